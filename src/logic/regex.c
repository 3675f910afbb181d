/*
 * regex.c - from regular expressions to automata.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/utf8.h"
#include "logic/regex.h"
#include "logic/syntax.h"

/*
 * A regular expression while it is read; see regex.c.
 *
 * Functions that make automata return NULL when something failed; status and error say what.
 */

typedef struct wi_regex_reader {
    const char *text;
    size_t length, at;
    wy_track track[WY_MAX_TRACKS]; /* plain alphabets */
    uint32_t tracks;
    int nesting;
    size_t operations;
    wi_regex_outside *outside; /* may be NULL */
    const wy_control *control;
    wy_error *error;
    wy_status status;
} wi_regex_reader;

/* ==== letters ================================================================================ */

/*
 * A number in brackets may have several digits: [10] is the letter ten, and so [01] is the
 * letter 1. A letter that the alphabet lacks matches nothing.
 */

enum { MOST_LETTERS = 1 << 20 };

typedef wi_regex_reader reader;

static wy_automaton *regex_fail(reader *in, size_t at, const char *message) {
    in->status = wi_fail(in->error, WY_BAD, "%s", message);
    wi_fail_place(in->error, in->text, in->length, at, 1);
    return NULL;
}

/* These skip blanks first. */
static bool regex_at(reader *in, char sign) {
    while (in->at < in->length && wi_is_blank(in->text[in->at])) {
        in->at++;
    }
    return in->at < in->length && in->text[in->at] == sign;
}

/* These skip blanks first. */
static bool regex_take(reader *in, char sign) {
    if (!regex_at(in, sign)) {
        return false;
    }
    in->at++;
    return true;
}

/* These skip blanks first. */
static bool regex_at_digit(reader *in) {
    (void)regex_at(in, '0');
    return in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9';
}

/* All words, or none; the empty word. */
static wy_automaton *regex_all(reader *in, bool truth) {
    wy_automaton *made = NULL;
    in->status = wi_automaton_all(&made, truth, in->track, in->tracks, in->control, in->error);
    return made;
}

