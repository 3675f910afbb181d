/* theorem_forms.c - theorems from the form of the game: periods, shifts of digits, sectors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "base/arithmetic.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/sectors.h"
#include "prove/slope.h"
#include "prove/theorem.h"
#include "rules/value.h"
#include "solve/moves.h"

/* ==== one heap, finitely many moves ========================================================== */

/*
 * One heap and finitely many moves: outcomes are periodic, which is proved by
 * the first repetition.
 *
 * Let m be the largest move, and let no heap from m on be an end by a rule.  Then the outcome of n
 * >= m is told by those of the m heaps before it, whatever is blocked and whoever wins at the end.
 * If m outcomes in a row are seen a second time, p heaps later, all that follows is seen again too:
 * from there on p is a period, and it is the least, if the repetition is the first.  There are at
 * most 2^m different rows of m outcomes, so there is one (Golomb 1966; Winning Ways, chapter 4).
 *
 * An automaton in binary that follows the heap, up to the period, accepts the P-positions; its
 * proof is that of any other (game_kernel.h), and a certificate tells the same.
 */

enum {
    FIRST_HEAPS = 1 << 12,
    MOST_HEAPS = 1 << 22,
    LONGEST_MOVE = 1 << 20,
    GROWTH = 8,
};

typedef struct outcomes {
    uint8_t *p;    /* of the heaps 0, 1, ... */
    int64_t heaps; /* how many */
    bool second;   /* it is the second heap that is played */
} outcomes;

/* ---- which games ---------------------------------------------------------------------------- */

/* WY_NO: not one heap, or not finitely many moves and ends.  *reach: outcomes of so many heaps tell
 * the next. */
static wy_status look_at_rules(int64_t *reach, bool *second, const wy_theorem *theorem) {
    const wy_rules *rules = wy_theorem_played(theorem);
    const wy_cone *board = &rules->board;
    if (board->p1 * board->q2 != board->q1 * board->p2 || rules->terminal != NULL ||
        rules->memory != WY_MEMORY_NONE || rules->weight.x > 0) {
        return WY_NO;
    }
    *second = board->p1 == 0;
    *reach = 1;
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    for (size_t i = 0; i < wi_moves_count(theorem->moves); i++) {
        const wi_primitive *by = &moves[i];
        if (by->when != NULL || by->tied || by->kind == WI_FAN ||
            (by->kind == WI_RAY && by->count1 == WY_UNBOUNDED)) {
            return WY_NO;
        }
        const wi_wide steps = by->kind == WI_RAY ? by->count1 - 1 : 0;
        const wi_wide longest =
            *second ? by->start.y + steps * by->step1.y : by->start.x + steps * by->step1.x;
        if (longest > LONGEST_MOVE) {
            return WY_NO;
        }
        *reach = longest > *reach ? (int64_t)longest : *reach;
    }
    for (size_t i = 0; i < rules->terminal_count; i++) {
        const int64_t at = *second ? rules->terminals[i].y : rules->terminals[i].x;
        if (at >= LONGEST_MOVE) {
            return WY_NO;
        }
        *reach = at + 1 > *reach ? at + 1 : *reach;
    }
    return WY_OK;
}

/* ---- the repetition -------------------------------------------------------------------------- */

static bool take(void *data, const wy_position *positions, size_t count) {
    outcomes *of = data;
    for (size_t i = 0; i < count; i++) {
        of->p[of->second ? positions[i].y : positions[i].x] = 1;
    }
    return true;
}

static wy_status compute(outcomes *of, const wy_theorem *theorem, const wy_control *control,
                         wy_error *error) {
    free(of->p);
    of->p = calloc((size_t)of->heaps, 1);
    if (of->p == NULL) {
        return wi_fail_memory(error);
    }
    wy_solution *solution = NULL;
    wy_status status =
        wy_solve(&solution, wy_theorem_played(theorem), WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, of->second ? 1 : of->heaps, of->second ? of->heaps : 1,
                                  take, of, error);
    }
    wy_solution_free(solution);
    return status;
}

