/* tests/bench/long_game.h: a game of so many rulings, played through the desk.  */
#ifndef UMPIRED_TESTS_LONG_GAME_H
#define UMPIRED_TESTS_LONG_GAME_H

#include <semaphore.h>
#include <string.h>

#include "bench.h"
#include "umpire/scenario.h"
#include "umpire/task.h"

enum { WINDOW = 100 };

/* A scenario, and whom of each side the orders go to; hidden: of the second side nothing can be
 * measured. */
struct long_hand {
    const char *scenario, *units[2][7];
    bool hidden;
};

static const struct long_hand first_hand = {
    "first-game",
    {{"3rd-virginia", "7th-virginia", "chester-militia", "carters-gun", "2nd-maryland",
      "lancaster-militia", "light-horse"},
     {"10th-foot", "27th-foot", "16th-dragoons", "royal-artillery", "1st-grenadiers",
      "light-infantry", "loyalists"}},
    false};

static sem_t free_slots;

struct job {
    struct task task;
    struct arena mem;
    int number;
    const struct long_hand *hand;
};

static const char *game_field(void *from, const char *name)
{
    if (strcmp(name, "title") == 0) return from;
    return strcmp(name, "system") == 0 ? "two-for-tea" : NULL;
}

/* Seven orders to seven units, then the next turn, which is the other side's. */
static const char *act_field(void *from, const char *name)
{
    const struct job *job = from;
    if (strcmp(name, "dice") == 0) return job->number % 8 == 7 ? NULL : "1,1";
    bool told = job->hand->hidden && job->number / 8 % 2 == 1;
    if (strcmp(name, "distance_cm") == 0) return told ? "30" : NULL;
    if (strcmp(name, "enemy_visible") == 0) return told ? "yes" : NULL;
    if (strcmp(name, "unit") != 0) return NULL;
    return job->hand->units[job->number / 8 % 2][job->number % 8];
}

static void job_done(struct task *t)
{
    struct job *job = t->user;
    NEED(t->end == TASK_DONE, "long game");
    arena_clear(&job->mem);
    (void)sem_post(&free_slots);
}

static inline void long_game_begin(struct desk *desk, char *title, const struct long_hand *hand)
{
    struct arena mem = {0};
    struct scenario sc;
    struct csv_upload files[SCENARIO_FILES];
    NEED(scenario_find(&mem, "two-for-tea", hand->scenario, &sc), hand->scenario);
    struct task t = {
        .work = task_new_game, .mem = &mem, .version = -1, .get = game_field, .from = title};
    t.file_count = scenario_files(&sc, files);
    t.files = files;
    desk_do(desk, &t);
    NEED(t.end == TASK_DONE, hand->scenario);
    arena_clear(&mem);
}

static inline void long_game_play(struct desk *desk, const char *game, const struct long_hand *hand,
                                  int entries)
{
    static struct job jobs[WINDOW];
    (void)sem_init(&free_slots, 0, WINDOW);
    for (int i = 0; i < entries; i++) {
        if (i % WINDOW == 0) /* answered in order: all slots are free again */
            for (int k = 0; k < WINDOW; k++) (void)sem_wait(&free_slots);
        struct job *job = &jobs[i % WINDOW];
        *job = (struct job){.number = i, .hand = hand};
        job->task = (struct task){.work = task_act,
                                  .mem = &job->mem,
                                  .game = game,
                                  .author = "umpire",
                                  .version = -1,
                                  .action = i % 8 == 7 ? "end-turn" : "command",
                                  .get = act_field,
                                  .from = job,
                                  .done = job_done,
                                  .user = job};
        desk_give(desk, &job->task);
    }
    for (int k = 0; k < WINDOW; k++) (void)sem_wait(&free_slots);
}

#endif
