/* heap_kernel.c - stable and absorbing; what is proved is in heap_kernel.h. */
#include "prove/heap_kernel.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "heaps/families.h"
#include "heaps/reader.h"
#include "prove/heap_moves.h"
#include "prove/linear.h"

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

wy_status wi_heap_kernel_can(const wy_heap_rules *rules, wy_error *error) {
    if (rules->memory == WY_MEMORY_BOUND || rules->memory == WY_MEMORY_REPEAT) {
        return wi_fail(
            error, WY_LIMIT,
            "unknown: games that remember the last move, or a bound on the next one, are "
            "not proved");
    }
    if (rules->block > 0 || rules->comply > 0) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: on several heaps, or with a memory, games with blocking or "
                       "complying are not proved yet");
    }
    if (rules->memory == WY_MEMORY_ENFORCE && (rules->misere || rules->terminal != NULL)) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: games with enforced moves are proved in normal play, without ends "
                       "of their own");
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

/* Everything one part hands to the next. */
typedef struct proof {
    wi_calculus c;
    wi_heap_report *report;
    const wy_automaton *p;
    const wy_automaton *passed; /* the P-set when there is one pass less, or NULL */
    const wy_heap_rules *rules;
    uint32_t heaps;
    bool removes;         /* the rule takes moves away */
    bool p_symmetric;     /* P is the same for every order of the heaps */
    wy_automaton *zero;   /* the position with empty heaps alone */
    wy_automaton *moving; /* P without the positions at which the game ends by a rule */
    wy_automaton *other;  /* positions outside P for which no move into P is known yet */
} proof;

static const uint32_t in_order[WY_MOST_HEAPS] = {0, 1, 2, 3, 4, 5};

/* Is a op b empty?  If not, the obligation fails there. */
static wy_status expect_empty(proof *f, wi_heap_obligation obligation, wy_operation op,
                              const wy_automaton *a, const wy_automaton *b) {
    wy_word word;
    if (wi_calculus_is_empty(&f->c, &word, op, a, in_order, b, in_order, f->heaps)) {
        return WY_OK;
    }
    wy_status status = f->c.status;
    f->report->failed = obligation;
    f->report->has_place = true;
    for (uint32_t i = 0; i < f->heaps && status == WY_OK; i++) {
        status = wi_calculus_number(f->report->place[i], &f->c, f->p, &word, i);
    }
    wy_word_free(&word);
    return status == WY_OK ? WY_NO : status;
}

static wy_automaton *copy(wi_calculus *c, const wy_automaton *of) {
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wy_automaton_copy(&out, of, c->error);
    }
    return out;
}

/* ---- orders of the heaps --------------------------------------------------------------------- */

/* Two exchanges make all orders: of the first two heaps, and all heaps in a circle. */
static bool is_symmetric(proof *f) {
    bool same = true;
    for (int turn = 0; turn < 2 && same; turn++) {
        uint32_t order[WY_MOST_HEAPS];
        for (uint32_t i = 0; i < f->heaps; i++) {
            order[i] = turn == 1 ? (i + 1) % f->heaps : i < 2 ? 1 - i : i;
        }
        /* One direction is enough: some power of the exchange is its inverse. */
        wy_word word;
        same = wi_calculus_is_empty(&f->c, &word, WY_OP_AND_NOT, f->p, order, f->p, in_order,
                                    f->heaps);
        wy_word_free(&word);
    }
    return same;
}

/* The empty heaps, which are in P: no move leads from there. */
static wy_automaton *empty_heaps(proof *f) {
    wi_heap_relation zero = {0};
    for (uint32_t i = 0; i < f->heaps && f->c.status == WY_OK; i++) {
        wi_named_form form = {0};
        form.c[WI_NAME_HEAP + i] = 1;
        const wi_heap_relation one = wi_heap_relation_linear(&f->c, &form, WY_EQ);
        zero = i == 0 ? one : wi_heap_relation_join(&f->c, WY_OP_AND, zero, one);
    }
    return wi_calculus_into(&f->c, WY_OP_AND, zero.of, copy(&f->c, f->p));
}

static wy_automaton *all_positions(proof *f) {
    wi_calculus *c = &f->c;
    wy_track tracks[WY_MOST_HEAPS];
    for (uint32_t i = 0; i < f->heaps; i++) {
        tracks[i] = wy_numeration_track(c->system);
    }
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wy_automaton_valid_words(&out, tracks, f->heaps, c->control, c->error);
    }
    return out;
}

