/*
 * theorem_squares.c - games with many P-positions in every column, such as those with finitely many
 * moves: an automaton read off the squares of a table.
 *
 * In base b, the pairs of numbers that begin with the digits of (X, Y) and have j more are the
 * square of b^j by b^j cells at (X b^j, Y b^j).  So two beginnings are alike to depth k (learn.h)
 * if their squares of sides 1, b, ..., b^k look the same.  A tree of all P-positions (sample.h)
 * would be as large as the table; here only the squares of the states, and of their children, are
 * looked at: from the square at the origin on, each that is new is a state.  When depth k + 1 finds
 * as many states as depth k they are all there, as far as can be seen, and the proof decides.
 *
 * Where a game has finitely many moves, P is made of sectors, and is periodic in two directions
 * inside of them; base b has few states where periods divide powers of b.  So several bases are
 * tried, and the smallest automaton is the one to be proved.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "prove/attempts.h"
#include "prove/board.h"
#include "prove/game_kernel.h"
#include "solve/moves.h"

static const uint32_t bases[] = {2, 3, 5, 7, 6, 10};
enum {
    BASES = sizeof bases / sizeof bases[0],
    SMALL_SIDE = 256, /* a look at how many P-positions there are */
    FIRST_SIDE = 1 << 10,
    LAST_SIDE = 1 << 16,
    GROWTH = 4,
    MANY = 16,          /* P-positions in a column, on average: else learning does it */
    DEEPEST_SIDE = 256, /* of the squares that tell states apart */
    MOST_STATES = 60000,
};

/* ---- squares ------------------------------------------------------------------------------- */

static uint64_t hash_square(const wi_board *b, wy_position at, uint32_t base, int64_t largest) {
    uint64_t hash = 1;
    for (int64_t side = 1; side <= largest; side *= base) {
        for (int64_t x = 0; x < side; x++) {
            for (int64_t y = 0; y < side; y += 64) {
                const int64_t count = side - y < 64 ? side - y : 64;
                hash =
                    wi_hash_more(hash, wi_board_cells(b, at.x * side + x, at.y * side + y, count));
            }
        }
    }
    return hash;
}

