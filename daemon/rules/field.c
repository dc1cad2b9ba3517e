#include "rules/field.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"

enum { TEXT_LEN = 80, ENTITIES_LEN = 1000 };

static bool field_refuse(const struct field *f, struct arena *a, const char *text, struct err *e)
{
    return err_field(e, f->name, "%s: \"%.60s\" is not accepted; it must be %s", f->label, text,
                     field_range(f, a));
}

static bool parse_flag(const char *text, bool *out)
{
    static const char *const yes[] = {"1", "yes", "true", "on", "y"};
    static const char *const no[] = {"0", "no", "false", "off", "n"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (text_equal_nocase(text, yes[i])) return *out = true, true;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (text_equal_nocase(text, no[i])) return *out = false, true;
    return false;
}

bool field_is_entity(const struct field *f)
{
    return f->type == FIELD_ENTITY || f->type == FIELD_ENTITIES;
}

const char *field_next_id(struct arena *a, const char **at)
{
    *at += strspn(*at, " ,");
    size_t len = strcspn(*at, " ,");
    const char *id = len == 0 ? NULL : arena_strndup(a, *at, len);
    *at += len;
    return id;
}

static const char *one_space_between(struct arena *a, const char *list)
{
    struct buf b = {0};
    for (const char *id; (id = field_next_id(a, &list)) != NULL;)
        buf_printf(&b, "%s%s", b.len == 0 ? "" : " ", id);
    const char *text = arena_strdup(a, buf_text(&b));
    buf_clear(&b);
    return text;
}

static size_t longest(const struct field *f)
{
    return f->max > 0 ? (size_t)f->max : f->type == FIELD_ENTITIES ? ENTITIES_LEN : TEXT_LEN;
}

bool field_parse(const struct field *f, struct arena *a, const char *text, struct value *out,
                 struct err *e)
{
    int64_t whole;
    double real;
    bool flag;
    switch (f->type) {
    case FIELD_INT:
        if (!text_parse_int(text, &whole) || (double)whole < f->min || (double)whole > f->max)
            return field_refuse(f, a, text, e);
        *out = value_int(whole);
        return true;
    case FIELD_REAL:
        if (!text_parse_real(text, &real) || real < f->min || real > f->max)
            return field_refuse(f, a, text, e);
        *out = value_real(real);
        return true;
    case FIELD_FLAG:
        if (!parse_flag(text, &flag)) return field_refuse(f, a, text, e);
        *out = value_int(flag);
        return true;
    case FIELD_CHOICE:
        for (const struct choice *c = f->choices; c->id != NULL; c++)
            if (strcmp(c->id, text) == 0) return *out = value_text(c->id), true;
        return field_refuse(f, a, text, e);
    case FIELD_ENTITY:
    case FIELD_ENTITIES:
    case FIELD_TEXT:
        if (!text_is_utf8(text, strlen(text)) || text_has_control(text, strlen(text)) ||
            strlen(text) > longest(f))
            return field_refuse(f, a, text, e);
        *out = value_text(f->type == FIELD_ENTITIES ? one_space_between(a, text)
                                                    : arena_strdup(a, text));
        return true;
    }
    return field_refuse(f, a, text, e);
}

const char *field_type_word(const struct field *f)
{
    switch (f->type) {
    case FIELD_INT: return "whole number";
    case FIELD_REAL: return "number";
    case FIELD_FLAG: return "yes or no";
    case FIELD_CHOICE: return "choice";
    case FIELD_ENTITY: return "on the table";
    case FIELD_ENTITIES: return "several on the table";
    case FIELD_TEXT: return "text";
    }
    return "";
}

static const char *choice_list(const struct field *f, struct arena *a)
{
    struct buf b = {0};
    buf_puts(&b, "one of ");
    for (const struct choice *c = f->choices; c->id != NULL; c++)
        buf_printf(&b, "%s%s", c == f->choices ? "" : ", ", c->id);
    const char *text = arena_strdup(a, buf_text(&b));
    buf_clear(&b);
    return text;
}

const char *field_range(const struct field *f, struct arena *a)
{
    const char *space = f->unit == NULL ? "" : " ", *unit = f->unit == NULL ? "" : f->unit;
    switch (f->type) {
    case FIELD_INT:
        return arena_printf(a, "a whole number from %g to %g%s%s", f->min, f->max, space, unit);
    case FIELD_REAL:
        return arena_printf(a, "a number from %g to %g%s%s", f->min, f->max, space, unit);
    case FIELD_FLAG: return "yes or no";
    case FIELD_CHOICE: return choice_list(f, a);
    case FIELD_ENTITY: return "the id of something on the table";
    case FIELD_ENTITIES: return "ids of things on the table, a space between";
    case FIELD_TEXT: return arena_printf(a, "plain text of at most %zu characters", longest(f));
    }
    return "";
}

const char *field_show(const struct field *f, struct arena *a, struct value v)
{
    if (!value_is_set(v)) return "";
    if (f->type == FIELD_FLAG) return value_as_int(v, 0) ? "yes" : "no";
    if (f->type == FIELD_CHOICE)
        for (const struct choice *c = f->choices; c->id != NULL; c++)
            if (strcmp(c->id, value_as_text(v, "")) == 0) return c->label;
    if (f->type == FIELD_REAL)
        return arena_printf(a, "%.10g%s%s", round(value_as_real(v, 0) * 100) / 100,
                            f->unit == NULL ? "" : " ", f->unit == NULL ? "" : f->unit);
    const char *text = value_show(a, v);
    return f->unit == NULL ? text : arena_printf(a, "%s %s", text, f->unit);
}