/* All positions, or those with x <= y <= ..., outside P. */
static wy_automaton *outside(proof *f, bool sorted) {
    wi_calculus *c = &f->c;
    wy_automaton *out = all_positions(f);
    for (uint32_t i = 0; sorted && i + 1 < f->heaps && c->status == WY_OK; i++) {
        wy_automaton *next = wi_calculus_join(c, WY_OP_AND_NOT, out, in_order, wi_calculus_less(c),
                                              TRACKS(i + 1, i), f->heaps);
        wy_automaton_free(out);
        out = next;
    }
    return wi_calculus_into(c, WY_OP_AND_NOT, out, copy(c, f->p));
}

/* ---- moves one family after the other -------------------------------------------------------- */

/* Is there something left to absorb where the conditions of the family on the heaps hold? */
static bool is_wanted(proof *f, const wi_heap_ask *ask) {
    wi_heap_relation where = wi_heap_moves_where(&f->c, ask);
    wy_word word;
    const bool wanted =
        !wi_calculus_is_nothing(f->other) &&
        (where.count == 0 ||
         !wi_calculus_is_empty(
             &f->c, &word, WY_OP_AND, f->other, in_order, where.of,
             (uint32_t[WY_MOST_HEAPS]){where.name[0] - WI_NAME_HEAP, where.name[1] - WI_NAME_HEAP,
                                       where.name[2] - WI_NAME_HEAP, where.name[3] - WI_NAME_HEAP,
                                       where.name[4] - WI_NAME_HEAP, where.name[5] - WI_NAME_HEAP},
             f->heaps));
    if (where.count != 0 && !wi_calculus_is_nothing(f->other)) {
        wy_word_free(&word);
    }
    wi_heap_relation_clear(&where);
    return wanted;
}

/* Takes away from what is outside P the positions from which these moves lead into P; takes them.
 */
static void take_away(proof *f, wy_automaton *reached, const wi_heap_ask *ask,
                      const wy_heap_family *by, bool to_zero) {
    wy_word word;
    const bool none =
        f->c.status == WY_OK && wi_calculus_is_empty(&f->c, &word, WY_OP_AND, f->other, in_order,
                                                     reached, in_order, f->heaps);
    if (f->c.status != WY_OK || none) {
        wy_automaton_free(reached);
        return;
    }
    wy_word_free(&word);
    wi_heap_pieces_note(&f->report->pieces, ask, by, to_zero);
    f->other = wi_calculus_into(&f->c, WY_OP_AND_NOT, f->other, reached);
}

/* Moves into P, or to empty heaps; by: the family that completes the one of the ask. */
static void absorb(proof *f, bool to_zero, const wi_heap_ask *ask, const wy_heap_family *by) {
    if (f->c.status == WY_OK && is_wanted(f, ask)) {
        take_away(f, wi_heap_moves_into(&f->c, to_zero ? f->zero : f->p, ask), ask, by, to_zero);
    }
}

/* base: the first order of the family, which stands for all if P is symmetric. */
static wy_status by_light(proof *f, const wi_heap_ask *ask, bool base) {
    if (!base && !is_wanted(f, ask)) {
        return f->c.status;
    }
    wy_automaton *reached = wi_heap_moves_into(&f->c, f->p, ask);
    wy_status status = f->c.status;
    if (status == WY_OK && base) {
        status = expect_empty(f, WI_HEAP_STABLE, WY_OP_AND, f->moving, reached);
    }
    if (status != WY_OK) {
        wy_automaton_free(reached);
        return status;
    }
    take_away(f, reached, ask, NULL, false);
    return f->c.status;
}

