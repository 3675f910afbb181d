/*
 * eliminate.c - conjunctions with bound variables, one variable after the other.
 *
 * To compute E x,y,... (p1 & p2 & ~q1 & ...), take a bound variable, join the parts in which it
 * stands (its bucket), and project it away, together with all bound variables that stand
 * nowhere else; the result is a new part.  So variables that are only steps on the way - the
 * sum in p(x+y) - go as soon as their parts are joined.  The variable whose bucket promises the
 * least work is taken first: the sum of the logarithms of its parts' sizes bounds the states
 * of the join.  A join that is projected at once is not minimised; its last step and the
 * projection are one operation.
 *
 * A sentence needs no last projection: the last join is only searched for a word.
 */
#include "logic/eliminate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/filter.h"

enum { TEXT = 160 };

/* When the join of all that is left promises no more states than 2^this, a sentence is decided
 * by searching it, without any further projection. */
static const double SEARCHED_AT_ONCE = 12;

typedef struct item {
    wy_relation *relation;
    uint32_t variable[WY_MAX_TRACKS]; /* of each track */
    uint32_t count;
    bool negative; /* stands for the complement */
    char text[TEXT];
} item;

typedef struct work {
    wy_evaluator *evaluator;
    item *items;
    size_t count;
    const uint32_t *bound;
    size_t bounds;
    wy_error *error;
} work;

static void clear(work *at) {
    for (size_t i = 0; i < at->count; i++) {
        wy_relation_drop(at->items[i].relation);
    }
    free(at->items);
    at->items = NULL;
    at->count = 0;
}

static bool has(const item *part, uint32_t variable) {
    for (uint32_t i = 0; i < part->count; i++) {
        if (part->variable[i] == variable) {
            return true;
        }
    }
    return false;
}

static double weight(const item *part) {
    return log2(1.0 + (double)wy_automaton_states(part->relation->automaton));
}

/* Trimmed acceptors without words have one state and no transition. */
static bool is_empty(const wy_automaton *automaton) {
    return wy_automaton_states(automaton) == 1 && wy_automaton_transitions(automaton) == 0 &&
           wy_automaton_output(automaton, 0) == 0;
}

static void remove_item(work *at, size_t index) {
    at->count--;
    memmove(at->items + index, at->items + index + 1, (at->count - index) * sizeof *at->items);
}

/* ---- joining two ------------------------------------------------------------------------ */

/* The tracks of a join: those of a, then the new ones of b. */
typedef struct joint {
    uint32_t variable[WY_MAX_TRACKS];
    uint32_t count;
    uint32_t to_a[WY_MAX_TRACKS], to_b[WY_MAX_TRACKS];
} joint;

static wy_status make_joint(joint *out, const item *a, const item *b, wy_error *error) {
    out->count = a->count;
    for (uint32_t i = 0; i < a->count; i++) {
        out->variable[i] = a->variable[i];
        out->to_a[i] = i;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t at = 0;
        while (at < out->count && out->variable[at] != b->variable[i]) {
            at++;
        }
        if (at == WY_MAX_TRACKS) {
            return wy_fail(error, WY_LIMIT, "a step needs more than %d variables at once",
                           WY_MAX_TRACKS);
        }
        if (at == out->count) {
            out->variable[out->count++] = b->variable[i];
        }
        out->to_b[i] = at;
    }
    return WY_OK;
}

static void join_text(const work *at, char to[TEXT], const item *a, const item *b) {
    if (at->evaluator->report == NULL) {
        to[0] = '\0';
        return;
    }
    const int width = snprintf(to, TEXT, "%s & %s%s", a->text, b->negative ? "~" : "", b->text);
    if (width >= TEXT) {
        memcpy(to + TEXT - 4, "...", 4);
    }
}

static wy_status set_relation(work *at, item *part, wy_automaton *made) {
    wy_relation_drop(part->relation);
    part->relation = NULL;
    return wy_relation_of(&part->relation, at->evaluator, made, at->error);
}

static wy_status finish_step(work *at, wy_automaton *made, double begun, const char *verb,
                             const char *text) {
    char what[2 * TEXT + 80];
    what[0] = '\0';
    if (at->evaluator->report != NULL) {
        snprintf(what, sizeof what, "%s%s", verb, text);
    }
    return wy_step_end(at->evaluator, made, begun, what, at->error);
}

