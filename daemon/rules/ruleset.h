/* rules/ruleset.h: a rule system, declared.
 *
 * One folder rules/<system>/ holds one struct ruleset: its id and title, its kind
 * of table, the attributes of its entities, its actions.  Everything outside the
 * folder works from these declarations.  */
#ifndef UMPIRED_RULES_RULESET_H
#define UMPIRED_RULES_RULESET_H

#include "base/csv.h"
#include "base/node.h"
#include "rules/drawing.h"
#include "rules/fact.h"
#include "rules/reading.h"
#include "rules/ruling.h"
#include "rules/tale.h"
#include "table/stand.h"

struct ruleset;

/* The numbers a rule book prints, read from etc/<system>/ at start.  What is in
 * `tables` is the system's own business. */
struct rulebook {
    const struct ruleset *rules;
    struct readings readings;
    const void *tables;
    struct arena mem;
    unsigned char hash[32]; /* of all the data files; a game pins it */
};

/* All that a survey or a judge may know. */
struct scene {
    const struct rulebook *book;
    const struct state *state; /* NULL: a calculator, no table known */
    double tolerance_cm;       /* how far a measured length may be off */
    struct arena *mem;
};

struct example {                         /* a worked example: shown in help, run by the tests */
    const char *title, *input, *verdict; /* input: "rating=8 orders_given=1 dice=4,3" */
};

struct action {
    const char *id, *title; /* command; "Command roll" */
    const char *help;       /* two sentences in our own words */
    const char *cite;       /* section of the rule book */
    const char *group;      /* where the quick reference has it: "Orders"; NULL: Other */
    const struct field *fields;
    size_t field_count;
    const struct example *examples; /* ends with a NULL title */

    /* Called when a table is known: measures what it can of the facts, from the
     * asked fields that are stated already.  NULL: nothing to measure. */
    void (*survey)(const struct scene *, struct facts *);

    /* Called with every required fact known.  Pure: facts and dice in, ruling out.
     * Must always fill in the odds when it asks for dice. */
    void (*judge)(const struct scene *, const struct facts *, struct dice *, struct ruling *);

    /* Draws what the survey measured; NULL: nothing to show. */
    void (*draw)(const struct scene *, const struct facts *, struct drawing *);

    bool table_only;     /* makes no sense without a table: no calculator */
    bool upkeep;         /* keeps the table (placing, ending a turn) rather than ruling on it */
    bool secret;         /* its facts and workings are for the umpire alone; its sentence is not */
    bool closes;         /* ends a turn: what still waits is listed before */
    bool often;          /* asked of no unit in particular, so it keeps a place above the cards */
    bool decides;        /* its ruling says who has won, or that it is undecided */
    const char *lost_to; /* what is lost by it was lost to this: "Shooting"; NULL: its title */

    /* Of a throw for an order: the verdict, one of its odds, that says it is obeyed, and the
     * field that says who gives it; NULL: it orders nothing. */
    const char *obeyed, *orders_by;
};

enum table_kind { TABLE_FREE_CM, TABLE_SQUARES, TABLE_HEXES };

/* An attribute that a person may enter, and so a column of the order of battle or
 * terrain file, or (kind "game") a setting of a scenario.  Attributes that only rulings set (orders had, hits taken) are not
 * declared. */
struct attribute_rule {
    const char *kinds; /* the kinds of entity that have it, space between: "unit officer" */
    struct field field;
};

/* A setting of the game that each side of a system may declare: what that side alone is told
 * before the battle.  Lines are paragraphs; one that begins with # is a heading. */
#define RULESET_BRIEFING "briefing_"
#define RULESET_BRIEFING_RULE(side, title)                                                         \
    {                                                                                              \
        GAME_ENTITY,                                                                               \
        {                                                                                          \
            .name = RULESET_BRIEFING side, .label = "Briefing of the " title " side",              \
            .type = FIELD_TEXT, .max = 4000, .fallback = "", .rare = true, .prose = true,          \
            .secret = true,                                                                        \
            .help = "What that side alone is told; a line that begins with # is "                  \
                    "a heading."                                                                   \
        }                                                                                          \
    }

