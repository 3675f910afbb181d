/*
 * regex.c - from regular expressions to automata, operation by operation.
 *
 * Every part is a small minimal automaton, and each sign one operation on automata.  While
 * they are built, tracks are plain alphabets, so that no word counts as invalid.
 */
#include "logic/regex.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/lexer.h"

enum { NESTING = 200, LARGEST_COUNT = 10000, MOST_OPERATIONS = 100000, MOST_LETTERS = 1 << 20 };

typedef struct reader {
    const char *text;
    size_t length, at;
    wy_track track[WY_MAX_TRACKS];
    uint32_t tracks;
    int nesting;
    size_t operations;
    const wy_control *control;
    wy_error *error;
    wy_status status;
} reader;

static wy_automaton *read_union(reader *in);

static wy_automaton *fail(reader *in, size_t at, const char *message) {
    in->status = wy_fail(in->error, WY_BAD, "%s", message);
    wy_fail_place(in->error, in->text, in->length, at, 1);
    return NULL;
}

static bool at(reader *in, char sign) {
    while (in->at < in->length && wy_is_blank(in->text[in->at])) {
        in->at++;
    }
    return in->at < in->length && in->text[in->at] == sign;
}

static bool take(reader *in, char sign) {
    if (!at(in, sign)) {
        return false;
    }
    in->at++;
    return true;
}

static bool at_digit(reader *in) {
    (void)at(in, '0');
    return in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9';
}

/* One more operation on automata: there is an end to patience. */
static bool count_operation(reader *in) {
    if (++in->operations > MOST_OPERATIONS) {
        in->status = wy_fail(in->error, WY_LIMIT, "the expression takes more than %d operations",
                             MOST_OPERATIONS);
    }
    return in->status == WY_OK;
}

/* ---- operations: they free their operands ------------------------------------------------ */

static wy_automaton *settle(reader *in, wy_automaton *made) {
    if (in->status == WY_OK) {
        in->status = wy_automaton_minimise_in_place(made, in->control, in->error);
    }
    if (in->status != WY_OK) {
        wy_automaton_free(made);
        return NULL;
    }
    return made;
}

static wy_automaton *combine(reader *in, wy_operation operation, wy_automaton *a, wy_automaton *b) {
    wy_automaton *made = NULL;
    if (a != NULL && b != NULL && count_operation(in)) {
        in->status = wy_automaton_combine(&made, operation, a, NULL, b, NULL, in->tracks,
                                          in->control, in->error);
        made = settle(in, made);
    }
    wy_automaton_free(a);
    wy_automaton_free(b);
    return made;
}

static wy_automaton *concat(reader *in, wy_automaton *a, wy_automaton *b) {
    wy_automaton *made = NULL;
    if (a != NULL && b != NULL && count_operation(in)) {
        in->status = wy_automaton_concat(&made, a, b, in->control, in->error);
        made = settle(in, made);
    }
    wy_automaton_free(a);
    wy_automaton_free(b);
    return made;
}

static wy_automaton *star(reader *in, wy_automaton *a) {
    wy_automaton *made = NULL;
    if (a != NULL && count_operation(in)) {
        in->status = wy_automaton_star(&made, a, in->control, in->error);
        made = settle(in, made);
    }
    wy_automaton_free(a);
    return made;
}

static wy_automaton *complement(reader *in, wy_automaton *a) {
    wy_automaton *made = NULL;
    if (a != NULL && count_operation(in)) {
        in->status = wy_automaton_complement(&made, a, in->control, in->error);
        made = settle(in, made);
    }
    wy_automaton_free(a);
    return made;
}

static wy_automaton *copy(reader *in, const wy_automaton *a) {
    wy_automaton *made = NULL;
    if (in->status == WY_OK) {
        in->status = wy_automaton_copy(&made, a, in->error);
    }
    return made;
}

static wy_automaton *everything(reader *in, bool truth) {
    wy_automaton *made = NULL;
    in->status = wy_automaton_all(&made, truth, in->track, in->tracks, in->control, in->error);
    return made;
}

/* The empty word alone, or one column of these labels. */
static wy_automaton *short_word(reader *in, const uint64_t *labels, size_t count, bool empty) {
    const int32_t outputs[2] = {empty, 1};
    wy_edge *edges = malloc((count + 1) * sizeof *edges);
    wy_automaton *made = NULL;
    if (edges == NULL) {
        in->status = wy_fail_memory(in->error);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        edges[i] = (wy_edge){0, 1, labels[i]};
    }
    in->status = wy_automaton_create(&made, WY_ACCEPTOR, in->track, in->tracks, outputs,
                                     empty ? 1 : 2, edges, count, in->error);
    free(edges);
    return made;
}

static wy_automaton *empty_word(reader *in) {
    return short_word(in, NULL, 0, true);
}

