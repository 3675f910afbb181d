/*
 * adjoin_rules.c - may all moves of a ruleset join Wythoff's game?
 *
 * A set of moves may join iff each of them may (S2, corollary).
 *
 * Lines and fans.  (i, j), i < j, d = j - i, may not join only if i <= A_d + 1 (see
 * theory/adjoin.c), so
 *
 *     g(i, j) = min(i, j) - phi |i - j| > 1   means that (i, j) may join.
 *
 * g(p + q) >= g(p) + g(q), for min and -|.| have this property.  So if the steps of a line or a
 * fan have g > 0, all but finitely many of its moves may join, and these few are tried.  Moves in
 * one heap only may join too: the game has them.
 *
 * Other lines are first tried, and left to logic (adjoin_proof.c) if nothing else of the set
 * is forbidden.
 *
 * Other fans always have moves that may not join.  Left of the wedge whether (i, j) may join
 * depends on the parts of i phi and j phi after the point alone (theory/adjoin.c: how two
 * numbers end), and about a quarter of the square is forbidden; by Weyl's theorem a fan whose steps
 * are not parallel comes everywhere in the square, and so do those of its moves that lie left of
 * the wedge.  So such a fan is looked through by the rows of the matrix W up to a bound, and a move
 * is searched for beyond it, from where the fan leaves the wedge.
 *
 * A family that is neither a line nor a fan (a parameter must be prime, say) lies in one: some
 * conditions are dropped, and a range is made endless.  If no move of the larger set is forbidden,
 * none of the family is; and if finitely many are, it is asked of each whether the family has
 * it.  Else forbidden moves of the family are searched for among those of the larger set.
 *
 * If moves were only tried up to a bound, the answer says so, and names the bound.
 */
#include <stdlib.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/pace.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/adjoin.h"
#include "solve/moves.h"
#include "theory/theory.h"

enum { LEAST_TRIED = 1000, MORE_TRIED = 100000 }; /* moves of an endless line or fan */

/* Moves that are tried one by one for a proof; what needs more is tried up to a bound. */
enum { MOST_TRIED = 1000000 };

typedef struct trial {
    const wy_rules *rules;
    int64_t max;   /* moves with both parts up to this are all looked at */
    uint64_t each; /* how many moves of an endless line or fan are tried at least */
    bool exact;    /* all moves of the primitives are in the set; else it is asked */
    int64_t tried; /* moves with both parts up to this were looked at, or are settled */
    const wy_control *control;
    wi_adjoin_set *verdict;
    wi_pace pace;
    mpz_t dx, dy;           /* the move at hand */
    wi_adjoin_proof *proof; /* NULL: not needed so far */
    wy_error *error;
} trial;

/* The move (dx, dy) of the set may not join: it is kept if it is the least so far. */
static void blame(trial *t) {
    wi_adjoin_set *verdict = t->verdict;
    const int first = mpz_cmp(t->dx, verdict->dx);
    if (verdict->all || first < 0 || (first == 0 && mpz_cmp(t->dy, verdict->dy) < 0)) {
        mpz_set(verdict->dx, t->dx);
        mpz_set(verdict->dy, t->dy);
    }
    verdict->all = false;
}

/* Not all is settled: beyond this bound moves are left that were not looked at. */
static void leave(trial *t, wi_wide bound) {
    if (bound < t->tried) {
        t->tried = (int64_t)bound;
    }
}

/* Is the move (dx, dy), which may not join, blamed?  Only if it is in the set. */
static bool accuse(trial *t) {
    if (!t->exact) {
        if (!mpz_fits_slong_p(t->dx) || !mpz_fits_slong_p(t->dy)) {
            leave(t, INT64_MAX - 1); /* whether it is in the set is not asked */
            return false;
        }
        const int64_t dx = mpz_get_si(t->dx);
        const int64_t dy = mpz_get_si(t->dy);
        if (!wi_rules_move(t->rules, dx, dy, dx, dy)) {
            return false;
        }
    }
    blame(t);
    return true;
}

