/*
 * regex.c - from regular expressions to automata, operation by operation.
 *
 * Every part is a small minimal automaton, and each sign one operation on automata.  While
 * they are built, tracks are plain alphabets, so that no word counts as invalid.
 *
 * From weak to strong: a|b, a&b, ab, then a* a+ a? a{2,3}, then ~a; so ~a* is (~a)*, as in Walnut.
 * A letter that the alphabet lacks matches nothing; whoever reads is told of the first.
 */
#include "logic/regex_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/lexer.h"

enum { NESTING = 200, LARGEST_COUNT = 10000, MOST_OPERATIONS = 100000 };

typedef wi_regex_reader reader;

static wy_automaton *read_union(reader *in);

/* One more operation on automata: there is an end to patience. */
static bool count_operation(reader *in) {
    if (++in->operations > MOST_OPERATIONS) {
        in->status = wi_fail(in->error, WY_LIMIT, "the expression takes more than %d operations",
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

static wy_automaton *read_atom(reader *in) {
    if (wi_regex_take(in, '(')) {
        const size_t open = in->at - 1;
        if (wi_regex_take(in, ')')) {
            return wi_regex_empty_word(in);
        }
        if (++in->nesting > NESTING) {
            return wi_regex_fail(in, open, "nested too deeply");
        }
        wy_automaton *inner = read_union(in);
        in->nesting--;
        if (inner != NULL && !wi_regex_take(in, ')')) {
            wy_automaton_free(inner);
            return wi_regex_fail(in, in->at < in->length ? in->at : open,
                                 in->at < in->length ? "expected an operator or ')'"
                                                     : "this '(' is never closed");
        }
        return inner;
    }
    if (wi_regex_take(in, '[')) {
        return wi_regex_brackets(in);
    }
    if (wi_regex_take(in, '.')) {
        return wi_regex_any_letter(in);
    }
    if (wi_regex_take(in, '#')) {
        return wi_regex_all(in, false);
    }
    if (wi_regex_take(in, '@')) {
        return wi_regex_all(in, true);
    }
    if (wi_regex_at_digit(in)) {
        return wi_regex_digit(in);
    }
    if (in->at == in->length) {
        return wi_regex_fail(in, in->at, "expected a letter, but the expression ends here");
    }
    return wi_regex_fail(in, in->at, "expected a letter");
}

/* a{least, most}; most -1: no end */
static wy_automaton *repeat(reader *in, wy_automaton *a, int32_t least, int32_t most) {
    wy_automaton *made = wi_regex_empty_word(in);
    wy_automaton *maybe = NULL;
    for (int32_t i = 0; made != NULL && i < least; i++) {
        made = concat(in, made, copy(in, a));
    }
    if (made != NULL && most < 0) {
        made = concat(in, made, star(in, copy(in, a)));
    } else if (made != NULL && most > least) {
        maybe = combine(in, WY_OP_OR, wi_regex_empty_word(in), copy(in, a));
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
    if (!wi_regex_number(in, &least)) {
        wy_automaton_free(a);
        return NULL;
    }
    most = least;
    if (wi_regex_take(in, ',')) {
        most = -1;
        if (!wi_regex_at(in, '}') && !wi_regex_number(in, &most)) {
            wy_automaton_free(a);
            return NULL;
        }
        if (most >= 0 && most < least) {
            wy_automaton_free(a);
            return wi_regex_fail(in, place, "the second number is less than the first");
        }
    }
    if (least < 0 || least > LARGEST_COUNT || most > LARGEST_COUNT || !wi_regex_take(in, '}')) {
        wy_automaton_free(a);
        return wi_regex_fail(in, place, "expected numbers up to 10000 and '}'");
    }
    return repeat(in, a, least, most);
}

static wy_automaton *read_complement(reader *in) {
    if (!wi_regex_take(in, '~')) {
        return read_atom(in);
    }
    if (++in->nesting > NESTING) {
        return wi_regex_fail(in, in->at - 1, "nested too deeply");
    }
    wy_automaton *inner = read_complement(in);
    in->nesting--;
    return complement(in, inner);
}

static wy_automaton *read_repeated(reader *in) {
    wy_automaton *a = read_complement(in);
    while (a != NULL) {
        if (wi_regex_take(in, '*')) {
            a = star(in, a);
        } else if (wi_regex_take(in, '+')) {
            a = repeat(in, a, 1, -1);
        } else if (wi_regex_take(in, '?')) {
            a = repeat(in, a, 0, 1);
        } else if (wi_regex_take(in, '{')) {
            a = read_counts(in, a);
        } else {
            break;
        }
    }
    return a;
}

static bool ends_sequence(reader *in) {
    return wi_regex_at(in, '|') || wi_regex_at(in, '&') || wi_regex_at(in, ')') ||
           in->at == in->length;
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
    while (a != NULL && wi_regex_take(in, '&')) {
        a = combine(in, WY_OP_AND, a, read_sequence(in));
    }
    return a;
}

static wy_automaton *read_union(reader *in) {
    wy_automaton *a = read_intersection(in);
    while (a != NULL && wi_regex_take(in, '|')) {
        a = combine(in, WY_OP_OR, a, read_intersection(in));
    }
    return a;
}

wy_status wi_regex_read(wy_automaton **out, const char *text, size_t length, const wy_track *tracks,
                        uint32_t track_count, wi_regex_outside *outside, const wy_control *control,
                        wy_error *error) {
    *out = NULL;
    if (outside != NULL) {
        *outside = (wi_regex_outside){.any = false};
    }
    if (track_count == 0 || track_count > WY_MAX_TRACKS) {
        return wi_fail(error, WY_BAD, "an expression needs from 1 to %d alphabets", WY_MAX_TRACKS);
    }
    reader in = {.text = text,
                 .length = length,
                 .tracks = track_count,
                 .outside = outside,
                 .control = control,
                 .error = error,
                 .status = WY_OK};
    for (uint32_t i = 0; i < track_count; i++) {
        in.track[i] = tracks[i];
        in.track[i].system = NULL;
    }
    (void)wi_regex_at(&in, ' ');
    wy_automaton *plain = in.at == length ? wi_regex_empty_word(&in) : read_union(&in);
    if (plain != NULL && in.at < length) {
        wy_automaton_free(plain);
        plain = wi_regex_fail(&in, in.at, "expected a letter or an operator");
    }
    if (plain == NULL) {
        return in.status == WY_OK ? wi_fail_memory(error) : in.status;
    }
    const wy_status status = wy_automaton_retrack(out, plain, tracks, control, error);
    wy_automaton_free(plain);
    return status;
}