/* a becomes a & b (a & ~b).  b stays. */
static wy_status join(work *at, item *a, const item *b) {
    joint tracks;
    wy_status status = make_joint(&tracks, a, b, at->error);
    if (status != WY_OK) {
        return status;
    }
    char text[TEXT];
    join_text(at, text, a, b);
    const double begun = wy_step_begin();
    const wy_control *control = at->evaluator->control;
    wy_automaton *made;
    status = wy_automaton_combine(&made, b->negative ? WY_OP_AND_NOT : WY_OP_AND,
                                  a->relation->automaton, tracks.to_a, b->relation->automaton,
                                  tracks.to_b, tracks.count, control, at->error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_automaton_minimise_in_place(made, control, at->error);
    if (status == WY_OK) {
        status = finish_step(at, made, begun, "", text);
    }
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    memcpy(a->variable, tracks.variable, sizeof a->variable);
    a->count = tracks.count;
    memcpy(a->text, text, sizeof a->text);
    return set_relation(at, a, made);
}

static wy_status complement(work *at, item *part) {
    const double begun = wy_step_begin();
    wy_automaton *made;
    wy_status status = wy_automaton_complement(&made, part->relation->automaton,
                                               at->evaluator->control, at->error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_automaton_minimise_in_place(made, at->evaluator->control, at->error);
    if (status == WY_OK) {
        status = finish_step(at, made, begun, "~", part->text);
    }
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    part->negative = false;
    if (at->evaluator->report != NULL) {
        char text[TEXT];
        if (snprintf(text, sizeof text, "~%s", part->text) >= TEXT) {
            memcpy(text + TEXT - 4, "...", 4);
        }
        memcpy(part->text, text, sizeof text);
    }
    return set_relation(at, part, made);
}

/* ---- projecting ------------------------------------------------------------------------- */

static void name_gone(const work *at, char *to, size_t size, const uint32_t *variables,
                      uint32_t count, const bool *gone) {
    size_t used = (size_t)snprintf(to, size, "E ");
    const char *comma = "";
    for (uint32_t i = 0; i < count && used + 1 < size; i++) {
        if (gone[i]) {
            used += (size_t)snprintf(to + used, size - used, "%s%s", comma,
                                     at->evaluator->maker->variable[variables[i]].name);
            comma = ",";
        }
    }
    if (used + 1 < size) {
        snprintf(to + used, size - used, " ");
    }
}

static void keep_rest(item *part, const uint32_t *variables, uint32_t count, const bool *gone) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!gone[i]) {
            part->variable[kept++] = variables[i];
        }
    }
    part->count = kept;
}

/* a becomes E gone (a & b); b may be NULL. */
static wy_status project(work *at, item *a, const item *b, const uint32_t *gone_variables,
                         size_t gone_count) {
    joint tracks;
    wy_status status = WY_OK;
    if (b != NULL) {
        status = make_joint(&tracks, a, b, at->error);
        if (status != WY_OK) {
            return status;
        }
    } else {
        memcpy(tracks.variable, a->variable, sizeof tracks.variable);
        tracks.count = a->count;
    }
    bool gone[WY_MAX_TRACKS];
    for (uint32_t i = 0; i < tracks.count; i++) {
        gone[i] = false;
        for (size_t j = 0; j < gone_count; j++) {
            gone[i] = gone[i] || tracks.variable[i] == gone_variables[j];
        }
    }
    const double begun = wy_step_begin();
    wy_automaton *made;
    wy_subset_report report;
    memset(&report, 0, sizeof report);
    status = b == NULL
                 ? wy_automaton_exists(&made, a->relation->automaton, gone, &report,
                                       at->evaluator->control, at->error)
                 : wy_automaton_combine_exists(&made, b->negative ? WY_OP_AND_NOT : WY_OP_AND,
                                               a->relation->automaton, tracks.to_a,
                                               b->relation->automaton, tracks.to_b, tracks.count,
                                               gone, &report, at->evaluator->control, at->error);
    if (status != WY_OK) {
        return status;
    }
    if (at->evaluator->report != NULL) {
        char inner[TEXT], names[80], whole[TEXT + 84];
        if (b != NULL) {
            join_text(at, inner, a, b);
        } else {
            memcpy(inner, a->text, sizeof inner);
        }
        name_gone(at, names, sizeof names, tracks.variable, tracks.count, gone);
        snprintf(whole, sizeof whole, "(%s%s)", names, inner);
        char note[96];
        snprintf(note, sizeof note, "[%lu -> %lu states, %s] ",
                 (unsigned long)report.nondeterministic, (unsigned long)report.reduced,
                 report.backward_won ? "backward" : "forward");
        status = finish_step(at, made, begun, note, whole);
        snprintf(a->text, sizeof a->text, "%.*s%s", TEXT - 4, whole,
                 strlen(whole) > TEXT - 4 ? "..." : "");
    } else {
        status = finish_step(at, made, begun, "", "");
    }
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    keep_rest(a, tracks.variable, tracks.count, gone);
    return set_relation(at, a, made);
}