static bool same_squares(const wi_board *b, wy_position one, wy_position two, uint32_t base,
                         int64_t largest) {
    for (int64_t side = 1; side <= largest; side *= base) {
        for (int64_t x = 0; x < side; x++) {
            for (int64_t y = 0; y < side; y += 64) {
                const int64_t count = side - y < 64 ? side - y : 64;
                if (wi_board_cells(b, one.x * side + x, one.y * side + y, count) !=
                    wi_board_cells(b, two.x * side + x, two.y * side + y, count)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* ---- states -------------------------------------------------------------------------------- */

typedef struct squares {
    const wi_board *b;
    uint32_t base;
    int64_t largest;    /* side of the squares that tell states apart */
    int64_t most;       /* states */
    wy_position *state; /* the beginning that was the first */
    size_t count, room;
    uint32_t *to; /* base^2 for each state */
    size_t to_room;
    wi_table found;
} squares;

static void clear(squares *s) {
    free(s->state);
    free(s->to);
    wi_table_close(&s->found);
    memset(s, 0, sizeof *s);
}

/* The state of a beginning; WY_NO: its square is not on the board, or there are too many. */
static wy_status state_of(uint32_t *state, squares *s, wy_position at, wy_error *error) {
    const int64_t end = s->b->side / s->largest;
    if (at.x >= end || at.y >= end) {
        return WY_NO;
    }
    if (wi_table_reserve(&s->found, 1, NULL) != WY_OK ||
        !wi_list_room(s->state, s->room, s->count + 1)) {
        return wi_fail_memory(error);
    }
    wi_probe probe = wi_table_probe(&s->found, hash_square(s->b, at, s->base, s->largest));
    while (wi_table_next(&s->found, &probe, state)) {
        if (same_squares(s->b, s->state[*state], at, s->base, s->largest)) {
            return WY_OK;
        }
    }
    if ((int64_t)s->count >= s->most) {
        return WY_NO;
    }
    *state = (uint32_t)s->count;
    s->state[s->count++] = at;
    wi_table_put(&s->found, &probe, *state);
    return WY_OK;
}

/* All states at this depth; WY_NO: the board is too small for them. */
static wy_status explore(squares *s, const wy_control *control, wy_error *error) {
    const size_t letters = (size_t)s->base * s->base;
    wi_pace pace;
    wi_pace_start(&pace, control);
    uint32_t state = 0;
    wy_status status = state_of(&state, s, (wy_position){0, 0}, error);
    for (size_t q = 0; q < s->count && status == WY_OK; q++) {
        if (wi_pace_stop(&pace, 0)) {
            return wi_fail(error, WY_STOPPED, "stopped while looking at squares");
        }
        if (!wi_list_room(s->to, s->to_room, (q + 1) * letters)) {
            return wi_fail_memory(error);
        }
        for (size_t letter = 0; letter < letters && status == WY_OK; letter++) {
            const wy_position at = {
                s->state[q].x * s->base + (int64_t)(letter / s->base),
                s->state[q].y * s->base + (int64_t)(letter % s->base),
            };
            status = state_of(&state, s, at, error);
            s->to[q * letters + letter] = state;
        }
    }
    return status;
}

static wy_status to_automaton(wy_automaton **out, const squares *s, const wy_numeration *system,
                              const wy_control *control, wy_error *error) {
    int32_t *outputs = malloc(s->count * sizeof *outputs);
    for (size_t q = 0; q < s->count && outputs != NULL; q++) {
        outputs[q] = (int32_t)wi_board_cells(s->b, s->state[q].x, s->state[q].y, 1);
    }
    const wy_status status = outputs == NULL ? wi_fail_memory(error)
                                             : wi_digits_automaton(out, system, 2, outputs, s->to,
                                                                   s->count, control, error);
    free(outputs);
    return status;
}

/* ---- bases ---------------------------------------------------------------------------------- */

/* What was found in one base: an automaton, or a word on how far it went. */
typedef struct guess {
    const wy_numeration *system;
    wy_automaton *p; /* NULL: none */
    uint32_t depth;
    char last[64];
} guess;

/*
 * The least depth at which one more finds no more states.  The board may be too small to have them
 * all at the greater depth; if those that are there are no more, this will do for a guess.
 */
static wy_status look(guess *g, const wi_board *b, uint32_t base, int64_t most,
                      const wy_control *control, wy_error *error) {
    squares now = {0};
    squares next = {0};
    wy_status status = WY_OK;
    bool more = true;
    uint32_t depth = 1;
    for (int64_t side = base; more && status == WY_OK && side <= DEEPEST_SIDE; side *= base) {
        clear(&now);
        now = next;
        next = (squares){.b = b, .base = base, .largest = side, .most = most};
        status = explore(&next, control, error);
        if ((status == WY_OK || status == WY_NO) && next.count <= now.count) {
            g->depth = depth - 1;
            status = to_automaton(&g->p, &now, g->system, control, error);
            more = false;
        } else if (status == WY_NO) {
            snprintf(g->last, sizeof g->last, "%zu states are not all at depth %u", next.count,
                     (unsigned)depth);
        }
        depth++;
    }
    if (more && status == WY_OK) {
        snprintf(g->last, sizeof g->last, "%zu states, and more at every depth", next.count);
    }
    clear(&now);
    clear(&next);
    return status == WY_NO ? WY_OK : status;
}

static wy_status try_guess(wy_theorem *theorem, guess *g, const wi_board *b,
                           const wy_control *control, wy_error *error) {
    wi_proof_report report;
    wi_proof_report_init(&report);
    wy_status status = wi_theorem_try(theorem, &report, g->p, g->system, control, error);
    if (status == WY_OK) {
        g->p = NULL;
        theorem->facts.learned = true;
        theorem->facts.window = b->side;
        theorem->facts.depth = g->depth;
    } else if (status == WY_NO || status == WY_LIMIT) {
        theorem->facts.refused++;
        snprintf(g->last, sizeof g->last, "%u states %s", (unsigned)wy_automaton_states(g->p),
                 status == WY_NO ? "refuted" : "not proved");
        status = WY_NO;
    }
    wi_proof_report_clear(&report);
    return status;
}

/* The one with the fewest transitions, that is, states and letters. */
static guess *smallest(guess *guesses, size_t count) {
    guess *best = NULL;
    for (size_t i = 0; i < count; i++) {
        guess *g = &guesses[i];
        if (g->p != NULL &&
            (best == NULL || wy_automaton_transitions(g->p) < wy_automaton_transitions(best->p))) {
            best = g;
        }
    }
    return best;
}

/* One board: WY_OK proved, WY_NO not. */
static wy_status try_board(wy_theorem *theorem, guess *guesses, size_t count, const wi_board *b,
                           int64_t most, const wy_control *control, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = look(&guesses[i], b, wy_numeration_system(guesses[i].system)->digits, most,
                      control, error);
    }
    guess *g = NULL;
    if (status == WY_OK) {
        status = WY_NO;
        while (status == WY_NO && (g = smallest(guesses, count)) != NULL) {
            status = try_guess(theorem, g, b, control, error);
            wy_automaton_free(g->p);
            g->p = NULL;
        }
    }
    for (size_t i = 0; i < count; i++) {
        wy_automaton_free(guesses[i].p);
        guesses[i].p = NULL;
    }
    return status;
}

static wy_status find_bases(guess *guesses, size_t *count, const wy_theorem *theorem,
                            const char *wanted, const wy_control *control, wy_error *error) {
    wy_status status = WY_OK;
    *count = 0;
    for (size_t i = 0; i < BASES && status == WY_OK; i++) {
        char name[16];
        snprintf(name, sizeof name, "msd_%u", (unsigned)bases[i]);
        if (wanted == NULL || strcmp(wanted, name) == 0) {
            status =
                wy_numerations_find(&guesses[*count].system, theorem->store, name, control, error);
            ++*count;
        }
    }
    return status;
}

static wy_status unknown(const guess *guesses, size_t count, const wi_board *b, wy_error *error) {
    wi_tried tried = {.used = 0};
    for (size_t i = 0; i < count; i++) {
        wi_tried_add(&tried, guesses[i].system, guesses[i].last, 0);
    }
    return wi_fail(error, WY_LIMIT, "squares of a board of side %lld. %s", (long long)b->side,
                   tried.text);
}

wy_status wi_theorem_squares(wy_theorem *theorem, const wy_prove_options *options,
                             const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    const wy_rules *played = wy_theorem_played(theorem);
    const int64_t most = options->states < MOST_STATES ? options->states : MOST_STATES;
    const int64_t last = wi_board_quick(played, theorem->moves) ? LAST_SIDE
                         : wi_moves_tied(theorem->moves)        ? FIRST_SIDE
                                                                : LAST_SIDE / GROWTH;
    guess guesses[BASES] = {0};
    size_t count = 0;
    wi_board b = {0};
    wy_status status = find_bases(guesses, &count, theorem, options->numeration, control, error);
    if (status != WY_OK || count == 0) {
        return status != WY_OK ? status : WY_NO;
    }
    status = wi_board_solve(&b, played, theorem->moves, SMALL_SIDE, control, error);
    if (status == WY_OK) {
        const bool many = b.count >= MANY * SMALL_SIDE;
        status = WY_NO;
        for (int64_t side = FIRST_SIDE; many && side <= last && status == WY_NO; side *= GROWTH) {
            status = wi_board_solve(&b, played, theorem->moves, side, control, error);
            if (status == WY_OK) {
                status = try_board(theorem, guesses, count, &b, most, control, error);
            }
        }
        status = status == WY_NO && many ? unknown(guesses, count, &b, error) : status;
    }
    theorem->facts.making = wi_seconds() - begin - theorem->facts.proving;
    wi_board_clear(&b);
    return status;
}
