/* heap_kernel.c - stable and absorbing; what is proved is in heap_kernel.h. */
#include "prove/heap_kernel.h"

#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "prove/heap_proving.h"
#include "prove/linear.h"
#include "rules/families.h"
#include "rules/value.h"

void wi_heap_report_init(wi_heap_report *report) {
    memset(report, 0, sizeof *report);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(report->place[i]);
    }
}

void wi_heap_report_clear(wi_heap_report *report) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(report->place[i]);
    }
    wi_heap_pieces_clear(&report->pieces);
}

const char *wi_heap_obligation_name(wi_heap_obligation obligation) {
    static const char *const names[] = {"stable", "absorbing"};
    return obligation < WI_HEAP_OBLIGATIONS ? names[obligation] : "";
}

const char *wi_heap_obligation_statement(wi_heap_obligation obligation) {
    static const char *const statements[] = {"no position of P has a move into P",
                                             "every other position has one"};
    return obligation < WI_HEAP_OBLIGATIONS ? statements[obligation] : "";
}

enum { MOST_COUNTED = 20 }; /* options that are blocked or named; wythoff-check takes as many */

wy_status wi_heap_kernel_can(const wy_rules *rules, wy_error *error) {
    if ((rules->block > 0 || rules->comply > 0) &&
        (rules->memory != WY_MEMORY_NONE || rules->block > MOST_COUNTED ||
         rules->comply > MOST_COUNTED)) {
        return rules->memory != WY_MEMORY_NONE
                   ? wi_fail(error, WY_LIMIT,
                             "unknown: games with a memory are not proved with blocking or "
                             "complying")
                   : wi_fail(error, WY_LIMIT, "unknown: more than %d options are blocked or named",
                             MOST_COUNTED);
    }
    if (wi_heap_tracks(rules) > WY_MOST_HEAPS) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: games that remember the last move are proved on up to %d heaps",
                       WY_MOST_HEAPS / 2);
    }
    if (rules->terminal != NULL) {
        const wy_status status = wi_calculus_can(rules->terminal, error);
        if (status != WY_OK) {
            return status;
        }
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_status status = wi_heap_moves_can(&rules->families[i], error);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

/* ---- orders of the heaps --------------------------------------------------------------------- */

/* Two exchanges make all orders: of the first two heaps, and all heaps in a circle. */
static bool is_symmetric(wi_heap_proving *f) {
    /* Where numbers are remembered no order is changed, and one heap has one order; ends must be
     * the same for every order. */
    bool same = f->tracks == (uint32_t)f->rules->heaps && f->tracks > 1 &&
                (f->rules->terminal == NULL || wy_rules_symmetric(f->rules));
    for (int turn = 0; turn < 2 && same; turn++) {
        uint32_t order[WY_MOST_HEAPS];
        for (uint32_t i = 0; i < f->tracks; i++) {
            order[i] = turn == 1 ? (i + 1) % f->tracks : i < 2 ? 1 - i : i;
        }
        /* One direction is enough: some power of the exchange is its inverse. */
        wy_word word;
        same = wi_calculus_is_empty(&f->c, &word, WY_OP_AND_NOT, f->p, order, f->p,
                                    wi_heap_in_order, f->tracks);
        wi_word_free(&word);
    }
    return same;
}

/* The empty heaps, which are in P: no move leads from there. */
static wy_automaton *empty_heaps(wi_heap_proving *f) {
    wi_heap_relation zero = {0};
    for (uint32_t i = 0; i < f->tracks && f->c.status == WY_OK; i++) {
        wi_named_form form = {0};
        form.c[WI_NAME_HEAP + i] = 1;
        const wi_heap_relation one = wi_heap_relation_linear(&f->c, &form, WY_EQ);
        zero = i == 0 ? one : wi_heap_relation_join(&f->c, WY_OP_AND, zero, one);
    }
    return wi_calculus_into(&f->c, WY_OP_AND, zero.of, wi_heap_copy(&f->c, f->p));
}

/* All positions, or those with x <= y <= ..., outside P. */
static wy_automaton *outside(wi_heap_proving *f, bool sorted) {
    wi_calculus *c = &f->c;
    wy_automaton *out = wi_heap_all_positions(f);
    for (uint32_t i = 0; sorted && i + 1 < f->tracks && c->status == WY_OK; i++) {
        wy_automaton *next = wi_calculus_join(c, WY_OP_AND_NOT, out, wi_heap_in_order,
                                              wi_calculus_less(c), TRACKS(i + 1, i), f->tracks);
        wy_automaton_free(out);
        out = next;
    }
    return wi_calculus_into(c, WY_OP_AND_NOT, out, wi_heap_copy(c, f->p));
}

/* ---- moves one family after the other -------------------------------------------------------- */

/* Is there something left to absorb where the conditions of the family on the heaps hold? */
static bool is_wanted(wi_heap_proving *f, const wi_heap_ask *ask) {
    wi_heap_relation where = wi_heap_moves_where(&f->c, ask);
    wy_word word;
    const bool wanted =
        !wi_calculus_is_nothing(f->other) &&
        (where.count == 0 ||
         !wi_calculus_is_empty(
             &f->c, &word, WY_OP_AND, f->other, wi_heap_in_order, where.of,
             (uint32_t[WY_MOST_HEAPS]){where.name[0] - WI_NAME_HEAP, where.name[1] - WI_NAME_HEAP,
                                       where.name[2] - WI_NAME_HEAP, where.name[3] - WI_NAME_HEAP,
                                       where.name[4] - WI_NAME_HEAP, where.name[5] - WI_NAME_HEAP},
             f->tracks));
    if (where.count != 0 && !wi_calculus_is_nothing(f->other)) {
        wi_word_free(&word);
    }
    wi_heap_relation_clear(&where);
    return wanted;
}

/* Takes away from what is outside P the positions from which these moves lead into P; takes them.
 */
static void take_away(wi_heap_proving *f, wy_automaton *reached, const wi_heap_ask *ask,
                      const wy_family *by, bool to_zero) {
    wy_word word;
    const bool none = f->c.status == WY_OK &&
                      wi_calculus_is_empty(&f->c, &word, WY_OP_AND, f->other, wi_heap_in_order,
                                           reached, wi_heap_in_order, f->tracks);
    if (f->c.status != WY_OK || none) {
        wy_automaton_free(reached);
        return;
    }
    wi_word_free(&word);
    wi_heap_pieces_note(&f->report->pieces, ask, by, to_zero);
    f->other = wi_calculus_into(&f->c, WY_OP_AND_NOT, f->other, reached);
}

/* Moves into P, or to empty heaps; by: the family that completes the one of the ask. */
static void absorb(wi_heap_proving *f, bool to_zero, const wi_heap_ask *ask, const wy_family *by) {
    if (f->c.status == WY_OK && is_wanted(f, ask)) {
        take_away(f, wi_heap_moves_into(&f->c, to_zero ? f->zero : f->p, ask), ask, by, to_zero);
    }
}

/* base: the first order of the family, which stands for all if P is symmetric. */
static wy_status by_light(wi_heap_proving *f, const wi_heap_ask *ask, bool base) {
    if (!base && !is_wanted(f, ask)) {
        return f->c.status;
    }
    wy_automaton *reached = wi_heap_moves_into(&f->c, f->p, ask);
    wy_status status = f->c.status;
    if (status == WY_OK && base) {
        status = wi_heap_expect_empty(f, WI_HEAP_STABLE, WY_OP_AND, f->moving, reached);
    }
    if (status != WY_OK) {
        wy_automaton_free(reached);
        return status;
    }
    take_away(f, reached, ask, NULL, false);
    return f->c.status;
}

/* From P into P: both ends are sparse, and only the parameters are kept. */
static wy_status within(wi_heap_proving *f, const wi_heap_ask *ask) {
    wi_heap_relation differences = wi_heap_moves_within(&f->c, f->moving, f->p, ask);
    const bool none = f->c.status == WY_OK && wi_calculus_is_nothing(differences.of);
    wi_heap_relation_clear(&differences);
    if (f->c.status == WY_OK && !none) {
        f->report->failed = WI_HEAP_STABLE;
        f->report->has_place = false;
        return WY_NO;
    }
    return f->c.status;
}

/* A family by itself, with its orders written out. */
static wy_status open_one(wi_heap_families *out, const wi_heap_proving *f, size_t i) {
    wy_rules one = {
        .heaps = f->rules->heaps, .family_count = 1, .families = &f->rules->families[i]};
    return wi_heap_families_open(out, &one, f->c.error);
}

static wy_status prove_stable(wi_heap_proving *f) {
    wy_status status = f->c.status;
    for (size_t i = 0; i < f->rules->family_count && status == WY_OK; i++) {
        wi_heap_families orders = {0};
        status = open_one(&orders, f, i);
        const bool light = wi_heap_moves_weight(&f->rules->families[i]) == WI_LIGHT;
        for (size_t k = 0; k < orders.count && status == WY_OK; k++) {
            const wi_heap_ask ask = wi_heap_ask_of(&orders.list[k], f->rules);
            const bool base = k == 0 || !f->p_symmetric;
            status = light ? by_light(f, &ask, base) : base ? within(f, &ask) : WY_OK;
        }
        wi_heap_families_close(&orders);
    }
    return status;
}

/* Ways to ask a family for some of its moves; the last one for all. */
typedef enum way { TO_ZERO, EQUAL, SUM, WHOLE } way;

/* Its moves with two equal parameters. */
static void absorb_equal(wi_heap_proving *f, wi_heap_ask ask) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        for (int j = i + 1; j < WY_MOST_HEAPS; j++) {
            if (wi_family_has_parameter(ask.family, i) && wi_family_has_parameter(ask.family, j)) {
                ask.same[j] = i;
                absorb(f, false, &ask, NULL);
                ask.same[j] = j;
            }
        }
    }
}