/* ---- joining many ----------------------------------------------------------------------- */

/* The part to join next to what is there: positive ones first, those that bring no new
 * variables before others, then the smaller. */
static size_t next_to_join(const item *parts, size_t count, const item *so_far) {
    size_t best = 0;
    double best_cost = INFINITY;
    for (size_t i = 0; i < count; i++) {
        uint32_t fresh = 0;
        for (uint32_t j = 0; so_far != NULL && j < parts[i].count; j++) {
            fresh += !has(so_far, parts[i].variable[j]);
        }
        const bool apart = so_far != NULL && fresh == parts[i].count && fresh > 0;
        const double cost =
            weight(&parts[i]) + 2.0 * fresh + (apart ? 100 : 0) + (parts[i].negative ? 1000 : 0);
        if (cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    return best;
}

/* Moves the part at `from` of the bucket behind the `done` ones that are joined. */
static void bring(item *bucket, size_t done, size_t from) {
    const item moved = bucket[from];
    memmove(bucket + done + 1, bucket + done, (from - done) * sizeof *bucket);
    bucket[done] = moved;
}

/*
 * Joins bucket[0, count), at least one, into bucket[0], all but the last step, which is left to the
 * caller: then *last is the index of the part still to be joined, 0 if there is none.
 */
static wy_status join_all_but_last(work *at, item *bucket, size_t count, size_t *last) {
    *last = 0;
    bring(bucket, 0, next_to_join(bucket, count, NULL));
    if (bucket[0].negative) {
        const wy_status status = complement(at, &bucket[0]);
        if (status != WY_OK) {
            return status;
        }
    }
    for (size_t done = 1; done < count; done++) {
        bring(bucket, done, done + next_to_join(bucket + done, count - done, &bucket[0]));
        if (done + 1 == count) {
            *last = done;
            return WY_OK;
        }
        const wy_status status = join(at, &bucket[0], &bucket[done]);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

/* ---- choosing --------------------------------------------------------------------------- */

/* How much work eliminating this variable promises; INFINITY: it is gone. */
static double cost_of(const work *at, uint32_t variable) {
    double cost = 0;
    uint32_t seen[4 * WY_MAX_TRACKS];
    size_t tracks = 0;
    bool found = false;
    for (size_t i = 0; i < at->count; i++) {
        const item *part = &at->items[i];
        if (!has(part, variable)) {
            continue;
        }
        found = true;
        cost += weight(part);
        for (uint32_t j = 0; j < part->count && tracks < sizeof seen / sizeof seen[0]; j++) {
            bool known = false;
            for (size_t k = 0; k < tracks; k++) {
                known = known || seen[k] == part->variable[j];
            }
            if (!known) {
                seen[tracks++] = part->variable[j];
            }
        }
    }
    return found ? cost + 1.0 * (double)tracks : INFINITY;
}

/* The bound variable to eliminate next; false: none is left. */
static bool choose(const work *at, uint32_t *out) {
    double best = INFINITY;
    for (size_t i = 0; i < at->bounds; i++) {
        const double cost = cost_of(at, at->bound[i]);
        if (cost < best) {
            best = cost;
            *out = at->bound[i];
        }
    }
    return best < INFINITY;
}

/* Has it only free variables, all of which stand in items[0, count)? */
static bool is_filter(const work *at, size_t count, const item *part) {
    for (uint32_t j = 0; j < part->count; j++) {
        bool inside = false;
        for (size_t i = 0; i < count; i++) {
            inside = inside || has(&at->items[i], part->variable[j]);
        }
        for (size_t i = 0; i < at->bounds; i++) {
            inside = inside && at->bound[i] != part->variable[j];
        }
        if (!inside) {
            return false;
        }
    }
    return true;
}

/*
 * Moves the parts with the variable to the front, and behind them conditions on free variables
 * that they have anyway; returns how many they are.
 */
static size_t gather(work *at, uint32_t variable) {
    size_t count = 0;
    for (size_t i = 0; i < at->count; i++) {
        if (has(&at->items[i], variable)) {
            bring(at->items, count++, i);
        }
    }
    const size_t bucket = count;
    for (size_t i = bucket; i < at->count; i++) {
        if (!at->items[i].negative && is_filter(at, bucket, &at->items[i])) {
            bring(at->items, count++, i);
        }
    }
    return count;
}

/*
 * A bucket as text: its relations and, numbered as they are met, their variables; then those that
 * go.  Two buckets with one key have one result.  numbers[] are the variables met.
 */
typedef struct bucket_key {
    char *text;
    size_t length, room;
    uint32_t numbers[4 * WY_MAX_TRACKS];
    size_t count;
} bucket_key;

static bool put_number(bucket_key *key, char mark, uint64_t number) {
    if (key->room - key->length < 32) {
        const size_t room = 2 * key->room + 256;
        char *more = realloc(key->text, room);
        if (more == NULL) {
            return false;
        }
        key->text = more;
        key->room = room;
    }
    key->length += (size_t)snprintf(key->text + key->length, key->room - key->length, "%c%llx",
                                    mark, (unsigned long long)number);
    return true;
}

static size_t number_of(bucket_key *key, uint32_t variable) {
    size_t at = 0;
    while (at < key->count && key->numbers[at] != variable) {
        at++;
    }
    if (at == key->count && key->count < sizeof key->numbers / sizeof key->numbers[0]) {
        key->numbers[key->count++] = variable;
    }
    return at;
}

static bool make_key(bucket_key *key, const item *bucket, size_t count, const uint32_t *gone,
                     size_t gones) {
    bool fine = true;
    for (size_t i = 0; fine && i < count; i++) {
        fine = put_number(key, bucket[i].negative ? '-' : '+', bucket[i].relation->number);
        for (uint32_t j = 0; fine && j < bucket[i].count; j++) {
            fine = put_number(key, ',', number_of(key, bucket[i].variable[j]));
        }
    }
    for (size_t i = 0; fine && i < gones; i++) {
        fine = put_number(key, '!', number_of(key, gone[i]));
    }
    return fine && key->count < sizeof key->numbers / sizeof key->numbers[0];
}

/* The result of a bucket, from before; false: it is not known. */
static bool take_known(work *at, const bucket_key *key, item *result) {
    const uint32_t *tracks;
    wy_relation *known = wy_known_find(at->evaluator, key->text, key->length, &tracks);
    if (known == NULL) {
        return false;
    }
    at->evaluator->shared++;
    wy_relation_drop(result->relation);
    result->relation = wy_relation_hold(known);
    result->negative = false;
    result->count = wy_automaton_tracks(known->automaton);
    for (uint32_t i = 0; i < result->count; i++) {
        result->variable[i] = key->numbers[tracks[i]];
    }
    return true;
}

static bool keep_known(work *at, bucket_key *key, const item *result) {
    uint32_t tracks[WY_MAX_TRACKS];
    for (uint32_t i = 0; i < result->count; i++) {
        tracks[i] = (uint32_t)number_of(key, result->variable[i]);
    }
    return wy_known_put(at->evaluator, key->text, key->length, result->relation, tracks,
                        result->count);
}

/* Joins a bucket and projects away what stands nowhere else. */
static wy_status eliminate_one(work *at, uint32_t variable) {
    const size_t count = gather(at, variable);
    uint32_t gone[4 * WY_MAX_TRACKS];
    size_t gones = 0;
    for (size_t v = 0; v < at->bounds && gones < sizeof gone / sizeof gone[0]; v++) {
        bool inside = false, outside = false;
        for (size_t i = 0; i < at->count; i++) {
            if (has(&at->items[i], at->bound[v])) {
                inside = inside || i < count;
                outside = outside || i >= count;
            }
        }
        if (inside && !outside) {
            gone[gones++] = at->bound[v];
        }
    }
    bucket_key key = {0};
    const bool keyed = make_key(&key, at->items, count, gone, gones);
    wy_status status = WY_OK;
    if (!keyed || !take_known(at, &key, &at->items[0])) {
        size_t last;
        status = join_all_but_last(at, at->items, count, &last);
        if (status == WY_OK) {
            status = project(at, &at->items[0], last == 0 ? NULL : &at->items[last], gone, gones);
        }
        if (status == WY_OK && keyed && !keep_known(at, &key, &at->items[0])) {
            status = wy_fail_memory(at->error);
        }
    }
    free(key.text);
    for (size_t i = count; i-- > 1;) {
        wy_relation_drop(at->items[i].relation);
        remove_item(at, i);
    }
    return status;
}

/* ---- the whole -------------------------------------------------------------------------- */

static wy_status add_item(work *at, const wy_core *core) {
    item *part = &at->items[at->count];
    memset(part, 0, sizeof *part);
    if (core->kind == WY_CORE_NOT) {
        part->negative = true;
        core = core->child[0];
    }
    const wy_status status = wy_evaluate(&part->relation, at->evaluator, core, at->error);
    if (status != WY_OK) {
        return status;
    }
    part->count = (uint32_t)core->opens;
    memcpy(part->variable, core->open, core->opens * sizeof *core->open);
    if (at->evaluator->report != NULL) {
        wy_core_text(part->text, sizeof part->text, core, at->evaluator->maker);
    }
    at->count++;
    return WY_OK;
}

static double weight_of_all(const work *at) {
    double sum = 0;
    for (size_t i = 0; i < at->count; i++) {
        sum += weight(&at->items[i]);
    }
    return sum;
}

/* Small parts are computed first; the others may profit from them. */
static bool is_small(const wy_core *part) {
    enum { SMALL = 6 };
    return part->kind == WY_CORE_ATOM || (part->kind == WY_CORE_EXISTS && part->size <= SMALL);
}

/*
 * p & E x q is p & E x (p & q), and p & ~E x q is p & ~E x (p & q).  Where a few small parts p
 * together are a strong condition on variables of q, they are put inside, so that q is not
 * computed for numbers that do not matter.
 */
static wy_status sharpen(const wy_core **out, work *at, const wy_core *part) {
    *out = part;
    const wy_core *inner = part->kind == WY_CORE_NOT ? part->child[0] : part;
    if (inner->kind != WY_CORE_EXISTS) {
        return WY_OK;
    }
    work own = {.evaluator = at->evaluator, .error = at->error};
    own.items = calloc(at->count + 1, sizeof *own.items);
    if (own.items == NULL) {
        return wy_fail_memory(at->error);
    }
    for (size_t i = 0; i < at->count; i++) {
        bool fits = !at->items[i].negative && at->items[i].count > 0;
        for (uint32_t j = 0; fits && j < at->items[i].count; j++) {
            fits = wy_core_has(inner, at->items[i].variable[j]);
        }
        if (fits) {
            own.items[own.count] = at->items[i];
            wy_relation_hold(own.items[own.count++].relation);
        }
    }
    wy_status status = WY_OK;
    size_t last = 0;
    if (own.count > 0 && weight_of_all(&own) <= SEARCHED_AT_ONCE) {
        status = join_all_but_last(&own, own.items, own.count, &last);
        if (status == WY_OK && last != 0) {
            status = join(&own, &own.items[0], &own.items[last]);
        }
        item *filter = &own.items[0];
        if (status == WY_OK && wy_filter_is_strong(filter->relation->automaton)) {
            wy_core_maker *maker = at->evaluator->maker;
            wy_core *atom = NULL;
            if (wy_core_keep(maker, wy_relation_hold(filter->relation))) {
                atom = wy_core_atom(maker, filter->relation, filter->variable, filter->count);
            }
            wy_core *made =
                wy_core_exists_plain(maker, inner->variable, inner->variables,
                                     wy_core_pair(maker, WY_CORE_AND, atom, inner->child[0]));
            *out = part->kind == WY_CORE_NOT ? wy_core_not(maker, made) : made;
            status = *out == NULL ? wy_fail_memory(at->error) : WY_OK;
        }
    }
    clear(&own);
    return status;
}

/* Evaluates the parts. */
static wy_status begin(work *at, const wy_core *core) {
    const wy_core *body = core;
    if (core->kind == WY_CORE_EXISTS) {
        at->bound = core->variable;
        at->bounds = core->variables;
        body = core->child[0];
    }
    const bool many = body->kind == WY_CORE_AND;
    const size_t count = many ? body->children : 1;
    at->items = calloc(count, sizeof *at->items);
    if (at->items == NULL) {
        return wy_fail_memory(at->error);
    }
    size_t small = 0;
    for (int large = 0; large < 2; large++) {
        for (size_t i = 0; i < count; i++) {
            const wy_core *part = many ? body->child[i] : body;
            if (is_small(part) == (large != 0)) {
                continue;
            }
            wy_status status = WY_OK;
            if (large != 0 && small > 0) {
                work known = {.evaluator = at->evaluator,
                              .items = at->items,
                              .count = small,
                              .error = at->error};
                status = sharpen(&part, &known, part);
            }
            if (status == WY_OK) {
                status = add_item(at, part);
            }
            if (status != WY_OK) {
                return status;
            }
        }
        small = large == 0 ? at->count : small;
    }
    return WY_OK;
}

/* The single part that is left, tracks in the order of core->open. */
static wy_status finish(wy_relation **out, work *at, const wy_core *core) {
    item *part = &at->items[0];
    uint32_t to[WY_MAX_TRACKS];
    bool same = part->count == core->opens;
    for (uint32_t i = 0; i < part->count; i++) {
        to[i] = 0;
        for (size_t j = 0; j < core->opens; j++) {
            if (core->open[j] == part->variable[i]) {
                to[i] = (uint32_t)j;
            }
        }
        same = same && to[i] == i;
    }
    if (same) {
        *out = wy_relation_hold(part->relation);
        return WY_OK;
    }
    wy_automaton *moved;
    const wy_status status =
        wy_automaton_move_tracks(&moved, part->relation->automaton, to, (uint32_t)core->opens,
                                 at->evaluator->control, at->error);
    return status == WY_OK ? wy_relation_of(out, at->evaluator, moved, at->error) : status;
}

static wy_status join_rest(work *at) {
    size_t last;
    wy_status status = join_all_but_last(at, at->items, at->count, &last);
    if (status == WY_OK && last != 0) {
        status = join(at, &at->items[0], &at->items[last]);
    }
    return status;
}

wy_status wy_eliminate(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                       wy_error *error) {
    work at = {.evaluator = evaluator, .error = error};
    wy_status status = begin(&at, core);
    uint32_t variable = 0;
    while (status == WY_OK && choose(&at, &variable)) {
        status = eliminate_one(&at, variable);
    }
    if (status == WY_OK) {
        status = join_rest(&at);
    }
    if (status == WY_OK) {
        status = finish(out, &at, core);
    }
    clear(&at);
    return status;
}

/* ---- sentences -------------------------------------------------------------------------- */

/* Is there a word in the join of all parts?  WY_OK yes, WY_NO no. */
static wy_status search(work *at) {
    size_t last;
    wy_status status = join_all_but_last(at, at->items, at->count, &last);
    if (status != WY_OK) {
        return status;
    }
    const double begun = wy_step_begin();
    const item *a = &at->items[0], *b = &at->items[last];
    const wy_control *control = at->evaluator->control;
    wy_word word = {0};
    if (last == 0) {
        status = wy_automaton_witness(&word, a->relation->automaton, control, at->error);
    } else {
        joint tracks;
        status = make_joint(&tracks, a, b, at->error);
        if (status == WY_OK) {
            status = wy_automaton_combine_witness(
                &word, b->negative ? WY_OP_AND_NOT : WY_OP_AND, a->relation->automaton, tracks.to_a,
                b->relation->automaton, tracks.to_b, tracks.count, control, at->error);
        }
    }
    wy_word_free(&word);
    if ((status == WY_OK || status == WY_NO) && at->evaluator->report != NULL) {
        char text[TEXT], what[TEXT + 40];
        if (last != 0) {
            join_text(at, text, a, b);
        } else {
            memcpy(text, a->text, sizeof text);
        }
        snprintf(what, sizeof what, "%s %s", status == WY_OK ? "not empty:" : "empty:", text);
        at->evaluator->report(at->evaluator->report_data, what, 0, 0, wy_step_begin() - begun);
    }
    return status;
}

wy_status wy_eliminate_truth(wy_evaluator *evaluator, const wy_core *core, wy_error *error) {
    work at = {.evaluator = evaluator, .error = error};
    wy_status status = begin(&at, core);
    while (status == WY_OK && at.count > 1 && weight_of_all(&at) > SEARCHED_AT_ONCE) {
        uint32_t variable = 0;
        for (size_t i = 0; i < at.count; i++) {
            if (!at.items[i].negative && is_empty(at.items[i].relation->automaton)) {
                status = WY_NO;
            }
        }
        if (status != WY_OK || !choose(&at, &variable)) {
            break;
        }
        size_t inside = 0;
        for (size_t i = 0; i < at.count; i++) {
            inside += has(&at.items[i], variable);
        }
        if (inside == at.count) {
            break; /* the last bucket */
        }
        status = eliminate_one(&at, variable);
    }
    if (status == WY_OK) {
        status = search(&at);
    }
    clear(&at);
    return status;
}

/* ---- or, equivalence -------------------------------------------------------------------- */

/* a becomes a OPERATION b; b stays. */
static wy_status operate(work *at, wy_operation operation, item *a, const item *b,
                         const char *sign) {
    joint tracks;
    wy_status status = make_joint(&tracks, a, b, at->error);
    if (status != WY_OK) {
        return status;
    }
    const double begun = wy_step_begin();
    wy_automaton *made;
    status = wy_automaton_combine(&made, operation, a->relation->automaton, tracks.to_a,
                                  b->relation->automaton, tracks.to_b, tracks.count,
                                  at->evaluator->control, at->error);
    if (status != WY_OK) {
        return status;
    }
    char text[TEXT] = "";
    if (at->evaluator->report != NULL &&
        snprintf(text, sizeof text, "%s %s %s", a->text, sign, b->text) >= TEXT) {
        memcpy(text + TEXT - 4, "...", 4);
    }
    status = wy_automaton_minimise_in_place(made, at->evaluator->control, at->error);
    if (status == WY_OK) {
        status = finish_step(at, made, begun, "", text);
    }
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    memcpy(a->variable, tracks.variable, sizeof a->variable);
    a->count = tracks.count;
    memcpy(a->text, text, sizeof text);
    return set_relation(at, a, made);
}

static wy_status fold(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                      wy_operation operation, const char *sign, wy_error *error) {
    work at = {.evaluator = evaluator, .error = error};
    at.items = calloc(core->children, sizeof *at.items);
    wy_status status = at.items == NULL ? wy_fail_memory(error) : WY_OK;
    for (size_t i = 0; status == WY_OK && i < core->children; i++) {
        status = add_item(&at, core->child[i]);
    }
    while (status == WY_OK && at.count > 1) {
        bring(at.items, 0, next_to_join(at.items, at.count, NULL));
        bring(at.items, 1, 1 + next_to_join(at.items + 1, at.count - 1, &at.items[0]));
        status = operate(&at, operation, &at.items[0], &at.items[1], sign);
        wy_relation_drop(at.items[1].relation);
        remove_item(&at, 1);
    }
    if (status == WY_OK) {
        status = finish(out, &at, core);
    }
    clear(&at);
    return status;
}

wy_status wy_evaluate_union(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                            wy_error *error) {
    return fold(out, evaluator, core, WY_OP_OR, "|", error);
}

wy_status wy_evaluate_iff(wy_relation **out, wy_evaluator *evaluator, const wy_core *core,
                          wy_error *error) {
    return fold(out, evaluator, core, WY_OP_IFF, "<=>", error);
}
