/*
 * theorem_squares.c - games with many P-positions in every column, such as those with finitely many
 * moves: an automaton read off the squares of a table.
 *
 * In base b, the pairs of numbers that begin with the digits of (X, Y) and have j more are the
 * square of b^j by b^j cells at (X b^j, Y b^j).  So two beginnings are alike to depth k (learn.h)
 * if their squares of sides 1, b, ..., b^k look the same.  A tree of all P-positions (learn.h)
 * would be as large as the table; here only the squares of the states, and of their children, are
 * looked at: from the square at the origin on, each that is new is a state.  When depth k + 1 finds
 * as many states as depth k they are all there, as far as can be seen, and the proof decides.
 *
 * Where a game has finitely many moves, P is made of sectors, and is periodic in two directions
 * inside of them; base b has few states where periods divide powers of b.  So several bases are
 * tried, and the smallest automaton is the one to be proved.
 */
#include "prove/slope.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "prove/game_kernel.h"
#include "prove/sectors.h"
#include "prove/theorem.h"
#include "solve/moves.h"

/* ==== the slope: a line of least squares through some ten thousand P-positions =============== */

enum {
    KEPT = 1 << 16,
    DOUBLINGS = 6,
    /* Where columns cannot be had one by one: a first look, then a window as high as it needs. */
    LOOK = 4000,
    WIDTH = 40000,
    HIGHEST = 480000,
    FEWER = 4000, /* columns, where each has several P-positions */
};

/* Every stride-th P-position with y >= x. */
typedef struct sample {
    wy_position *of; /* [KEPT] */
    size_t count;
    uint64_t seen, stride;
} sample;

static bool keep(void *data, const wy_position *positions, size_t count) {
    sample *s = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].y < positions[i].x || s->seen++ % s->stride != 0) {
            continue;
        }
        if (s->count == KEPT) { /* every other one is enough from now on */
            for (size_t k = 0; k < KEPT / 2; k++) {
                s->of[k] = s->of[2 * k];
            }
            s->count = KEPT / 2;
            s->stride *= 2;
        }
        s->of[s->count++] = positions[i];
    }
    return true;
}

/* Any multiple of some number may be taken from either heap: so a column and a row have finitely
 * many P-positions. */
static bool takes_multiples(const wy_rules *rules, wy_error *error) {
    wi_moves *moves = NULL;
    if (wi_moves_compile(&moves, rules, 0, error) != WY_OK) {
        return false;
    }
    bool across = false;
    bool up = false;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const wi_primitive *of = &wi_moves_primitives(moves)[i];
        const bool whole = of->kind == WI_RAY && of->count1 == WY_UNBOUNDED &&
                           of->start.x == of->step1.x && of->start.y == of->step1.y;
        across = across || (whole && of->step1.y == 0);
        up = up || (whole && of->step1.x == 0);
    }
    wi_moves_free(moves);
    return across && up;
}

/* Moves of that kind and others, fans among them, none of which depends on the position.  *columns:
 * so many that a window of them is soon made. */
static bool can_be_seen(int64_t *columns, const wy_rules *rules, wy_error *error) {
    wy_class class;
    if (wy_classify(&class, rules, error) != WY_OK || !class.invariant || !class.quarter ||
        rules->block != 0) {
        return false;
    }
    const int64_t most = class.nim ? WIDTH : FEWER;
    *columns = *columns < most ? *columns : most;
    return class.nim || takes_multiples(rules, error);
}

/* In a window; *columns: those whose P-positions it has. */
static wy_status take_window(sample *s, int64_t *columns, wy_solution *solution, wy_error *error) {
    wy_status status = wy_solution_each(solution, LOOK, LOOK, keep, s, error);
    if (status != WY_OK || s->count == 0) {
        return status;
    }
    const wy_position last = s->of[s->count - 1];
    const double slope = (double)last.y / (double)(last.x > 0 ? last.x : 1);
    *s = (sample){.of = s->of, .stride = 1};
    if (slope * (double)*columns > HIGHEST) {
        return WY_NO;
    }
    return wy_solution_each(solution, *columns, (int64_t)(slope * 1.02 * (double)*columns) + LOOK,
                            keep, s, error);
}

static wy_status take_sample(sample *s, const wy_rules *rules, int64_t *columns,
                             const wy_control *control, wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_engine engine = wy_solution_engine(solution);
    if (wy_engine_is_tall(engine)) {
        status = wy_solution_each(solution, *columns, INT64_MAX / 4, keep, s, error);
    } else if (engine == WY_ENGINE_TABLE && can_be_seen(columns, rules, error)) {
        status = take_window(s, columns, solution, error);
    } else {
        status = WY_NO;
    }
    wy_solution_free(solution);
    return status;
}

