/*
 * leads_families.c - from where the moves of families lead into a set, on any number of heaps and
 * with a memory.
 *
 * That no move leads from P into P is seen from moves with both ends in P.  That one leads into P
 * from every other position is seen from any moves that will do: families whose conditions tie
 * parameters to each other are first tried with few of their moves, which cost less: to empty
 * heaps, with one parameter the sum of the others, without conditions that another family makes up
 * for, with equal parameters.  Where P and the rule are the same for every order of the heaps only
 * x <= y <= ... is looked at.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"
#include "prove/game_kernel.h"
#include "rules/families.h"
#include "rules/value.h"

/* ==== positions with at least so many options of a kind ====================================== */

/*
 * A relation between options and heaps is an automaton; with the digits of the heaps given, each
 * option that fits has one way to a state that accepts.  So the ways to each state are counted, up
 * to the number that is wanted: more are as good.  The counts of all states are a state of the
 * automaton that comes out; it accepts where the counts of accepting states sum up to that number.
 */

/* So many ways lead to this state; of a target: with this label of the heaps. */
typedef struct way {
    uint64_t label;
    uint32_t state, count;
} way;

typedef struct counter {
    wi_calculus *c;
    const wy_automaton *of;
    const wy_automaton *p; /* its labels are those of the heaps */
    uint32_t heaps;
    uint32_t least;
    way *ways; /* of all keys, one after the other; by state */
    size_t way_count, way_room;
    size_t *begin; /* of each key; one more at the end */
    size_t begin_room;
    uint32_t keys;
    wi_table found; /* keys */
    way *targets;
    size_t target_room;
    wy_edge *edges;
    size_t edge_count, edge_room;
} counter;

static uint64_t hash(const way *ways, size_t count) {
    uint64_t h = count;
    for (size_t i = 0; i < count; i++) {
        h = wi_hash_more(h, (uint64_t)ways[i].state << 8 | ways[i].count);
    }
    return h;
}

static bool same(const way *a, const way *b, size_t count) {
    bool equal = true;
    for (size_t i = 0; i < count && equal; i++) {
        equal = a[i].state == b[i].state && a[i].count == b[i].count;
    }
    return equal;
}

/* The number of the key, which is added if it is not there; WY_NO_STATE: no memory. */
static uint32_t number_of(counter *m, const way *ways, size_t count) {
    if (wi_table_reserve(&m->found, 1, NULL) != WY_OK) {
        return WY_NO_STATE;
    }
    uint32_t i;
    wi_probe probe = wi_table_probe(&m->found, hash(ways, count));
    while (wi_table_next(&m->found, &probe, &i)) {
        if (m->begin[i + 1] - m->begin[i] == count && same(m->ways + m->begin[i], ways, count)) {
            return i;
        }
    }
    if (!wi_list_room(m->ways, m->way_room, m->way_count + count) ||
        !wi_list_room(m->begin, m->begin_room, (size_t)m->keys + 2)) {
        return WY_NO_STATE;
    }
    memcpy(m->ways + m->way_count, ways, count * sizeof *ways);
    m->begin[m->keys] = m->way_count;
    m->way_count += count;
    m->begin[m->keys + 1] = m->way_count;
    wi_table_put(&m->found, &probe, m->keys);
    return m->keys++;
}

static int by_label(const void *a, const void *b) {
    const way *left = a;
    const way *right = b;
    return left->label != right->label   ? (left->label < right->label ? -1 : 1)
           : left->state != right->state ? (left->state < right->state ? -1 : 1)
                                         : 0;
}

/* The digits of the heaps, which are behind those of the options. */
static uint64_t heaps_of(const counter *m, uint64_t label) {
    uint32_t digits[WY_MOST_HEAPS] = {0};
    for (uint32_t i = 0; i < m->heaps; i++) {
        digits[i] = wi_automaton_digit_number(m->of, label, m->heaps + i);
    }
    return wy_automaton_pack(m->p, digits);
}

