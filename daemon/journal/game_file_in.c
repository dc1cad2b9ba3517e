/* A stranger's game file, looked at from all sides before anything of it is believed: the
 * steps of journal/game_file.h.  */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "journal/game_file_parts.h"
#include "journal/migrate.h"
#include "journal/open.h"
#include "journal/rows.h"
#include "journal/verify.h"

enum { LONGEST_CELL = 16 * 1024 * 1024 };

/* 1: as far as the first page tells. */
static bool check_header(const unsigned char *bytes, size_t len, struct err *e)
{
    if (len == 0) return err_set(e, "the file is empty");
    if (len < 512 || memcmp(bytes, HEADER_MAGIC, sizeof HEADER_MAGIC) != 0)
        return err_set(e, "the file is no game file of umpired, nor any SQLite file");
    if (open_header_number(bytes, HEADER_ID) != JOURNAL_APPLICATION_ID)
        return err_set(e, "the file belongs to another program");
    int64_t version = open_header_number(bytes, HEADER_VERSION), latest = migrate_latest();
    if (version > latest)
        return err_set(e,
                       "the file was written by a newer umpired (format %lld, this one knows %lld)",
                       (long long)version, (long long)latest);
    const unsigned char *written = bytes + HEADER_WRITTEN_BY;
    if (written[0] == 2 || written[1] == 2)
        return err_set(e, "the file was copied out of a running umpired, and its last rulings may "
                          "lie in a log beside it: export the game there, or make a backup");
    size_t page = (size_t)bytes[HEADER_PAGE_SIZE] << 8 | bytes[HEADER_PAGE_SIZE + 1];
    if (page == 1) page = 65536;
    if (version < 1 || written[0] != 1 || written[1] != 1 || page < 512 ||
        (page & (page - 1)) != 0 || open_header_number(bytes, HEADER_ENCODING) != 1)
        return err_set(e, "the header of the file is not as umpired makes it");
    int64_t pages = open_header_number(bytes, HEADER_PAGES);
    if (len % page == 0 && pages == (int64_t)(len / page)) return true;
    return err_set(e, "the file is not whole: it has %zu bytes, and says %lld pages of %zu", len,
                   (long long)pages, page);
}

static bool found_nothing(const struct verify *v, struct err *e)
{
    const struct err *first = v->in_ruling.text[0] != '\0' ? &v->in_ruling : &v->in_file;
    return first->text[0] == '\0' || err_set(e, "%s", first->text);
}

/* 2, 3, 4: from bytes to a journal of this version. */
static bool check_file(struct verify *v, struct err *e)
{
    sqlite3 *db = v->j->db;
    (void)sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LONGEST_CELL);
    verify_schema(v);
    if (!found_nothing(v, e)) return false;
    verify_file(v);
    return found_nothing(v, e) && migrate_up(db, e) && open_statements(v->j, e);
}

struct choosing {
    const char *wanted; /* NULL: there is to be only one */
    struct arena *mem;
    const char *found, *all;
    size_t count;
};

static void choose(void *context, const char *game)
{
    struct choosing *c = context;
    if (c->wanted == NULL || strcmp(c->wanted, game) == 0) c->found = arena_strdup(c->mem, game);
    if (c->count++ < 5)
        c->all = arena_printf(c->mem, "%s%s%.60s", c->all, *c->all == '\0' ? "" : ", ", game);
}

static bool find_game(struct game_file *f, struct verify *v, const char *wanted, struct err *e)
{
    struct choosing c = {.wanted = wanted, .mem = &f->mem, .all = ""};
    if (!verify_each_game(v, choose, &c)) return found_nothing(v, e);
    if (c.count == 0) return err_set(e, "there is no game in the file");
    if (wanted == NULL && c.count > 1)
        return err_field(e, "game", "there are %zu games in the file: say which (%s%s)", c.count,
                         c.all, c.count > 5 ? " ..." : "");
    if (c.found == NULL)
        return err_field(e, "game", "there is no game %.60s in the file, but %s", wanted, c.all);
    return journal_game(f->j, &f->mem, c.found, &f->row, e);
}

/* A name goes into addresses. */
static bool check_names(struct game_file *f, struct err *e)
{
    const char *const ids[] = {f->row.id, f->row.origin};
    for (size_t i = 0; i < 2; i++) {
        const char *id = ids[i];
        size_t len = strlen(id);
        if (len == 0 || len > 80 || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != len)
            return err_set(e, "the game's id is not one that umpired gives");
    }
    size_t len = strlen(f->row.title);
    if (len == 0 || !text_is_utf8(f->row.title, len) || text_has_control(f->row.title, len) ||
        strpbrk(f->row.title, "\r\n\t") != NULL)
        return err_set(e, "the game's title is not plain text on one line");
    if (f->row.head_seq == 0) return err_set(e, "no ruling was ever made in the game");
    return true;
}

bool game_file_open(struct game_file **out, const void *bytes, size_t len, const char *game,
                    struct err *e)
{
    *out = NULL;
    if (!check_header(bytes, len, e)) return false;
    struct game_file *f = calloc(1, sizeof *f);
    if (f == NULL) memory_exhausted();
    bool ok = open_in_memory(&f->j, bytes, len, e);
    struct verify v = {.j = f->j, .strict = true};
    /* 5 and 6 */
    ok = ok && check_file(&v, e) && find_game(f, &v, game, e) && check_names(f, e) &&
         (verify_game(&v, f->row.id), found_nothing(&v, e)) &&
         game_file_refuse_waiting(f->j, f->row.id, f->row.head_seq, e);
    if (!ok) {
        game_file_close(f);
        return false;
    }
    *out = f;
    return true;
}

void game_file_close(struct game_file *f)
{
    if (f == NULL) return;
    journal_close(f->j);
    arena_clear(&f->mem);
    free(f);
}

const struct game_row *game_file_game(const struct game_file *f)
{
    return &f->row;
}

bool game_file_hash(const struct game_file *f, int64_t seq, unsigned char out[HASH_BYTES])
{
    return journal_hash(f->j, f->row.id, seq, out, NULL);
}
