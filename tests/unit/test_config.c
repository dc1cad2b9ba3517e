#include "base/config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/asset.h"

static struct config config;
static struct err err;
static char path[64];

static void begin(void)
{
    (void)setenv("XDG_DATA_HOME", "/data", 1);
    (void)setenv("HOME", "/home/club", 1);
    config_init(&config);
    err = (struct err){0};
    (void)strcpy(path, "/tmp/umpired-config-XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    (void)close(fd);
}

static void end(void)
{
    config_clear(&config);
    (void)remove(path);
}

static bool read_bytes(const void *bytes, size_t len)
{
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(bytes, 1, len, f), len);
    ck_assert_int_eq(fclose(f), 0);
    return config_read_file(&config, path, &err);
}

static bool read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

/* Words parted by spaces; ~ stands for a space within one. */
static bool take(const char *line)
{
    char words[512], *list[16];
    int count = 0;
    (void)snprintf(words, sizeof words, "%s", line);
    for (char *save = NULL, *w = strtok_r(words, " ", &save); w != NULL;
         w = strtok_r(NULL, " ", &save)) {
        for (char *p = w; *p != '\0'; p++)
            if (*p == '~') *p = ' ';
        ck_assert_int_lt(count, 16);
        list[count++] = w;
    }
    return config_take_flags(&config, count, list, &err);
}

/* --- Defaults ------------------------------------------------------------------------ */

START_TEST(without_any_setting_the_defaults_hold)
{
    ck_assert_str_eq(config.db, "/data/umpired/umpired.db");
    ck_assert_str_eq(config.bind, "0.0.0.0");
    ck_assert_uint_eq(config.port, 8080);
    ck_assert_str_eq(config.name, "The club");
    ck_assert_str_eq(config.log, "info");
    ck_assert_double_eq(config.tolerance_cm, 0.5);
    ck_assert_ptr_null(config.file);
}
END_TEST

static const struct {
    const char *data, *home, *want;
} homes[] = {
    {"/data", "/home/club", "/data/umpired/umpired.db"},
    {NULL, "/home/club", "/home/club/.local/share/umpired/umpired.db"},
    {"", "/home/club", "/home/club/.local/share/umpired/umpired.db"},
    {"not/absolute", "/home/club", "/home/club/.local/share/umpired/umpired.db"},
    {NULL, NULL, "umpired.db"},
};

static void put_env(const char *name, const char *value)
{
    if (value == NULL)
        (void)unsetenv(name);
    else
        (void)setenv(name, value, 1);
}

START_TEST(the_journal_lies_in_the_data_folder_of_whoever_runs_it)
{
    struct config c;
    put_env("XDG_DATA_HOME", homes[_i].data);
    put_env("HOME", homes[_i].home);
    config_init(&c);
    ck_assert_str_eq(c.db, homes[_i].want);
    config_clear(&c);
}
END_TEST

/* --- The file ------------------------------------------------------------------------ */

START_TEST(a_file_sets_what_it_names_and_leaves_the_rest)
{
    ck_assert_msg(read_text("# ours\n\n  port=8090\nname =  Old Buffs \xe2\x80\x93 Tuesdays  \n"
                            "db = /srv/my games/a=b.db\n\ttolerance_cm = 0,25\nbind = ::\n"
                            "log=debug\netc = /srv/etc"),
                  "%s", err.text);
    ck_assert_uint_eq(config.port, 8090);
    ck_assert_str_eq(config.name, "Old Buffs \xe2\x80\x93 Tuesdays");
    ck_assert_str_eq(config.db, "/srv/my games/a=b.db");
    ck_assert_double_eq(config.tolerance_cm, 0.25);
    ck_assert_str_eq(config.bind, "::");
    ck_assert_str_eq(config.log, "debug");
    ck_assert_str_eq(config.etc, "/srv/etc");
}
END_TEST

START_TEST(a_file_saved_on_another_system_is_read)
{
    ck_assert_msg(read_text("\xef\xbb\xbfport = 1\r\n# x\r\n\r\nname = N\r\n"), "%s", err.text);
    ck_assert_uint_eq(config.port, 1);
    ck_assert_str_eq(config.name, "N");
    ck_assert_str_eq(config.log, "info");
}
END_TEST

START_TEST(no_folder_of_rule_data_can_be_asked_for)
{
    ck_assert(read_text("etc =\n"));
    ck_assert_ptr_null(config.etc);
}
END_TEST

/* The file that comes with umpired: as it is it changes nothing; with every commented
 * setting switched on it names each key there is, with its default. */