/* All ways one label on, in order, those to one state with one label together. */
static bool gather(counter *m, uint32_t key, size_t *count) {
    *count = 0;
    for (size_t i = m->begin[key]; i < m->begin[key + 1]; i++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(m->of, m->ways[i].state, &labels, &targets);
        if (!wi_list_room(m->targets, m->target_room, *count + row)) {
            return false;
        }
        for (uint64_t k = 0; k < row; k++) {
            m->targets[(*count)++] = (way){heaps_of(m, labels[k]), targets[k], m->ways[i].count};
        }
    }
    wi_list_sort(m->targets, *count, by_label);
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        if (kept > 0 && by_label(&m->targets[kept - 1], &m->targets[i]) == 0) {
            const uint32_t sum = m->targets[kept - 1].count + m->targets[i].count;
            m->targets[kept - 1].count = sum < m->least ? sum : m->least;
        } else {
            m->targets[kept++] = m->targets[i];
        }
    }
    *count = kept;
    return true;
}

static wy_status follow(counter *m, uint32_t key) {
    size_t count = 0;
    if (!gather(m, key, &count)) {
        return wi_fail_memory(m->c->error);
    }
    for (size_t first = 0; first < count;) {
        size_t end = first;
        while (end < count && m->targets[end].label == m->targets[first].label) {
            end++;
        }
        const uint32_t to = number_of(m, m->targets + first, end - first);
        if (to == WY_NO_STATE || !wi_list_room(m->edges, m->edge_room, m->edge_count + 1)) {
            return wi_fail_memory(m->c->error);
        }
        m->edges[m->edge_count++] = (wy_edge){key, to, m->targets[first].label};
        first = end;
    }
    return WY_OK;
}

static wy_status finish(counter *m, wy_automaton **out) {
    wi_calculus *c = m->c;
    wy_track tracks[WY_MOST_HEAPS];
    int32_t *outputs = calloc(m->keys, sizeof *outputs);
    if (outputs == NULL) {
        return wi_fail_memory(c->error);
    }
    for (uint32_t q = 0; q < m->keys; q++) {
        uint32_t sum = 0;
        for (size_t i = m->begin[q]; i < m->begin[q + 1]; i++) {
            sum += wy_automaton_output(m->of, m->ways[i].state) != 0 ? m->ways[i].count : 0;
        }
        outputs[q] = sum >= m->least;
    }
    for (uint32_t i = 0; i < m->heaps; i++) {
        tracks[i] = wy_numeration_track(c->system);
    }
    wy_status status = wy_automaton_create(out, WY_ACCEPTOR, tracks, m->heaps, outputs, m->keys,
                                           m->edges, m->edge_count, c->error);
    free(outputs);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, c->control, c->error);
    }
    return status;
}

/*
 * The heaps with so many options or more, from a relation between options and heaps in which each
 * option has one way through the automaton.  p: any automaton on the heaps.
 */
static wy_automaton *heap_count(wi_calculus *c, const wi_heap_relation *relation,
                                const wy_automaton *p, uint32_t least) {
    counter m = {
        .c = c, .of = relation->of, .p = p, .heaps = wy_automaton_tracks(p), .least = least};
    const way first = {.state = 0, .count = 1};
    wy_automaton *out = NULL;
    if (c->status == WY_OK && number_of(&m, &first, 1) == WY_NO_STATE) {
        c->status = wi_fail_memory(c->error);
    }
    for (uint32_t key = 0; key < m.keys && c->status == WY_OK; key++) {
        c->status = follow(&m, key);
        if (c->status == WY_OK && c->most > 0 && m.keys > c->most) {
            c->status = wi_fail(c->error, WY_LIMIT, "an automaton has too many states");
        }
        if (c->status == WY_OK && key % 256 == 0 && c->control != NULL &&
            c->control->poll != NULL && c->control->poll(c->control->data, 0)) {
            c->status = wi_fail(c->error, WY_STOPPED, "stopped");
        }
    }
    if (c->status == WY_OK) {
        c->widest = m.keys > c->widest ? m.keys : c->widest;
        c->status = finish(&m, &out);
    }
    free(m.ways);
    free(m.begin);
    wi_table_close(&m.found);
    free(m.targets);
    free(m.edges);
    return out;
}

/* ==== from where moves lead into a set ======================================================= */

typedef struct family_moves {
    bool removes;       /* the rule takes moves away */
    bool p_symmetric;   /* P is the same for every order of the heaps */
    wy_automaton *zero; /* the position with empty heaps alone; NULL if numbers are remembered */
    wi_heap_pieces *pieces; /* by which all was absorbed; may be NULL */
} family_moves;