/* Least squares; only positions with x < columns. */
static double fit_slope(const wy_position *of, size_t count, int64_t columns) {
    while (count > 0 && of[count - 1].x >= columns) {
        count--;
    }
    double mean_x = 0;
    double mean_y = 0;
    double xx = 0;
    double xy = 0;
    for (size_t i = 0; i < count; i++) {
        mean_x += (double)of[i].x / (double)count;
        mean_y += (double)of[i].y / (double)count;
    }
    for (size_t i = 0; i < count; i++) {
        const double dx = (double)of[i].x - mean_x;
        xx += dx * dx;
        xy += dx * ((double)of[i].y - mean_y);
    }
    return xy / xx;
}

static double range_below(const wy_position *of, size_t count, double slope, int64_t columns) {
    double least = INFINITY;
    double most = -INFINITY;
    for (size_t i = 0; i < count && of[i].x < columns; i++) {
        const double off = (double)of[i].y - slope * (double)of[i].x;
        least = fmin(off, least);
        most = fmax(off, most);
    }
    return fmax(most - least, 0); /* 0: there are none */
}

/* The slope of log(stray) against log(columns). */
static double fit_growth(const wy_position *of, size_t count, double slope, int64_t columns) {
    double sum = 0;
    double weights = 0;
    for (int k = 0; k <= DOUBLINGS; k++) {
        const double from_middle = DOUBLINGS / 2.0 - k;
        const double stray = range_below(of, count, slope, columns >> k);
        sum += from_middle * log2(stray > 1 ? stray : 1);
        weights += from_middle * from_middle;
    }
    return sum / weights;
}

bool wi_line_fit(wi_upper_line *out, const wy_position *of, size_t count, int64_t columns) {
    *out = (wi_upper_line){.columns = columns};
    if (count < 1 << DOUBLINGS || of[0].x == of[count - 1].x) {
        return false;
    }
    out->slope = fit_slope(of, count, columns);
    out->stray = range_below(of, count, out->slope, columns);
    /* Off by the whole stray at the end it would be stray / N; the many points do better. */
    const double moved = fabs(out->slope - fit_slope(of, count, columns / 2));
    const double spread = (out->stray + 1) / (double)columns / 64;
    out->error = 2 * (moved > spread ? moved : spread);
    out->growth = fit_growth(of, count, out->slope, columns);
    return isfinite(out->slope) && isfinite(out->error);
}

