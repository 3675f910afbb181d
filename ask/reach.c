/*
 * reach.c - how far a game can be looked at, and the tables of what was looked at.
 *
 * Games that a theorem, the telescope (one P-position in every column) or an automaton (any number
 * of them) knows are seen anywhere.  Of other games windows at the origin are computed, in steps:
 * each step is only taken when those before it were quick enough to hope that it will not take
 * longer than a request may.  A column machine or an automaton that was not found in time is looked
 * for again later, for the computer may have been busy with other things: after some seconds, then
 * after longer and longer pauses.
 */
#include <stdio.h>
#include <string.h>

#include "ask/window.h"
#include "base/clock.h"
#include "base/fail.h"
#include "theory/theory.h"

/* A control's poll: the clock of whoever holds the game's lock. */
static bool poll_holder(void *data, double done) {
    ask_game *game = data;
    return game->clock != NULL && ask_clock_poll(game->clock, done);
}

wy_control ask_game_control(ask_game *game) {
    return (wy_control){.poll = poll_holder, .data = game, .memory = game->budget, .threads = 1};
}

/* Once for each game; jobs have more time, and boards of several heaps do not wait for it. */
static const double proof_seconds = 1;
static const double proof_seconds_heaps = 4;

wy_status ask_game_solve(ask_game *game, wy_error *error) {
    if (game->solution != NULL) {
        return WY_OK;
    }
    if (game->class.history && game->starts == NULL) {
        return wi_fail(error, WY_LIMIT,
                       "of imitation games with misere play or terminal positions nothing is known "
                       "without the history");
    }
    const wy_rules *rules = game->starts != NULL ? game->starts : game->rules;
    const wy_control control = ask_game_control(game);
    wy_status status = WY_OK;
    if (game->starts != NULL && game->pairs == NULL) {
        status = wi_imitation_pairs(&game->pairs, game->rules, error);
    }
    if (status == WY_OK) {
        status = wy_answer_open(&game->solution, rules, WY_ENGINE_AUTO, &control, error);
    }
    if (status == WY_OK) {
        wy_answer_allow_proof(game->solution,
                              wy_rules_plane(rules) ? proof_seconds : proof_seconds_heaps);
    }
    return status;
}

wy_theorem *ask_game_theorem(ask_game *game) {
    wy_theorem *theorem = wy_answer_theorem(game->solution);
    if (theorem != NULL && game->theorem_bytes == 0) {
        game->theorem_bytes = wy_automaton_bytes(wy_theorem_p(theorem));
        atomic_fetch_add(&game->bytes, game->theorem_bytes);
    }
    return theorem;
}

void ask_game_keep_theorem(ask_game *game, wy_theorem *theorem) {
    wy_answer_keep_theorem(game->solution, theorem);
    game->search_at = game->reach == ASK_REACH_WINDOW ? wi_seconds() : game->search_at;
    ask_game_theorem(game);
}

/* ---- windows at the origin -------------------------------------------------------------- */

/* Sides of square boards and, if every column has one P-position, widths of wide ones. */
static const int64_t square_steps[] = {256, 1024, 4096, 16384, 32768};
static const int64_t wide_steps[] = {4096, 65536, 1 << 20, 1 << 22};

enum {
    SQUARE_STEPS = sizeof square_steps / sizeof square_steps[0],
    WIDE_STEPS = sizeof wide_steps / sizeof wide_steps[0],
};

static const double longest_search = 2; /* seconds for the column machine of a game */
static const double first_pause = 3;    /* seconds until it is looked for again, */
static const double pause_growth = 4;   /* and so many times longer each time */
static const double longest_step = 4;   /* seconds that the largest board may take, as foreseen */

static wy_status make_board(ask_game *game, int64_t width, int64_t height, wy_error *error) {
    ask_board *board;
    const wy_status status = ask_board_make(&board, game->solution, width, height, error);
    if (status == WY_OK) {
        atomic_fetch_add(&game->bytes, board->bytes);
        if (game->board != NULL) {
            atomic_fetch_sub(&game->bytes, game->board->bytes);
        }
        ask_board_leave(game->board);
        game->board = board;
    }
    return status;
}