wy_status wi_heap_kernel_can(const wy_rules *rules, wy_error *error) {
    if ((rules->block > 0 || rules->comply > 0) &&
        (rules->memory != WY_MEMORY_NONE || rules->block > WI_PROVE_BLOCK ||
         rules->comply > WI_PROVE_BLOCK)) {
        return rules->memory != WY_MEMORY_NONE
                   ? wi_fail(error, WY_LIMIT,
                             "unknown: games with a memory are not proved with blocking or "
                             "complying")
                   : wi_fail(error, WY_LIMIT, "unknown: more than %d options are blocked or named",
                             WI_PROVE_BLOCK);
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

/* ---- moves ----------------------------------------------------------------------------------- */

/* (options, heaps) of all moves of the set (any: -1) into the given positions. */
static wi_heap_relation all_moves(wi_kernel *f, const wy_automaton *target, int set) {
    wi_calculus *c = &f->c;
    wi_heap_families all = {0};
    wi_heap_relation moves = {0};
    if (c->status == WY_OK) {
        c->status = wi_heap_families_open(&all, f->rules, c->error);
    }
    for (size_t i = 0; i < all.count && c->status == WY_OK; i++) {
        const bool removed = all.list[i].removed;
        if ((set < 0 || all.list[i].set == set) && (!removed || moves.count > 0)) {
            const wi_heap_ask ask = wi_heap_ask_of(&all.list[i], f->rules);
            const wi_heap_relation one = wi_heap_moves_relation(c, target, &ask);
            moves = moves.count == 0
                        ? one
                        : wi_heap_relation_join(c, removed ? WY_OP_AND_NOT : WY_OP_OR, moves, one);
        }
    }
    wi_heap_families_close(&all);
    return moves;
}

/* Removed moves are known only from all moves together. */
static wy_automaton *reached_with_removed(wi_kernel *f, const wy_automaton *target, int set) {
    wi_heap_relation moves = all_moves(f, target, set);
    for (uint32_t i = 0; i < f->tracks && moves.count > 0; i++) {
        moves = wi_heap_relation_without(&f->c, moves, WI_NAME_OPTION + i);
    }
    return moves.of;
}

static wy_automaton *into(wi_kernel *f, const wy_automaton *target, int set) {
    const family_moves *own = f->moves;
    wi_calculus *c = &f->c;
    if (own->removes) {
        return reached_with_removed(f, target, set);
    }
    wi_heap_families all = {0};
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wi_heap_families_open(&all, f->rules, c->error);
    }
    for (size_t i = 0; i < all.count && c->status == WY_OK; i++) {
        if (set < 0 || all.list[i].set == set) {
            const wi_heap_ask ask = wi_heap_ask_of(&all.list[i], f->rules);
            wy_automaton *one = wi_heap_moves_into(c, target, &ask);
            out = wi_calculus_into(c, WY_OP_OR, out, one);
        }
    }
    wi_heap_families_close(&all);
    return out;
}

static wy_automaton *often(wi_kernel *f, const wy_automaton *target, uint32_t least) {
    wi_heap_relation moves = all_moves(f, target, -1);
    wy_automaton *out = moves.of == NULL ? NULL : heap_count(&f->c, &moves, f->p, least);
    wi_heap_relation_clear(&moves);
    return out;
}

/* ---- orders of the heaps --------------------------------------------------------------------- */

/* Two exchanges make all orders: of the first two heaps, and all heaps in a circle. */
static bool is_symmetric(wi_kernel *f) {
    /* Where numbers are remembered no order is changed, and one heap has one order; ends must be
     * the same for every order. */
    bool same = f->tracks == (uint32_t)f->rules->heaps && f->tracks > 1 &&
                (f->ends == NULL || wy_rules_symmetric(f->rules));
    for (int turn = 0; turn < 2 && same; turn++) {
        uint32_t order[WY_MOST_HEAPS];
        for (uint32_t i = 0; i < f->tracks; i++) {
            order[i] = turn == 1 ? (i + 1) % f->tracks : i < 2 ? 1 - i : i;
        }
        /* One direction is enough: some power of the exchange is its inverse. */
        wy_word word;
        same =
            wi_calculus_is_empty(&f->c, &word, WY_OP_AND_NOT, f->p, order, f->p, NULL, f->tracks);
        wy_word_free(&word);
    }
    return same;
}

/* The empty heaps, which are in P: no move leads from there. */
static wy_automaton *empty_heaps(wi_kernel *f) {
    wi_heap_relation zero = {0};
    for (uint32_t i = 0; i < f->tracks && f->c.status == WY_OK; i++) {
        wi_named_form form = {0};
        form.c[WI_NAME_HEAP + i] = 1;
        const wi_heap_relation one = wi_heap_relation_linear(&f->c, &form, WY_EQ);
        zero = i == 0 ? one : wi_heap_relation_join(&f->c, WY_OP_AND, zero, one);
    }
    return wi_calculus_into(&f->c, WY_OP_AND, zero.of, wi_calculus_copy(&f->c, f->p));
}

/* All positions outside P, or those with x <= y <= .... */
static wy_automaton *outside(wi_kernel *f) {
    family_moves *own = f->moves;
    wi_calculus *c = &f->c;
    own->p_symmetric = is_symmetric(f);
    own->zero = f->tracks == (uint32_t)f->rules->heaps ? empty_heaps(f) : NULL;
    const bool sorted = own->p_symmetric && !own->removes && wy_rules_symmetric(f->rules);
    wy_automaton *out = wi_calculus_copy(c, f->board);
    for (uint32_t i = 0; sorted && i + 1 < f->tracks && c->status == WY_OK; i++) {
        wy_automaton *next = wi_calculus_join(c, WY_OP_AND_NOT, out, NULL, wi_calculus_less(c),
                                              TRACKS(i + 1, i), f->tracks);
        wy_automaton_free(out);
        out = next;
    }
    return wi_calculus_into(c, WY_OP_AND_NOT, out, wi_calculus_copy(c, f->p));
}

/* ---- moves one family after the other -------------------------------------------------------- */

/* Is there something left to absorb where the conditions of the family on the heaps hold? */
static bool is_wanted(wi_kernel *f, const wi_heap_ask *ask) {
    wi_heap_relation where = wi_heap_moves_where(&f->c, ask);
    wy_word word;
    const bool wanted =
        !wi_calculus_is_nothing(f->other) &&
        (where.count == 0 ||
         !wi_calculus_is_empty(
             &f->c, &word, WY_OP_AND, f->other, NULL, where.of,
             (uint32_t[WY_MOST_HEAPS]){where.name[0] - WI_NAME_HEAP, where.name[1] - WI_NAME_HEAP,
                                       where.name[2] - WI_NAME_HEAP, where.name[3] - WI_NAME_HEAP,
                                       where.name[4] - WI_NAME_HEAP, where.name[5] - WI_NAME_HEAP},
             f->tracks));
    if (where.count != 0 && !wi_calculus_is_nothing(f->other)) {
        wy_word_free(&word);
    }
    wi_heap_relation_clear(&where);
    return wanted;
}

/* Takes away from what is outside P the positions from which these moves lead into P; takes them.
 */
static void take_away(wi_kernel *f, wy_automaton *reached, const wi_heap_ask *ask,
                      const wy_family *by, bool to_zero) {
    wy_word word;
    const bool none =
        f->c.status == WY_OK &&
        wi_calculus_is_empty(&f->c, &word, WY_OP_AND, f->other, NULL, reached, NULL, f->tracks);
    if (f->c.status != WY_OK || none) {
        wy_automaton_free(reached);
        return;
    }
    wy_word_free(&word);
    const family_moves *own = f->moves;
    if (own->pieces != NULL) {
        wi_heap_pieces_note(own->pieces, ask, by, to_zero);
    }
    f->other = wi_calculus_into(&f->c, WY_OP_AND_NOT, f->other, reached);
}

/* Moves into P, or to empty heaps; by: the family that completes the one of the ask. */
static void absorb(wi_kernel *f, bool to_zero, const wi_heap_ask *ask, const wy_family *by) {
    const family_moves *own = f->moves;
    if (f->c.status == WY_OK && is_wanted(f, ask)) {
        take_away(f, wi_heap_moves_into(&f->c, to_zero ? own->zero : f->p, ask), ask, by, to_zero);
    }
}

/* base: the first order of the family, which stands for all if P is symmetric. */
static wy_status by_light(wi_kernel *f, const wi_heap_ask *ask, bool base) {
    if (!base && !is_wanted(f, ask)) {
        return f->c.status;
    }
    wy_automaton *reached = wi_heap_moves_into(&f->c, f->p, ask);
    wy_status status = f->c.status;
    if (status == WY_OK && base) {
        status = wi_kernel_expect_empty(f, WI_GAME_STABLE, WY_OP_AND, f->stays, reached);
    }
    if (status != WY_OK) {
        wy_automaton_free(reached);
        return status;
    }
    take_away(f, reached, ask, NULL, false);
    return f->c.status;
}

/* From P into P: both ends are sparse, and only the parameters are kept. */
static wy_status within(wi_kernel *f, const wi_heap_ask *ask) {
    wi_heap_relation differences = wi_heap_moves_within(&f->c, f->stays, f->p, ask);
    const bool none = f->c.status == WY_OK && wi_calculus_is_nothing(differences.of);
    wi_heap_relation_clear(&differences);
    if (f->c.status == WY_OK && !none) {
        f->report->failed = WI_GAME_STABLE;
        f->report->has_place = false;
        return WY_NO;
    }
    return f->c.status;
}

/* A family by itself, with its orders written out. */
static wy_status open_one(wi_heap_families *out, const wi_kernel *f, size_t i) {
    wy_rules one = {
        .heaps = f->rules->heaps, .family_count = 1, .families = &f->rules->families[i]};
    return wi_heap_families_open(out, &one, f->c.error);
}

static wy_status stable(wi_kernel *f) {
    const family_moves *own = f->moves;
    wy_status status = f->c.status;
    if (own->removes) {
        return wi_kernel_take(f, into(f, f->p, -1));
    }
    for (size_t i = 0; i < f->rules->family_count && status == WY_OK; i++) {
        wi_heap_families orders = {0};
        status = open_one(&orders, f, i);
        const bool light = wi_heap_moves_weight(&f->rules->families[i]) == WI_LIGHT;
        for (size_t k = 0; k < orders.count && status == WY_OK; k++) {
            const wi_heap_ask ask = wi_heap_ask_of(&orders.list[k], f->rules);
            const bool base = k == 0 || !own->p_symmetric;
            status = light ? by_light(f, &ask, base) : base ? within(f, &ask) : WY_OK;
        }
        wi_heap_families_close(&orders);
    }
    return status;
}

/* Ways to ask a family for some of its moves; the last one for all. */
typedef enum family_way { TO_ZERO, EQUAL, SUM, WHOLE } family_way;

/* Its moves with two equal parameters. */
static void absorb_equal(wi_kernel *f, wi_heap_ask ask) {
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
static void absorb_sum(wi_kernel *f, wi_heap_ask ask) {
    for (int i = WY_MOST_HEAPS - 1; i >= 0 && wi_heap_moves_own(ask.family, ask.heaps); i--) {
        if (wi_family_has_parameter(ask.family, i)) {
            ask.sum = i;
            absorb(f, false, &ask, NULL);
        }
    }
}

/* All orders of the families of this weight. */
static wy_status absorb_by(wi_kernel *f, wi_heap_weight weight, family_way by) {
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
static wy_status absorb_completed(wi_kernel *f) {
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
static wy_status absorb_rest(wi_kernel *f) {
    static const struct {
        wi_heap_weight weight;
        family_way by;
    } ways[] = {{WI_HEAVY, EQUAL}, {WI_TIED, WHOLE}, {WI_HEAVY, WHOLE}};
    const family_moves *own = f->moves;
    wy_status status = f->c.status;
    if (own->removes) {
        return status;
    }
    if (own->zero != NULL) { /* nothing but the heaps is on the tracks */
        status = absorb_by(f, WI_HEAVY, TO_ZERO);
        status = status == WY_OK ? absorb_by(f, WI_HEAVY, SUM) : status;
        status = status == WY_OK ? absorb_completed(f) : status;
    }
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && status == WY_OK; i++) {
        status = absorb_by(f, ways[i].weight, ways[i].by);
    }
    return status;
}

wy_status wi_heap_kernel_prove(wi_proof_report *report, wi_heap_pieces *pieces,
                               const wy_automaton *p, const wy_automaton *passed,
                               const wy_rules *rules, const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error) {
    static const wi_leads leads = {
        .into = into, .often = often, .outside = outside, .stable = stable, .absorb = absorb_rest};
    family_moves moves = {.pieces = pieces};
    for (size_t i = 0; i < rules->family_count; i++) {
        moves.removes = moves.removes || rules->families[i].removed;
    }
    wi_kernel f = {.c = {.system = system, .control = control, .error = error, .most = most},
                   .report = report,
                   .leads = &leads,
                   .moves = &moves,
                   .rules = rules,
                   .tracks = (uint32_t)wi_heap_tracks(rules),
                   .p = p,
                   .passed = passed};
    const wy_status status = wi_kernel_prove(&f);
    wi_kernel_clear(&f);
    wy_automaton_free(moves.zero);
    return status;
}
