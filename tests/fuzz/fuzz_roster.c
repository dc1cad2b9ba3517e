/* Orders of battle and terrain from a stranger, entered on the first game's table or on an
 * empty one.
 *
 * What is taken fits the state, and the file written of the result changes nothing when it
 * is read there, and gives itself again when it is read onto an empty table.  What is
 * refused leaves no effect and says where.
 *
 * The first byte says how to read the rest: as the bytes of the two files, parted by 0xFF,
 * or as choices of cells that are likely to be sound. */
#include "kit.h"

enum { FILES = 2, COLUMNS_MAX = 32, ROWS_MAX = 12, BYTES_MAX = 16 * 1024 };

static const char *kinds_of(const struct ruleset *rules, enum roster_file which)
{
    return which == ROSTER_FORCES ? rules->forces : rules->ground;
}

/* The rules of the file's columns. */
static int find_columns(const struct ruleset *rules, enum roster_file which,
                        const struct attribute_rule *out[COLUMNS_MAX])
{
    int count = 0;
    for (const struct attribute_rule *rule = rules->attributes; rule->kinds != NULL; rule++) {
        bool ground = strstr(rule->kinds, rules->ground) != NULL;
        if (ground == (which == ROSTER_GROUND) && count < COLUMNS_MAX) out[count++] = rule;
    }
    return count;
}

static const char *pick_kind(struct arena *a, const char *kinds, unsigned n)
{
    for (n %= 3; n > 0 && strchr(kinds, ' ') != NULL; n--) kinds = strchr(kinds, ' ') + 1;
    return arena_strndup(a, kinds, strcspn(kinds, " "));
}

static void put_cell(struct buf *out, const char *text)
{
    /* As it is: what is hostile should stay so. */
    buf_printf(out, ",%s", text);
}

static void make_file(const struct first_game *g, enum roster_file which, struct input *in,
                      struct buf *out)
{
    const struct attribute_rule *columns[COLUMNS_MAX];
    struct arena mem = {0};
    int count = find_columns(g->book->rules, which, columns);
    unsigned left_out = take(in);
    const char *kinds = kinds_of(g->book->rules, which);
    buf_puts(out, "kind,id,name");
    for (int i = 0; i < count; i++)
        if (left_out % 32 != (unsigned)i) put_cell(out, columns[i]->field.name);
    buf_puts(out, "\r\n");
    for (unsigned rows = take(in) % ROWS_MAX; rows > 0; rows--) {
        const char *kind = pick_kind(&mem, kinds, take(in));
        unsigned c = take(in);
        buf_puts(out, kind);
        put_cell(out, c % 3 == 0   ? ""
                      : c % 3 == 1 ? entity_at(g->laid, take(in))
                                   : arena_printf(&mem, "e%u", take(in) % 8));
        put_cell(out, c < 200 ? arena_printf(&mem, "Name %u", c % 8) : hostile_text(c));
        for (int i = 0; i < count; i++) {
            if (left_out % 32 == (unsigned)i) continue;
            bool has = ruleset_kind_in(columns[i]->kinds, kind) && take(in) % 4 != 0;
            put_cell(out, has ? make_value(&mem, in, &columns[i]->field, g->laid) : "");
        }
        buf_puts(out, "\r\n");
    }
    arena_clear(&mem);
}

static bool enter(const struct first_game *g, struct state *s, enum roster_file which,
                  const struct buf *file, size_t *effects)
{
    struct arena mem = {0};
    struct scene scene = {.book = g->book, .state = s, .mem = &mem};
    struct csv_problems problems = {.mem = &mem};
    struct ruling r;
    struct err e;
    ruling_init(&r, &mem);
    bool taken = roster_read(&scene, which, buf_text(file), file->len, &r, &problems);
    PROMISE(taken == (problems.count == 0));
    PROMISE(taken || r.effect_count == 0);
    for (size_t i = 0; i < problems.count; i++)
        PROMISE(is_text(csv_problem_show(&mem, &problems.list[i])));
    if (taken) PROMISE(state_apply(s, r.effects, r.effect_count, &e));
    *effects = r.effect_count;
    arena_clear(&mem);
    return taken;
}

static void write_out(const struct first_game *g, const struct state *s, enum roster_file which,
                      struct buf *out)
{
    struct arena mem = {0};
    struct scene scene = {.book = g->book, .state = s, .mem = &mem};
    roster_write(&scene, which, out);
    arena_clear(&mem);
}

static void check_written(const struct first_game *g, struct state *s)
{
    struct state *empty = state_clone(g->begun);
    size_t effects;
    for (int which = 0; which < FILES; which++) {
        struct buf once = {0}, twice = {0};
        write_out(g, s, (enum roster_file)which, &once);
        PROMISE(enter(g, s, (enum roster_file)which, &once, &effects));
        PROMISE(effects == 0);
        PROMISE(enter(g, empty, (enum roster_file)which, &once, &effects));
        write_out(g, empty, (enum roster_file)which, &twice);
        PROMISE(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
        buf_clear(&once);
        buf_clear(&twice);
    }
    state_free(empty);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > BYTES_MAX) return 0;
    const struct first_game *g = first_game();
    struct input in = {data, data + size};
    unsigned how = take(&in);
    struct state *s = state_clone(how % 2 == 0 ? g->laid : g->begun);
    bool taken = false;
    for (int which = 0; which < FILES; which++) {
        struct buf file = {0};
        size_t effects;
        if (how % 4 < 2) {
            struct input part = take_until(&in, 0xFF);
            buf_add(&file, part.at, (size_t)(part.end - part.at));
        } else {
            make_file(g, (enum roster_file)which, &in, &file);
        }
        taken |= enter(g, s, (enum roster_file)which, &file, &effects) && effects > 0;
        buf_clear(&file);
    }
    if (taken) check_written(g, s);
    state_free(s);
    return 0;
}
