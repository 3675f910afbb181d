/*
 * certificate_values.c - theorems about Grundy values written down: the automaton of all values, or
 * those of the positions of value 0, 1, ..., h.  docs/certificates.md has the format.
 */
#include <inttypes.h>

#include "base/fail.h"
#include "prove/certificate.h"
#include "prove/values.h"

wy_status wy_values_write_certificate(FILE *stream, const wy_values *values, wy_error *error) {
    uint64_t lines = 0;
    const wy_status status = wi_certificate_game(stream, &lines, "values", values->base, error);
    if (status != WY_OK) {
        return status;
    }
    wi_certificate_states(stream, &lines, values->graph);
    return wi_certificate_end(stream, lines, error);
}

wy_status wy_value_sets_write_certificate(FILE *stream, const wy_value_sets *sets, size_t value,
                                          wy_error *error) {
    if (value >= wy_value_sets_count(sets)) {
        return wi_fail(error, WY_LIMIT, "the positions of value %zu are not known", value);
    }
    for (size_t i = 0; i <= value; i++) {
        if (wy_automaton_transitions(wy_value_sets_of(sets, i)->positions) == 0) {
            return wi_fail(error, WY_LIMIT, "no position has the value %zu", i);
        }
    }
    uint64_t lines = 0;
    const wy_status status =
        wi_certificate_game(stream, &lines, "layers", wy_value_sets_theorem(sets), error);
    if (status != WY_OK) {
        return status;
    }
    fprintf(stream, "values %zu\n", value + 1);
    lines++;
    for (size_t i = 0; i <= value; i++) {
        fprintf(stream, "value %zu\n", i);
        lines++;
        wi_certificate_states(stream, &lines, wy_value_sets_of(sets, i)->positions);
    }
    return wi_certificate_end(stream, lines, error);
}