/* Its moves in which one parameter is the sum of all others. */
static void absorb_sum(wi_heap_proving *f, wi_heap_ask ask) {
    for (int i = WY_MOST_HEAPS - 1; i >= 0 && wi_heap_moves_own(ask.family, ask.heaps); i--) {
        if (wi_family_has_parameter(ask.family, i)) {
            ask.sum = i;
            absorb(f, false, &ask, NULL);
        }
    }
}

/* All orders of the families of this weight. */
static wy_status absorb_by(wi_heap_proving *f, wi_heap_weight weight, way by) {
    wy_status status = f->c.status;
    for (size_t i = 0; i < f->rules->family_count && status == WY_OK; i++) {
        if (wi_heap_moves_weight(&f->rules->families[i]) != weight ||
            wi_calculus_is_nothing(f->other)) {
            continue;
        }
        wi_heap_families orders = {0};
        status = open_one(&orders, f, i);
        for (size_t k = 0; k < orders.count && status == WY_OK; k++) {
            const wi_heap_ask ask = wi_heap_ask_of(&orders.list[k], f->rules);
            if (by == EQUAL) {
                absorb_equal(f, ask);
            } else if (by == SUM) {
                absorb_sum(f, ask);
            } else {
                absorb(f, by == TO_ZERO, &ask, NULL);
            }
            status = f->c.status;
        }
        wi_heap_families_close(&orders);
    }
    return status;
}

