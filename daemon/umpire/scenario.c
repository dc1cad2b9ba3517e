#include "umpire/scenario.h"

#include <string.h>

#define FOLDER "/scenarios/"
#define GROUND "-terrain"

static bool scenario_of(struct arena *a, const char *name, struct scenario *out)
{
    const char *folder = strstr(name, FOLDER);
    if (strncmp(name, "etc/", 4) != 0 || folder == NULL) return false;
    const char *file = folder + strlen(FOLDER), *end = strstr(file, ".csv");
    size_t len = end == NULL ? 0 : (size_t)(end - file), tail = strlen(GROUND);
    if (len == 0 || (len > tail && strncmp(end - tail, GROUND, tail) == 0)) return false;
    *out = (struct scenario){.id = arena_strndup(a, file, len),
                             .system = arena_strndup(a, name + 4, (size_t)(folder - name - 4)),
                             .forces = asset_find(name)};
    out->ground =
        asset_find(arena_printf(a, "etc/%s" FOLDER "%s" GROUND ".csv", out->system, out->id));
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
    return count;
}