/* WY_OK: outcomes have this period from `from` on.  WY_NO: no repetition among these heaps. */
static wy_status find_repetition(int64_t *from, int64_t *period, const outcomes *of, int64_t reach,
                                 wy_error *error) {
    static const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    wi_table seen = {0};
    uint64_t power = 1; /* factor^reach */
    uint64_t hash = 0;  /* of the last `reach` outcomes */
    wy_status status = WY_NO;
    for (int64_t i = 0; i < reach; i++) {
        power *= factor;
    }
    /* n is the heap whose outcome they tell; the first is `reach`. */
    for (int64_t n = 0; n < of->heaps && status == WY_NO; n++) {
        if (n >= reach) {
            uint32_t before;
            bool again = false;
            if (wi_table_reserve(&seen, 1, NULL) != WY_OK) {
                status = wi_fail_memory(error);
                break;
            }
            wi_probe probe = wi_table_probe(&seen, hash ^ hash >> 32);
            while (!again && wi_table_next(&seen, &probe, &before)) {
                again = memcmp(of->p + before - reach, of->p + n - reach, (size_t)reach) == 0;
            }
            if (again) {
                *period = n - before;
                *from = before - reach;
                status = WY_OK;
            } else {
                wi_table_put(&seen, &probe, (uint32_t)n);
            }
        }
        hash = hash * factor + of->p[n] + 1;
        hash -= n >= reach ? power * (of->p[n - reach] + UINT64_C(1)) : 0;
    }
    wi_table_close(&seen);
    while (status == WY_OK && *from > 0 && of->p[*from - 1] == of->p[*from - 1 + *period]) {
        --*from;
    }
    return status;
}

/* ---- the automaton --------------------------------------------------------------------------- */

