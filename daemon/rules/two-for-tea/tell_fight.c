/* Fire, charges and melees of Two For Tea as they are told afterwards. */
#include <string.h>

#include "rules/two-for-tea/charge.h"
#include "rules/two-for-tea/two_for_tea.h"

static int stands_lost(const struct told *what, const char *id)
{
    struct value before, after;
    if (!told_change(what, id, "stands", &before, &after)) return 0;
    return (int)(value_as_int(before, 0) - value_as_int(after, 0));
}

/* "lost 1 stand and routed": what a ruling did to one of them; "" for nothing. */
static const char *toll(const struct scene *s, const struct told *what, const char *id)
{
    int stands = stands_lost(what, id);
    const char *fate = told_set(what, id, "lost")         ? "was destroyed"
                       : told_set(what, id, "routed")     ? "routed"
                       : told_set(what, id, "suppressed") ? "was suppressed"
                                                          : "";
    if (stands <= 0 || strcmp(fate, "was destroyed") == 0) return fate;
    return arena_printf(s->mem, "lost %d %s%s%s", stands, stands == 1 ? "stand" : "stands",
                        *fate == '\0' ? "" : " and ", fate);
}

static bool is_grave(const struct told *what, const char *id)
{
    return told_set(what, id, "routed") || told_set(what, id, "lost");
}

/* --- Fire --------------------------------------------------------------------------------- */

/* "5 hits, 1 stand lost": the end of the sentence as ruled, without the fate that is told. */
static const char *score(const struct scene *s, const struct told *what, const char *target)
{
    const char *name = entity_name(state_find(s->state, target));
    const char *at = strstr(what->ruling->sentence, name);
    if (at == NULL || strncmp(at += strlen(name), ": ", 2) != 0) return NULL;
    char *text = arena_strdup(s->mem, at + 2);
    size_t len = strlen(text);
    static const char *const fates[] = {", routed", ", destroyed"};
    if (len > 0 && text[len - 1] == '.') text[--len] = '\0';
    for (size_t i = 0; i < sizeof fates / sizeof *fates; i++) {
        size_t tail = strlen(fates[i]);
        if (len > tail && strcmp(text + len - tail, fates[i]) == 0) text[len - tail] = '\0';
    }
    char *colon = strstr(text, ": ");
    return colon == NULL ? text
                         : arena_printf(s->mem, "%.*s, %s", (int)(colon - text), text, colon + 2);
}

void tft_tell_shoot(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *unit = told_text(what, "unit"), *target = told_text(what, "target");
    if (*unit == '\0' || state_find(s->state, target) == NULL ||
        strcmp(what->ruling->verdict, VERDICT_ILLEGAL) == 0)
        return;
    bool returns = strcmp(told_text(what, "occasion"), "return") == 0;
    bool harmed = *toll(s, what, target) != '\0';
    tale_who(t, unit);
    t->whom = target;
    t->detail = score(s, what, target);
    t->answers = returns;
    t->did = told_set(what, target, "lost")     ? "destroyed"
             : told_set(what, target, "routed") ? "routed"
             : returns                          ? "returned the fire of"
                                                : "shot at";
    t->weight = is_grave(what, target) ? TALE_GREAT : harmed ? TALE_PLAIN : TALE_SMALL;
}

/* --- Charges ---------------------------------------------------------------------------------- */

void tft_tell_charge(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *unit = told_text(what, "unit"), *target = told_text(what, "target");
    const char *verdict = what->ruling->verdict, *cost = toll(s, what, unit);
    const char *fate = toll(s, what, target);
    if (*unit == '\0' || *target == '\0' || strcmp(verdict, VERDICT_ILLEGAL) == 0) return;
    tale_who(t, unit);
    t->weight = is_grave(what, unit) || is_grave(what, target) ? TALE_GREAT : TALE_PLAIN;
    t->did = "charged";
    t->whom = target;
    if (strcmp(verdict, VERDICT_EVADED) == 0)
        t->detail = "who evaded";
    else if (*cost != '\0')
        t->detail = arena_printf(s->mem, "under whose fire it %s", cost);
    else if (*fate != '\0')
        t->detail = arena_printf(s->mem, "who %s", fate);
    else if (what->ruling->dice_count > 0)
        t->detail = "through their fire";
}

/* --- Melee --------------------------------------------------------------------------------------- */

/* What it cost each of those who fought in it. */
static const char *cost(const struct scene *s, const struct told *what)
{
    const struct ruling *r = what->ruling;
    const char *text = NULL;
    for (size_t i = 0; i < r->subject_count; i++) {
        const char *id = r->subjects[i], *words = toll(s, what, id);
        if (*words == '\0') continue;
        words = arena_printf(s->mem, "%s %s", told_the(s->mem, s->state, id), words);
        text = text == NULL ? words : arena_printf(s->mem, "%s, %s", text, words);
    }
    return text;
}

/* "5 to 2" */
static const char *points(const struct scene *s, const struct told *what)
{
    const char *sentence = what->ruling->sentence, *colon = strchr(sentence, ':');
    return colon == NULL || *sentence < '0' || *sentence > '9'
               ? NULL
               : arena_strndup(s->mem, sentence, (size_t)(colon - sentence));
}

void tft_tell_melee(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *charger = told_text(what, "charger"), *charged = told_text(what, "charged");
    const char *verdict = what->ruling->verdict, *lost = cost(s, what), *by = points(s, what);
    bool wins = strcmp(verdict, "charger wins") == 0, beaten = strcmp(verdict, "charged wins") == 0;
    if (*charger == '\0' || *charged == '\0' || strcmp(verdict, VERDICT_ILLEGAL) == 0) return;
    tale_who(t, beaten ? charged : charger);
    t->whom = beaten ? charger : charged;
    t->weight = lost != NULL ? TALE_GREAT : TALE_PLAIN;
    t->did = wins || beaten ? "beat" : "fought on level terms with";
    t->detail = arena_printf(s->mem, "%s%s%s", by == NULL ? "" : by,
                             by == NULL || lost == NULL ? "" : "; ", lost == NULL ? "" : lost);
    if (*t->detail == '\0') t->detail = NULL;
}

void tft_tell_follow_up(const struct scene *s, const struct told *what, struct tale *t)
{
    bool pursues = strcmp(what->ruling->verdict, "pursues") == 0;
    (void)s;
    if (!pursues && strcmp(what->ruling->verdict, "disengages") != 0) return;
    tale_who(t, told_text(what, "unit"));
    t->weight = TALE_SMALL;
    t->did = pursues ? "pursued" : "drew off";
}