START_TEST(the_file_that_comes_along_shows_every_key_and_its_default)
{
    const struct asset *file = asset_find("etc/umpired.conf");
    ck_assert_ptr_nonnull(file);
    ck_assert_msg(read_bytes(file->bytes, file->len), "%s", err.text);
    ck_assert_uint_eq(config.port, 8080);

    struct buf on = {0};
    size_t keys = 0;
    for (const char *p = (const char *)file->bytes; *p != '\0';) {
        size_t len = strcspn(p, "\n");
        bool setting = p[0] == '#' && len > 1 && p[1] != ' ';
        keys += setting;
        buf_add(&on, p + setting, len - setting);
        buf_putc(&on, '\n');
        p += len + (p[len] == '\n');
    }
    config.db = config.bind = config.name = config.log = config.etc = NULL;
    ck_assert_msg(read_text(buf_text(&on)), "%s", err.text);
    buf_clear(&on);
    ck_assert_uint_eq(keys, CONFIG_KEYS - 1); /* all but --config */
    ck_assert_str_eq(config.bind, "0.0.0.0");
    ck_assert_uint_eq(config.port, 8080);
    ck_assert_str_eq(config.name, "The club");
    ck_assert_str_eq(config.log, "info");
    ck_assert_double_eq(config.tolerance_cm, 0.5);
    ck_assert_str_eq(config.etc, "/etc/umpired");
    ck_assert_str_eq(config.db, "/var/lib/umpired/umpired.db");
}
END_TEST

static const struct {
    const char *text, *field, *why; /* why: after "PATH, line N: " */
    int line;
} bad_files[] = {
    {"port = 8080\nprot = 1\n", "prot", "prot: there is no such setting", 2},
    {"config = /x\n", "config", "config: there is no such setting", 1},
    {"tolerance = 1\n", "tolerance", "tolerance: there is no such setting", 1},
    {"\n# x\nport\n", "", "is not of the form key = value", 3},
    {"= 3\n", "", ": there is no such setting", 1},
    {"port = 65536\n", "port",
     "port: \"65536\" is not accepted; it must be a whole number from 0 to 65535", 1},
    {"port =\n", "port", "port: \"\" is not accepted; it must be a whole number from 0 to 65535",
     1},
    {"port = -1\n", "port",
     "port: \"-1\" is not accepted; it must be a whole number from 0 to 65535", 1},
    {"log = loud\n", "log", "log: \"loud\" is not accepted; it must be one of quiet info debug", 1},
    {"log = quiet info\n", "log",
     "log: \"quiet info\" is not accepted; it must be one of quiet info debug", 1},
    {"bind = localhost\n", "bind",
     "bind: \"localhost\" is not accepted; it must be an address in numbers, such as 0.0.0.0 or "
     "::1",
     1},
    {"tolerance_cm = wide\n", "tolerance_cm",
     "tolerance_cm: \"wide\" is not accepted; it must be a number from 0 to 10", 1},
    {"db =\n", "db", "db: \"\" is not accepted; it must be one line of 1 to 1000 bytes", 1},
    {"name = \xff\n", "name", "name: \"...\" is not accepted; it must be one line of 1 to 80 bytes",
     1},
    {"port = 1\nname = x\nport = 2\n", "port", "port: was set on line 1 already", 3},
};

START_TEST(a_mistake_is_told_with_file_line_and_key)
{
    char want[512];
    ck_assert(!read_text(bad_files[_i].text));
    (void)snprintf(want, sizeof want, "%s, line %d: %s", path, bad_files[_i].line,
                   bad_files[_i].why);
    ck_assert_str_eq(err.text, want);
    ck_assert_str_eq(err.field, bad_files[_i].field);
}
END_TEST

START_TEST(what_is_no_text_file_is_refused_by_name)
{
    ck_assert(!config_read_file(&config, "/nowhere/umpired.conf", &err));
    ck_assert_str_eq(err.text, "/nowhere/umpired.conf cannot be read: No such file or directory");
    ck_assert(!config_read_file(&config, "/tmp", &err));
    ck_assert_str_eq(err.text, "/tmp cannot be read: Is a directory");
    ck_assert(!read_bytes("port = 1\0\n", 10));
    ck_assert_ptr_nonnull(strstr(err.text, "is not a text file"));
    static char large[70000];
    memset(large, '#', sizeof large);
    ck_assert(!read_bytes(large, sizeof large));
    ck_assert_ptr_nonnull(strstr(err.text, "is larger than 65536 bytes"));
}
END_TEST

/* --- The command line ------------------------------------------------------------------ */