/* Its states are the heaps before from + period: larger ones are taken back by whole periods. */
static wy_status follow(wy_automaton **out, const outcomes *of, int64_t from, int64_t period,
                        const wy_numeration *system, const wy_control *control, wy_error *error) {
    const int64_t count = from + period;
    int32_t *outputs = malloc((size_t)count * sizeof *outputs);
    uint32_t *to = malloc(4 * (size_t)count * sizeof *to);
    for (int64_t n = 0; n < count && outputs != NULL && to != NULL; n++) {
        outputs[n] = of->p[n];
        for (int letter = 0; letter < 4; letter++) { /* the other heap is empty */
            const int64_t next = 2 * n + (of->second ? letter % 2 : letter / 2);
            const bool other = (of->second ? letter / 2 : letter % 2) != 0;
            to[4 * n + letter] =
                other ? WY_NO_STATE
                      : (uint32_t)(next < count ? next : from + (next - from) % period);
        }
    }
    const wy_status status =
        outputs == NULL || to == NULL
            ? wi_fail_memory(error)
            : wi_digits_automaton(out, system, 2, outputs, to, (size_t)count, control, error);
    free(outputs);
    free(to);
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Into the theorem, if it is proved. */
static wy_status prove(wy_theorem *theorem, const outcomes *of, int64_t from, int64_t period,
                       const wy_prove_options *options, const wy_control *control,
                       wy_error *error) {
    const wy_numeration *system = NULL;
    wy_automaton *p = NULL;
    wi_proof_report report;
    wi_proof_report_init(&report);
    wy_status status = WY_OK;
    if (from + period > options->states) {
        wi_fail(error, WY_LIMIT, "the outcomes have period %lld from %lld on: too many states",
                (long long)period, (long long)from);
        status = wi_fail_more(error, WY_MORE_STATES);
    }
    if (status == WY_OK) {
        status = wy_numerations_find(&system, theorem->store, "msd_2", control, error);
    }
    if (status == WY_OK) {
        status = follow(&p, of, from, period, system, control, error);
    }
    if (status == WY_OK) {
        status = wi_theorem_try(theorem, &report, p, system, control, error);
    }
    if (status == WY_OK) {
        theorem->facts.period = period;
        theorem->facts.period_from = from;
    } else {
        wy_automaton_free(p);
    }
    wi_proof_report_clear(&report);
    return status == WY_NO ? wi_fail(error, WY_SYSTEM, "a period was seen that is none") : status;
}

wy_status wi_theorem_period(wy_theorem *theorem, const wy_prove_options *options,
                            const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    outcomes of = {.heaps = FIRST_HEAPS};
    int64_t reach = 0;
    int64_t from = 0;
    int64_t period = 0;
    if ((options->numeration != NULL && strcmp(options->numeration, "msd_2") != 0) ||
        look_at_rules(&reach, &of.second, theorem) != WY_OK) {
        return WY_NO;
    }
    while (of.heaps < 4 * reach) {
        of.heaps *= 2;
    }
    wy_status status = WY_NO;
    while (status == WY_NO && of.heaps <= MOST_HEAPS) {
        status = compute(&of, theorem, control, error);
        if (status == WY_OK) {
            status = find_repetition(&from, &period, &of, reach, error);
        }
        of.heaps *= status == WY_NO ? GROWTH : 1;
    }
    if (status == WY_OK) {
        status = prove(theorem, &of, from, period, options, control, error);
        theorem->facts.making = wi_seconds() - begin - theorem->facts.proving;
    } else if (status == WY_NO) {
        status = wi_fail(error, WY_LIMIT, "the outcomes of the first %lld heaps do not repeat",
                         (long long)of.heaps / GROWTH);
    }
    free(of.p);
    return status;
}

/* ==== y is a shift of x ====================================================================== */

/*
 * A guess that needs no learning: the P-positions are the pairs of x and x shifted by one digit,
 * for all x whose digits end in an even number of zeros, and their mirror images.
 *
 * That is Wythoff's game in Fibonacci's numeration, and every wythoff(a) in the numeration of
 * x^2 = a x + 1 with the values 1, a + 1, ... (Fraenkel, How to beat your Wythoff games' opponent
 * on three fronts, 1982).  The slope of the game names the numeration (slope.h), and the guess is
 * proved or refuted as any other; so it does not matter where it comes from.  Learning it would
 * take columns up to the fifth power of a.  Fraenkel's (s,t)-Wythoff, whose moves fill a cone, has
 * the numeration of x^2 = (s + t - 1) x + s (Heap games, numeration systems and sequences, 1998).
 */

/*
 * Digits of x and y from the greatest on: that of x must be the digit of y before it.  So a state
 * is the last digit of y, and what is known of the zeros that x ends in.
 */
enum { NOTHING_YET, EVEN, ODD, ZEROS };

static uint32_t zeros_after(uint32_t zeros, uint32_t digit) {
    return digit != 0 ? EVEN : zeros == NOTHING_YET ? NOTHING_YET : zeros == EVEN ? ODD : EVEN;
}

/* (x, y): y is x shifted, x ends in an even number of zeros, or both are 0; any digits. */
static wy_status make_shifted(wy_automaton **out, const wy_numeration *system,
                              const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(system);
    const wy_track tracks[2] = {track, track};
    wi_meter meter;
    wi_builder builder;
    wi_meter_start(&meter, control, "a guess");
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, 2, &meter, error);
    for (uint32_t state = 0; status == WY_OK && state < track.digits * ZEROS; state++) {
        const uint32_t before = state / ZEROS;
        const uint32_t zeros = state % ZEROS;
        status = wi_builder_state(&builder, before == 0 && zeros != ODD, error);
        for (uint32_t y = 0; status == WY_OK && y < track.digits; y++) {
            const uint32_t digits[2] = {before, y};
            status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, digits),
                                     y * ZEROS + zeros_after(zeros, before), error);
        }
    }
    return wi_builder_end(out, &builder, status, error);
}

/* Both halves, of valid words only. */
static wy_automaton *make_guess(wi_calculus *c) {
    wy_automaton *any = NULL;
    wy_automaton *upper = NULL;
    c->status = make_shifted(&any, c->system, c->control, c->error);
    if (c->status == WY_OK) {
        c->status = wy_automaton_validate(&upper, any, c->control, c->error);
    }
    wy_automaton_free(any);
    wy_automaton *out = wi_calculus_join(c, WY_OP_OR, upper, TRACKS(0, 1), upper, TRACKS(1, 0), 2);
    wy_automaton_free(upper);
    return out;
}