/* Families that others complete: their conditions on parameters alone need not be looked at. */
static wy_status absorb_completed(wi_heap_proving *f) {
    wi_heap_families all = {0};
    wy_status status = wi_heap_families_open(&all, f->rules, f->c.error);
    for (size_t i = 0; i < all.count && status == WY_OK && !wi_calculus_is_nothing(f->other); i++) {
        wi_heap_ask ask = wi_heap_ask_of(&all.list[i], f->rules);
        if (wi_heap_moves_weight(&all.list[i]) == WI_TIED) {
            const wy_family *by = NULL;
            for (size_t k = 0; k < all.count && by == NULL; k++) {
                if (wi_heap_moves_weight(&all.list[k]) == WI_HEAVY &&
                    wi_heap_moves_completed(&f->c, &ask, &all.list[k])) {
                    by = &all.list[k];
                }
            }
            if (by != NULL) {
                ask.free = true;
                absorb(f, false, &ask, by);
            }
        }
        status = f->c.status;
    }
    wi_heap_families_close(&all);
    return status;
}

/* What is left is looked for among the moves that cost more and more. */
static wy_status prove_absorbing(wi_heap_proving *f) {
    wy_status status = f->c.status;
    if (!f->removes) {
        static const struct {
            wi_heap_weight weight;
            way by;
        } ways[] = {{WI_HEAVY, EQUAL}, {WI_TIED, WHOLE}, {WI_HEAVY, WHOLE}};
        if (f->zero != NULL) { /* nothing but the heaps is on the tracks */
            status = absorb_by(f, WI_HEAVY, TO_ZERO);
            status = status == WY_OK ? absorb_by(f, WI_HEAVY, SUM) : status;
            status = status == WY_OK ? absorb_completed(f) : status;
        }
        for (size_t i = 0; i < sizeof ways / sizeof ways[0] && status == WY_OK; i++) {
            status = absorb_by(f, ways[i].weight, ways[i].by);
        }
    }
    return status == WY_OK
               ? wi_heap_expect_empty(f, WI_HEAP_ABSORBING, WY_OP_AND_NOT, f->other, NULL)
               : status;
}

