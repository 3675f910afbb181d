/*
 * minimise.c - the minimal automaton, with its states in the order of their least words.
 */
#include <string.h>

#include "automata/nfa.h"
#include "base/fail.h"

/*
 * Numbers classes as a search from state 0 meets them, labels ascending; member[] gets a state of
 * each.  Returns how many are met: all, in trimmed tables.
 */
static uint32_t number_classes(uint32_t *number, uint32_t *member, const wy_automaton *table,
                               const uint32_t *class_of, uint32_t classes) {
    memset(number, 0xFF, classes * sizeof *number);
    uint32_t count = 0;
    number[class_of[0]] = count;
    member[count++] = 0;
    for (uint32_t at = 0; at < count; at++) {
        const uint32_t q = member[at];
        for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
            const uint32_t class = class_of[table->target[i]];
            if (number[class] == WY_NO_STATE) {
                number[class] = count;
                member[count++] = table->target[i];
            }
        }
    }
    return count;
}

/* Are the classes the states, each in its place? */
static bool nothing_changes(const wy_automaton *table, const uint32_t *class_of,
                            const uint32_t *number, uint32_t count) {
    bool same = count == table->states;
    for (uint32_t q = 0; q < count && same; q++) {
        same = number[class_of[q]] == q;
    }
    return same;
}

static wy_status quotient(wy_automaton *automaton, const uint32_t *class_of, uint32_t classes,
                          wi_meter *meter, wy_error *error) {
    uint32_t *number;
    uint32_t *member = NULL;
    wy_automaton *made = NULL;
    wi_builder builder = {0};
    wy_status status = wi_meter_take(meter, &number, classes, sizeof *number, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &member, classes, sizeof *member, error);
    }
    if (status == WY_OK) {
        const uint32_t count = number_classes(number, member, automaton, class_of, classes);
        if (!nothing_changes(automaton, class_of, number, count)) {
            status = wi_builder_open(&builder, automaton->kind, automaton->track,
                                     automaton->layout.tracks, meter, error);
            for (uint32_t c = 0; c < count && status == WY_OK; c++) {
                const uint32_t q = member[c];
                status = wi_builder_state(&builder, automaton->output[q], error);
                for (uint64_t i = automaton->first[q];
                     i < automaton->first[q + 1] && status == WY_OK; i++) {
                    status = wi_builder_edge(&builder, automaton->label[i],
                                             number[class_of[automaton->target[i]]], error);
                }
            }
            status = wi_builder_end(&made, &builder, status, error);
        }
    }
    wi_meter_drop(meter, number, classes, sizeof *number);
    wi_meter_drop(meter, member, classes, sizeof *member);
    if (made != NULL) {
        wi_automaton_swap(automaton, made);
        wi_automaton_drop(made, meter);
    }
    return status;
}

wy_status wi_minimise(wy_automaton *automaton, wi_meter *meter, wy_error *error) {
    uint32_t initial = 0;
    uint32_t initials = 1;
    wy_status status =
        wi_rows_trim(automaton, &initial, &initials, automaton->kind == WY_ACCEPTOR, meter, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t states = automaton->states;
    uint32_t *class_of;
    status = wi_meter_take(meter, &class_of, states, sizeof *class_of, error);
    if (status != WY_OK) {
        return status;
    }
    uint32_t classes;
    status = wi_refine(class_of, &classes, automaton, false, meter, error);
    if (status == WY_OK) {
        status = quotient(automaton, class_of, classes, meter, error);
    }
    wi_meter_drop(meter, class_of, states, sizeof *class_of);
    return status;
}

wy_status wy_automaton_minimise_in_place(wy_automaton *automaton, const wy_control *control,
                                         wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "minimising an automaton");
    wi_meter_note(&meter, wy_automaton_bytes(automaton));
    return wi_minimise(automaton, &meter, error);
}

wy_status wy_automaton_minimise(wy_automaton **out, const wy_automaton *automaton,
                                const wy_control *control, wy_error *error) {
    wy_status status = wy_automaton_copy(out, automaton, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_settle(out, status);
}
