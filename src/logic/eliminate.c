/*
 * eliminate.c - conjunctions with bound variables, one variable after the other.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "logic/eliminate.h"
#include "logic/evaluate.h"

/* Small conditions that are worth repeating inside large ones. */

/* ==== conditions worth repeating ============================================================= */

/*
 * The number of words of length n that can still be accepted grows like 2^(g n).  For all valid
 * words over several tracks g is the sum of the tracks' own; a condition that keeps this
 * growth, like x < y, leaves about as much work as before, one that loses part of it, like
 * |x - y| < 3, makes everything that is joined with it thinner.
 */

enum { LENGTH = 24, MOST_TRANSITIONS = 20000 };

/* Words with less of the possible growth than this are a strong condition. */
static const double STRONG = 0.8;

/* log2 of the growth of the number of paths between two lengths; -1: no memory, or no words. */
static double growth(const wy_automaton *automaton) {
    const uint32_t states = wy_automaton_states(automaton);
    double *now = calloc(states, sizeof *now), *next = calloc(states, sizeof *next);
    double early = 0, late = 0;
    if (now != NULL && next != NULL) {
        now[0] = 1;
        for (int i = 1; i <= 2 * LENGTH; i++) {
            memset(next, 0, states * sizeof *next);
            double sum = 0;
            for (uint32_t q = 0; q < states; q++) {
                const uint64_t *labels;
                const uint32_t *targets;
                const uint64_t count = wy_automaton_row(automaton, q, &labels, &targets);
                for (uint64_t j = 0; j < count; j++) {
                    next[targets[j]] += now[q];
                }
                sum += now[q] * (double)count;
            }
            double *other = now;
            now = next;
            next = other;
            early = i == LENGTH ? sum : early;
            late = sum;
        }
    }
    free(now);
    free(next);
    return early > 0 && late > 0 ? log2(late / early) / LENGTH : -1;
}

/*
 * Does this automaton leave far fewer words than there are?  By the growth of their numbers:
 * |x - y| < 3 has words like one number, not like two.
 */
static bool filter_is_strong(const wy_automaton *automaton) {
    if (wy_automaton_tracks(automaton) < 2 ||
        wy_automaton_transitions(automaton) > MOST_TRANSITIONS) {
        return false;
    }
    double all = 0;
    for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
        const wy_track *track = wy_automaton_track(automaton, t);
        all += track->system != NULL && track->system->valid != NULL ? growth(track->system->valid)
                                                                     : log2(track->digits);
    }
    return growth(automaton) < STRONG * all;
}

/* ==== parts ================================================================================== */

void wi_items_clear(wi_items *at) {
    for (size_t i = 0; i < at->count; i++) {
        wi_relation_drop(at->items[i].relation);
    }
    free(at->items);
    at->items = NULL;
    at->count = 0;
}

static bool item_has(const wi_item *part, uint32_t variable) {
    for (uint32_t i = 0; i < part->count; i++) {
        if (part->variable[i] == variable) {
            return true;
        }
    }
    return false;
}

/* Logarithms of numbers of states: of one part, and the sum. */
static double item_weight(const wi_item *part) {
    return log2(1.0 + (double)wy_automaton_states(part->relation->automaton));
}

/* Logarithms of numbers of states: of one part, and the sum. */
static double items_weight(const wi_items *at) {
    double sum = 0;
    for (size_t i = 0; i < at->count; i++) {
        sum += item_weight(&at->items[i]);
    }
    return sum;
}

void wi_items_remove(wi_items *at, size_t index) {
    at->count--;
    memmove(at->items + index, at->items + index + 1, (at->count - index) * sizeof *at->items);
}

/* ---- joining two ------------------------------------------------------------------------ */

static wy_status joint_make(wi_joint *out, const wi_item *a, const wi_item *b, wy_error *error) {
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
            return wi_fail(error, WY_LIMIT, "a step needs more than %d variables at once",
                           WY_MAX_TRACKS);
        }
        if (at == out->count) {
            out->variable[out->count++] = b->variable[i];
        }
        out->to_b[i] = at;
    }
    return WY_OK;
}