wy_status wi_upper_line_measure(wi_upper_line *out, const wy_rules *rules, int64_t columns,
                                const wy_control *control, wy_error *error) {
    *out = (wi_upper_line){.columns = columns};
    sample s = {.of = malloc(KEPT * sizeof *s.of), .stride = 1};
    if (s.of == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = take_sample(&s, rules, &columns, control, error);
    if (status == WY_OK && !wi_line_fit(out, s.of, s.count, columns)) {
        status = WY_NO;
    }
    free(s.of);
    return status;
}

/* ==== the numerations that the slope asks for ================================================ */

enum {
    LONGEST_FRACTION = 16,
    LARGEST_QUOTIENT = 60,
    NAME = 200,
};

/* Where the discrepancy grows faster there is no numeration; and where it grows like this, no line.
 */
static const double bounded = 0.3;
static const double scattered = 0.95;

/* Some have names of their own. */
static const char *const own_names[][2] = {{"msd_rec_1_1_from_1_2", "msd_fib"},
                                           {"msd_rec_1_1_1_from_1_2_4", "msd_trib"}};

/* ---- Pisot numbers --------------------------------------------------------------------------- */

/* The next value of the recurrence after `count` of them. */
static int64_t next_value(const int64_t *values, size_t count, const wi_recurrence *r) {
    int64_t value = 0;
    for (uint32_t i = 0; i < r->order && i < count; i++) {
        value += r->coefficients[i] * values[count - 1 - i];
    }
    return value;
}

/*
 * The greedy expansion of 1 in powers of 1/s has the coefficients of the polynomial for its digits:
 * then U_n = c_1 U_{n-1} + ... + c_n U_0 + 1 below the order, and a word may always go on (Parry,
 * Bertrand).
 */
static bool is_parry(const wi_recurrence *r, double s) {
    double rest = 1;
    for (uint32_t i = 0; i < r->order; i++) {
        const bool last = i + 1 == r->order;
        rest *= s;
        const double digit = last ? round(rest) : floor(rest + 1e-9);
        if (digit != r->coefficients[i]) {
            return false;
        }
        rest -= digit;
    }
    return fabs(rest) < 1e-6;
}

static void take_parry_values(wi_recurrence *r) {
    r->count = r->order;
    for (uint32_t n = 0; n < r->order; n++) {
        r->first[n] = next_value(r->first, n, r) + 1;
    }
}

/*
 * 0, ..., 0, 1 and what follows, from where it increases for good: 0 0 1 0 1 1 1 2 2 3 4 5 7 for
 * x^3 = x + 1, with a 1 before it.  false: it does not, or grows too fast.
 */
static bool take_impulse_values(wi_recurrence *r) {
    enum { TERMS = 60 };
    int64_t values[TERMS] = {0};
    size_t count = r->order;
    values[r->order - 1] = 1;
    while (count < TERMS && llabs(values[count - 1]) < INT64_C(1) << 40) {
        values[count] = next_value(values, count, r);
        count++;
    }
    size_t from = count - 1;
    while (from > 0 && values[from - 1] < values[from] && values[from - 1] > 0) {
        from--;
    }
    r->count = 0;
    if (values[from] > 1) {
        r->first[r->count++] = 1;
    }
    for (uint32_t i = 0; i < r->order && from + i < count; i++) {
        r->first[r->count++] = values[from + i];
    }
    return from + r->order < count && r->first[0] == 1 && r->first[r->count - 1] <= 1000000;
}

static bool name_recurrence(char name[NAME], const wi_polynomial *p, double s) {
    wi_recurrence r = {.order = p->degree};
    if (p->degree == 1 && p->c[0] <= -2 && p->c[0] >= -1000) { /* an integer: that base */
        snprintf(name, NAME, "msd_%d", (int)-p->c[0]);
        return true;
    }
    if (!wi_polynomial_is_pisot(p, s)) {
        return false;
    }
    for (uint32_t i = 0; i < p->degree; i++) {
        if (p->c[p->degree - 1 - i] < -1000 || p->c[p->degree - 1 - i] > 1000) {
            return false;
        }
        r.coefficients[i] = (int32_t)-p->c[p->degree - 1 - i];
    }
    if (is_parry(&r, s)) {
        take_parry_values(&r);
    } else if (!take_impulse_values(&r)) {
        return false;
    }
    if (!wi_recurrence_name(name, NAME, &r)) {
        return false;
    }
    for (size_t i = 0; i < sizeof own_names / sizeof own_names[0]; i++) {
        if (strcmp(name, own_names[i][0]) == 0) {
            snprintf(name, NAME, "%s", own_names[i][1]);
        }
    }
    return true;
}

/*
 * The one polynomial x^2 = a x + b with 1 <= b <= a whose root may be the slope, if it is: then a
 * is the whole part of the slope, and b is told.  A number comes as near to an integer by accident
 * once in 2^6 times; among all polynomials that would take more digits of the slope.
 */
static bool take_quadratic(wi_polynomial *out, const wi_upper_line *line) {
    const double a = floor(line->slope);
    const double b = line->slope * (line->slope - a);
    const double off = (2 * line->slope - a) * line->error; /* of b */
    if (a > 1000 || off > 1.0 / 16 || fabs(b - round(b)) > 1.0 / 128 || round(b) < 1 ||
        round(b) > a) {
        return false;
    }
    *out = (wi_polynomial){.degree = 2, .c = {-(int64_t)round(b), -(int64_t)a, 1}};
    return true;
}

/* ---- continued fractions ------------------------------------------------------------------ */

/* The whole part of the slope does not matter. */
static bool name_ostrowski(char name[NAME], const wi_polynomial *p, double s) {
    uint32_t quotients[LONGEST_FRACTION + 1];
    size_t before, count;
    if (!wi_polynomial_fraction(quotients, LONGEST_FRACTION, &before, &count, p, s)) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        if (quotients[i] > LARGEST_QUOTIENT) {
            return false;
        }
    }
    if (before == 0) { /* it belongs to the period: that begins one later */
        quotients[count++] = quotients[0];
        before = 1;
    }
    if (before == 1 && count == 2 && quotients[1] <= LARGEST_QUOTIENT) {
        snprintf(name, NAME, quotients[1] == 1 ? "msd_fib" : "msd_ost%u", (unsigned)quotients[1]);
        return true;
    }
    return quotients[count - 1] <= LARGEST_QUOTIENT &&
           wi_ostrowski_name(name, NAME, quotients + 1, before - 1, count - 1);
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* A system that cannot be made is left out; a failure is not. */
static wy_status add(wy_theorem *theorem, const char *name, const wy_control *control,
                     wy_error *error) {
    const wy_numeration *system = NULL;
    const wy_automaton *adder;
    wy_status status = wy_numerations_find(&system, theorem->store, name, control, error);
    if (status == WY_OK) {
        status = wy_numeration_adder(&adder, system, control, error);
    }
    for (size_t i = 0; i < theorem->slope_count && status == WY_OK; i++) {
        status = theorem->slope_systems[i] == system ? WY_NO : WY_OK;
    }
    if (status == WY_OK && theorem->slope_count < WI_SLOPE_SYSTEMS) {
        theorem->slope_systems[theorem->slope_count++] = system;
    }
    return status == WY_NO || status == WY_LIMIT || status == WY_BAD ? WY_OK : status;
}

/*
 * The polynomial that the column machine proves, where what was measured is too short for a guess.
 * WY_NO: there is no machine, or it does not say.
 */
static wy_status polynomial_of_machine(wi_polynomial *out, const wy_theorem *theorem,
                                       const wy_control *control, wy_error *error) {
    wy_machine_game game = {0};
    wy_machine *machine = NULL;
    wy_slope slope = {0};
    wy_error own = {0};
    wy_status status = wi_rules_columns(&game, wy_theorem_played(theorem), &own);
    if (status == WY_OK) {
        status = wy_machine_find_game(&machine, &game, NULL, control, &own);
    }
    if (status == WY_OK) {
        status = wy_machine_slope(&slope, machine, control, &own);
    }
    wy_machine_free(machine);
    wy_machine_game_clear(&game);
    if (status == WY_OK && slope.degree > 0 && slope.degree <= WI_MAX_DEGREE) {
        out->degree = (uint32_t)slope.degree;
        memcpy(out->c, slope.polynomial, ((size_t)slope.degree + 1) * sizeof *out->c);
        return WY_OK;
    }
    return status == WY_OK || status == WY_LIMIT ? WY_NO
                                                 : wi_fail(error, status, "%s", own.message);
}

static wy_status find(wy_theorem *theorem, int64_t columns, const wy_control *control,
                      wy_error *error) {
    wi_slope_found *found = &theorem->slope;
    wy_status status =
        wi_upper_line_measure(&found->line, wy_theorem_played(theorem), columns, control, error);
    if (status != WY_OK) {
        return status;
    }
    found->has_line = true;
    if (found->line.growth > bounded) {
        return WY_NO;
    }
    status = wi_polynomial_of(&found->polynomial, found->line.slope, found->line.error, error);
    if (status == WY_NO) {
        status = polynomial_of_machine(&found->polynomial, theorem, control, error);
    }
    status = status == WY_NO && take_quadratic(&found->polynomial, &found->line) ? WY_OK : status;
    if (status != WY_OK) {
        return status;
    }
    char name[NAME];
    const double s = wi_polynomial_root(&found->polynomial, found->line.slope);
    if (name_recurrence(name, &found->polynomial, s)) {
        status = add(theorem, name, control, error);
    }
    if (status == WY_OK && name_ostrowski(name, &found->polynomial, s)) {
        status = add(theorem, name, control, error);
    }
    return status;
}

/* Why there is no system. */
static wy_status explain(const wi_slope_found *found, wy_error *error) {
    const wi_upper_line *line = &found->line;
    if (line->growth > scattered) {
        return wi_fail(error, WY_LIMIT,
                       "P-positions above the diagonal do not gather along one line");
    }
    if (line->growth > bounded) {
        return wi_fail(
            error, WY_LIMIT,
            "P-positions above the diagonal lie off the line of slope %.6g by up to %.3g "
            "for x < %lld, growing like N^%.2f: no numeration is known to fit",
            line->slope, line->stray, (long long)line->columns, line->growth);
    }
    if (found->polynomial.degree == 0) {
        return wi_fail(error, WY_LIMIT,
                       "the slope %.8g, error about %.0e, is a root of no small polynomial",
                       line->slope, line->error);
    }
    char text[WI_POLYNOMIAL_TEXT];
    wi_polynomial_text(text, &found->polynomial);
    return wi_fail(error, WY_LIMIT,
                   "the slope seems to be the root %.8g of %s, for which no numeration was found",
                   line->slope, text);
}

wy_status wi_slope_systems(const wy_numeration *const **out, size_t *count, wy_theorem *theorem,
                           int64_t columns, const wy_control *control, wy_error *error) {
    wi_slope_found *found = &theorem->slope;
    *out = theorem->slope_systems;
    *count = 0;
    if (found->measured < columns) {
        const wy_status status = find(theorem, columns, control, error);
        if (status != WY_OK && status != WY_NO && status != WY_LIMIT) {
            return status;
        }
        found->measured = columns;
    }
    *count = theorem->slope_count;
    if (*count > 0) {
        return WY_OK;
    }
    return found->has_line ? explain(found, error) : WY_NO;
}

/* ==== squares of a table ===================================================================== */

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
        status = look(&guesses[i], b, wi_numeration_system(guesses[i].system)->digits, most,
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
