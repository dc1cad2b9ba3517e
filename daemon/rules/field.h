/* rules/field.h: what an action asks, declared once.
 *
 * The HTML form, the JSON API, the command line, the CSV columns, the help page
 * and the validation all come from an action's array of fields.  A field is asked
 * (who does what) or is a fact of the table that a survey can measure.  */
#ifndef UMPIRED_RULES_FIELD_H
#define UMPIRED_RULES_FIELD_H

#include <stdbool.h>

#include "base/err.h"
#include "base/value.h"

struct scene;
struct entity;

enum field_type {
    FIELD_INT,      /* whole number, min..max */
    FIELD_REAL,     /* decimal number, min..max */
    FIELD_FLAG,     /* yes or no */
    FIELD_CHOICE,   /* one of choices */
    FIELD_ENTITY,   /* the id of an entity of one of `kinds`; left out of a calculator */
    FIELD_ENTITIES, /* ids of several, space or comma between; kept with one space */
    FIELD_TEXT      /* short free text */
};

struct choice {
    const char *id, *label;
};

struct field {
    const char *name;  /* distance_cm: in forms, JSON, on the command line */
    const char *label; /* Distance to the commander */
    const char *unit;  /* cm, or NULL */
    enum field_type type;
    double min, max;              /* FIELD_INT and FIELD_REAL; FIELD_TEXT: max length */
    const struct choice *choices; /* FIELD_CHOICE; ends with a NULL id */
    const char *kinds;            /* FIELD_ENTITY, _ENTITIES: kinds it may be, space between */
    /* Which of those a form lists; NULL: all.  Others may still be stated, and are judged. */
    bool (*lists)(const struct scene *s, const struct entity *en);
    const char *fallback; /* taken when nothing is given; NULL: must be given */
    const char *help;     /* one sentence in our own words */
    const char *cite;     /* rule reference, or NULL */
    bool measured;        /* a length off the table: the tolerance applies */
    bool asked;           /* says who does what; all others are facts of the table */
    bool rare;            /* has a fallback that nearly always holds: shown when asked for */
    bool prose;           /* FIELD_TEXT of many lines, written and read as paragraphs */
    bool secret;          /* an attribute that not everybody may know: rules/secret.h */
};

/* Reads text as the field wants it.  On false e->field is the field's name and
 * e->text says what is accepted.  An entity's existence is not checked here. */
bool field_parse(const struct field *f, struct arena *a, const char *text, struct value *out,
                 struct err *e);

bool field_is_entity(const struct field *f); /* one, or several */
/* The next id of a list, in the arena; NULL at its end.  *at moves on. */
const char *field_next_id(struct arena *a, const char **at);

const char *field_type_word(const struct field *f);              /* number, choice, ... */
const char *field_range(const struct field *f, struct arena *a); /* "0 to 300 cm", "yes or no" */
const char *field_show(const struct field *f, struct arena *a,
                       struct value v); /* "14.2 cm", "yes" */

#endif