static void item_join_text(const wi_items *at, char to[WI_ITEM_TEXT], const wi_item *a,
                           const char *sign, const wi_item *b) {
    if (at->evaluator->report == NULL) {
        to[0] = '\0';
        return;
    }
    const int width =
        snprintf(to, WI_ITEM_TEXT, "%s %s %s%s", a->text, sign, b->negative ? "~" : "", b->text);
    if (width >= WI_ITEM_TEXT) {
        memcpy(to + WI_ITEM_TEXT - 4, "...", 4);
    }
}

/* Is b taken away from what it is joined to? */
static wy_operation operation_of(const wi_item *b) {
    return b->negative ? WY_OP_AND_NOT : WY_OP_AND;
}

/*
 * The end of a step that made an automaton, if the status is WY_OK: that is the part from now on.
 * verb and text tell the report what was done.
 */
static wy_status take_made(wi_items *at, wi_item *part, wy_status status, wy_automaton *made,
                           double begun, const char *verb, const char *text) {
    if (status == WY_OK) {
        char what[2 * WI_ITEM_TEXT + 80] = "";
        if (at->evaluator->report != NULL) {
            snprintf(what, sizeof what, "%s%s", verb, text);
        }
        status = wi_step_end(at->evaluator, made, begun, what, at->error);
    }
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    wi_relation_drop(part->relation);
    part->relation = NULL;
    return wi_relation_of(&part->relation, at->evaluator, made, at->error);
}

/* a becomes a OPERATION b; b stays. */
wy_status wi_item_combine(wi_items *at, wy_operation operation, wi_item *a, const wi_item *b,
                          const char *sign) {
    wi_joint tracks;
    wy_status status = joint_make(&tracks, a, b, at->error);
    if (status != WY_OK) {
        return status;
    }
    char text[WI_ITEM_TEXT];
    item_join_text(at, text, a, sign, b);
    const double begun = wi_seconds();
    const wy_control *control = at->evaluator->control;
    wy_automaton *made = NULL;
    status =
        wy_automaton_combine(&made, operation, a->relation->automaton, tracks.to_a,
                             b->relation->automaton, tracks.to_b, tracks.count, control, at->error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(made, control, at->error);
    }
    status = take_made(at, a, status, made, begun, "", text);
    memcpy(a->variable, tracks.variable, sizeof a->variable);
    a->count = tracks.count;
    memcpy(a->text, text, sizeof a->text);
    return status;
}

static wy_status join(wi_items *at, wi_item *a, const wi_item *b) {
    return wi_item_combine(at, operation_of(b), a, b, "&");
}

static wy_status complement(wi_items *at, wi_item *part) {
    const double begun = wi_seconds();
    const wy_control *control = at->evaluator->control;
    wy_automaton *made = NULL;
    wy_status status =
        wy_automaton_complement(&made, part->relation->automaton, control, at->error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(made, control, at->error);
    }
    status = take_made(at, part, status, made, begun, "~", part->text);
    part->negative = false;
    if (at->evaluator->report != NULL) {
        char text[WI_ITEM_TEXT];
        if (snprintf(text, sizeof text, "~%s", part->text) >= WI_ITEM_TEXT) {
            memcpy(text + WI_ITEM_TEXT - 4, "...", 4);
        }
        memcpy(part->text, text, sizeof text);
    }
    return status;
}

/* ---- projecting ------------------------------------------------------------------------- */

static void name_gone(const wi_items *at, char *to, size_t size, const uint32_t *variables,
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

static void keep_rest(wi_item *part, const uint32_t *variables, uint32_t count, const bool *gone) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!gone[i]) {
            part->variable[kept++] = variables[i];
        }
    }
    part->count = kept;
}

