#include "umpire/scenario.h"

#include <string.h>

#define FOLDER "/scenarios/"
#define GROUND "-terrain"
#define SETTINGS "-settings"
#define ABOUT "about"

static const char *cell(const struct csv_table *t, const struct csv_row *row, const char *column)
{
    const struct csv_cell *found = csv_find_cell(t, row, column);
    return found == NULL ? "" : found->text;
}

static const char *about_of(struct arena *a, const struct asset *settings)
{
    struct csv_table t;
    struct csv_problems none = {.mem = a};
    if (settings != NULL && csv_read(a, (const char *)settings->bytes, settings->len, &t, &none))
        for (size_t i = 0; i < t.row_count; i++)
            if (strcmp(cell(&t, &t.rows[i], "setting"), ABOUT) == 0)
                return cell(&t, &t.rows[i], "value");
    return "Both sides on the table, ready to play.";
}

static bool ends_with(const char *end, size_t len, const char *tail)
{
    size_t n = strlen(tail);
    return len > n && strncmp(end - n, tail, n) == 0;
}

static const struct asset *part(struct arena *a, const struct scenario *s, const char *tail)
{
    return asset_find(arena_printf(a, "etc/%s" FOLDER "%s%s.csv", s->system, s->id, tail));
}

static bool scenario_of(struct arena *a, const char *name, struct scenario *out)
{
    const char *folder = strstr(name, FOLDER);
    if (strncmp(name, "etc/", 4) != 0 || folder == NULL) return false;
    const char *file = folder + strlen(FOLDER), *end = strstr(file, ".csv");
    size_t len = end == NULL ? 0 : (size_t)(end - file);
    if (len == 0 || ends_with(end, len, GROUND) || ends_with(end, len, SETTINGS)) return false;
    *out = (struct scenario){.id = arena_strndup(a, file, len),
                             .system = arena_strndup(a, name + 4, (size_t)(folder - name - 4)),
                             .forces = asset_find(name)};
    out->ground = part(a, out, GROUND);
    out->settings = part(a, out, SETTINGS);
    out->about = about_of(a, out->settings);
    return true;
}

bool scenario_next(struct arena *a, size_t *cursor, struct scenario *out)
{
    while (*cursor < asset_embedded_count)
        if (scenario_of(a, asset_embedded[(*cursor)++].name, out)) return true;
    return false;
}

bool scenario_find(struct arena *a, const char *system, const char *id, struct scenario *out)
{
    for (size_t i = 0; scenario_next(a, &i, out);)
        if (strcmp(out->system, system) == 0 && strcmp(out->id, id) == 0) return true;
    return false;
}

size_t scenario_files(const struct scenario *s, struct csv_upload out[SCENARIO_FILES])
{
    size_t count = 0;
    out[count++] = (struct csv_upload){ROSTER_FORCES, "Order of battle",
                                       (const char *)s->forces->bytes, s->forces->len};
    if (s->ground != NULL)
        out[count++] = (struct csv_upload){ROSTER_GROUND, "Terrain", (const char *)s->ground->bytes,
                                           s->ground->len};
    if (s->settings != NULL)
        out[count++] = (struct csv_upload){ROSTER_SETTINGS, "Settings",
                                           (const char *)s->settings->bytes, s->settings->len};
    return count;
}

/* --- Settings ----------------------------------------------------------------------------- */

static const struct field *setting_of(const struct ruleset *rules, const char *name)
{
    const struct attribute_rule *a = rules->attributes;
    for (; a != NULL && a->kinds != NULL; a++)
        if (ruleset_kind_in(a->kinds, GAME_ENTITY) && strcmp(a->field.name, name) == 0)
            return &a->field;
    return NULL;
}

static void read_setting(const struct scene *now, const struct csv_table *t,
                         const struct csv_row *row, struct ruling *r, struct csv_problems *problems)
{
    const char *name = cell(t, row, "setting"), *text = cell(t, row, "value");
    const struct field *f = setting_of(now->book->rules, name);
    struct value v;
    struct err e;
    if (strcmp(name, ABOUT) == 0) return;
    if (f != NULL && *text == '\0' && f->fallback != NULL) text = f->fallback;
    if (f == NULL)
        csv_problem(problems, row->line, 0, "setting", "there is no setting \"%.60s\"", name);
    else if (*text == '\0' && f->fallback != NULL)
        ruling_set(r, now->state, GAME_ENTITY, name, value_none());
    else if (!field_parse(f, r->mem, text, &v, &e))
        csv_problem(problems, row->line, 0, "value", "%s", e.text);
    else
        ruling_set(r, now->state, GAME_ENTITY, name, v);
}

bool scenario_read_settings(const struct scene *now, const char *bytes, size_t len,
                            struct ruling *r, struct csv_problems *problems)
{
    struct csv_table t;
    struct ruling part_of;
    size_t before = problems->count + problems->omitted;
    ruling_init(&part_of, r->mem);
    (void)csv_read(r->mem, bytes, len, &t, problems);
    for (size_t i = 0; i < t.row_count; i++) read_setting(now, &t, &t.rows[i], &part_of, problems);
    if (problems->count + problems->omitted != before) return false;
    for (size_t i = 0; i < part_of.effect_count; i++)
        ruling_set(r, now->state, part_of.effects[i].entity, part_of.effects[i].attr,
                   part_of.effects[i].after);
    return true;
}
