/* games.c - the list of games: found, kept, given up. */
#include <wythoff/rules.h>

#include "ask/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/fail.h"
#include "rules/value.h"
#include "theory/theory.h"

enum { MOST_GAMES = 64, LONGEST_GIVEN = 1000 };

struct ask_games {
    pthread_mutex_t lock;
    uint64_t memory, budget;
    ask_game *games[MOST_GAMES];
    size_t count;
};

ask_games *ask_games_create(uint64_t memory, uint64_t budget) {
    ask_games *games = calloc(1, sizeof *games);
    if (games == NULL || pthread_mutex_init(&games->lock, NULL) != 0) {
        free(games);
        return NULL;
    }
    games->memory = memory;
    games->budget = budget;
    return games;
}

static void free_game(ask_game *game) {
    if (game == NULL) {
        return;
    }
    wy_solution_free(game->solution);
    wi_pairs_free(game->pairs);
    ask_board_leave(game->board);
    ask_values_leave(game->values);
    wy_box_free(game->table.table);
    for (size_t i = 0; i < ASK_STRIPS; i++) {
        ask_strip_clear(&game->strips[i]);
    }
    wy_rules_free(game->rules);
    wy_rules_free(game->starts);
    free(game->rule);
    free(game->given);
    pthread_cond_destroy(&game->opens);
    pthread_mutex_destroy(&game->gate);
    free(game);
}

void ask_games_free(ask_games *games) {
    if (games == NULL) {
        return;
    }
    for (size_t i = 0; i < games->count; i++) {
        free_game(games->games[i]);
    }
    pthread_mutex_destroy(&games->lock);
    free(games);
}

/* S1: as starts, the P-positions of (m,p)-Imitation Nim are those of (m,p)-Wythoff Nim. */
static wy_status read_starts(ask_game *game, wy_error *error) {
    const wy_rules *rules = game->rules;
    char text[WI_STARTS_SIZE];
    return wi_rules_starts(text, rules) ? wy_rules_read_settled(&game->starts, text, error) : WY_OK;
}

static bool make_gate(ask_game *game) {
    pthread_condattr_t steady; /* waits end by the steady clock */
    if (pthread_condattr_init(&steady) != 0) {
        return false;
    }
    bool made = pthread_condattr_setclock(&steady, CLOCK_MONOTONIC) == 0 &&
                pthread_mutex_init(&game->gate, NULL) == 0;
    if (made && pthread_cond_init(&game->opens, &steady) != 0) {
        pthread_mutex_destroy(&game->gate);
        made = false;
    }
    pthread_condattr_destroy(&steady);
    return made;
}

static wy_status make_game(ask_game **out, wy_rules *rules, char *rule, wy_error *error) {
    ask_game *game = calloc(1, sizeof *game);
    if (game == NULL || !make_gate(game)) {
        free(game);
        wy_rules_free(rules);
        free(rule);
        return wi_fail_memory(error);
    }
    game->rules = rules;
    game->rule = rule;
    for (size_t i = 0; i < ASK_STRIPS; i++) {
        ask_strip_init(&game->strips[i]);
    }
    const bool plane = wy_rules_plane(rules);
    wy_status status = plane ? wy_classify(&game->class, rules, error) : WY_OK;
    if (status == WY_OK && plane) {
        status = read_starts(game, error);
    }
    if (status != WY_OK) {
        free_game(game);
        return status;
    }
    *out = game;
    return WY_OK;
}

/* ---- the list, under its lock ------------------------------------------------------------ */

static ask_game *find(const ask_games *games, const char *rule) {
    for (size_t i = 0; i < games->count; i++) {
        if (strcmp(games->games[i]->rule, rule) == 0) {
            return games->games[i];
        }
    }
    return NULL;
}

/* Gives up the game that nobody uses and that was not asked for longest; false: there is none. */
static bool give_up_one(ask_games *games) {
    size_t oldest = games->count;
    for (size_t i = 0; i < games->count; i++) {
        if (games->games[i]->users == 0 &&
            (oldest == games->count || games->games[i]->used < games->games[oldest]->used)) {
            oldest = i;
        }
    }
    if (oldest == games->count) {
        return false;
    }
    free_game(games->games[oldest]);
    games->games[oldest] = games->games[--games->count];
    return true;
}