/* WY_OK: proved; WY_NO: refuted, or too much. */
static wy_status try_system(wy_theorem *theorem, const wy_numeration *system, int64_t most,
                            const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    wi_calculus c = {.system = system, .control = control, .error = error};
    wy_automaton *p = make_guess(&c);
    if (c.status != WY_OK || p == NULL) {
        wy_automaton_free(p);
        return c.status == WY_LIMIT ? WY_NO : c.status;
    }
    if (wy_automaton_states(p) > most) {
        wy_automaton_free(p);
        return WY_NO;
    }
    theorem->facts.making = wi_seconds() - begin;
    wi_proof_report report;
    wi_proof_report_init(&report);
    const wy_status status = wi_theorem_try(theorem, &report, p, system, control, error);
    wi_proof_report_clear(&report);
    theorem->facts.guessed = status == WY_OK;
    if (status != WY_OK) {
        wy_automaton_free(p);
    }
    return status == WY_LIMIT ? WY_NO : status;
}

/* The systems that a slope from so many columns names, those that were not tried yet. */
static wy_status try_slope(wy_theorem *theorem, int64_t columns, const wy_prove_options *options,
                           const wy_control *control, wy_error *error) {
    const wy_numeration *const *systems;
    size_t count;
    if (options->numeration != NULL) {
        return WY_NO;
    }
    wy_status status = wi_slope_systems(&systems, &count, theorem, columns, control, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_NO : status; /* the next attempt says why */
    }
    status = WY_NO;
    while (theorem->slope.tried < count && status == WY_NO) {
        status =
            try_system(theorem, systems[theorem->slope.tried++], options->states, control, error);
    }
    return status;
}

wy_status wi_theorem_shift(wy_theorem *theorem, const wy_prove_options *options,
                           const wy_control *control, wy_error *error) {
    return try_slope(theorem, WI_SLOPE_COLUMNS, options, control, error);
}

/* Windows for learning would take long: so this comes before it. */
wy_status wi_theorem_shift_fans(wy_theorem *theorem, const wy_prove_options *options,
                                const wy_control *control, wy_error *error) {
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    bool fans = false;
    for (size_t i = 0; i < wi_moves_count(theorem->moves); i++) {
        fans = fans || (moves[i].kind == WI_FAN && !moves[i].tied);
    }
    return fans ? try_slope(theorem, WI_SLOPE_FEW, options, control, error) : WY_NO;
}

/* ==== periodic sectors ======================================================================= */

/*
 * Games with finitely many moves: the automaton of the sectors that a board shows (sectors.h),
 * proved as any other guess.
 *
 * In base 2 a beginning of digits is a position z, and one more digit of each heap leads to 2z + d.
 * What may follow depends on little.  Far from all rays, 2z + d stays in the sector of z, and there
 * the class of z modulo the periods is enough.  Near one ray it is z modulo the period of the
 * strip, for that is a period of both sectors too.  Close to the origin, as where two rays
 * are near, it is z itself; these are finitely many.  "Near" is |side| <= wide with wide at least
 * the greatest |side| of a pair of digits: then |2 side + side(d)| > wide again if |side| > wide.
 *
 * So there is no learning, and the size of the periods does no harm: the states are as many as
 * classes, whatever numbers they are modulo.
 */

enum {
    MANY = 16, /* P-positions in a column, on average */
    MOST_STATES = 400000,
};

/* What is to be known of a beginning: its kind, and a position that stands for it. */
typedef struct beginning {
    int32_t kind; /* -1: z itself; j: near ray j; j + WI_MOST_SECTORS + 1: in sector j */
    wy_position at;
} beginning;

typedef struct states {
    const wi_sectors *s;
    const wi_board *b;
    int64_t wide[WI_MOST_SECTORS + 1];
    beginning *list;
    size_t count, room;
    uint32_t *to; /* four for each */
    size_t to_room;
    wi_table found;
} states;