/* What stands out when a game is told: an attribute that came to be set, or a verdict. */
struct sign {
    const char *id;      /* rout: how the map's timeline and filters name it */
    const char *letter;  /* R */
    const char *title;   /* "a unit routs" */
    const char *attr;    /* of any entity, and then verdict is NULL */
    const char *verdict; /* and then attr is NULL */
};

/* What only rulings set, as people say it: "orders this turn"; flag: yes or no. */
struct attribute_words {
    const char *attr, *words;
    bool flag;
};

/* What throws are worth (struct stake): counted in whole numbers, one after the other, and all
 * together for those who would rather have one figure.  Two stakes of one ruling are added up
 * only where their dice were not the same; so of what the same dice decide, only one measure
 * may weigh anything. */
struct measure {
    const char *id, *label; /* "orders"; "orders obeyed", in small letters, of many */
    const char *help;       /* what is counted, in words */
    int weight;             /* of one, beside one of the others; 0: told by itself alone */
};

/* A part of a piece of ground as it lies on the map: an outline, or a line. */
struct ground_piece {
    const char *look; /* how it is drawn: wood, hill, building, river, road, ... */
    struct shape shape;
    double width; /* of a line */
};

struct ruleset {
    const char *id, *title, *edition;
    enum table_kind table;
    const struct choice *sides; /* who plays, in the order of play; ends with a NULL id */
    const char *forces;         /* kinds of the order of battle, space between; the rest */
    const char *ground;         /* of what a table holds is of these kinds: "terrain" */
    const struct attribute_rule *attributes; /* ends with NULL kinds */
    const struct attribute_words *words;     /* ends with a NULL attr; may be NULL */
    const struct action *const *actions;     /* ends with NULL */
    const struct measure *measures;          /* of stakes; ends with a NULL id */
    const char *const *files;                /* etc/ files it reads; ends with NULL */

    /* Reads the data files (text[i] belongs to files[i]) into book->tables. */
    bool (*load)(struct rulebook *book, const char *const *text, const size_t *len, struct err *e);

    /* Effects that begin a fresh game: turn, side to play, settings. */
    void (*begin)(const struct scene *, struct ruling *);

    /* Before every judge on a table: false, and the ruling refused, when the game as it stands
     * is closed to the action altogether; NULL: it never is. */
    bool (*admits)(const struct scene *, const struct action *, struct ruling *);

    /* Is an entity as entered sound beside the others of the state?  Called after each of
     * its attributes was found good by itself; e->field names the attribute to blame. */
    bool (*check)(const struct scene *, const struct entity *, struct err *e);

    /* What of the order of battle the rule book would have otherwise: notes and readings,
     * never a refusal.  Called once a file was read and found sound, on the state it makes,
     * and when the files are shown.  NULL: nothing to say. */
    void (*advise)(const struct scene *, struct ruling *);

    /* What a text attribute of a kind may say on that side, to be picked instead of typed: a
     * list in a that ends with a NULL id; NULL: nothing to offer.  May itself be NULL. */
    const struct choice *(*offer)(const struct rulebook *, struct arena *a, const char *kind,
                                  const char *side, const char *attr);

    /* How an entity stands, for lists and cards: sets `line` (one line about it), may set `what`
     * (a shorter one, of what it is and not where), and
     * pushes what marks it has now with ruleset_badge, and what the umpire is likely to
     * judge of it next with ruleset_act, the likeliest first. */
    void (*card)(const struct scene *, const struct entity *, struct node *card);

    /* What a picked entity could do, drawn: how far it goes, whom it sees, whom it could
     * shoot at.  NULL: nothing. */
    void (*show)(const struct scene *, const struct entity *, struct drawing *);

    /* What waits to be judged, the most pressing first, pushed with ruleset_todo; NULL: the
     * system does not say. */
    void (*todo)(const struct scene *, struct node *list);