/* a becomes E gone (a & b); b may be NULL. */
wy_status wi_item_project(wi_items *at, wi_item *a, const wi_item *b,
                          const uint32_t *gone_variables, size_t gone_count) {
    wi_joint tracks;
    wy_status status = WY_OK;
    if (b != NULL) {
        status = joint_make(&tracks, a, b, at->error);
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
    const double begun = wi_seconds();
    const wy_control *control = at->evaluator->control;
    wy_automaton *made = NULL;
    wy_subset_report report = {0};
    char note[96] = "", whole[WI_ITEM_TEXT + 84] = "";
    status =
        b == NULL
            ? wy_automaton_exists(&made, a->relation->automaton, gone, &report, control, at->error)
            : wi_automaton_combine_exists(&made, operation_of(b), a->relation->automaton,
                                          tracks.to_a, b->relation->automaton, tracks.to_b,
                                          tracks.count, gone, &report, control, at->error);
    if (status == WY_OK && at->evaluator->report != NULL) {
        char inner[WI_ITEM_TEXT], names[80];
        if (b != NULL) {
            item_join_text(at, inner, a, "&", b);
        } else {
            memcpy(inner, a->text, sizeof inner);
        }
        name_gone(at, names, sizeof names, tracks.variable, tracks.count, gone);
        snprintf(whole, sizeof whole, "(%s%s)", names, inner);
        snprintf(note, sizeof note, "[%lu -> %lu states, %s] ",
                 (unsigned long)report.nondeterministic, (unsigned long)report.reduced,
                 report.backward_won ? "backward" : "forward");
        snprintf(a->text, sizeof a->text, "%.*s%s", WI_ITEM_TEXT - 4, whole,
                 strlen(whole) > WI_ITEM_TEXT - 4 ? "..." : "");
    }
    status = take_made(at, a, status, made, begun, note, whole);
    keep_rest(a, tracks.variable, tracks.count, gone);
    return status;
}

/*
 * Where words stay, all that is left out has their length.  Where only numbers stay, they may be as
 * long as they like: the words with zeros added or taken away are the same numbers.
 */
wy_status wi_item_leave_out(wi_items *at, wi_item *a, const uint32_t *gone_variables,
                            size_t gone_count) {
    bool gone[WY_MAX_TRACKS];
    bool numbers = true;
    for (uint32_t i = 0; i < a->count; i++) {
        gone[i] = wi_variables_contain(gone_variables, gone_count, a->variable[i]);
        numbers =
            numbers && (gone[i] || wy_automaton_track(a->relation->automaton, i)->system != NULL);
    }
    const double begun = wi_seconds();
    const wy_control *control = at->evaluator->control;
    wy_automaton *made = NULL;
    wy_status status =
        wi_automaton_leave_out(&made, a->relation->automaton, gone, control, at->error);
    if (status == WY_OK && numbers) {
        wy_automaton *closed = NULL;
        status = wi_automaton_close_zeros(&closed, made, control, at->error);
        wy_automaton_free(made);
        made = closed;
    }
    char names[80];
    name_gone(at, names, sizeof names, a->variable, a->count, gone);
    status = take_made(at, a, status, made, begun, names, a->text);
    keep_rest(a, a->variable, a->count, gone);
    return status;
}

/* ---- joining many ----------------------------------------------------------------------- */

/* The part to join next to what is there: positive ones first, those that bring no new
 * variables before others, then the smaller. */
size_t wi_items_next(const wi_item *parts, size_t count, const wi_item *so_far) {
    size_t best = 0;
    double best_cost = INFINITY;
    for (size_t i = 0; i < count; i++) {
        uint32_t fresh = 0;
        for (uint32_t j = 0; so_far != NULL && j < parts[i].count; j++) {
            fresh += !item_has(so_far, parts[i].variable[j]);
        }
        const bool apart = so_far != NULL && fresh == parts[i].count && fresh > 0;
        const double cost = item_weight(&parts[i]) + 2.0 * fresh + (apart ? 100 : 0) +
                            (parts[i].negative ? 1000 : 0);
        if (cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    return best;
}

/* Moves the part at `from` of the bucket behind the `done` ones that are joined. */
void wi_items_bring(wi_item *bucket, size_t done, size_t from) {
    const wi_item moved = bucket[from];
    memmove(bucket + done + 1, bucket + done, (from - done) * sizeof *bucket);
    bucket[done] = moved;
}

/*
 * Joins bucket[0, count), at least one, into bucket[0], all but the last step, which is left to the
 * caller: then *last is the index of the part still to be joined, 0 if there is none.
 */
static wy_status items_join_all_but_last(wi_items *at, wi_item *bucket, size_t count,
                                         size_t *last) {
    *last = 0;
    wi_items_bring(bucket, 0, wi_items_next(bucket, count, NULL));
    if (bucket[0].negative) {
        const wy_status status = complement(at, &bucket[0]);
        if (status != WY_OK) {
            return status;
        }
    }
    for (size_t done = 1; done < count; done++) {
        wi_items_bring(bucket, done, done + wi_items_next(bucket + done, count - done, &bucket[0]));
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

/* ---- the parts of a formula ------------------------------------------------------------ */

wy_status wi_items_add(wi_items *at, const wi_core *core) {
    const bool negative = core->kind == WI_CORE_NOT;
    return wi_items_add_signed(at, negative ? core->child[0] : core, negative);
}

wy_status wi_items_add_signed(wi_items *at, const wi_core *core, bool negative) {
    wi_item *part = &at->items[at->count];
    memset(part, 0, sizeof *part);
    part->negative = negative;
    const wy_status status = wi_evaluate(&part->relation, at->evaluator, core, at->error);
    if (status != WY_OK) {
        return status;
    }
    part->count = (uint32_t)core->opens;
    memcpy(part->variable, core->open, core->opens * sizeof *core->open);
    if (at->evaluator->report != NULL) {
        wi_core_text(part->text, sizeof part->text, core, at->evaluator->maker);
    }
    at->count++;
    return WY_OK;
}

/* Joins all into the first. */
static wy_status items_join_rest(wi_items *at) {
    size_t last;
    wy_status status = items_join_all_but_last(at, at->items, at->count, &last);
    if (status == WY_OK && last != 0) {
        status = join(at, &at->items[0], &at->items[last]);
    }
    return status;
}

/* The single part that is left, tracks in the order of core->open. */
wy_status wi_items_finish(wy_relation **out, wi_items *at, const wi_core *core) {
    wi_item *part = &at->items[0];
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
        *out = wi_relation_hold(part->relation);
        return WY_OK;
    }
    wy_automaton *moved;
    const wy_status status =
        wi_automaton_move_tracks(&moved, part->relation->automaton, to, (uint32_t)core->opens,
                                 at->evaluator->control, at->error);
    return status == WY_OK ? wi_relation_of(out, at->evaluator, moved, at->error) : status;
}

/* ==== buckets ================================================================================ */

/* ---- choosing --------------------------------------------------------------------------- */

/*
 * In n = 61 x + 47 y the values 61 x and 47 y go before x and y: the whole equation is an automaton
 * of about 61 + 47 states, but what is left of 61 x without x, the multiples of 61, and those of
 * 47 have 61 times 47 together.
 */
static const double LATER = 20;

/* How much work eliminating this variable promises; INFINITY: it is gone. */
static double cost_of(const wi_items *at, uint32_t variable) {
    double cost = 0;
    uint32_t seen[4 * WY_MAX_TRACKS];
    size_t tracks = 0;
    bool found = false;
    for (size_t i = 0; i < at->count; i++) {
        const wi_item *part = &at->items[i];
        if (!item_has(part, variable)) {
            continue;
        }
        found = true;
        cost += item_weight(part);
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

/* Does it stand in one part only, together with a variable for the value of a term? */
static bool is_multiplied(const wi_items *at, uint32_t variable) {
    const wi_variable *variables = at->evaluator->maker->variable;
    const wi_item *only = NULL;
    for (size_t i = 0; i < at->count; i++) {
        if (item_has(&at->items[i], variable)) {
            if (only != NULL) {
                return false;
            }
            only = &at->items[i];
        }
    }
    for (uint32_t j = 0; only != NULL && j < only->count; j++) {
        if (only->variable[j] != variable && variables[only->variable[j]].made &&
            wi_variables_contain(at->bound, at->bounds, only->variable[j])) {
            return true;
        }
    }
    return false;
}

/* The bound variable to eliminate next; false: none is left. */
static bool bucket_choose(const wi_items *at, uint32_t *out) {
    double best = INFINITY;
    for (size_t i = 0; i < at->bounds; i++) {
        double cost = cost_of(at, at->bound[i]);
        if (!at->evaluator->maker->variable[at->bound[i]].made && is_multiplied(at, at->bound[i])) {
            cost += LATER;
        }
        if (cost < best) {
            best = cost;
            *out = at->bound[i];
        }
    }
    return best < INFINITY;
}

/* Has it only free variables, all of which stand in items[0, count)? */
static bool is_filter(const wi_items *at, size_t count, const wi_item *part) {
    for (uint32_t j = 0; j < part->count; j++) {
        bool inside = false;
        for (size_t i = 0; i < count; i++) {
            inside = inside || item_has(&at->items[i], part->variable[j]);
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
static size_t gather(wi_items *at, uint32_t variable) {
    size_t count = 0;
    for (size_t i = 0; i < at->count; i++) {
        if (item_has(&at->items[i], variable)) {
            wi_items_bring(at->items, count++, i);
        }
    }
    const size_t bucket = count;
    for (size_t i = bucket; i < at->count; i++) {
        if (!at->items[i].negative && is_filter(at, bucket, &at->items[i])) {
            wi_items_bring(at->items, count++, i);
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
    if (!wi_list_room(key->text, key->room, key->length + 32)) {
        return false;
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

static bool make_key(bucket_key *key, const wi_item *bucket, size_t count, const uint32_t *gone,
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
static bool take_known(wi_items *at, const bucket_key *key, wi_item *result) {
    const uint32_t *tracks;
    wy_relation *known = wi_known_find(&at->evaluator->known, key->text, key->length, &tracks);
    if (known == NULL) {
        return false;
    }
    at->evaluator->shared++;
    wi_relation_drop(result->relation);
    result->relation = wi_relation_hold(known);
    result->negative = false;
    result->count = wy_automaton_tracks(known->automaton);
    for (uint32_t i = 0; i < result->count; i++) {
        result->variable[i] = key->numbers[tracks[i]];
    }
    return true;
}

static bool keep_known(wi_items *at, bucket_key *key, const wi_item *result) {
    uint32_t tracks[WY_MAX_TRACKS];
    for (uint32_t i = 0; i < result->count; i++) {
        tracks[i] = (uint32_t)number_of(key, result->variable[i]);
    }
    return wi_known_put(&at->evaluator->known, key->text, key->length, result->relation, tracks,
                        result->count);
}

/* Joins a bucket and projects away what stands nowhere else. */
static wy_status bucket_eliminate(wi_items *at, uint32_t variable) {
    const wi_variable *variables = at->evaluator->maker->variable;
    const size_t count = gather(at, variable);
    const bool values_only = variables[variable].made;
    uint32_t gone[4 * WY_MAX_TRACKS];
    size_t gones = 0;
    for (size_t v = 0; v < at->bounds && gones < sizeof gone / sizeof gone[0]; v++) {
        bool inside = false, outside = false;
        for (size_t i = 0; i < at->count; i++) {
            if (item_has(&at->items[i], at->bound[v])) {
                inside = inside || i < count;
                outside = outside || i >= count;
            }
        }
        const bool later = values_only && !variables[at->bound[v]].made;
        if (inside && !outside && !later) {
            gone[gones++] = at->bound[v];
        }
    }
    bucket_key key = {0};
    const bool keyed = make_key(&key, at->items, count, gone, gones);
    wy_status status = WY_OK;
    if (!keyed || !take_known(at, &key, &at->items[0])) {
        size_t last;
        status = items_join_all_but_last(at, at->items, count, &last);
        if (status == WY_OK) {
            status = wi_item_project(at, &at->items[0], last == 0 ? NULL : &at->items[last], gone,
                                     gones);
        }
        if (status == WY_OK && keyed && !keep_known(at, &key, &at->items[0])) {
            status = wi_fail_memory(at->error);
        }
    }
    free(key.text);
    for (size_t i = count; i-- > 1;) {
        wi_relation_drop(at->items[i].relation);
        wi_items_remove(at, i);
    }
    return status;
}

/* ==== the elimination ======================================================================== */

/*
 * To compute E x,y,... (p1 & p2 & ~q1 & ...), take a bound variable, join the parts in which it
 * stands (its bucket), and project it away, together with all bound variables that stand
 * nowhere else; the result is a new part.  So variables that are only steps on the way - the
 * sum in p(x+y) - go as soon as their parts are joined.  These go alone: they are functions of
 * the others, so the result is hardly larger, and minimal before more is projected.  The variable
 * whose bucket promises the least work is taken first: the sum of the logarithms of its parts'
 * sizes bounds the states of the join.  A join that is projected at once is not minimised; its last
 * step and the projection are one operation.
 *
 * A sentence needs no last projection: the last join is only searched for a word.
 */

/* When the join of all that is left promises no more states than 2^this, a sentence is decided
 * by searching it, without any further projection. */
static const double SEARCHED_AT_ONCE = 12;

/* Trimmed acceptors without words have one state and no transition. */
static bool is_empty(const wy_automaton *automaton) {
    return wy_automaton_states(automaton) == 1 && wy_automaton_transitions(automaton) == 0 &&
           wy_automaton_output(automaton, 0) == 0;
}

/* Small parts are computed first; the others may profit from them. */
static bool is_small(const wi_core *part) {
    enum { SMALL = 6 };
    return part->kind == WI_CORE_ATOM || (part->kind == WI_CORE_EXISTS && part->size <= SMALL);
}

/*
 * p & E x q is p & E x (p & q), and p & ~E x q is p & ~E x (p & q).  Where a few small parts p
 * together are a strong condition on variables of q, they are put inside, so that q is not
 * computed for numbers that do not matter.
 */
static wy_status sharpen(const wi_core **out, wi_items *at, const wi_core *part) {
    *out = part;
    const wi_core *inner = part->kind == WI_CORE_NOT ? part->child[0] : part;
    if (inner->kind != WI_CORE_EXISTS) {
        return WY_OK;
    }
    wi_items own = {.evaluator = at->evaluator, .error = at->error};
    own.items = calloc(at->count + 1, sizeof *own.items);
    if (own.items == NULL) {
        return wi_fail_memory(at->error);
    }
    for (size_t i = 0; i < at->count; i++) {
        bool fits = !at->items[i].negative && at->items[i].count > 0;
        for (uint32_t j = 0; fits && j < at->items[i].count; j++) {
            fits = wi_core_has(inner, at->items[i].variable[j]);
        }
        if (fits) {
            own.items[own.count] = at->items[i];
            wi_relation_hold(own.items[own.count++].relation);
        }
    }
    wy_status status = WY_OK;
    size_t last = 0;
    if (own.count > 0 && items_weight(&own) <= SEARCHED_AT_ONCE) {
        status = items_join_all_but_last(&own, own.items, own.count, &last);
        if (status == WY_OK && last != 0) {
            const wi_item *b = &own.items[last];
            status = join(&own, &own.items[0], b);
        }
        wi_item *filter = &own.items[0];
        if (status == WY_OK && filter_is_strong(filter->relation->automaton)) {
            wi_core_maker *maker = at->evaluator->maker;
            wi_core *atom = NULL;
            if (wi_core_keep(maker, wi_relation_hold(filter->relation))) {
                atom = wi_core_atom(maker, filter->relation, filter->variable, filter->count);
            }
            wi_core *made =
                wi_core_exists_plain(maker, inner->variable, inner->variables,
                                     wi_core_pair(maker, WI_CORE_AND, atom, inner->child[0]));
            *out = part->kind == WI_CORE_NOT ? wi_core_not(maker, made) : made;
            status = *out == NULL ? wi_fail_memory(at->error) : WY_OK;
        }
    }
    wi_items_clear(&own);
    return status;
}

/* Evaluates the parts. */
static wy_status begin(wi_items *at, const wi_core *core) {
    const wi_core *body = core;
    if (core->kind == WI_CORE_EXISTS) {
        at->bound = core->variable;
        at->bounds = core->variables;
        body = core->child[0];
    }
    const bool many = body->kind == WI_CORE_AND;
    const size_t count = many ? body->children : 1;
    at->items = calloc(count, sizeof *at->items);
    if (at->items == NULL) {
        return wi_fail_memory(at->error);
    }
    size_t small = 0;
    for (int large = 0; large < 2; large++) {
        for (size_t i = 0; i < count; i++) {
            const wi_core *part = many ? body->child[i] : body;
            if (is_small(part) == (large != 0)) {
                continue;
            }
            wy_status status = WY_OK;
            if (large != 0 && small > 0 && !at->evaluator->shifted) {
                wi_items known = {.evaluator = at->evaluator,
                                  .items = at->items,
                                  .count = small,
                                  .error = at->error};
                status = sharpen(&part, &known, part);
            }
            if (status == WY_OK) {
                status = wi_items_add(at, part);
            }
            if (status != WY_OK) {
                return status;
            }
        }
        small = large == 0 ? at->count : small;
    }
    return WY_OK;
}

wy_status wi_eliminate_straight(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                const wy_control *limits, wy_error *error) {
    wi_items at = {.evaluator = evaluator, .error = error};
    wy_status status = begin(&at, core);
    const wy_control *const control = evaluator->control;
    if (limits != NULL) {
        evaluator->control = limits;
    }
    uint32_t variable = 0;
    while (status == WY_OK && bucket_choose(&at, &variable)) {
        status = bucket_eliminate(&at, variable);
    }
    if (status == WY_OK) {
        status = items_join_rest(&at);
    }
    if (status == WY_OK) {
        status = wi_items_finish(out, &at, core);
    }
    evaluator->control = control;
    wi_items_clear(&at);
    return status;
}

/* ---- sentences -------------------------------------------------------------------------- */

/* Is there a word in the join of all parts?  WY_OK yes, WY_NO no. */
static wy_status search(wi_items *at) {
    size_t last;
    wy_status status = items_join_all_but_last(at, at->items, at->count, &last);
    if (status != WY_OK) {
        return status;
    }
    const double begun = wi_seconds();
    const wi_item *a = &at->items[0], *b = &at->items[last];
    const wy_control *control = at->evaluator->control;
    wy_word word = {0};
    if (last == 0) {
        status = wy_automaton_witness(&word, a->relation->automaton, control, at->error);
    } else {
        wi_joint tracks;
        status = joint_make(&tracks, a, b, at->error);
        if (status == WY_OK) {
            status = wi_automaton_combine_witness(&word, operation_of(b), a->relation->automaton,
                                                  tracks.to_a, b->relation->automaton, tracks.to_b,
                                                  tracks.count, control, at->error);
        }
    }
    wy_word_free(&word);
    if ((status == WY_OK || status == WY_NO) && at->evaluator->report != NULL) {
        char text[WI_ITEM_TEXT], what[WI_ITEM_TEXT + 40];
        if (last != 0) {
            item_join_text(at, text, a, "&", b);
        } else {
            memcpy(text, a->text, sizeof text);
        }
        snprintf(what, sizeof what, "%s %s", status == WY_OK ? "not empty:" : "empty:", text);
        at->evaluator->report(at->evaluator->report_data, what, 0, 0, wi_seconds() - begun);
    }
    return status;
}

wy_status wi_eliminate_truth(wi_evaluator *evaluator, const wi_core *core, wy_error *error) {
    wi_items at = {.evaluator = evaluator, .error = error};
    wy_status status = begin(&at, core);
    while (status == WY_OK && at.count > 1 && items_weight(&at) > SEARCHED_AT_ONCE) {
        uint32_t variable = 0;
        for (size_t i = 0; i < at.count; i++) {
            if (!at.items[i].negative && is_empty(at.items[i].relation->automaton)) {
                status = WY_NO;
            }
        }
        if (status != WY_OK || !bucket_choose(&at, &variable)) {
            break;
        }
        size_t inside = 0;
        for (size_t i = 0; i < at.count; i++) {
            inside += item_has(&at.items[i], variable);
        }
        if (inside == at.count) {
            break; /* the last bucket */
        }
        status = bucket_eliminate(&at, variable);
    }
    if (status == WY_OK) {
        status = search(&at);
    }
    wi_items_clear(&at);
    return status;
}