static void clear(states *of) {
    free(of->list);
    free(of->to);
    wi_table_close(&of->found);
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* z less as many periods as leave no negative part. */
static wy_position taken_back(wy_position z, wy_position period) {
    const int64_t by_x = period.x > 0 ? z.x / period.x : INT64_MAX;
    const int64_t by_y = period.y > 0 ? z.y / period.y : INT64_MAX;
    const int64_t times = by_x < by_y ? by_x : by_y;
    return (wy_position){z.x - times * period.x, z.y - times * period.y};
}

/* Is z, which is near this ray alone, above those before it and below those after it?  Where
 * strips are wide it may be in another sector, close to the origin. */
static bool is_between(const states *of, size_t ray, wy_position z) {
    const wi_ray *rays = of->s->rays;
    return (ray == 0 || wi_ray_side(&rays[ray - 1], z) > 0) &&
           (ray == of->s->count || wi_ray_side(&rays[ray + 1], z) < 0);
}

/* What is to be known of z. */
static beginning kind_of(const states *of, wy_position z) {
    const wi_sectors *s = of->s;
    size_t near = 0;
    size_t ray = 0;
    size_t sector = 0;
    for (size_t j = 0; j <= s->count; j++) {
        const int64_t side = wi_ray_side(&s->rays[j], z);
        if (llabs(side) <= of->wide[j]) {
            near++;
            ray = j;
        }
        sector = side >= 0 ? j : sector;
    }
    if (z.x + z.y < s->from || near > 1 || (near == 1 && !is_between(of, ray, z))) {
        return (beginning){-1, z};
    }
    if (near == 1) {
        return (beginning){(int32_t)ray, taken_back(z, s->rays[ray].period)};
    }
    const int64_t class = wi_sector_class(&s->sectors[sector], z);
    return (beginning){(int32_t)(sector + WI_MOST_SECTORS + 1), {class, 0}};
}

/* Is z a P-position, by what the board suggests? */
static bool is_p(const states *of, beginning is, wy_position z) {
    const wi_sectors *s = of->s;
    if (is.kind > WI_MOST_SECTORS) {
        return s->sectors[is.kind - WI_MOST_SECTORS - 1].pattern[is.at.x];
    }
    while (z.x >= of->b->side || z.y >= of->b->side) { /* z is near a ray */
        const wy_position period = s->rays[is.kind].period;
        z = (wy_position){z.x - period.x, z.y - period.y};
    }
    return wi_board_cells(of->b, z.x, z.y, 1) != 0;
}

/* The state of z; new ones are put at the end, and z is kept in `first`.  WY_LIMIT: too many. */
static wy_status state_of(uint32_t *state, states *of, wy_position z, wy_position **first,
                          size_t *first_room, wy_error *error) {
    const beginning is = kind_of(of, z);
    if (wi_table_reserve(&of->found, 1, NULL) != WY_OK ||
        !wi_list_room(of->list, of->room, of->count + 1) ||
        !wi_list_room(*first, *first_room, of->count + 1)) {
        return wi_fail_memory(error);
    }
    uint64_t hash = wi_hash_more(1, (uint64_t)is.kind);
    hash = wi_hash_more(wi_hash_more(hash, (uint64_t)is.at.x), (uint64_t)is.at.y);
    wi_probe probe = wi_table_probe(&of->found, hash);
    while (wi_table_next(&of->found, &probe, state)) {
        const beginning *old = &of->list[*state];
        if (old->kind == is.kind && old->at.x == is.at.x && old->at.y == is.at.y) {
            return WY_OK;
        }
    }
    if (of->count == MOST_STATES || (is.kind < 0 && (z.x >= of->b->side || z.y >= of->b->side))) {
        return WY_NO;
    }
    *state = (uint32_t)of->count;
    of->list[of->count] = is;
    (*first)[of->count++] = z;
    wi_table_put(&of->found, &probe, *state);
    return WY_OK;
}

static wy_status to_automaton(wy_automaton **out, const states *of, const wy_position *first,
                              const wy_numeration *system, const wy_control *control,
                              wy_error *error) {
    int32_t *outputs = malloc(of->count * sizeof *outputs);
    for (size_t q = 0; q < of->count && outputs != NULL; q++) {
        outputs[q] = is_p(of, of->list[q], first[q]);
    }
    const wy_status status = outputs == NULL ? wi_fail_memory(error)
                                             : wi_digits_automaton(out, system, 2, outputs, of->to,
                                                                   of->count, control, error);
    free(outputs);
    return status;
}

/* WY_NO: it would have too many states. */
static wy_status guess_sectors(wy_automaton **out, const wi_sectors *s, const wi_board *b,
                               const wy_numeration *system, const wy_control *control,
                               wy_error *error) {
    states of = {.s = s, .b = b};
    wy_position *first = NULL;
    size_t first_room = 0;
    for (size_t j = 0; j <= s->count; j++) {
        const wi_ray *ray = &s->rays[j];
        of.wide[j] = larger(larger(ray->before, ray->after), larger(ray->by.x, ray->by.y));
    }
    uint32_t state = 0;
    wy_status status = state_of(&state, &of, (wy_position){0, 0}, &first, &first_room, error);
    for (size_t q = 0; q < of.count && status == WY_OK; q++) {
        if (!wi_list_room(of.to, of.to_room, 4 * (q + 1))) {
            status = wi_fail_memory(error);
        }
        for (uint32_t letter = 0; letter < 4 && status == WY_OK; letter++) {
            const wy_position next = {2 * first[q].x + letter / 2, 2 * first[q].y + letter % 2};
            status = state_of(&state, &of, next, &first, &first_room, error);
            of.to[4 * q + letter] = state;
        }
    }
    if (status == WY_OK) {
        status = to_automaton(out, &of, first, system, control, error);
    }
    clear(&of);
    free(first);
    return status;
}

/* One board: WY_OK proved, WY_NO not. */
static wy_status try_board(wy_theorem *theorem, const wi_board *b, int64_t half, char said[128],
                           const wy_control *control, wy_error *error) {
    const wy_numeration *system = NULL;
    wy_automaton *p = NULL;
    wi_sectors s;
    wi_proof_report report;
    wy_status status = wi_sectors_find(&s, b, half, control, error);
    if (status != WY_OK) {
        return status;
    }
    wi_proof_report_init(&report);
    status = wy_numerations_find(&system, theorem->store, "msd_2", control, error);
    if (status == WY_OK) {
        status = guess_sectors(&p, &s, b, system, control, error);
    }
    if (status == WY_OK) {
        status = wi_theorem_try(theorem, &report, p, system, control, error);
        if (status == WY_OK) {
            theorem->facts.learned = true;
            theorem->facts.window = b->side;
            theorem->facts.sectors = (int)s.count;
        } else {
            theorem->facts.refused++;
            snprintf(said, 128, "; %zu sectors were %s", s.count,
                     status == WY_NO ? "refuted" : "not proved");
            wy_automaton_free(p);
            status = status == WY_LIMIT ? WY_NO : status;
        }
    }
    wi_proof_report_clear(&report);
    wi_sectors_clear(&s);
    return status;
}

wy_status wi_theorem_sectors(wy_theorem *theorem, const wy_prove_options *options,
                             const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    const wy_rules *played = wy_theorem_played(theorem);
    if ((options->numeration != NULL && strcmp(options->numeration, "msd_2") != 0) ||
        !wi_board_quick(played, theorem->moves)) {
        return WY_NO;
    }
    wi_board b = {0};
    char said[128] = "";
    wy_status status = WY_NO;
    for (size_t i = 0; i < WI_SECTOR_LOOKS && status == WY_NO; i++) {
        const int64_t side = wi_sector_looks[i].side;
        if (side != b.side) {
            status = wi_board_solve(&b, played, theorem->moves, side, control, error);
            if (status != WY_OK || b.count < (uint64_t)(MANY * side)) {
                break;
            }
        }
        status = try_board(theorem, &b, wi_sector_looks[i].half, said, control, error);
    }
    theorem->facts.making = wi_seconds() - begin - theorem->facts.proving;
    if (status == WY_NO && b.count >= (uint64_t)(MANY * b.side)) {
        status = wi_fail(error, WY_LIMIT, "no periodic sectors are seen on a board of side %lld%s",
                         (long long)b.side, said);
    } else if (status == WY_OK && theorem->p == NULL) {
        status = WY_NO; /* too few P-positions for sectors */
    }
    wi_board_clear(&b);
    return status;
}