static wy_status prove_with_removed(wi_heap_proving *f) {
    wi_calculus *c = &f->c;
    wy_automaton *reached = wi_heap_reached(f, f->p, -1);
    wy_status status = c->status;
    if (status == WY_OK && reached != NULL) {
        status = wi_heap_expect_empty(f, WI_HEAP_STABLE, WY_OP_AND, f->moving, reached);
    }
    if (status == WY_OK && reached != NULL) {
        f->other = wi_calculus_into(c, WY_OP_AND_NOT, f->other, reached);
        return c->status;
    }
    wy_automaton_free(reached);
    return status;
}

/* ---- positions that are won or lost at once ----------------------------------------------------
 */

/*
 * Ends by a rule, positions without moves, and passes: what is won there is not in P, and is left
 * out of the others; what is lost there is in P.
 */
static wy_status settle_ends(wi_heap_proving *f) {
    wi_calculus *c = &f->c;
    const wy_rules *rules = f->rules;
    wy_automaton *all = wi_heap_all_positions(f);
    wy_automaton *ends = wi_heap_ends(f, all);
    wy_automaton *can = NULL; /* positions with a move */
    if (rules->misere || f->passed != NULL) {
        can = wi_heap_reached(f, all, -1);
        if (ends != NULL) {
            can = wi_calculus_into(c, WY_OP_AND_NOT, can, wi_heap_copy(c, ends));
        }
    }
    wy_automaton *won = NULL;
    if (rules->misere) {
        won = wi_calculus_into(c, WY_OP_AND_NOT, wi_heap_copy(c, all), wi_heap_copy(c, can));
    }
    if (f->passed != NULL) {
        wy_automaton *by_pass =
            wi_calculus_into(c, WY_OP_AND, wi_heap_copy(c, can), wi_heap_copy(c, f->passed));
        won = won == NULL ? by_pass : wi_calculus_into(c, WY_OP_OR, won, by_pass);
    }
    f->moving = wi_heap_copy(c, f->p);
    wy_status status = c->status;
    if (status == WY_OK && ends != NULL && !rules->misere) {
        status = wi_heap_expect_empty(f, WI_HEAP_ABSORBING, WY_OP_AND_NOT, ends, f->p);
        if (status == WY_OK) {
            f->moving = wi_calculus_into(c, WY_OP_AND_NOT, f->moving, wi_heap_copy(c, ends));
        }
    }
    if (status == WY_OK && won != NULL) {
        status = wi_heap_expect_empty(f, WI_HEAP_STABLE, WY_OP_AND, f->p, won);
        if (status == WY_OK) {
            f->other = wi_calculus_into(c, WY_OP_AND_NOT, f->other, won);
            won = NULL;
        }
    }
    wy_automaton_free(won);
    wy_automaton_free(can);
    wy_automaton_free(ends);
    wy_automaton_free(all);
    return status == WY_OK ? c->status : status;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status prepare(wi_heap_proving *f) {
    f->p_symmetric = is_symmetric(f);
    f->zero = f->tracks == (uint32_t)f->rules->heaps ? empty_heaps(f) : NULL;
    f->other = outside(f, f->p_symmetric && !f->removes && wy_rules_symmetric(f->rules));
    return f->c.status == WY_OK ? settle_ends(f) : f->c.status;
}

wy_status wi_heap_kernel_prove(wi_heap_report *report, const wy_automaton *p,
                               const wy_automaton *passed, const wy_rules *rules,
                               const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error) {
    wi_heap_proving f = {.c = {.system = system, .control = control, .error = error, .most = most},
                         .report = report,
                         .p = p,
                         .passed = passed,
                         .rules = rules,
                         .tracks = (uint32_t)wi_heap_tracks(rules)};
    for (size_t i = 0; i < rules->family_count; i++) {
        f.removes = f.removes || rules->families[i].removed;
    }
    double begin = wi_seconds();
    const bool says = wi_heap_has_say(rules);
    wy_status status = says ? wi_heap_lost_prove(&f) : prepare(&f);
    if (status == WY_OK && !says) {
        status = f.removes ? prove_with_removed(&f) : prove_stable(&f);
    }
    report->seconds[WI_HEAP_STABLE] = wi_seconds() - begin;
    report->widest[WI_HEAP_STABLE] = f.c.widest;
    if (status == WY_OK && !says) {
        begin = wi_seconds();
        f.c.widest = wy_automaton_states(f.other);
        status = prove_absorbing(&f);
        report->seconds[WI_HEAP_ABSORBING] = wi_seconds() - begin;
        report->widest[WI_HEAP_ABSORBING] = f.c.widest;
    }
    wy_automaton_free(f.other);
    wy_automaton_free(f.moving);
    wy_automaton_free(f.zero);
    return status;
}