/*
 * Boards of 256 and 1024 are made, and say how time and P-positions grow; from that follows the
 * largest board to promise.  Time is taken to grow with the cube of the side at most.
 */
static wy_status survey_square(ask_game *game, wy_error *error) {
    double last_time = 0;
    double last_count = 0;
    double ratio = 16;
    double count_ratio = 16;
    game->window = 0;
    for (size_t i = 0; i < SQUARE_STEPS; i++) {
        const int64_t side = square_steps[i];
        const double grown = i == 0 ? 0 : (double)side / (double)square_steps[i - 1] / 4;
        const double time = last_time * (grown == 1 ? ratio : ratio / 4);
        const double count = last_count * (grown == 1 ? count_ratio : count_ratio / 2);
        if (i > 0 && (time > longest_step || count > ASK_BOARD_MOST)) {
            break;
        }
        if (i >= 2) { /* promised, not made */
            last_time = time;
            last_count = count;
            game->window = side;
            continue;
        }
        const double begin = wi_seconds();
        const wy_status status = make_board(game, side, side, error);
        if (status == WY_STOPPED || status == WY_SYSTEM || (status != WY_OK && i == 0)) {
            return status;
        }
        if (status != WY_OK) {
            break;
        }
        const double seconds = wi_seconds() - begin;
        const double found = (double)ask_board_count(game->board);
        if (i > 0 && last_time > 1e-4) {
            ratio = seconds / last_time;
            ratio = ratio < 16 ? 16 : ratio > 64 ? 64 : ratio;
        }
        if (i > 0 && last_count > 0) {
            count_ratio = found / last_count;
        }
        last_time = seconds;
        last_count = found;
        game->window = side;
    }
    return WY_OK;
}

static bool take_nothing(void *data, const wy_view *view) {
    (void)data;
    (void)view;
    return false;
}

static bool take_no_point(void *data, const mpz_t x, const mpz_t y) {
    (void)data;
    (void)x;
    (void)y;
    return false;
}

/*
 * Can columns of any size be looked at?  Finding the column machine of a long list, or with `proof`
 * the automaton of the game, may take long, and is given up after a while: WY_STOPPED, with time
 * left.
 */
static wy_status look_far(ask_game *game, bool proof, wy_standing *standing, wy_error *error) {
    const double end = ask_clock_shorten(game->clock, longest_search);
    mpz_t far;
    mpz_init(far);
    mpz_ui_pow_ui(far, 10, 40);
    const wy_take_far take = {.view = take_nothing, .point = proof ? take_no_point : NULL};
    const wy_status status = wy_solution_each_from(game->solution, far, 1, &take, standing, error);
    mpz_clear(far);
    game->clock->end = end;
    return status;
}

/* Is it time to look for the column machine or the automaton, for the first time or again? */
static bool is_time_to_look(const ask_game *game) {
    return game->reach == ASK_REACH_UNKNOWN ||
           (game->reach == ASK_REACH_WINDOW && game->search_at > 0 &&
            wi_seconds() >= game->search_at);
}

static void look_again_later(ask_game *game) {
    game->search_pause = game->search_pause > 0 ? pause_growth * game->search_pause : first_pause;
    game->search_at = wi_seconds() + game->search_pause;
}

/* May the widest board be made? */
static bool is_light(const ask_game *game) {
    return wy_solution_memory(game->solution, wide_steps[WIDE_STEPS - 1], ASK_BOARD_HEIGHT) <=
           game->budget;
}