/* ---- one move --------------------------------------------------------------------------- */

/* *found tells whether (dx, dy) is in the set and forbidden. */
static wy_status try_it(trial *t, bool *found) {
    wi_adjoin_kind kind;
    const wy_status status = wi_adjoin_classify(&kind, WI_ADJOIN_BY_BEATTY, t->dx, t->dy, t->error);
    if (status != WY_OK) {
        return status;
    }
    *found = kind != WI_ADJOIN_FREE && accuse(t);
    return wi_pace_stop(&t->pace, 0) ? WY_STOPPED : WY_OK;
}

/* The same for start + first step1 + second step2. */
static wy_status try_move(trial *t, bool *found, const wi_primitive *of, uint64_t first,
                          uint64_t second) {
    const wy_position steps[2] = {of->step1, of->step2};
    const uint64_t counts[2] = {first, second};
    mpz_set_si(t->dx, of->start.x);
    mpz_set_si(t->dy, of->start.y);
    for (int s = 0; s < 2; s++) {
        if (counts[s] > 0) { /* steps that a primitive does not use need not be set */
            mpz_t count;
            mpz_init_set_ui(count, counts[s]);
            mpz_addmul_ui(t->dx, count, (unsigned long)steps[s].x);
            mpz_addmul_ui(t->dy, count, (unsigned long)steps[s].y);
            mpz_clear(count);
        }
    }
    return try_it(t, found);
}

/* ---- the wedge --------------------------------------------------------------------------- */

/* A little more than phi, as a fraction. */
static const int64_t phi_above = INT64_C(1618033989);
static const int64_t phi_unit = INT64_C(1000000000);

/* phi_unit g(p), or a little less. */
static wi_wide wedge(wi_wide x, wi_wide y) {
    const wi_wide apart = x < y ? y - x : x - y;
    const wi_wide least = x < y ? x : y;
    return least * phi_unit - apart * phi_above;
}

/* Beyond how many steps is g(start) + steps g(step) > 1?  -1: it need not ever be. */
static wi_wide steps_to_wedge(wi_wide start, wy_position step) {
    const wi_wide gain = wedge(step.x, step.y);
    if (gain <= 0) {
        return -1;
    }
    return start > phi_unit ? 0 : (phi_unit - start) / gain + 1;
}

/* g is concave, so it is least at a corner. */
static bool in_wedge(const wy_family *family) {
    const wy_range *const ranges[2] = {&family->range[0], &family->range[1]};
    for (int parameter = 0; parameter < 2; parameter++) {
        const int name = parameter == 0 ? WY_S : WY_T;
        if (ranges[parameter]->high == WY_UNBOUNDED &&
            wedge(family->part[0].c[name], family->part[1].c[name]) < 0) {
            return false;
        }
    }
    bool inside = true;
    for (int corner = 0; corner < 4 && inside; corner++) {
        int64_t at[2];
        for (int parameter = 0; parameter < 2; parameter++) {
            const wy_range *range = ranges[parameter];
            const bool high = (corner >> parameter & 1) != 0 && range->high != WY_UNBOUNDED;
            at[parameter] = high ? range->high : range->low;
        }
        inside = wedge(wi_linear_value(&family->part[0], 0, 0, at[0], at[1]),
                       wi_linear_value(&family->part[1], 0, 0, at[0], at[1])) > phi_unit;
    }
    return inside;
}

/* ---- lines ------------------------------------------------------------------------------- */

static bool on_axis(wy_position start, wy_position step) {
    return (start.x == 0 && step.x == 0) || (start.y == 0 && step.y == 0);
}

/* How many steps of the ray stay up to the bound. */
static uint64_t steps_within(const wi_primitive *ray, int64_t max) {
    uint64_t steps = UINT64_MAX;
    if (ray->start.x > max || ray->start.y > max) {
        return 0;
    }
    if (ray->step1.x > 0) {
        steps = (uint64_t)((max - ray->start.x) / ray->step1.x) + 1;
    }
    if (ray->step1.y > 0) {
        const uint64_t other = (uint64_t)((max - ray->start.y) / ray->step1.y) + 1;
        steps = other < steps ? other : steps;
    }
    return steps;
}

