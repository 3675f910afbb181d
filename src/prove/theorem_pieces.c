/*
 * theorem_pieces.c - lines of P-positions are said, and only the rest is learned.
 *
 * Blocking games have P-positions on a few rational lines, s + i v for all i, and between them
 * others that follow an irrational slope (Larsson 2011: (n, 2n+1), and Wythoff's pairs enlarged by
 * two, where one option may be blocked).  In the numeration of the slope a rational line may take
 * hundreds of states, and many digits until all of them are seen; but what it is can be said at
 * once, by a linear relation.  So lines are looked for in a small window: runs of P-positions with
 * the same short step, from some place to the end of the window.  What lies on none of them is
 * learned as usual.  If all of it, far out, has the same remainders by some number g, as those
 * pairs have by two, then it is divided by g first: what is learned is smaller by as much.  The
 * union is the guess, and the proof decides.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/learn.h"
#include "prove/sectors.h"
#include "prove/theorem.h"
#include "solve/columns.h"
#include "solve/moves.h"

static const char *const usual[] = {"msd_fib", "msd_2", "msd_pell", "msd_ost3", "msd_ost4"};
enum {
    USUAL = sizeof usual / sizeof usual[0],
    SMALL = 4096,      /* the window in which lines are looked for */
    LONGEST_STEP = 12, /* of a line, in x and in y */
    MOST_LINES = 256,
    RUN = 64, /* so many P-positions are a line */
    FIRST_WINDOW = 50000,
    LAST_WINDOW = 4000000,
    GROWTH = 4,
    MOST_REST = 3000000,
    MOST_NODES = 16000000,
    FAR = 1024,       /* of the rest, what has heaps of that size tells the remainders */
    MOST_STRAY = 200, /* P-positions with other remainders, near the origin */
    WIDEST = 2000000, /* states on the way to a guess */
};

typedef struct line {
    wy_position from, step; /* from + i step, i >= 0 */
} line;

typedef struct pieces {
    wy_theorem *theorem;
    const wy_control *control;
    wy_error *error;
    line lines[MOST_LINES];
    size_t line_count;
    wy_position *rest;
    size_t rest_count, room;
    bool full;
    int64_t factor;        /* the rest is remainder + factor (u, v), where (u, v) is learned, */
    wy_position remainder; /* and */
    wy_position stray[MOST_STRAY];
    size_t stray_count;
} pieces;

/* ---- lines ---------------------------------------------------------------------------------- */

static bool is_on(const line *of, wy_position at) {
    const int64_t dx = at.x - of->from.x;
    const int64_t dy = at.y - of->from.y;
    if (dx < 0 || dy < 0 || dx * of->step.y != dy * of->step.x) {
        return false;
    }
    return of->step.x > 0 ? dx % of->step.x == 0 : dy % of->step.y == 0;
}

static bool is_on_line(const pieces *p, wy_position at) {
    for (size_t i = 0; i < p->line_count; i++) {
        if (is_on(&p->lines[i], at)) {
            return true;
        }
    }
    return false;
}

static bool has(const wi_board *b, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && wi_board_cells(b, x, y, 1) != 0;
}

/* The line through a P-position with this step, if it goes on to the end of the window. */
static bool follow(line *out, const wi_board *b, wy_position at, wy_position step) {
    int64_t count = 0;
    wy_position end = at;
    for (; end.x < SMALL && end.y < SMALL; end.x += step.x, end.y += step.y, count++) {
        if (!has(b, end.x, end.y)) {
            return false;
        }
    }
    while (has(b, at.x - step.x, at.y - step.y)) {
        at.x -= step.x;
        at.y -= step.y;
        count++;
    }
    *out = (line){at, step};
    return count >= RUN;
}

