#include "web/site.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/asset.h"

enum { FILES_MAX = 3 * 1024 * 1024, GAME_FILE_MAX = 48 * 1024 * 1024 };

const struct route site_routes[] = {
    {"GET", "/", get_home, 0, NULL, 0},
    {"GET", "/sign-in", get_sign_in, 0, NULL, 0},
    {"POST", "/sign-in", post_sign_in, OPEN_POST, NULL, 0},
    {"POST", "/sign-out", post_sign_out, 0, NULL, 0},
    {"GET", "/join/{token}", get_join, ROUTE_SECRET, NULL, 0},
    {"GET", "/games", get_new_game, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/games", post_new_game, NEEDS_UMPIRE, NULL, FILES_MAX},
    {"GET", "/g/{game}", get_table, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/act/{action}", get_act, NEEDS_GAME, NULL, 0},
    {"POST", "/g/{game}/act/{action}", post_act, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/journal", get_journal, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/luck", get_luck, NEEDS_GAME, NULL, 0},
    {"POST", "/g/{game}/note", post_note, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/r/{seq}", get_entry, NEEDS_GAME, NULL, 0},
    {"POST", "/g/{game}/r/{seq}/reveal", post_reveal, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/r/{seq}/undo", get_undo, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/g/{game}/r/{seq}/undo", post_undo, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/r/{seq}/override", get_override, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/g/{game}/r/{seq}/override", post_override, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/settings", get_settings, NEEDS_GAME, NULL, 0},
    {"POST", "/g/{game}/settings", post_settings, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/briefing", get_briefing, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/links", get_links, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/g/{game}/links", post_links, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/files", get_files, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/g/{game}/files", post_files, NEEDS_UMPIRE, NULL, FILES_MAX},
    {"GET", "/g/{game}/forces", get_forces_sheet, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/g/{game}/forces", post_forces_sheet, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/ground", get_ground_sheet, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/g/{game}/ground", post_ground_sheet, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/g/{game}/begin", post_begin, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/forces.csv", get_forces, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/terrain.csv", get_ground, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/g/{game}/export", get_export, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/export/{file}", get_export_file, NEEDS_GAME, NULL, 0},
    {"GET", "/journal.umpired", get_whole_journal, NEEDS_UMPIRE, NULL, 0},
    {"GET", "/read-in", get_read_in, NEEDS_UMPIRE, NULL, 0},
    {"POST", "/read-in", post_read_in, NEEDS_UMPIRE, NULL, GAME_FILE_MAX},
    {"GET", "/schema.sql", get_schema, 0, NULL, 0},
    {"GET", "/g/{game}/print", get_print, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/print/forces", get_print_forces, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/print/table", get_print_table, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/print/slips", get_print_slips, NEEDS_GAME, NULL, 0},
    {"GET", "/g/{game}/live", get_live, NEEDS_GAME, NULL, 0},
    {"GET", "/calc", get_calculators, 0, NULL, 0},
    {"GET", "/calc/{system}/{action}", get_calc, 0, NULL, 0},
    {"GET", "/rules/{system}", get_rules, 0, NULL, 0},
    {"GET", "/rules/{system}/readings", get_readings, 0, NULL, 0},
    {"GET", "/rules/{system}/{action}", get_help, 0, NULL, 0},
    {"GET", "/healthz", get_health, OPEN_POST, NULL, 0},
    {"GET", "/static/{hash}/{path...}", get_static, OPEN_POST, NULL, 0},
    {"GET", "/favicon.ico", get_icon, OPEN_POST, NULL, 0},
    {"GET", "/manifest.webmanifest", get_manifest, OPEN_POST, NULL, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static const char *load_template(void *ctx, const char *file, size_t *len)
{
    (void)ctx;
    const struct asset *found = asset_find(file);
    if (found == NULL) return NULL;
    *len = found->len;
    return (const char *)found->bytes;
}

/* Every template is a page but the frame round them all and the parts they share. */
static const char *page_name(struct arena *a, const char *asset)
{
    static const char folder[] = "templates/", end[] = ".html";
    size_t len = strlen(asset);
    if (strncmp(asset, folder, strlen(folder)) != 0 || len <= strlen(folder) + strlen(end))
        return NULL;
    const char *name = arena_strndup(a, asset + strlen(folder), len - strlen(folder) - strlen(end));
    bool page = strcmp(name, "layout") != 0 && strncmp(name, "part-", 5) != 0;
    return page ? name : NULL;
}

static bool load_templates(struct site *s, struct err *e)
{
    struct arena a = {0};
    bool ok = true;
    s->templates = template_set_new(load_template, NULL, true);
    for (size_t i = 0; ok && i < asset_embedded_count; i++) {
        const char *name = page_name(&a, asset_embedded[i].name);
        ok = name == NULL || template_set_load(s->templates, name, e);
    }
    arena_clear(&a);
    return ok;
}

/* Static files are cached for a year under an address that changes with them. */
static void hash_assets(struct site *s)
{
    crypto_generichash_state hash;
    unsigned char sum[16];
    crypto_generichash_init(&hash, NULL, 0, sizeof sum);
    for (size_t i = 0; i < asset_embedded_count; i++) {
        const struct asset *a = &asset_embedded[i];
        if (strncmp(a->name, "static/", 7) != 0) continue;
        a = asset_find(a->name);
        crypto_generichash_update(&hash, (const unsigned char *)a->name, strlen(a->name) + 1);
        crypto_generichash_update(&hash, a->bytes, a->len);
    }
    crypto_generichash_final(&hash, sum, sizeof sum);
    (void)sodium_bin2hex(s->assets, sizeof s->assets, sum, (sizeof s->assets - 1) / 2);
}

static void drain(void *site)
{
    desk_drain(((struct site *)site)->desk);
}

static void say(void *site, enum server_log kind, const char *line)
{
    const char *log = ((struct site *)site)->options.log;
    if (log != NULL && strcmp(log, "quiet") == 0) return;
    if (kind == SERVER_LOG_ACCESS && (log == NULL || strcmp(log, "debug") != 0)) return;
    (void)fprintf(stderr, "umpired: %s\n", line);
}

bool site_start(struct site **out, const struct site_options *options,
                const struct server_options *server, const struct library *lib, struct desk *desk,
                struct err *e)
{
    struct site *s = calloc(1, sizeof *s);
    if (s == NULL) memory_exhausted();
    s->options = *options;
    s->lib = lib;
    s->desk = desk;
    s->attempts = sign_in_attempts_new();
    hash_assets(s);
    const struct server_site hooks = {.site = s,
                                      .routes = site_routes,
                                      .admit = site_admit,
                                      .error_page = site_error_page,
                                      .drain = drain,
                                      .log = say};
    desk_on_publish(desk, live_publish, s);
    if (!load_templates(s, e) || !server_start(&s->server, server, &hooks, e)) {
        desk_on_publish(desk, NULL, NULL);
        template_set_free(s->templates);
        sign_in_attempts_free(s->attempts);
        free(s);
        return false;
    }
    *out = s;
    return true;
}

void site_stop(struct site *s)
{
    if (s == NULL) return;
    server_stop(s->server);
    template_set_free(s->templates);
    sign_in_attempts_free(s->attempts);
    state_free(s->veiled);
    free(s);
}
