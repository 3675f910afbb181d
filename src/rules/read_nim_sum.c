/* read_nim_sum.c - xor(s,t,r)=0: the nim-sum of heaps and parameters, on several heaps. */
#include "rules/reader.h"

/* A single letter, which is not there yet. */
static bool read_variable(wi_reader *reader, wy_linear *sum) {
    const size_t from = reader->next;
    wy_linear form;
    if (!wi_reader_at(reader, WI_TOKEN_WORD)) {
        return wi_reader_expected(reader, "a heap or a parameter");
    }
    if (!wi_read_factor(reader, &form)) {
        return false;
    }
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (form.c[i] != 0 && sum->c[i] != 0) {
            return wi_reader_fail(reader, from, reader->next,
                                  "this stands in the nim-sum twice, and so counts for nothing");
        }
        sum->c[i] += form.c[i];
    }
    return true;
}

wy_condition *wi_read_nim_sum(wi_reader *reader) {
    wy_linear sum = {{0}};
    int64_t value = 0;
    reader->next++;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT, "'('")) {
        return NULL;
    }
    do {
        if (!read_variable(reader, &sum)) {
            return NULL;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    if (!wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'")) {
        return NULL;
    }
    const bool negated = wi_reader_at(reader, WI_TOKEN_NE);
    if (!negated && !wi_reader_at(reader, WI_TOKEN_EQ)) {
        wi_reader_expected(reader, "'=' or '!=' and a number");
        return NULL;
    }
    const size_t from = ++reader->next;
    if (!wi_read_constant(reader, &value)) {
        return NULL;
    }
    if (value < 0) {
        wi_reader_fail(reader, from, reader->next, "a nim-sum is never negative");
        return NULL;
    }
    return wi_reader_count(reader, wi_condition_nim_sum(&sum, value, negated));
}