/* ---- letters ----------------------------------------------------------------------------- */

/* One column, given the numbers of its digits. */
static wy_automaton *column(reader *in, const uint32_t *digits) {
    wy_automaton *shape = everything(in, false);
    if (shape == NULL) {
        return NULL;
    }
    const uint64_t label = wy_automaton_pack(shape, digits);
    wy_automaton_free(shape);
    return short_word(in, &label, 1, false);
}

static wy_automaton *any_column(reader *in) {
    size_t total = 1;
    for (uint32_t i = 0; i < in->tracks; i++) {
        total *= in->track[i].digits;
        if (total > MOST_LETTERS) {
            return fail(in, in->at - 1, "there are too many letters for '.'");
        }
    }
    wy_automaton *shape = everything(in, false);
    uint64_t *labels = shape == NULL ? NULL : malloc(total * sizeof *labels);
    wy_automaton *made = NULL;
    if (shape != NULL && labels == NULL) {
        in->status = wy_fail_memory(in->error);
    }
    if (labels != NULL) {
        uint32_t digits[WY_MAX_TRACKS] = {0};
        for (size_t i = 0; i < total; i++) {
            labels[i] = wy_automaton_pack(shape, digits);
            for (uint32_t t = in->tracks; t-- > 0 && ++digits[t] == in->track[t].digits;) {
                digits[t] = 0;
            }
        }
        made = short_word(in, labels, total, false);
    }
    free(labels);
    wy_automaton_free(shape);
    return made;
}

static bool read_number(reader *in, int32_t *out) {
    const bool minus = take(in, '-');
    if (!minus) {
        take(in, '+');
    }
    if (!at_digit(in)) {
        fail(in, in->at, "expected a digit");
        return false;
    }
    int32_t value = 0;
    for (; in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9'; in->at++) {
        value = 10 * value + (in->text[in->at] - '0');
        if (value > 100000000) {
            fail(in, in->at, "this number is too large");
            return false;
        }
    }
    *out = minus ? -value : value;
    return true;
}

static bool digit_number(reader *in, uint32_t track, int32_t value, size_t place, uint32_t *out) {
    *out = wy_track_digit_number(&in->track[track], value);
    if (*out == WY_NO_DIGIT) {
        in->status = wy_fail(in->error, WY_BAD, "the alphabet of track %lu has no digit %ld",
                             (unsigned long)track + 1, (long)value);
        wy_fail_place(in->error, in->text, in->length, place, 1);
    }
    return *out != WY_NO_DIGIT;
}

/* [0,1] */
static wy_automaton *read_vector(reader *in) {
    const size_t open = in->at - 1;
    uint32_t digits[WY_MAX_TRACKS];
    uint32_t count = 0;
    do {
        int32_t value;
        if (!read_number(in, &value)) {
            return NULL;
        }
        if (count < in->tracks && !digit_number(in, count, value, in->at - 1, &digits[count])) {
            return NULL;
        }
        count++;
    } while (count <= WY_MAX_TRACKS && take(in, ','));
    if (!take(in, ']')) {
        return fail(in, in->at < in->length ? in->at : open,
                    in->at < in->length ? "expected ',' or ']'" : "this '[' is never closed");
    }
    if (count != in->tracks) {
        in->status =
            wy_fail(in->error, WY_BAD, "this letter has %lu digit%s, and there are %lu track%s",
                    (unsigned long)count, count == 1 ? "" : "s", (unsigned long)in->tracks,
                    in->tracks == 1 ? "" : "s");
        wy_fail_place(in->error, in->text, in->length, open, in->at - open);
        return NULL;
    }
    return column(in, digits);
}

static wy_automaton *read_atom(reader *in) {
    if (take(in, '(')) {
        const size_t open = in->at - 1;
        if (take(in, ')')) {
            return empty_word(in);
        }
        if (++in->nesting > NESTING) {
            return fail(in, open, "nested too deeply");
        }
        wy_automaton *inner = read_union(in);
        in->nesting--;
        if (inner != NULL && !take(in, ')')) {
            wy_automaton_free(inner);
            return fail(in, in->at < in->length ? in->at : open,
                        in->at < in->length ? "expected an operator or ')'"
                                            : "this '(' is never closed");
        }
        return inner;
    }
    if (take(in, '[')) {
        return read_vector(in);
    }
    if (take(in, '.')) {
        return any_column(in);
    }
    if (take(in, '#')) {
        return everything(in, false);
    }
    if (take(in, '@')) {
        return everything(in, true);
    }
    if (at_digit(in)) {
        if (in->tracks != 1) {
            return fail(in, in->at, "a letter of several tracks is written in brackets: [0,1]");
        }
        uint32_t digit;
        if (!digit_number(in, 0, in->text[in->at] - '0', in->at, &digit)) {
            return NULL;
        }
        in->at++;
        return column(in, &digit);
    }
    if (in->at == in->length) {
        return fail(in, in->at, "expected a letter, but the expression ends here");
    }
    return fail(in, in->at, "expected a letter");
}