/* The empty word alone, or one column of these labels. */
static wy_automaton *short_word(reader *in, const uint64_t *labels, size_t count, bool empty) {
    const int32_t outputs[2] = {empty, 1};
    wy_edge *edges = malloc((count + 1) * sizeof *edges);
    wy_automaton *made = NULL;
    if (edges == NULL) {
        in->status = wi_fail_memory(in->error);
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

/* All words, or none; the empty word. */
static wy_automaton *regex_empty_word(reader *in) {
    return short_word(in, NULL, 0, true);
}

/* ---- letters ----------------------------------------------------------------------------- */

/* One letter out of these labels; none: nothing at all. */
static wy_automaton *one_of(reader *in, const uint64_t *labels, size_t count) {
    return count == 0 ? regex_all(in, false) : short_word(in, labels, count, false);
}

/* One column, given the numbers of its digits. */
static wy_automaton *column(reader *in, const uint32_t *digits) {
    wy_automaton *shape = regex_all(in, false);
    if (shape == NULL) {
        return NULL;
    }
    const uint64_t label = wy_automaton_pack(shape, digits);
    wy_automaton_free(shape);
    return short_word(in, &label, 1, false);
}

/* All columns of digits for which chosen, which may be NULL, holds on the single track. */
static wy_automaton *columns(reader *in, const bool *chosen) {
    size_t total = 1;
    for (uint32_t i = 0; i < in->tracks; i++) {
        total *= in->track[i].digits;
        if (total > MOST_LETTERS) {
            return regex_fail(in, in->at - 1, "there are too many letters for '.'");
        }
    }
    wy_automaton *shape = regex_all(in, false);
    uint64_t *labels = shape == NULL ? NULL : malloc(total * sizeof *labels);
    wy_automaton *made = NULL;
    if (shape != NULL && labels == NULL) {
        in->status = wi_fail_memory(in->error);
    }
    if (labels != NULL) {
        uint32_t digits[WY_MAX_TRACKS] = {0};
        size_t count = 0;
        for (size_t i = 0; i < total; i++) {
            if (chosen == NULL || chosen[digits[0]]) {
                labels[count++] = wy_automaton_pack(shape, digits);
            }
            for (uint32_t t = in->tracks; t-- > 0 && ++digits[t] == in->track[t].digits;) {
                digits[t] = 0;
            }
        }
        made = one_of(in, labels, count);
    }
    free(labels);
    wy_automaton_free(shape);
    return made;
}

/* These skip blanks first. */
static bool regex_number(reader *in, int32_t *out) {
    const bool minus = regex_take(in, '-');
    if (!minus) {
        regex_take(in, '+');
    }
    if (!regex_at_digit(in)) {
        regex_fail(in, in->at, "expected a digit");
        return false;
    }
    int32_t value = 0;
    for (; in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9'; in->at++) {
        value = 10 * value + (in->text[in->at] - '0');
        if (value > 100000000) {
            regex_fail(in, in->at, "this number is too large");
            return false;
        }
    }
    *out = minus ? -value : value;
    return true;
}

/* The number of a digit; WY_NO_DIGIT, and a word about it, if the alphabet lacks it. */
static uint32_t digit_number(reader *in, uint32_t track, int32_t value) {
    const uint32_t number = wi_track_digit_number(&in->track[track], value);
    if (number == WY_NO_DIGIT && in->outside != NULL && !in->outside->any) {
        *in->outside = (wi_regex_outside){.any = true, .track = track, .digit = value};
    }
    return number;
}

/* ---- brackets ---------------------------------------------------------------------------- */

/* [0,1] a letter of two tracks; [4-9] one of these digits, [^0,4-9] any other. */
typedef struct brackets {
    size_t open;    /* where they begin */
    uint32_t count; /* of numbers and ranges */
    uint32_t digit[WY_MAX_TRACKS];
    bool outside; /* some digit of the letter is not in its alphabet */
    bool negated, ranges;
    bool *chosen; /* digits of the first track, by number */
} brackets;

static void choose(reader *in, brackets *to, int32_t from, int32_t until) {
    for (uint32_t d = 0; d < in->track[0].digits; d++) {
        const int32_t value = in->track[0].values == NULL ? (int32_t)d : in->track[0].values[d];
        to->chosen[d] = to->chosen[d] || (from <= value && value <= until);
    }
}

/* A number, or a range of numbers. */
static bool read_item(reader *in, brackets *to) {
    int32_t first, last;
    if (!regex_number(in, &first)) {
        return false;
    }
    last = first;
    if (regex_take(in, '-')) {
        const size_t place = in->at;
        to->ranges = true;
        if (!regex_number(in, &last)) {
            return false;
        }
        if (last < first) {
            regex_fail(in, place, "a range goes from a smaller digit to a greater one");
            return false;
        }
    } else if (to->count < in->tracks) {
        to->digit[to->count] = digit_number(in, to->count, first);
        to->outside = to->outside || to->digit[to->count] == WY_NO_DIGIT;
    }
    choose(in, to, first, last);
    to->count++;
    return true;
}

static bool read_items(reader *in, brackets *to) {
    to->negated = regex_take(in, '^');
    do {
        if (!read_item(in, to)) {
            return false;
        }
    } while (to->count <= WY_MAX_TRACKS && regex_take(in, ','));
    if (!regex_take(in, ']')) {
        regex_fail(in, in->at < in->length ? in->at : to->open,
                   in->at < in->length ? "expected ',' or ']'" : "this '[' is never closed");
        return false;
    }
    return true;
}

static wy_automaton *finish_brackets(reader *in, brackets *from) {
    if (from->negated || from->ranges) {
        if (in->tracks != 1) {
            return regex_fail(in, from->open, "ranges of digits are for one track");
        }
        for (uint32_t d = 0; d < in->track[0].digits && from->negated; d++) {
            from->chosen[d] = !from->chosen[d];
        }
        return columns(in, from->chosen);
    }
    if (from->count != in->tracks) {
        in->status =
            wi_fail(in->error, WY_BAD, "this letter has %lu digit%s, and there are %lu track%s",
                    (unsigned long)from->count, from->count == 1 ? "" : "s",
                    (unsigned long)in->tracks, in->tracks == 1 ? "" : "s");
        wi_fail_place(in->error, in->text, in->length, from->open, in->at - from->open);
        return NULL;
    }
    return from->outside ? regex_all(in, false) : column(in, from->digit);
}

/* Letters: any at all; the single digit that stands here; what follows a '['. */
static wy_automaton *regex_brackets(reader *in) {
    brackets from = {.open = in->at - 1,
                     .chosen = calloc(in->track[0].digits, sizeof *from.chosen)};
    wy_automaton *made = NULL;
    if (from.chosen == NULL) {
        in->status = wi_fail_memory(in->error);
    } else if (read_items(in, &from)) {
        made = finish_brackets(in, &from);
    }
    free(from.chosen);
    return made;
}

/* Letters: any at all; the single digit that stands here; what follows a '['. */
static wy_automaton *regex_any_letter(reader *in) {
    return columns(in, NULL);
}

/* Letters: any at all; the single digit that stands here; what follows a '['. */
static wy_automaton *regex_digit(reader *in) {
    if (in->tracks != 1) {
        return regex_fail(in, in->at, "a letter of several tracks is written in brackets: [0,1]");
    }
    const uint32_t digit = digit_number(in, 0, in->text[in->at++] - '0');
    return digit == WY_NO_DIGIT ? regex_all(in, false) : column(in, &digit);
}

/* ==== operations ============================================================================= */

/*
 * Every part is a small minimal automaton, and each sign one operation on automata.  While
 * they are built, tracks are plain alphabets, so that no word counts as invalid.
 *
 * From weak to strong: a|b, a&b, ab, then a* a+ a? a{2,3}, then ~a; so ~a* is (~a)*, as in Walnut.
 * A letter that the alphabet lacks matches nothing; whoever reads is told of the first.
 */

enum { NESTING = 200, LARGEST_COUNT = 10000, MOST_OPERATIONS = 100000 };

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

static wy_automaton *minimal(reader *in, wy_automaton *made) {
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
        made = minimal(in, made);
    }
    wy_automaton_free(a);
    wy_automaton_free(b);
    return made;
}

static wy_automaton *concat(reader *in, wy_automaton *a, wy_automaton *b) {
    wy_automaton *made = NULL;
    if (a != NULL && b != NULL && count_operation(in)) {
        in->status = wy_automaton_concat(&made, a, b, in->control, in->error);
        made = minimal(in, made);
    }
    wy_automaton_free(a);
    wy_automaton_free(b);
    return made;
}

static wy_automaton *star(reader *in, wy_automaton *a) {
    wy_automaton *made = NULL;
    if (a != NULL && count_operation(in)) {
        in->status = wy_automaton_star(&made, a, in->control, in->error);
        made = minimal(in, made);
    }
    wy_automaton_free(a);
    return made;
}

static wy_automaton *complement(reader *in, wy_automaton *a) {
    wy_automaton *made = NULL;
    if (a != NULL && count_operation(in)) {
        in->status = wy_automaton_complement(&made, a, in->control, in->error);
        made = minimal(in, made);
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
    if (regex_take(in, '(')) {
        const size_t open = in->at - 1;
        if (regex_take(in, ')')) {
            return regex_empty_word(in);
        }
        if (++in->nesting > NESTING) {
            return regex_fail(in, open, "nested too deeply");
        }
        wy_automaton *inner = read_union(in);
        in->nesting--;
        if (inner != NULL && !regex_take(in, ')')) {
            wy_automaton_free(inner);
            return regex_fail(in, in->at < in->length ? in->at : open,
                              in->at < in->length ? "expected an operator or ')'"
                                                  : "this '(' is never closed");
        }
        return inner;
    }
    if (regex_take(in, '[')) {
        return regex_brackets(in);
    }
    if (regex_take(in, '.')) {
        return regex_any_letter(in);
    }
    if (regex_take(in, '#')) {
        return regex_all(in, false);
    }
    if (regex_take(in, '@')) {
        return regex_all(in, true);
    }
    if (regex_at_digit(in)) {
        return regex_digit(in);
    }
    if (in->at == in->length) {
        return regex_fail(in, in->at, "expected a letter, but the expression ends here");
    }
    return regex_fail(in, in->at, "expected a letter");
}

/* a{least, most}; most -1: no end */
static wy_automaton *repeat(reader *in, wy_automaton *a, int32_t least, int32_t most) {
    wy_automaton *made = regex_empty_word(in);
    wy_automaton *maybe = NULL;
    for (int32_t i = 0; made != NULL && i < least; i++) {
        made = concat(in, made, copy(in, a));
    }
    if (made != NULL && most < 0) {
        made = concat(in, made, star(in, copy(in, a)));
    } else if (made != NULL && most > least) {
        maybe = combine(in, WY_OP_OR, regex_empty_word(in), copy(in, a));
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
    if (!regex_number(in, &least)) {
        wy_automaton_free(a);
        return NULL;
    }
    most = least;
    if (regex_take(in, ',')) {
        most = -1;
        if (!regex_at(in, '}') && !regex_number(in, &most)) {
            wy_automaton_free(a);
            return NULL;
        }
        if (most >= 0 && most < least) {
            wy_automaton_free(a);
            return regex_fail(in, place, "the second number is less than the first");
        }
    }
    if (least < 0 || least > LARGEST_COUNT || most > LARGEST_COUNT || !regex_take(in, '}')) {
        wy_automaton_free(a);
        return regex_fail(in, place, "expected numbers up to 10000 and '}'");
    }
    return repeat(in, a, least, most);
}

static wy_automaton *read_complement(reader *in) {
    if (!regex_take(in, '~')) {
        return read_atom(in);
    }
    if (++in->nesting > NESTING) {
        return regex_fail(in, in->at - 1, "nested too deeply");
    }
    wy_automaton *inner = read_complement(in);
    in->nesting--;
    return complement(in, inner);
}

static wy_automaton *read_repeated(reader *in) {
    wy_automaton *a = read_complement(in);
    while (a != NULL) {
        if (regex_take(in, '*')) {
            a = star(in, a);
        } else if (regex_take(in, '+')) {
            a = repeat(in, a, 1, -1);
        } else if (regex_take(in, '?')) {
            a = repeat(in, a, 0, 1);
        } else if (regex_take(in, '{')) {
            a = read_counts(in, a);
        } else {
            break;
        }
    }
    return a;
}

static bool ends_sequence(reader *in) {
    return regex_at(in, '|') || regex_at(in, '&') || regex_at(in, ')') || in->at == in->length;
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
    while (a != NULL && regex_take(in, '&')) {
        a = combine(in, WY_OP_AND, a, read_sequence(in));
    }
    return a;
}

static wy_automaton *read_union(reader *in) {
    wy_automaton *a = read_intersection(in);
    while (a != NULL && regex_take(in, '|')) {
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
    (void)regex_at(&in, ' ');
    wy_automaton *plain = in.at == length ? regex_empty_word(&in) : read_union(&in);
    if (plain != NULL && in.at < length) {
        wy_automaton_free(plain);
        plain = regex_fail(&in, in.at, "expected a letter or an operator");
    }
    if (plain == NULL) {
        return in.status == WY_OK ? wi_fail_memory(error) : in.status;
    }
    const wy_status status = wy_automaton_retrack(out, plain, tracks, control, error);
    wy_automaton_free(plain);
    return status;
}