static void keep_within_memory(ask_games *games) {
    for (;;) {
        uint64_t bytes = 0;
        for (size_t i = 0; i < games->count; i++) {
            bytes += atomic_load(&games->games[i]->bytes);
        }
        if (bytes <= games->memory || !give_up_one(games)) {
            return;
        }
    }
}

static wy_status add(ask_game **out, ask_games *games, wy_rules *rules, char *rule,
                     wy_error *error) {
    if (games->count == MOST_GAMES && !give_up_one(games)) {
        wy_rules_free(rules);
        free(rule);
        return wi_fail(error, WY_LIMIT, "too many games are looked at; try again in a moment");
    }
    const wy_status status = make_game(out, rules, rule, error);
    if (status == WY_OK) {
        (*out)->budget = games->budget;
        games->games[games->count++] = *out;
    }
    return status;
}

static void use(ask_game *game) {
    game->users++;
    game->used = wi_seconds();
}

/* Reading a rule takes longer than many an answer: the same text again is the same game. */
static ask_game *use_given(ask_games *games, const char *text) {
    ask_game *found = NULL;
    pthread_mutex_lock(&games->lock);
    for (size_t i = 0; i < games->count && found == NULL; i++) {
        const char *given = games->games[i]->given;
        found = given != NULL && strcmp(given, text) == 0 ? games->games[i] : NULL;
    }
    if (found != NULL) {
        use(found);
    }
    pthread_mutex_unlock(&games->lock);
    return found;
}

static void keep_given(ask_game *game, const char *text) {
    free(game->given);
    game->given = strlen(text) <= LONGEST_GIVEN ? strdup(text) : NULL;
}

wy_status ask_games_use(ask_game **out, ask_games *games, const char *text, wy_error *error) {
    *out = use_given(games, text);
    if (*out != NULL) {
        return WY_OK;
    }
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, text, error);
    if (status != WY_OK) {
        return status;
    }
    char *rule = wy_rules_text(rules);
    if (rule == NULL) {
        wy_rules_free(rules);
        return wi_fail_memory(error);
    }
    pthread_mutex_lock(&games->lock);
    *out = find(games, rule);
    if (*out != NULL) {
        wy_rules_free(rules);
        free(rule);
    } else {
        status = add(out, games, rules, rule, error);
    }
    if (*out != NULL) {
        use(*out);
        keep_given(*out, text);
    }
    pthread_mutex_unlock(&games->lock);
    return status;
}

void ask_games_leave(ask_games *games, ask_game *game) {
    if (game == NULL) {
        return;
    }
    pthread_mutex_lock(&games->lock);
    game->users--;
    keep_within_memory(games);
    pthread_mutex_unlock(&games->lock);
}

void ask_games_wake(ask_games *games) {
    pthread_mutex_lock(&games->lock);
    for (size_t i = 0; i < games->count; i++) {
        ask_game *game = games->games[i];
        pthread_mutex_lock(&game->gate); /* who has seen that the asker is up waits by now */
        pthread_cond_broadcast(&game->opens);
        pthread_mutex_unlock(&game->gate);
    }
    pthread_mutex_unlock(&games->lock);
}

/* ---- one game at a time --------------------------------------------------------------------- */

wy_status ask_game_lock(ask_game *game, ask_clock *clock, wy_error *error) {
    const double end = clock->end > 0 ? clock->end : wi_seconds() + 3600;
    const struct timespec until = {(time_t)end, (long)(1e9 * (end - (double)(time_t)end))};
    pthread_mutex_lock(&game->gate);
    int late = 0;
    while (game->held && late == 0 && !atomic_load(clock->down)) {
        late = pthread_cond_timedwait(&game->opens, &game->gate, &until);
    }
    const bool mine = !game->held;
    game->held = true;
    pthread_mutex_unlock(&game->gate);
    if (!mine) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: another request about this game is still being worked on");
    }
    game->clock = clock;
    return WY_OK;
}

void ask_game_unlock(ask_game *game) {
    game->clock = NULL;
    pthread_mutex_lock(&game->gate);
    game->held = false;
    pthread_cond_signal(&game->opens);
    pthread_mutex_unlock(&game->gate);
}