/* a{least, most}; most -1: no end */
static wy_automaton *repeat(reader *in, wy_automaton *a, int32_t least, int32_t most) {
    wy_automaton *made = empty_word(in);
    wy_automaton *maybe = NULL;
    for (int32_t i = 0; made != NULL && i < least; i++) {
        made = concat(in, made, copy(in, a));
    }
    if (made != NULL && most < 0) {
        made = concat(in, made, star(in, copy(in, a)));
    } else if (made != NULL && most > least) {
        maybe = combine(in, WY_OP_OR, empty_word(in), copy(in, a));
        for (int32_t i = least; made != NULL && maybe != NULL && i < most; i++) {
            made = concat(in, made, copy(in, maybe));
        }
    }
    wy_automaton_free(a);
    wy_automaton_free(maybe);
    if (in->status != WY_OK) {
        wy_automaton_free(made);
        return NULL;
    }
    return made;
}

static wy_automaton *read_counts(reader *in, wy_automaton *a) {
    int32_t least, most;
    const size_t place = in->at;
    if (!read_number(in, &least)) {
        wy_automaton_free(a);
        return NULL;
    }
    most = least;
    if (take(in, ',')) {
        most = -1;
        if (!at(in, '}') && !read_number(in, &most)) {
            wy_automaton_free(a);
            return NULL;
        }
        if (most >= 0 && most < least) {
            wy_automaton_free(a);
            return fail(in, place, "the second number is less than the first");
        }
    }
    if (least < 0 || least > LARGEST_COUNT || most > LARGEST_COUNT || !take(in, '}')) {
        wy_automaton_free(a);
        return fail(in, place, "expected numbers up to 10000 and '}'");
    }
    return repeat(in, a, least, most);
}

static wy_automaton *read_repeated(reader *in) {
    if (take(in, '~')) {
        if (++in->nesting > NESTING) {
            return fail(in, in->at - 1, "nested too deeply");
        }
        wy_automaton *inner = read_repeated(in);
        in->nesting--;
        return complement(in, inner);
    }
    wy_automaton *a = read_atom(in);
    while (a != NULL) {
        if (take(in, '*')) {
            a = star(in, a);
        } else if (take(in, '+')) {
            a = repeat(in, a, 1, -1);
        } else if (take(in, '?')) {
            a = repeat(in, a, 0, 1);
        } else if (take(in, '{')) {
            a = read_counts(in, a);
        } else {
            break;
        }
    }
    return a;
}

static bool ends_sequence(reader *in) {
    return at(in, '|') || at(in, '&') || at(in, ')') || in->at == in->length;
}

static wy_automaton *read_sequence(reader *in) {
    wy_automaton *a = read_repeated(in);
    while (a != NULL && !ends_sequence(in)) {
        a = concat(in, a, read_repeated(in));
    }
    return a;
}

static wy_automaton *read_intersection(reader *in) {
    wy_automaton *a = read_sequence(in);
    while (a != NULL && take(in, '&')) {
        a = combine(in, WY_OP_AND, a, read_sequence(in));
    }
    return a;
}

static wy_automaton *read_union(reader *in) {
    wy_automaton *a = read_intersection(in);
    while (a != NULL && take(in, '|')) {
        a = combine(in, WY_OP_OR, a, read_intersection(in));
    }
    return a;
}

wy_status wy_regex_read(wy_automaton **out, const char *text, size_t length, const wy_track *tracks,
                        uint32_t track_count, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (track_count == 0 || track_count > WY_MAX_TRACKS) {
        return wy_fail(error, WY_BAD, "an expression needs from 1 to %d alphabets", WY_MAX_TRACKS);
    }
    reader in = {.text = text,
                 .length = length,
                 .tracks = track_count,
                 .control = control,
                 .error = error,
                 .status = WY_OK};
    for (uint32_t i = 0; i < track_count; i++) {
        in.track[i] = tracks[i];
        in.track[i].system = NULL;
    }
    (void)at(&in, ' ');
    wy_automaton *plain = in.at == length ? empty_word(&in) : read_union(&in);
    if (plain != NULL && in.at < length) {
        wy_automaton_free(plain);
        plain = fail(&in, in.at, "expected a letter or an operator");
    }
    if (plain == NULL) {
        return in.status == WY_OK ? wy_fail_memory(error) : in.status;
    }
    const wy_status status = wy_automaton_retrack(out, plain, tracks, control, error);
    wy_automaton_free(plain);
    return status;
}