    /* How much of its side's strength an entity is now, in `strength_title` ("stands"); 0: none.
     * What a side has lost, and by which action, is told from it. */
    int (*strength)(const struct entity *en);
    const char *strength_title;
    const struct sign *signs; /* ends with a NULL id; NULL: none of its own */

    /* What is told of a ruling afterwards.  False: it has nothing to say, and the ruling's own
     * sentence is told where it stands out.  NULL: of none. */
    bool (*tell)(const struct scene *, const struct told *, struct tale *);

    /* Its bases on a free table; false while it is not on the table. */
    bool (*footprint)(const struct scene *, const struct entity *, struct hull *out);

    /* How a piece of ground lies on the map: as many pieces, in the arena, as are returned.
     * NULL: its `points` are the one outline or line it is. */
    size_t (*ground_pieces)(const struct scene *, const struct entity *, struct ground_piece **out);

    /* How late it is in the game, in words; NULL: "Turn 3". */
    const char *(*when)(const struct scene *);

    /* Where an entity stands, in words; NULL: its x, y and facing. */
    const char *(*place)(const struct scene *, const struct entity *);
};

/* A mark on a card and on the map: a letter and words, never colour alone. */
void ruleset_badge(struct node *card, const char *letter, const char *text);

/* A button on a card: the form of an action, with these fields filled in ("unit=7th-foot"). */
void ruleset_act(struct node *card, const char *action, const char *label, bool strong,
                 const char *query, ...) __attribute__((format(printf, 5, 6)));

/* A line about it on its own sheet: "Hits", "2 of 5". */
void ruleset_fact(struct node *card, const char *label, const char *text);

/* What is ticked off on paper: so many boxes (stands) of so many circles each (hits), of
 * which so many are taken of the first. */
void ruleset_boxes(struct node *card, int boxes, int each, int taken);

/* Something that waits: in words, whom it is about (or NULL), and the form that settles it
 * with these fields filled in.  must: the turn cannot end before. */
void ruleset_todo(struct node *list, bool must, const char *text, const char *about,
                  const char *action, const char *query);

/* The field of an attribute that a person may enter, of that kind of entity; or NULL. */
const struct field *ruleset_attribute(const struct ruleset *r, const char *kind, const char *attr);

/* Is kind one of the words of kinds? */
bool ruleset_kind_in(const char *kinds, const char *kind);
const struct choice *ruleset_side(const struct ruleset *r, const char *id); /* or NULL */
/* Of two sides the one that is not that one; "" when there is none. */
const char *ruleset_other_side(const struct choice *sides, const char *id);

/* What a side is called in this game: the game entity's title_<id> (title_red) where it is set,
 * which a system lets scenarios do by declaring the attribute; else its label.  NULL: there is no
 * such side.  Good until the next state_apply; s may be NULL. */
const char *ruleset_side_title(const struct ruleset *r, const struct state *s, const char *id);
/* The sides as this game calls them, a list as rules->sides is, in the arena; labels are copies. */
const struct choice *ruleset_sides(const struct ruleset *r, const struct state *s, struct arena *a);
/* What a choice of a field is called in this game: of a side, its title. */
const char *ruleset_choice_label(const struct ruleset *r, const struct state *s,
                                 const struct field *f, const struct choice *c);
/* field_show with that. */
const char *ruleset_show(const struct ruleset *r, const struct state *s, const struct field *f,
                         struct arena *a, struct value v);

extern const struct ruleset *const rulesets[]; /* ends with NULL */
const struct ruleset *ruleset_find(const char *id);
const struct action *ruleset_action(const struct ruleset *r, const char *id);

/* 'A' or 'B' as the game has it set (the game entity's attribute named after the
 * id), else the default; and the ruling says that it leaned on it. */
char scene_reading(const struct scene *s, struct ruling *r, const char *id);
/* The same without a ruling, for surveys. */
char scene_choice(const struct scene *s, const char *id);

#endif