START_TEST(every_flag_is_taken_in_both_forms)
{
    ck_assert_msg(take("--db /a.db --bind 127.0.0.1 --port 8090 --name The~Buffs --etc /e "
                       "--log quiet --tolerance 1.5 --config /c"),
                  "%s", err.text);
    ck_assert_str_eq(config.db, "/a.db");
    ck_assert_str_eq(config.bind, "127.0.0.1");
    ck_assert_uint_eq(config.port, 8090);
    ck_assert_str_eq(config.name, "The Buffs");
    ck_assert_str_eq(config.etc, "/e");
    ck_assert_str_eq(config.log, "quiet");
    ck_assert_double_eq(config.tolerance_cm, 1.5);
    ck_assert_str_eq(config.file, "/c");
    ck_assert(take("--db=/b=c.db --bind=::1 --port=0 --name=N --etc= --log=debug --tolerance=0 "
                   "--config=/d"));
    ck_assert_str_eq(config.db, "/b=c.db");
    ck_assert_str_eq(config.bind, "::1");
    ck_assert_uint_eq(config.port, 0);
    ck_assert_str_eq(config.name, "N");
    ck_assert_ptr_null(config.etc);
    ck_assert_str_eq(config.log, "debug");
    ck_assert_double_eq(config.tolerance_cm, 0);
    ck_assert_str_eq(config.file, "/d");
}
END_TEST

static const struct {
    const char *line, *text;
} bad_flags[] = {
    {"--prot 8090", "--prot: there is no such flag"},
    {"--port 8090 --por=1", "--por=1: there is no such flag"},
    {"--tolerance_cm 1", "--tolerance_cm: there is no such flag"},
    {"--port", "--port needs a value"},
    {"--port --bind ::1", "--port needs a value"},
    {"--port=", "--port: \"\" is not accepted; it must be a whole number from 0 to 65535"},
    {"--port 80x", "--port: \"80x\" is not accepted; it must be a whole number from 0 to 65535"},
    {"--log=all", "--log: \"all\" is not accepted; it must be one of quiet info debug"},
    {"--port 1 extra", "\"extra\" is not a flag"},
    {"-p 1", "\"-p\" is not a flag"},
    {"--", "\"--\" is not a flag"},
};

START_TEST(a_flag_that_is_wrong_is_named)
{
    ck_assert(!take(bad_flags[_i].line));
    ck_assert_str_eq(err.text, bad_flags[_i].text);
}
END_TEST

START_TEST(the_command_line_outranks_the_file_whichever_comes_first)
{
    ck_assert(take("--port 1"));
    ck_assert(read_text("port = 2\nname = F\n"));
    ck_assert_uint_eq(config.port, 1);
    ck_assert_str_eq(config.name, "F");
    ck_assert(take("--name C --port 3"));
    ck_assert_str_eq(config.name, "C");
    ck_assert_uint_eq(config.port, 3);
}
END_TEST

START_TEST(a_mistake_in_the_file_is_told_even_where_a_flag_outranks_it)
{
    ck_assert(take("--port 1"));
    ck_assert(!read_text("port = many\n"));
    ck_assert_str_eq(err.field, "port");
}
END_TEST

START_TEST(the_usage_text_has_a_line_for_every_flag)
{
    struct buf b = {0};
    size_t lines = 0;
    config_usage(&b);
    for (const char *p = buf_text(&b); (p = strchr(p, '\n')) != NULL; p++) lines++;
    ck_assert_uint_eq(lines, CONFIG_KEYS);
    for (size_t i = 0; i < CONFIG_KEYS; i++) {
        char want[64];
        (void)snprintf(want, sizeof want, "  --%s %s ", config_keys[i].flag, config_keys[i].value);
        ck_assert_msg(strstr(buf_text(&b), want) != NULL, "%s", want);
        ck_assert_msg(strstr(buf_text(&b), config_keys[i].help) != NULL, "%s", want);
    }
    buf_clear(&b);
}
END_TEST

Suite *suite_config(void)
{
    Suite *s = suite_create("config");
    TCase *c = tcase_create("config");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, without_any_setting_the_defaults_hold);
    tcase_add_loop_test(c, the_journal_lies_in_the_data_folder_of_whoever_runs_it, 0,
                        sizeof homes / sizeof *homes);
    tcase_add_test(c, a_file_sets_what_it_names_and_leaves_the_rest);
    tcase_add_test(c, a_file_saved_on_another_system_is_read);
    tcase_add_test(c, no_folder_of_rule_data_can_be_asked_for);
    tcase_add_test(c, the_file_that_comes_along_shows_every_key_and_its_default);
    tcase_add_loop_test(c, a_mistake_is_told_with_file_line_and_key, 0,
                        sizeof bad_files / sizeof *bad_files);
    tcase_add_test(c, what_is_no_text_file_is_refused_by_name);
    tcase_add_test(c, every_flag_is_taken_in_both_forms);
    tcase_add_loop_test(c, a_flag_that_is_wrong_is_named, 0, sizeof bad_flags / sizeof *bad_flags);
    tcase_add_test(c, the_command_line_outranks_the_file_whichever_comes_first);
    tcase_add_test(c, a_mistake_in_the_file_is_told_even_where_a_flag_outranks_it);
    tcase_add_test(c, the_usage_text_has_a_line_for_every_flag);
    suite_add_tcase(s, c);
    return s;
}
