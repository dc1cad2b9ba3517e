#include "base/asset.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"

/* Bounds for what an override may bring in: far above any club's data, low
 * enough that a mistyped directory ("/") is refused at once. */
enum { FILE_MAX_BYTES = 8 * 1024 * 1024, FILES_MAX = 4096, DEPTH_MAX = 6 };

struct table {
    struct asset *list; /* in strcmp order of names */
    size_t count;
};

/* What outranks or joins the embedded assets.  Set by asset_override before
 * there are threads, only read from then on; lives as long as the process. */
static struct arena overrides_mem;
static struct table overrides;

/* --- Looking up: both tables are sorted, the overrides win. ---------------- */

/* The first place in a table whose name is not below the one given. */
static size_t lower_bound(const struct asset *list, size_t count, const char *name)
{
    size_t low = 0;
    while (low < count) {
        size_t middle = low + (count - low) / 2;
        if (strcmp(list[middle].name, name) < 0)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

static const struct asset *find_in(const struct asset *list, size_t count, const char *name)
{
    size_t i = lower_bound(list, count, name);
    return i < count && strcmp(list[i].name, name) == 0 ? &list[i] : NULL;
}

const struct asset *asset_find(const char *name)
{
    const struct asset *a = find_in(overrides.list, overrides.count, name);
    return a != NULL ? a : find_in(asset_embedded, asset_embedded_count, name);
}

const struct asset *asset_find_squeezed(const char *name)
{
    char squeezed[256];
    int len = snprintf(squeezed, sizeof squeezed, "%s.gz", name);
    if (len < 0 || (size_t)len >= sizeof squeezed) return NULL;
    if (find_in(overrides.list, overrides.count, name) != NULL) return NULL;
    return find_in(asset_embedded, asset_embedded_count, squeezed);
}

/* Walks both tables side by side, as one sorted list. */
const struct asset *asset_each(const char *prefix, size_t index)
{
    size_t prefix_len = strlen(prefix);
    size_t e = lower_bound(asset_embedded, asset_embedded_count, prefix);
    size_t o = lower_bound(overrides.list, overrides.count, prefix);
    for (;; index--) {
        const struct asset *embedded = e < asset_embedded_count ? &asset_embedded[e] : NULL;
        const struct asset *override = o < overrides.count ? &overrides.list[o] : NULL;
        if (embedded == NULL && override == NULL) return NULL;
        int order = embedded == NULL   ? 1
                    : override == NULL ? -1
                                       : strcmp(embedded->name, override->name);
        const struct asset *next = order < 0 ? embedded : override;
        if (strncmp(next->name, prefix, prefix_len) != 0) return NULL;
        if (index == 0) return next;
        if (order <= 0) e++;
        if (order >= 0) o++;
    }
}

/* --- Overriding: read a directory, then put it in place at once. ----------- */

static bool read_file(const char *path, size_t len, struct asset *a, struct err *e)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL) return err_set(e, "%s cannot be opened: %s", path, strerror(errno));
    unsigned char *bytes = arena_alloc(&overrides_mem, len + 1);
    bool whole = fread(bytes, 1, len, f) == len && fgetc(f) == EOF;
    (void)fclose(f);
    if (!whole) return err_set(e, "%s cannot be read, or changed while it was being read", path);
    a->bytes = bytes;
    a->len = len;
    return true;
}

static void table_put(struct table *t, struct asset a)
{
    size_t at = lower_bound(t->list, t->count, a.name);
    if (at < t->count && strcmp(t->list[at].name, a.name) == 0) {
        t->list[at] = a;
        return;
    }
    t->list = arena_grow(&overrides_mem, t->list, t->count, sizeof a);
    memmove(&t->list[at + 1], &t->list[at], (t->count - at) * sizeof a);
    t->list[at] = a;
    t->count++;
}

static bool read_dir(struct table *t, const char *prefix, const char *dir, int depth,
                     struct err *e);

static bool read_entry(struct table *t, const char *prefix, const char *dir, const char *entry,
                       int depth, struct err *e)
{
    size_t len = strlen(entry);
    if (entry[0] == '.' || entry[len - 1] == '~') return true;
    char *path = arena_printf(&overrides_mem, "%s/%s", dir, entry);
    struct stat st;
    if (stat(path, &st) != 0)
        return err_set(e, "%s cannot be looked at: %s", path, strerror(errno));
    if (S_ISDIR(st.st_mode)) {
        if (depth == DEPTH_MAX) return err_set(e, "%s lies too deep for rule data", path);
        char *below = arena_printf(&overrides_mem, "%s%s/", prefix, entry);
        return read_dir(t, below, path, depth + 1, e);
    }
    if (!S_ISREG(st.st_mode)) return true;
    if (st.st_size > FILE_MAX_BYTES) return err_set(e, "%s is larger than 8 MB", path);
    if (t->count == FILES_MAX) return err_set(e, "%s: more than %d files", dir, FILES_MAX);

    struct asset a = {.name = arena_printf(&overrides_mem, "%s%s", prefix, entry)};
    if (!read_file(path, (size_t)st.st_size, &a, e)) return false;
    table_put(t, a);
    return true;
}

static bool read_dir(struct table *t, const char *prefix, const char *dir, int depth, struct err *e)
{
    DIR *d = opendir(dir);
    if (d == NULL) return err_set(e, "directory %s cannot be opened: %s", dir, strerror(errno));
    bool good = true;
    const struct dirent *entry;
    while (good && (errno = 0, entry = readdir(d)) != NULL)
        good = read_entry(t, prefix, dir, entry->d_name, depth, e);
    if (good && errno != 0) good = err_set(e, "directory %s: %s", dir, strerror(errno));
    (void)closedir(d);
    return good;
}

bool asset_override(const char *prefix, const char *dir, struct err *e)
{
    struct table fresh = {0};
    for (size_t i = 0; i < overrides.count; i++) table_put(&fresh, overrides.list[i]);
    if (!read_dir(&fresh, prefix, dir, 0, e)) return false;
    overrides = fresh;
    return true;
}
