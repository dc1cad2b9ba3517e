#include "journal/ask.h"

#include <string.h>

#include "base/asset.h"
#include "journal/query.h"

#define MARK "-- name: "

static const char *line_end(const char *p)
{
    return p + strcspn(p, "\n");
}

/* Comment lines, joined. */
static const char *take_about(struct arena *a, const char **at)
{
    const char *about = "";
    while (strncmp(*at, "-- ", 3) == 0 && strncmp(*at, MARK, sizeof MARK - 1) != 0) {
        const char *end = line_end(*at);
        about = arena_printf(a, "%s%s%.*s", about, *about == '\0' ? "" : " ", (int)(end - *at - 3),
                             *at + 3);
        *at = end + (*end == '\n');
    }
    return about;
}

size_t ask_questions(struct arena *a, struct ask_question **list)
{
    const struct asset *file = asset_find("sql/questions.sql");
    size_t count = 0;
    *list = NULL;
    if (file == NULL) return 0;
    for (const char *at = strstr((const char *)file->bytes, MARK); at != NULL;) {
        const char *name = at + sizeof MARK - 1;
        *list = arena_grow(a, *list, count, sizeof **list);
        struct ask_question *q = &(*list)[count++];
        q->name = arena_strndup(a, name, (size_t)(line_end(name) - name));
        at = line_end(name);
        at += *at == '\n';
        q->about = take_about(a, &at);
        const char *next = strstr(at, MARK);
        q->sql = next == NULL ? arena_strdup(a, at) : arena_strndup(a, at, (size_t)(next - at));
        at = next;
    }
    return count;
}

static const struct ask_question *find_question(struct arena *a, const char *name, struct err *e)
{
    struct ask_question *list;
    const char *names = "";
    size_t count = ask_questions(a, &list);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].name, name) == 0) return &list[i];
        names = arena_printf(a, "%s%s%s", names, i == 0 ? "" : ", ", list[i].name);
    }
    (void)err_field(e, "question", "there is no question \"%.40s\", only %s", name, names);
    return NULL;
}

static bool answer(struct journal *j, sqlite3_stmt *s, const char *game,
                   bool (*visit)(void *context, const struct ask_row *row), void *context,
                   struct arena *a, struct err *e)
{
    struct ask_row row = {.count = (size_t)sqlite3_column_count(s)};
    int at = sqlite3_bind_parameter_index(s, ":game");
    row.cells = arena_array(a, struct value, row.count + 1);
    if (at > 0 && game != NULL) query_bind_text(s, at, game);
    for (size_t i = 0; i < row.count; i++)
        row.cells[i] = value_text(arena_strdup(a, sqlite3_column_name(s, (int)i)));
    bool more = visit(context, &row);
    int rc = SQLITE_DONE;
    while (more && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        struct arena mem = {0};
        for (size_t i = 0; i < row.count; i++) row.cells[i] = query_column_value(s, (int)i, &mem);
        more = visit(context, &row);
        arena_clear(&mem);
    }
    return rc == SQLITE_DONE || rc == SQLITE_ROW ||
           query_fail(j->db, "the question could not be answered", e);
}

bool journal_ask(struct journal *j, const char *question, const char *game,
                 bool (*visit)(void *context, const struct ask_row *row), void *context,
                 struct err *e)
{
    struct arena a = {0};
    struct game_row row;
    sqlite3_stmt *s = NULL;
    const struct ask_question *q = find_question(&a, question, e);
    bool ok = q != NULL && (game == NULL || journal_game(j, &a, game, &row, e));
    if (ok && sqlite3_prepare_v2(j->db, q->sql, -1, &s, NULL) != SQLITE_OK)
        ok = query_fail(j->db, q->name, e);
    ok = ok && answer(j, s, game, visit, context, &a, e);
    (void)sqlite3_finalize(s);
    arena_clear(&a);
    return ok;
}