/* The rest of a line or a fan is a sentence; *settled stays false if logic does not decide. */
static wy_status try_logic(trial *t, bool *settled, const wi_primitive *primitive) {
    bool is_free = true;
    wy_status status =
        t->proof == NULL ? wi_adjoin_proof_open(&t->proof, t->control, t->error) : WY_OK;
    if (status == WY_OK) {
        status = wi_adjoin_proof_family(&is_free, t->dx, t->dy, t->proof, primitive, t->error);
    }
    if (status == WY_LIMIT) {
        return WY_OK;
    }
    /* The move that logic names may be one that only the primitive has. */
    *settled = status == WY_OK && (is_free || accuse(t));
    return status;
}

/* How many moves of a ray are looked at, by which it is settled or not. */
static uint64_t moves_tried(const trial *t, bool *settled, const wi_primitive *ray) {
    wi_wide count = steps_to_wedge(wedge(ray->start.x, ray->start.y), ray->step1);
    if (ray->count1 != WY_UNBOUNDED && (count < 0 || count > ray->count1)) {
        count = ray->count1;
    }
    uint64_t within = steps_within(ray, t->max);
    within = within < t->each ? t->each : within; /* also of rays that begin far out */
    *settled = count >= 0 && (count <= MOST_TRIED || count <= (wi_wide)within);
    return *settled ? (uint64_t)count : within;
}

static wy_status try_ray(trial *t, bool *settled, const wi_primitive *ray) {
    *settled = true;
    if (on_axis(ray->start, ray->step1)) {
        return WY_OK;
    }
    const uint64_t last = moves_tried(t, settled, ray);
    bool found = false;
    for (uint64_t i = 0; i < last && !found; i++) {
        const wy_status status = try_move(t, &found, ray, i, 0);
        if (status != WY_OK) {
            return status;
        }
    }
    *settled = *settled || found;
    return WY_OK;
}

/* A ray that is not settled: logic decides, or it is left where the trial ended. */
static wy_status prove_ray(trial *t, const wi_primitive *ray) {
    bool settled = false;
    const wy_status status = try_logic(t, &settled, ray);
    if (!settled) {
        const uint64_t last = moves_tried(t, &settled, ray);
        const wi_wide x = ray->start.x + (wi_wide)last * ray->step1.x;
        const wi_wide y = ray->start.y + (wi_wide)last * ray->step1.y;
        leave(t, (x > y ? x : y) - 1);
    }
    return status;
}

/*
 * Looks through a point or a ray.  *settled: a forbidden move was found, or none is left that was
 * not looked at.
 */
static wy_status try_line(trial *t, bool *settled, const wi_primitive *line) {
    if (line->kind == WI_RAY) {
        return try_ray(t, settled, line);
    }
    bool found;
    *settled = true;
    return try_move(t, &found, line, 0, 0);
}

/* ---- fans -------------------------------------------------------------------------------- */

/* The same for a fan, which is settled if its steps lie in the wedge and few moves do not. */
static wy_status try_fan(trial *t, bool *settled, const wi_primitive *fan) {
    const wi_wide start = wedge(fan->start.x, fan->start.y);
    const wi_wide rows = steps_to_wedge(start, fan->step1);
    const wi_wide columns = steps_to_wedge(start, fan->step2);
    *settled = rows >= 0 && columns >= 0 && (rows == 0 || columns <= MOST_TRIED / rows);
    if (!*settled) {
        return WY_OK;
    }
    for (uint64_t i = 0; i < (uint64_t)rows; i++) {
        const wi_wide from = start + (wi_wide)i * wedge(fan->step1.x, fan->step1.y);
        const uint64_t last = (uint64_t)steps_to_wedge(from, fan->step2);
        bool found = false;
        for (uint64_t j = 0; j < last && !found; j++) {
            const wy_status status = try_move(t, &found, fan, i, j);
            if (status != WY_OK) {
                return status;
            }
        }
    }
    return WY_OK;
}