/* From P into P: both ends are sparse, and only the parameters are kept. */
static wy_status within(proof *f, const wi_heap_ask *ask) {
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
static wy_status open_one(wi_heap_families *out, const proof *f, size_t i) {
    wy_heap_rules one = {
        .heaps = f->rules->heaps, .family_count = 1, .families = &f->rules->families[i]};
    return wi_heap_families_open(out, &one, f->c.error);
}

static wy_status prove_stable(proof *f) {
    wy_status status = f->c.status;
    for (size_t i = 0; i < f->rules->family_count && status == WY_OK; i++) {
        wi_heap_families orders = {0};
        status = open_one(&orders, f, i);
        const bool light = wi_heap_moves_weight(&f->rules->families[i]) == WI_LIGHT;
        for (size_t k = 0; k < orders.count && status == WY_OK; k++) {
            const wi_heap_ask ask = wi_heap_ask_all(&orders.list[k], f->rules->heaps);
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
static void absorb_equal(proof *f, wi_heap_ask ask) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        for (int j = i + 1; j < WY_MOST_HEAPS; j++) {
            if (wi_heap_parameter(ask.family, i) && wi_heap_parameter(ask.family, j)) {
                ask.same[j] = i;
                absorb(f, false, &ask, NULL);
                ask.same[j] = j;
            }
        }
    }
}

/* Its moves in which one parameter is the sum of all others. */
static void absorb_sum(proof *f, wi_heap_ask ask) {
    for (int i = WY_MOST_HEAPS - 1; i >= 0 && wi_heap_moves_own(ask.family, ask.heaps); i--) {
        if (wi_heap_parameter(ask.family, i)) {
            ask.sum = i;
            absorb(f, false, &ask, NULL);
        }
    }
}

/* All orders of the families of this weight. */
static wy_status absorb_by(proof *f, wi_heap_weight weight, way by) {
    wy_status status = f->c.status;
    for (size_t i = 0; i < f->rules->family_count && status == WY_OK; i++) {
        if (wi_heap_moves_weight(&f->rules->families[i]) != weight ||
            wi_calculus_is_nothing(f->other)) {
            continue;
        }
        wi_heap_families orders = {0};
        status = open_one(&orders, f, i);
        for (size_t k = 0; k < orders.count && status == WY_OK; k++) {
            const wi_heap_ask ask = wi_heap_ask_all(&orders.list[k], f->rules->heaps);
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
static wy_status absorb_completed(proof *f) {
    wi_heap_families all = {0};
    wy_status status = wi_heap_families_open(&all, f->rules, f->c.error);
    for (size_t i = 0; i < all.count && status == WY_OK && !wi_calculus_is_nothing(f->other); i++) {
        wi_heap_ask ask = wi_heap_ask_all(&all.list[i], f->rules->heaps);
        if (wi_heap_moves_weight(&all.list[i]) == WI_TIED) {
            const wy_heap_family *by = NULL;
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
static wy_status prove_absorbing(proof *f) {
    wy_status status = f->c.status;
    if (!f->removes) {
        static const struct {
            wi_heap_weight weight;
            way by;
        } ways[] = {{WI_HEAVY, EQUAL}, {WI_TIED, WHOLE}, {WI_HEAVY, WHOLE}};
        status = absorb_by(f, WI_HEAVY, TO_ZERO);
        status = status == WY_OK ? absorb_by(f, WI_HEAVY, SUM) : status;
        status = status == WY_OK ? absorb_completed(f) : status;
        for (size_t i = 0; i < sizeof ways / sizeof ways[0] && status == WY_OK; i++) {
            status = absorb_by(f, ways[i].weight, ways[i].by);
        }
    }
    return status == WY_OK ? expect_empty(f, WI_HEAP_ABSORBING, WY_OP_AND_NOT, f->other, NULL)
                           : status;
}

/* ---- where moves are taken away ------------------------------------------------------------ */

/* The positions with a move into the set; what is taken away is known only from all moves. */
static wy_automaton *reached_with_removed(proof *f, const wy_automaton *set) {
    wi_calculus *c = &f->c;
    wi_heap_families all = {0};
    wi_heap_relation moves = {0};
    if (c->status == WY_OK) {
        c->status = wi_heap_families_open(&all, f->rules, c->error);
    }
    for (size_t i = 0; i < all.count && c->status == WY_OK; i++) {
        const wi_heap_ask ask = wi_heap_ask_all(&all.list[i], f->rules->heaps);
        const bool removed = all.list[i].removed;
        if (!removed || moves.count > 0) {
            const wi_heap_relation one = wi_heap_moves_relation(c, set, &ask);
            moves = moves.count == 0
                        ? one
                        : wi_heap_relation_join(c, removed ? WY_OP_AND_NOT : WY_OP_OR, moves, one);
        }
    }
    wi_heap_families_close(&all);
    for (int i = 0; i < f->rules->heaps && moves.count > 0; i++) {
        moves = wi_heap_relation_without(c, moves, WI_NAME_OPTION + (uint32_t)i);
    }
    return moves.of;
}

static wy_status prove_with_removed(proof *f) {
    wi_calculus *c = &f->c;
    wy_automaton *reached = reached_with_removed(f, f->p);
    wy_status status = c->status;
    if (status == WY_OK && reached != NULL) {
        status = expect_empty(f, WI_HEAP_STABLE, WY_OP_AND, f->moving, reached);
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

/* The positions with a move of this set (any: -1) into the given ones. */
static wy_automaton *reached_by_set(proof *f, const wy_automaton *into, int set) {
    wi_calculus *c = &f->c;
    if (f->removes) {
        return reached_with_removed(f, into);
    }
    wi_heap_families all = {0};
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wi_heap_families_open(&all, f->rules, c->error);
    }
    for (size_t i = 0; i < all.count && c->status == WY_OK; i++) {
        if (set < 0 || all.list[i].set == set) {
            const wi_heap_ask ask = wi_heap_ask_all(&all.list[i], f->rules->heaps);
            wy_automaton *one = wi_heap_moves_into(c, into, &ask);
            out = out == NULL ? one : wi_calculus_into(c, WY_OP_OR, out, one);
        }
    }
    wi_heap_families_close(&all);
    return out;
}

/*
 * Ends by a rule, positions without moves, and passes: what is won there is not in P, and is left
 * out of the others; what is lost there is in P.
 */
static wy_status settle_ends(proof *f) {
    wi_calculus *c = &f->c;
    const wy_heap_rules *rules = f->rules;
    wy_automaton *all = all_positions(f);
    wy_automaton *ends = rules->terminal == NULL || c->status != WY_OK
                             ? NULL
                             : wi_heap_moves_ends(c, all, rules->heaps, rules->terminal);
    wy_automaton *can = NULL; /* positions with a move */
    if (rules->misere || f->passed != NULL) {
        can = reached_by_set(f, all, -1);
        if (ends != NULL) {
            can = wi_calculus_into(c, WY_OP_AND_NOT, can, copy(c, ends));
        }
    }
    wy_automaton *won = NULL;
    if (rules->misere) {
        won = wi_calculus_into(c, WY_OP_AND_NOT, copy(c, all), copy(c, can));
    }
    if (f->passed != NULL) {
        wy_automaton *by_pass = wi_calculus_into(c, WY_OP_AND, copy(c, can), copy(c, f->passed));
        won = won == NULL ? by_pass : wi_calculus_into(c, WY_OP_OR, won, by_pass);
    }
    f->moving = copy(c, f->p);
    wy_status status = c->status;
    if (status == WY_OK && ends != NULL && !rules->misere) {
        status = expect_empty(f, WI_HEAP_ABSORBING, WY_OP_AND_NOT, ends, f->p);
        if (status == WY_OK) {
            f->moving = wi_calculus_into(c, WY_OP_AND_NOT, f->moving, copy(c, ends));
        }
    }
    if (status == WY_OK && won != NULL) {
        status = expect_empty(f, WI_HEAP_STABLE, WY_OP_AND, f->p, won);
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

/* ---- sets that the opponent names --------------------------------------------------------------
 */

/* No position of P has moves into P in all sets; every other position has. */
static wy_status prove_enforced(proof *f) {
    wi_calculus *c = &f->c;
    wy_automaton *both = NULL; /* positions with moves into P in all sets */
    wy_status status = c->status;
    if (f->removes) {
        return wi_fail(c->error, WY_LIMIT,
                       "unknown: enforced moves are not proved where moves are taken away");
    }
    for (int set = 0; set < f->rules->sets && status == WY_OK; set++) {
        wy_automaton *reached = reached_by_set(f, f->p, set);
        status = c->status;
        if (status == WY_OK) {
            status = expect_empty(f, WI_HEAP_ABSORBING, WY_OP_AND_NOT, f->other, reached);
        }
        both = both == NULL ? reached : wi_calculus_into(c, WY_OP_AND, both, reached);
        status = status == WY_OK ? c->status : status;
    }
    if (status == WY_OK) {
        status = expect_empty(f, WI_HEAP_STABLE, WY_OP_AND, f->p, both);
    }
    wy_automaton_free(both);
    return status;
}

/* ---- all of it --------------------------------------------------------------------------- */

wy_status wi_heap_kernel_prove(wi_heap_report *report, const wy_automaton *p,
                               const wy_automaton *passed, const wy_heap_rules *rules,
                               const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error) {
    proof f = {.c = {.system = system, .control = control, .error = error, .most = most},
               .report = report,
               .p = p,
               .passed = passed,
               .rules = rules,
               .heaps = (uint32_t)rules->heaps};
    for (size_t i = 0; i < rules->family_count; i++) {
        f.removes = f.removes || rules->families[i].removed;
    }
    double begin = wi_seconds();
    f.p_symmetric = is_symmetric(&f);
    f.zero = empty_heaps(&f);
    f.other = outside(&f, f.p_symmetric && !f.removes && wy_heap_rules_symmetric(rules));
    wy_status status = f.c.status == WY_OK ? settle_ends(&f) : f.c.status;
    const bool enforced = rules->memory == WY_MEMORY_ENFORCE;
    if (status == WY_OK) {
        status = enforced    ? prove_enforced(&f)
                 : f.removes ? prove_with_removed(&f)
                             : prove_stable(&f);
    }
    report->seconds[WI_HEAP_STABLE] = wi_seconds() - begin;
    report->widest[WI_HEAP_STABLE] = f.c.widest;
    if (status == WY_OK && !enforced) {
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
