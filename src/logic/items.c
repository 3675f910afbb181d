/*
 * items.c - parts of a conjunction: joined, projected, complemented.
 */
#include "logic/items.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"

void wi_items_clear(wi_items *at) {
    for (size_t i = 0; i < at->count; i++) {
        wi_relation_drop(at->items[i].relation);
    }
    free(at->items);
    at->items = NULL;
    at->count = 0;
}

bool wi_item_has(const wi_item *part, uint32_t variable) {
    for (uint32_t i = 0; i < part->count; i++) {
        if (part->variable[i] == variable) {
            return true;
        }
    }
    return false;
}

double wi_item_weight(const wi_item *part) {
    return log2(1.0 + (double)wy_automaton_states(part->relation->automaton));
}

double wi_items_weight(const wi_items *at) {
    double sum = 0;
    for (size_t i = 0; i < at->count; i++) {
        sum += wi_item_weight(&at->items[i]);
    }
    return sum;
}

void wi_items_remove(wi_items *at, size_t index) {
    at->count--;
    memmove(at->items + index, at->items + index + 1, (at->count - index) * sizeof *at->items);
}

/* ---- joining two ------------------------------------------------------------------------ */

wy_status wi_joint_make(wi_joint *out, const wi_item *a, const wi_item *b, wy_error *error) {
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

void wi_item_join_text(const wi_items *at, char to[WI_ITEM_TEXT], const wi_item *a,
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

static wy_status set_relation(wi_items *at, wi_item *part, wy_automaton *made) {
    wi_relation_drop(part->relation);
    part->relation = NULL;
    return wi_relation_of(&part->relation, at->evaluator, made, at->error);
}

static wy_status finish_step(wi_items *at, wy_automaton *made, double begun, const char *verb,
                             const char *text) {
    char what[2 * WI_ITEM_TEXT + 80];
    what[0] = '\0';
    if (at->evaluator->report != NULL) {
        snprintf(what, sizeof what, "%s%s", verb, text);
    }
    return wi_step_end(at->evaluator, made, begun, what, at->error);
}

/* a becomes a OPERATION b; b stays. */
wy_status wi_item_combine(wi_items *at, wy_operation operation, wi_item *a, const wi_item *b,
                          const char *sign) {
    wi_joint tracks;
    wy_status status = wi_joint_make(&tracks, a, b, at->error);
    if (status != WY_OK) {
        return status;
    }
    char text[WI_ITEM_TEXT];
    wi_item_join_text(at, text, a, sign, b);
    const double begun = wi_seconds();
    const wy_control *control = at->evaluator->control;
    wy_automaton *made;
    status =
        wy_automaton_combine(&made, operation, a->relation->automaton, tracks.to_a,
                             b->relation->automaton, tracks.to_b, tracks.count, control, at->error);
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

static wy_status join(wi_items *at, wi_item *a, const wi_item *b) {
    return wi_item_combine(at, b->negative ? WY_OP_AND_NOT : WY_OP_AND, a, b, "&");
}

static wy_status complement(wi_items *at, wi_item *part) {
    const double begun = wi_seconds();
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
        char text[WI_ITEM_TEXT];
        if (snprintf(text, sizeof text, "~%s", part->text) >= WI_ITEM_TEXT) {
            memcpy(text + WI_ITEM_TEXT - 4, "...", 4);
        }
        memcpy(part->text, text, sizeof text);
    }
    return set_relation(at, part, made);
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
        status = wi_joint_make(&tracks, a, b, at->error);
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
    wy_automaton *made;
    wy_subset_report report;
    memset(&report, 0, sizeof report);
    status = b == NULL
                 ? wy_automaton_exists(&made, a->relation->automaton, gone, &report,
                                       at->evaluator->control, at->error)
                 : wi_automaton_combine_exists(&made, b->negative ? WY_OP_AND_NOT : WY_OP_AND,
                                               a->relation->automaton, tracks.to_a,
                                               b->relation->automaton, tracks.to_b, tracks.count,
                                               gone, &report, at->evaluator->control, at->error);
    if (status != WY_OK) {
        return status;
    }
    if (at->evaluator->report != NULL) {
        char inner[WI_ITEM_TEXT], names[80], whole[WI_ITEM_TEXT + 84];
        if (b != NULL) {
            wi_item_join_text(at, inner, a, "&", b);
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
        snprintf(a->text, sizeof a->text, "%.*s%s", WI_ITEM_TEXT - 4, whole,
                 strlen(whole) > WI_ITEM_TEXT - 4 ? "..." : "");
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
    wy_automaton *made;
    wy_status status =
        wi_automaton_leave_out(&made, a->relation->automaton, gone, control, at->error);
    if (status == WY_OK && numbers) {
        wy_automaton *closed;
        status = wi_automaton_close_zeros(&closed, made, control, at->error);
        wy_automaton_free(made);
        made = closed;
    }
    if (status != WY_OK) {
        return status;
    }
    char names[80];
    name_gone(at, names, sizeof names, a->variable, a->count, gone);
    status = finish_step(at, made, begun, names, a->text);
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    keep_rest(a, a->variable, a->count, gone);
    return set_relation(at, a, made);
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
            fresh += !wi_item_has(so_far, parts[i].variable[j]);
        }
        const bool apart = so_far != NULL && fresh == parts[i].count && fresh > 0;
        const double cost = wi_item_weight(&parts[i]) + 2.0 * fresh + (apart ? 100 : 0) +
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
wy_status wi_items_join_all_but_last(wi_items *at, wi_item *bucket, size_t count, size_t *last) {
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

wy_status wi_items_join_rest(wi_items *at) {
    size_t last;
    wy_status status = wi_items_join_all_but_last(at, at->items, at->count, &last);
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