/* The first power of two, or 0, that many steps out of the wedge. */
static uint64_t steps_out(wy_position start, wy_position step) {
    uint64_t steps = 0;
    while (steps < UINT64_C(1) << 40 &&
           wedge(start.x + (wi_wide)steps * step.x, start.y + (wi_wide)steps * step.y) > 0) {
        steps = steps == 0 ? 1 : 2 * steps;
    }
    return steps;
}

/* Tries so many moves as are tried at least. */
static wy_status try_some(trial *t, bool *found, const wi_primitive *fan, bool first) {
    const uint64_t out = steps_out(fan->start, first ? fan->step1 : fan->step2);
    uint64_t done = 0;
    for (uint64_t both = 0; done < t->each; both++) {
        for (uint64_t i = 0; i <= both; i++, done++) {
            const wy_status status = first ? try_move(t, found, fan, out + both - i, i)
                                           : try_move(t, found, fan, i, out + both - i);
            if (status != WY_OK || *found) {
                return status;
            }
        }
    }
    return WY_OK;
}

/* A fan that is not settled, whose moves up to max were looked at: looks further out. */
static wy_status search_fan(trial *t, const wi_primitive *fan) {
    const bool leads_out[2] = {wedge(fan->step1.x, fan->step1.y) <= 0,
                               wedge(fan->step2.x, fan->step2.y) <= 0};
    bool settled = false;
    wy_status status = try_some(t, &settled, fan, leads_out[0]);
    if (status == WY_OK && !settled && !leads_out[0] && !leads_out[1]) {
        status = try_logic(t, &settled, fan); /* finitely many moves, but too many to try */
    }
    if (!settled) {
        const int64_t before = (fan->start.x > fan->start.y ? fan->start.x : fan->start.y) - 1;
        leave(t, before > t->max ? before : t->max);
    }
    return status;
}

void wi_adjoin_set_init(wi_adjoin_set *verdict) {
    verdict->all = true;
    verdict->proved = false;
    verdict->tried = 0;
    wi_adjoin_init(&verdict->culprit);
    mpz_inits(verdict->dx, verdict->dy, NULL);
}

void wi_adjoin_set_clear(wi_adjoin_set *verdict) {
    wi_adjoin_clear(&verdict->culprit);
    mpz_clears(verdict->dx, verdict->dy, NULL);
}

/* ---- by the matrix W --------------------------------------------------------------------- */

/* A set of moves that is looked for in W: fans, or all moves of the rule. */
typedef struct wanted {
    const wi_primitive *fans; /* those that are not settled */
    size_t count;
    bool any; /* whatever the rule has */
} wanted;