wy_status ask_game_survey(ask_game *game, wy_error *error) {
    wy_status status = ask_game_solve(game, error);
    if (status != WY_OK || !is_time_to_look(game)) {
        return status;
    }
    if (!wy_rules_plane(game->rules)) {
        ask_slice_survey(game);
        return WY_OK;
    }
    wy_standing standing;
    wy_error why;
    /* The first board comes soon: a proof is tried when the game is looked at again. */
    const bool again = game->reach == ASK_REACH_WINDOW;
    wy_status there = look_far(game, false, &standing, &why);
    if (there == WY_LIMIT && (again || wy_answer_theorem(game->solution) != NULL)) {
        there = look_far(game, true, &standing, &why);
        ask_game_theorem(game);
    }
    if (there == WY_SYSTEM || (there == WY_STOPPED && ask_clock_poll(game->clock, 0))) {
        if (error != NULL) {
            *error = why;
        }
        return there;
    }
    game->search_at = 0;
    if (there == WY_STOPPED || (there == WY_LIMIT && !again && game->starts == NULL)) {
        look_again_later(game);
    }
    if (there != WY_OK && again) {
        return WY_OK; /* as before */
    }
    const bool columns = wy_solution_engine(game->solution) == WY_ENGINE_COLUMNS;
    game->wide = columns;
    if (there == WY_OK) {
        /*
         * A board that is there already stays.  Where a board of columns would take too much
         * memory, or long to make, what is known at any size is asked near the origin too.
         */
        game->window = columns && is_light(game) ? wide_steps[WIDE_STEPS - 1]
                       : again                   ? game->window
                                                 : 0;
        game->reach = ASK_REACH_ANY;
        snprintf(game->reason, sizeof game->reason, "%s", standing.by);
        return WY_OK;
    }
    if (columns) {
        game->window = wide_steps[WIDE_STEPS - 1];
    } else {
        status = survey_square(game, error);
        if (status != WY_OK) {
            return status;
        }
    }
    snprintf(game->reason, sizeof game->reason,
             "the %s engine decides every smaller position, and below %lld that is quick%s",
             wy_engine_name(wy_solution_engine(game->solution)), (long long)game->window,
             there == WY_STOPPED ? "; what reaches further was not found in time" : "");
    game->reach = ASK_REACH_WINDOW;
    return WY_OK;
}

wy_status ask_game_board(ask_board **out, ask_game *game, int64_t width, int64_t height,
                         wy_error *error) {
    *out = NULL;
    if (game->board == NULL || game->board->width < width || game->board->height < height) {
        const int64_t *steps = game->wide ? wide_steps : square_steps;
        const size_t count = game->wide ? WIDE_STEPS : SQUARE_STEPS;
        const int64_t needed = game->wide || width > height ? width : height;
        size_t i = 0;
        while (i + 1 < count && steps[i] < needed) {
            i++;
        }
        const wy_status status =
            make_board(game, steps[i], game->wide ? ASK_BOARD_HEIGHT : steps[i], error);
        if (status != WY_OK) {
            return status;
        }
    }
    *out = ask_board_use(game->board);
    return WY_OK;
}

/* ---- strips ---------------------------------------------------------------------------------- */

/* The clock is set forward while all columns are looked at: sooner or later some must do. */
typedef struct hurrying {
    ask_clock *clock;
    double end;
} hurrying;

static const double patience = 0.4; /* seconds */

static void hurry(void *data, bool now) {
    hurrying *h = data;
    h->clock->end = h->end;
    if (now) {
        ask_clock_shorten(h->clock, patience);
    }
}

/* When a strip was used last; one that is empty, long ago. */
static double last_use(const ask_strip *strip) {
    return strip->there ? strip->used : 0;
}

wy_status ask_game_strip(const ask_strip **out, ask_game *game, const mpz_t x, uint64_t level,
                         wy_error *error) {
    ask_strip *oldest = &game->strips[0];
    for (size_t i = 0; i < ASK_STRIPS; i++) {
        ask_strip *at = &game->strips[i];
        if (at->there && at->level == level && mpz_cmp(at->x, x) == 0) {
            at->used = wi_seconds();
            *out = at;
            return WY_OK;
        }
        if (last_use(at) < last_use(oldest)) {
            oldest = at;
        }
    }
    hurrying h = {game->clock, game->clock->end};
    const size_t room = oldest->room;
    const wy_status status = ask_strip_fill(oldest, game->solution, x, level, hurry, &h, error);
    atomic_fetch_add(&game->bytes, (oldest->room - room) * sizeof(ask_strip_entry));
    oldest->used = wi_seconds();
    *out = oldest;
    return status;
}