/* Lines pass through a frame around the middle of the window; the shortest step counts. */
static void find_lines(pieces *p, const wi_board *b) {
    const int64_t middle = SMALL / 3;
    for (int64_t i = 0; i < (middle + LONGEST_STEP) * (middle + LONGEST_STEP); i++) {
        const wy_position at = {i / (middle + LONGEST_STEP), i % (middle + LONGEST_STEP)};
        if ((at.x < middle && at.y < middle) || !has(b, at.x, at.y) || is_on_line(p, at)) {
            continue;
        }
        line found;
        bool is_one = false;
        for (int64_t size = 1; size <= 2 * LONGEST_STEP && !is_one; size++) {
            for (int64_t x = 0; x <= size && !is_one; x++) {
                const wy_position step = {x, size - x};
                is_one =
                    step.x <= LONGEST_STEP && step.y <= LONGEST_STEP && follow(&found, b, at, step);
            }
        }
        if (is_one && p->line_count < MOST_LINES) {
            p->lines[p->line_count++] = found;
        }
    }
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool take(void *data, const wy_position *positions, size_t count) {
    pieces *p = data;
    for (size_t i = 0; i < count && !p->full; i++) {
        if (!is_on_line(p, positions[i])) {
            p->full =
                p->rest_count >= MOST_REST || !wi_list_room(p->rest, p->room, p->rest_count + 1);
            if (!p->full) {
                p->rest[p->rest_count++] = positions[i];
            }
        }
    }
    return !p->full;
}

static int64_t common(int64_t a, int64_t b) {
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static bool is_far(wy_position at) {
    return at.x >= FAR || at.y >= FAR;
}

/* Divides the rest; what does not fit is stray.  false: too much is. */
static bool divide(pieces *p) {
    const wy_position *first = NULL;
    p->factor = 0;
    for (size_t i = 0; i < p->rest_count; i++) {
        if (is_far(p->rest[i])) {
            first = first == NULL ? &p->rest[i] : first;
            p->factor = common(p->factor, p->rest[i].x - first->x);
            p->factor = common(p->factor, p->rest[i].y - first->y);
        }
    }
    p->factor = p->factor == 0 ? 1 : p->factor;
    p->remainder = (wy_position){first == NULL ? 0 : first->x % p->factor,
                                 first == NULL ? 0 : first->y % p->factor};
    p->stray_count = 0;
    size_t kept = 0;
    for (size_t i = 0; i < p->rest_count; i++) {
        const wy_position at = p->rest[i];
        if (at.x % p->factor == p->remainder.x && at.y % p->factor == p->remainder.y) {
            p->rest[kept++] = (wy_position){at.x / p->factor, at.y / p->factor};
        } else if (p->stray_count < MOST_STRAY) {
            p->stray[p->stray_count++] = at;
        } else {
            return false;
        }
    }
    p->rest_count = kept;
    return true;
}

/* ---- a guess --------------------------------------------------------------------------------- */

static wy_automaton *one_position(wi_calculus *c, wy_position at) {
    wy_automaton *x = wi_calculus_linear(c, (int64_t[]){1, 0}, 2, -at.x, WY_EQ);
    wy_automaton *y = wi_calculus_linear(c, (int64_t[]){0, 1}, 2, -at.y, WY_EQ);
    return wi_calculus_into(c, WY_OP_AND, x, y);
}

/* The pairs remainder + factor (u, v) of the pairs (u, v); takes those. */
static wy_automaton *enlarge(const pieces *p, wi_calculus *c, wy_automaton *pairs) {
    if (p->factor == 1) {
        return pairs;
    }
    /* factor u + r - x = 0, on (u, x) and on (v, y) */
    wy_automaton *x = wi_calculus_linear(c, (int64_t[]){p->factor, -1}, 2, p->remainder.x, WY_EQ);
    wy_automaton *y = wi_calculus_linear(c, (int64_t[]){p->factor, -1}, 2, p->remainder.y, WY_EQ);
    /* (u, v, x) without u is (v, x); then (v, x, y) without v is (x, y) */
    wy_automaton *half =
        wi_calculus_exists(c, WY_OP_AND, pairs, TRACKS(0, 1), x, TRACKS(0, 2), 3, 0);
    wy_automaton *out = wi_calculus_exists(c, WY_OP_AND, half, TRACKS(0, 1), y, TRACKS(0, 2), 3, 0);
    wy_automaton_free(pairs);
    wy_automaton_free(half);
    wy_automaton_free(x);
    wy_automaton_free(y);
    return out;
}

static wy_automaton *line_automaton(wi_calculus *c, const line *of) {
    wy_automaton *from = one_position(c, of->from);
    const wi_primitive by = {.kind = WI_RAY, .step1 = of->step, .count1 = WY_UNBOUNDED};
    wy_automaton *out = from == NULL ? NULL : wi_reach_set(c, from, &by);
    wy_automaton_free(from);
    return out;
}

/* All of P, from what was learned; takes that. */
static wy_automaton *unite(const pieces *p, wi_calculus *c, wy_automaton *learned) {
    wy_automaton *all = enlarge(p, c, learned);
    for (size_t i = 0; i < p->stray_count && c->status == WY_OK; i++) {
        all = wi_calculus_into(c, WY_OP_OR, all, one_position(c, p->stray[i]));
    }
    for (size_t i = 0; i < p->line_count && c->status == WY_OK; i++) {
        all = wi_calculus_into(c, WY_OP_OR, all, line_automaton(c, &p->lines[i]));
    }
    return all;
}

/* WY_OK: proved.  WY_NO: not in this numeration, from this window. */
static wy_status try_system(pieces *p, const wy_numeration *system, int64_t window, char *last,
                            size_t size) {
    wi_sample sample;
    wi_learned learned = {0};
    wy_status status = wi_sample_make(&sample, system, p->rest, p->rest_count, window / p->factor,
                                      wi_sample_nodes(p->control, MOST_NODES), p->error);
    if (status == WY_OK) {
        status = wi_learn(&learned, &sample, WIDEST, p->control, p->error);
    }
    wi_sample_clear(&sample);
    if (status != WY_OK) {
        snprintf(last, size, "%.60s", p->error->message);
        return status == WY_LIMIT ? WY_NO : status;
    }
    wi_calculus c = {.system = system, .control = p->control, .error = p->error, .most = WIDEST};
    wy_automaton *all = unite(p, &c, learned.p);
    status = c.status;
    if (status == WY_OK) {
        wi_proof_report report;
        wi_proof_report_init(&report);
        status = wi_theorem_try(p->theorem, &report, all, system, p->control, p->error);
        wi_proof_report_clear(&report);
    }
    if (status == WY_OK) {
        p->theorem->facts.learned = true;
        p->theorem->facts.window = window;
        p->theorem->facts.depth = learned.depth;
        return WY_OK;
    }
    snprintf(last, size, "%u states %s", all == NULL ? 0 : (unsigned)wy_automaton_states(all),
             status == WY_NO ? "refuted" : "not proved");
    p->theorem->facts.refused++;
    wy_automaton_free(all);
    return status == WY_LIMIT ? WY_NO : status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static int64_t least_of(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static wy_status try_windows(pieces *p, const wy_prove_options *options) {
    const wy_numeration *systems[USUAL] = {NULL};
    char last[USUAL][80] = {{0}};
    const size_t count = options->numeration != NULL ? 1 : USUAL;
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = wy_numerations_find(&systems[i], p->theorem->store,
                                     options->numeration != NULL ? options->numeration : usual[i],
                                     p->control, p->error);
    }
    if (status != WY_OK) {
        return status;
    }
    status = WY_NO;
    int64_t window = FIRST_WINDOW;
    const int64_t last_window = least_of(LAST_WINDOW, options->window);
    for (; window <= last_window && status == WY_NO && !p->full; window *= GROWTH) {
        p->rest_count = 0;
        status = wi_counts_each(wy_theorem_played(p->theorem), p->theorem->moves, window, window,
                                take, p, p->control, p->error);
        status = status == WY_OK ? WY_NO : status;
        p->full = p->full || (status == WY_NO && !divide(p));
        for (size_t i = 0; i < count && status == WY_NO && !p->full; i++) {
            status = try_system(p, systems[i], window, last[i], sizeof last[i]);
        }
    }
    if (status != WY_NO) {
        return status;
    }
    char tried[USUAL * 100];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        used += (size_t)snprintf(tried + used, sizeof tried - used, "%s%s: %s", i > 0 ? "; " : "",
                                 wy_numeration_name(systems[i]), last[i]);
    }
    return wi_fail(p->error, WY_LIMIT, "beside %zu lines, heaps below %lld. %s", p->line_count,
                   (long long)window / GROWTH, tried);
}

wy_status wi_theorem_pieces(wy_theorem *theorem, const wy_prove_options *options,
                            const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    if (!wi_theorem_counted(theorem) || options->window < FIRST_WINDOW) {
        return WY_NO;
    }
    pieces *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return wi_fail_memory(error);
    }
    *p = (pieces){.theorem = theorem, .control = control, .error = error};
    wi_board b = {0};
    wy_status status =
        wi_board_solve(&b, wy_theorem_played(theorem), theorem->moves, SMALL, control, error);
    if (status == WY_OK) {
        find_lines(p, &b);
        status = p->line_count > 0 ? try_windows(p, options) : WY_NO;
    }
    theorem->facts.making = wi_seconds() - begin - theorem->facts.proving;
    wi_board_clear(&b);
    free(p->rest);
    free(p);
    return status;
}