/* The first move of the row that is in the set; false: none is. */
static bool blame_in_row(trial *t, const wanted *set, const uint64_t *row, size_t words,
                         int64_t dx) {
    for (size_t w = 0; w < words; w++) {
        for (uint64_t bits = row[w]; bits != 0; bits &= bits - 1) {
            const int64_t dy = (int64_t)(64 * w) + __builtin_ctzll(bits);
            if (set->any || wi_primitives_have(set->fans, set->count, dx, dy)) {
                mpz_set_si(t->dx, dx);
                mpz_set_si(t->dy, dy);
                if (accuse(t)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static wy_status try_matrix(trial *t, const wanted *set) {
    wi_adjoin_matrix *matrix;
    wy_status status = wi_adjoin_matrix_create(&matrix, t->max + 1, t->control, t->error);
    if (status != WY_OK) {
        return status;
    }
    const size_t words = wi_adjoin_matrix_words(matrix);
    uint64_t *row = calloc(words, sizeof *row);
    if (row == NULL) {
        status = wi_fail_memory(t->error);
    }
    for (int64_t dx = 1; dx <= t->max && status == WY_OK; dx++) {
        wi_adjoin_matrix_row(row, matrix, dx);
        if (blame_in_row(t, set, row, words, dx)) {
            break;
        }
        if (wi_pace_stop(&t->pace, (double)dx / (double)t->max)) {
            status = WY_STOPPED;
        }
    }
    free(row);
    wi_adjoin_matrix_free(matrix);
    return status;
}

/* ---- lines and fans ---------------------------------------------------------------------- */

/* Fans that are not settled, whose moves up to the bound the matrix has shown to be free. */
static wy_status search_beyond(trial *t, const wanted *set) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < set->count && t->verdict->all && status == WY_OK; i++) {
        status = search_fan(t, &set->fans[i]);
    }
    return status;
}

static wy_status try_fans(trial *t, const wanted *set) {
    bool near = false;
    for (size_t i = 0; i < set->count; i++) {
        near = near || (set->fans[i].start.x <= t->max && set->fans[i].start.y <= t->max);
    }
    const wy_status status = near ? try_matrix(t, set) : WY_OK;
    return status == WY_OK ? search_beyond(t, set) : status;
}

/* Is it a search, the longer the larger the move, to see whether the rule has it? */
static bool asks_long(const trial *t) {
    bool parallel = false;
    for (size_t i = 0; i < t->rules->family_count && !t->exact; i++) {
        const int64_t *x = t->rules->families[i].part[0].c;
        const int64_t *y = t->rules->families[i].part[1].c;
        parallel = parallel || (t->rules->families[i].parameters == 2 &&
                                (wi_wide)x[WY_S] * y[WY_T] == (wi_wide)y[WY_S] * x[WY_T]);
    }
    return parallel;
}

static wy_status try_primitives(trial *t, const wi_primitive *primitives, size_t count) {
    const uint64_t each = asks_long(t) ? LEAST_TRIED : MOST_TRIED / (count + 1);
    t->each = each < LEAST_TRIED ? LEAST_TRIED : each > MORE_TRIED ? MORE_TRIED : each;
    wi_primitive *left = calloc(count + 1, sizeof *left);
    if (left == NULL) {
        return wi_fail_memory(t->error);
    }
    wanted set = {.fans = left};
    size_t rays = 0; /* at the end of the list: those that are not settled */
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        bool settled;
        const bool fan = primitives[i].kind == WI_FAN;
        status = fan ? try_fan(t, &settled, &primitives[i]) : try_line(t, &settled, &primitives[i]);
        if (status == WY_OK && !settled) {
            left[fan ? set.count++ : count - ++rays] = primitives[i];
        }
    }
    if (status == WY_OK && set.count > 0) {
        status = try_fans(t, &set);
    }
    for (size_t i = 1; i <= rays && status == WY_OK && t->verdict->all; i++) {
        status = prove_ray(t, &left[count - i]);
    }
    free(left);
    return status;
}

/* ---- families without a simple form ------------------------------------------------------- */

/* The ways in which a family is made larger. */
typedef enum relief { NO_PRIMES, NO_CONDITIONS, NO_ENDS, ONE_LINE, RELIEFS } relief;

/* *out: the parts of a conjunction that do not speak of primes; NULL: none is left. */
static wy_status without_primes(wy_condition **out, const wy_condition *condition,
                                wy_error *error) {
    if (condition == NULL) {
        return WY_OK;
    }
    if (condition->kind == WY_AND) {
        const wy_status status = without_primes(out, condition->first, error);
        return status == WY_OK ? without_primes(out, condition->second, error) : status;
    }
    if (wi_condition_asks_prime(condition)) {
        return WY_OK;
    }
    wy_condition *both = NULL;
    if (wi_condition_and(&both, *out, condition) != WY_OK) {
        return wi_fail_memory(error);
    }
    wi_condition_free(*out);
    *out = both;
    return WY_OK;
}

static void make_endless(wy_range *range, const wy_family *family, int parameter) {
    if (family->part[0].c[parameter] >= 0 && family->part[1].c[parameter] >= 0) {
        *range = (wy_range){.low = range->low, .high = WY_UNBOUNDED};
    }
}

/* Steps u and v that go one way lead to no place that steps by their common divisor do not. */
static void make_one_line(wy_family *family) {
    int64_t *const x = family->part[0].c;
    int64_t *const y = family->part[1].c;
    const bool nowhere_back = x[WY_S] >= 0 && y[WY_S] >= 0 && x[WY_T] >= 0 && y[WY_T] >= 0;
    if (family->parameters < 2 || !nowhere_back ||
        (wi_wide)x[WY_S] * y[WY_T] != (wi_wide)y[WY_S] * x[WY_T]) {
        return;
    }
    const wi_wide from_x =
        wi_linear_value(&family->part[0], 0, 0, family->range[0].low, family->range[1].low);
    const wi_wide from_y =
        wi_linear_value(&family->part[1], 0, 0, family->range[0].low, family->range[1].low);
    x[WY_T] = wi_gcd(x[WY_S], x[WY_T]);
    y[WY_T] = wi_gcd(y[WY_S], y[WY_T]);
    x[WY_ONE] = (int64_t)from_x;
    y[WY_ONE] = (int64_t)from_y;
    x[WY_S] = y[WY_S] = 0;
    family->parameters = 1;
    family->range[0] = (wy_range){0};
    family->range[1] = (wy_range){.low = 0, .high = WY_UNBOUNDED};
}

enum { MOST_RAYS = 512 }; /* more are better seen as parts of a larger fan */

/* The moves, unless they are too many rays: WY_LIMIT. */
static wy_status compile_few(wi_moves **out, const wy_rules *rules, wy_error *error) {
    wy_status status = wi_moves_compile(out, rules, 0, error);
    size_t rays = 0;
    for (size_t i = 0; status == WY_OK && i < wi_moves_count(*out); i++) {
        rays += wi_moves_primitives(*out)[i].kind == WI_RAY;
    }
    if (rays > MOST_RAYS) {
        wi_moves_free(*out);
        *out = NULL;
        status = WY_LIMIT;
    }
    return status;
}

/* The moves of a larger family.  WY_LIMIT: it has no simple form either. */
static wy_status compile_larger(wi_moves **out, const wy_family *family, relief by,
                                wy_error *error) {
    wy_family larger = *family;
    wy_condition *kept = NULL;
    wy_status status = by == NO_PRIMES ? without_primes(&kept, family->when, error) : WY_OK;
    larger.when = kept;
    if (by == NO_ENDS && family->parameters > 0) {
        make_endless(&larger.range[1], family, WY_T);
    }
    if (by == NO_ENDS && family->parameters > 1) {
        make_endless(&larger.range[0], family, WY_S);
    }
    if (by == ONE_LINE) {
        make_one_line(&larger);
    }
    if (status == WY_OK) {
        const wy_rules alone = {
            .heaps = 2, .board = {.p1 = 1, .q2 = 1}, .family_count = 1, .families = &larger};
        status = compile_few(out, &alone, error);
    }
    wi_condition_free(kept);
    return status;
}

/* How many values; more than are tried: UINT64_MAX. */
static uint64_t values_in(const wy_range *range) {
    if (range->count > 0) {
        return range->count;
    }
    return range->high == WY_UNBOUNDED ? UINT64_MAX : (uint64_t)(range->high - range->low + 1);
}

static int64_t value_at(const wy_range *range, uint64_t index) {
    return range->count > 0 ? range->values[index] : range->low + (int64_t)index;
}

/* All moves of a family with so few that this can be done; *few: is it one? */
static wy_status try_values(trial *t, bool *few, const wy_family *family) {
    const uint64_t of_s = values_in(&family->range[0]);
    const uint64_t of_t = values_in(&family->range[1]);
    *few = of_s > 0 && of_s <= MOST_TRIED && of_t <= MOST_TRIED / of_s;
    for (uint64_t i = 0; *few && i < of_s * of_t; i++) {
        const int64_t first = value_at(&family->range[0], i / of_t);
        const int64_t second = value_at(&family->range[1], i % of_t);
        mpz_set_si(t->dx, (int64_t)wi_linear_value(&family->part[0], 0, 0, first, second));
        mpz_set_si(t->dy, (int64_t)wi_linear_value(&family->part[1], 0, 0, first, second));
        bool found;
        const wy_status status = try_it(t, &found);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

static wy_status try_family(trial *t, const wy_family *family) {
    wi_moves *moves = NULL;
    wy_status status = WY_LIMIT;
    for (int by = 0; by < RELIEFS && status == WY_LIMIT; by++) {
        status = compile_larger(&moves, family, (relief)by, t->error);
    }
    if (status == WY_LIMIT) { /* a falling line, or numbers out of all proportion */
        bool few;
        status = try_values(t, &few, family);
        if (status == WY_OK && !few) {
            const wanted all = {.any = true};
            leave(t, t->max);
            status = try_matrix(t, &all);
        }
    } else if (status == WY_OK) {
        status = try_primitives(t, wi_moves_primitives(moves), wi_moves_count(moves));
    }
    wi_moves_free(moves);
    return status;
}

/* ---- all together ------------------------------------------------------------------------ */

static wy_status try_all(trial *t) {
    wi_moves *moves;
    wy_status status = compile_few(&moves, t->rules, t->error);
    t->exact = status == WY_OK;
    if (t->exact) {
        status = try_primitives(t, wi_moves_primitives(moves), wi_moves_count(moves));
        wi_moves_free(moves);
    } else if (status == WY_LIMIT) {
        status = WY_OK;
        for (size_t i = 0; i < t->rules->family_count && status == WY_OK; i++) {
            const wy_family *family = &t->rules->families[i];
            if (!family->removed && !in_wedge(family)) {
                status = try_family(t, family);
            }
        }
    }
    if (status != WY_OK) {
        return status;
    }
    wi_adjoin_set *verdict = t->verdict;
    verdict->proved = !verdict->all || t->tried == INT64_MAX;
    verdict->tried = t->tried;
    return verdict->all ? WY_OK
                        : wi_adjoin_decide(&verdict->culprit, verdict->dx, verdict->dy, t->error);
}

static wy_status check_rules(const wy_rules *rules, wy_error *error) {
    wy_class class;
    const wy_status status = wy_classify(&class, rules, error);
    if (status != WY_OK) {
        return status;
    }
    if (!class.quarter || class.history || rules->block > 0 || rules->misere) {
        return wi_fail(error, WY_BAD,
                       "only moves can join a game: a set of moves has no cone, no blocking, no "
                       "misere play and no history");
    }
    if (!class.invariant) {
        return wi_fail(error, WY_BAD,
                       "these moves depend on the position, or end the game somewhere; the "
                       "criterion is for moves that are allowed wherever the heaps allow them");
    }
    return WY_OK;
}

static wy_status adjoin(wi_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                        const wy_control *control, wy_error *error) {
    wy_status status = check_rules(rules, error);
    if (status != WY_OK) {
        return status;
    }
    trial t = {.rules = rules,
               .max = max,
               .tried = INT64_MAX,
               .control = control,
               .verdict = verdict,
               .error = error};
    wi_pace_start(&t.pace, control);
    mpz_inits(t.dx, t.dy, NULL);
    status = try_all(&t);
    mpz_clears(t.dx, t.dy, NULL);
    wi_adjoin_proof_close(t.proof);
    if (status == WY_STOPPED) {
        return wi_fail(error, WY_STOPPED, "stopped");
    }
    return status;
}

wy_status wi_adjoin_rules(wi_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                          const wy_control *control, wy_error *error) {
    verdict->all = true;
    verdict->proved = false;
    verdict->tried = 0;
    if (max < 0 || max >= WI_MAX_ADJOIN_MATRIX) {
        return wi_fail(error, WY_BAD, "moves are tried up to a bound from 0 to %d, not %lld",
                       WI_MAX_ADJOIN_MATRIX - 1, (long long)max);
    }
    wy_rules *settled = NULL;
    wy_status status = wi_rules_settle_plane(&settled, rules, error);
    if (status == WY_OK) {
        status = adjoin(verdict, settled, max, control, error);
    }
    wy_rules_free(settled);
    return status;
}
