/*
 * walnut_read.c - Walnut's text format.
 *
 *     msd_fib {0, 1}          the tracks; or true, or false
 *     0 1                     a state and its output; the first is the initial one
 *     0 0 -> 0                a transition: a digit for each track, the target
 *     1 * -> 0 1              any digit on track 2; two targets: nondeterministic
 *     # a remark
 *
 * Two passes: the first finds the states, so that the second can say where a target does not
 * exist.  States get numbers in the order in which they stand in the file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "automata/nfa.h"
#include "base/fail.h"
#include "base/list.h"

/* The reader of Walnut's text format: its state, and what its parts share. */

/* A word of a line: text[at, at + length). */
typedef struct wi_walnut_token {
    size_t at;
    size_t length;
} wi_walnut_token;

typedef struct wi_walnut {
    const char *text;
    size_t length;
    size_t at;               /* the next line begins here */
    wi_walnut_token *tokens; /* of the line read last */
    size_t count;
    size_t room;
    /* the tracks */
    wy_track tracks[WY_MAX_TRACKS];
    int32_t *values[WY_MAX_TRACKS]; /* owned */
    uint32_t track_count;
    /* states by their numbers in the file */
    uint64_t *names;   /* ascending */
    uint32_t *numbers; /* which state that is */
    size_t room_names, room_numbers;
    uint32_t states;
    bool nondeterministic;
    wi_builder builder;
    wi_meter meter;
    wy_error *error;
} wi_walnut;

static inline bool walnut_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Lines of Walnut's text format and the words in them. */

/* A fault at this word; the second puts the word itself between the texts.  WY_BAD. */
static wy_status walnut_fail(const wi_walnut *of, const wi_walnut_token *where,
                             const char *message) {
    wi_fail(of->error, WY_BAD, "%s", message);
    wi_fail_place(of->error, of->text, of->length, where->at, where->length);
    return WY_BAD;
}

/* A fault at this word; the second puts the word itself between the texts.  WY_BAD. */
static wy_status walnut_fail_name(const wi_walnut *of, const wi_walnut_token *where,
                                  const char *before, const char *after) {
    char name[48];
    const size_t shown = where->length < sizeof name - 1 ? where->length : sizeof name - 1;
    for (size_t i = 0; i < shown; i++) {
        const char c = of->text[where->at + i];
        name[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    name[shown] = '\0';
    wi_fail(of->error, WY_BAD, "%s%s%s", before, name, after);
    wi_fail_place(of->error, of->text, of->length, where->at, where->length);
    return WY_BAD;
}

static wy_status add_token(wi_walnut *of, size_t at, size_t length) {
    const wy_status status = wi_meter_grow(&of->meter, &of->tokens, &of->room, of->count + 1,
                                           sizeof *of->tokens, of->error);
    if (status == WY_OK) {
        of->tokens[of->count++] = (wi_walnut_token){at, length};
    }
    return status;
}

/* Length of the token at text[at], before end: a set, a sign, "->" or a run of other characters. */
static size_t token_length(const wi_walnut *of, size_t at, size_t end) {
    const char *text = of->text;
    if (text[at] == '{') {
        size_t stop = at;
        while (stop < end && text[stop] != '}') {
            stop++;
        }
        return stop < end ? stop + 1 - at : end - at;
    }
    if (text[at] == '-' && at + 1 < end && text[at + 1] == '>') {
        return 2;
    }
    if (strchr("*,/}", text[at]) != NULL) {
        return 1;
    }
    size_t stop = at + 1;
    while (stop < end && !walnut_space(text[stop]) && strchr("{}*,/", text[stop]) == NULL &&
           !(text[stop] == '-' && stop + 1 < end && text[stop + 1] == '>')) {
        stop++;
    }
    return stop - at;
}

/* The next line with something on it; *more is false at the end of the text. */
static wy_status walnut_line(wi_walnut *of, bool *more) {
    of->count = 0;
    wy_status status = WY_OK;
    while (status == WY_OK && of->count == 0 && of->at < of->length) {
        const char *line_end = memchr(of->text + of->at, '\n', of->length - of->at);
        const size_t end = line_end == NULL ? of->length : (size_t)(line_end - of->text);
        size_t at = of->at;
        while (at < end && of->text[at] != '#' && status == WY_OK) {
            if (walnut_space(of->text[at])) {
                at++;
            } else if (of->text[at] == '\0') {
                const wi_walnut_token where = {at, 1};
                status = walnut_fail(of, &where, "a zero byte is no text");
            } else {
                const size_t length = token_length(of, at, end);
                status = add_token(of, at, length);
                at += length;
            }
        }
        of->at = line_end == NULL ? of->length : end + 1;
        if (status == WY_OK) {
            status = wi_meter_tick(&of->meter, of->error);
        }
    }
    *more = of->count > 0;
    return status;
}

/* The next line with something on it; *more is false at the end of the text. */
static bool walnut_is(const wi_walnut *of, const wi_walnut_token *where, const char *word) {
    return where->length == strlen(word) && memcmp(of->text + where->at, word, where->length) == 0;
}

/* The next line with something on it; *more is false at the end of the text. */
static wy_status walnut_number(int64_t *out, const wi_walnut *of, const wi_walnut_token *where,
                               int64_t least, int64_t most, const char *what) {
    size_t i = 0;
    const char *digits = of->text + where->at;
    bool negative = false;
    if (where->length > 1 && (digits[0] == '-' || digits[0] == '+')) {
        negative = digits[0] == '-';
        i++;
    }
    int64_t value = 0;
    for (; i < where->length; i++) {
        if (digits[i] < '0' || digits[i] > '9') {
            return walnut_fail_name(of, where, what, " is not a number");
        }
        value = value * 10 + (digits[i] - '0');
        if (value > INT64_C(1) << 40) {
            return walnut_fail_name(of, where, what, " is too large");
        }
    }
    *out = negative ? -value : value;
    return *out < least || *out > most ? walnut_fail_name(of, where, what, " is out of range")
                                       : WY_OK;
}

/* ---- tracks ---------------------------------------------------------------------------------- */

/* The first line of Walnut's text format: numerations and sets of digits. */

static int ascending(const void *a, const void *b) {
    const int32_t first = *(const int32_t *)a;
    const int32_t second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

/* The numbers of a set that ends at `end`, in *values, which free() frees also after a failure. */
static wy_status read_values(wi_walnut *of, const wi_walnut_token *where, size_t end,
                             int32_t **values, size_t *count) {
    const char *text = of->text;
    size_t room = 0;
    wy_status status = WY_OK;
    bool expects = true; /* a digit comes next */
    for (size_t at = where->at + 1; at < end && status == WY_OK;) {
        if (walnut_space(text[at])) {
            at++;
            continue;
        }
        if (text[at] == ',') {
            const wi_walnut_token here = {at, 1};
            status =
                expects ? walnut_fail(of, &here, "a digit is missing before this comma") : WY_OK;
            expects = true;
            at++;
            continue;
        }
        size_t stop = at + 1;
        while (stop < end && !walnut_space(text[stop]) && text[stop] != ',') {
            stop++;
        }
        const wi_walnut_token digit = {at, stop - at};
        int64_t value = 0;
        status = expects ? walnut_number(&value, of, &digit, INT32_MIN + 1, INT32_MAX, "the digit ")
                         : walnut_fail(of, &digit, "a comma is missing before this digit");
        if (status == WY_OK) {
            status =
                wi_meter_grow(&of->meter, values, &room, *count + 1, sizeof **values, of->error);
        }
        if (status == WY_OK) {
            (*values)[(*count)++] = (int32_t)value;
        }
        expects = false;
        at = stop;
    }
    if (status == WY_OK && expects) {
        status = walnut_fail(of, where,
                             *count == 0 ? "this set has no digits" : "a digit is missing here");
    }
    return status;
}

/* {0, 1}: the digits in any order. */
static wy_status read_set(wi_walnut *of, const wi_walnut_token *where) {
    const size_t end = where->at + where->length - 1;
    if (of->text[end] != '}') {
        return walnut_fail(of, where, "this set has no closing brace");
    }
    int32_t *values = NULL;
    size_t count = 0;
    const wy_status status = read_values(of, where, end, &values, &count);
    if (status != WY_OK || values == NULL) { /* without values one was expected */
        free(values);
        return status;
    }
    wi_list_sort(values, count, ascending);
    size_t kept = 0;
    bool plain = true;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || values[kept - 1] != values[i]) {
            plain = plain && values[i] == (int32_t)kept;
            values[kept++] = values[i];
        }
    }
    of->values[of->track_count] = values;
    of->tracks[of->track_count] =
        (wy_track){.digits = (uint32_t)kept, .values = plain ? NULL : values, .system = NULL};
    of->track_count++;
    return WY_OK;
}

/* msd_fib; also in short: fib, msd (msd_2), msd3, 3. */
static wy_status read_system(wi_walnut *of, const wi_walnut_token *where, wy_find_system *find,
                             void *data) {
    const char *text = of->text + where->at;
    size_t length = where->length;
    const char *order = "msd";
    if (length >= 3 && (memcmp(text, "msd", 3) == 0 || memcmp(text, "lsd", 3) == 0)) {
        order = text[0] == 'm' ? "msd" : "lsd";
        text += 3;
        length -= 3;
        if (length > 0 && text[0] == '_') {
            text++;
            length--;
        }
    }
    char name[64];
    if (length == 0) {
        text = "2";
        length = 1;
    }
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_')) {
            return walnut_fail_name(of, where, "", " is neither a numeration nor a set of digits");
        }
    }
    if (length + 5 > sizeof name) {
        return walnut_fail(of, where, "no numeration has such a long name");
    }
    memcpy(name, order, 3);
    name[3] = '_';
    memcpy(name + 4, text, length);
    name[4 + length] = '\0';
    const wy_system *system = NULL;
    const wy_status status =
        find == NULL ? wi_fail(of->error, WY_BAD, "the numeration %s is not known here", name)
                     : find(data, &system, name, of->error);
    if (status != WY_OK || system == NULL) {
        wi_fail_place(of->error, of->text, of->length, where->at, where->length);
        return status;
    }
    of->tracks[of->track_count++] = (wy_track){.digits = system->digits, .system = system};
    return WY_OK;
}

/* The line read last as tracks. */
static wy_status walnut_tracks(wi_walnut *of, wy_find_system *find, void *data) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < of->count && status == WY_OK; i++) {
        const wi_walnut_token *where = &of->tokens[i];
        if (of->track_count == WY_MAX_TRACKS) {
            return walnut_fail(of, where, "an automaton has at most 64 tracks");
        }
        status =
            of->text[where->at] == '{' ? read_set(of, where) : read_system(of, where, find, data);
    }
    return status;
}

/* ---- states ---------------------------------------------------------------------- */

/* Where the arrow stands in the line; count: it has none. */
static size_t arrow(const wi_walnut *of) {
    size_t i = 0;
    while (i < of->count && !walnut_is(of, &of->tokens[i], "->")) {
        i++;
    }
    return i;
}

/* The number of the state with this name in the file, WY_NO_STATE. */
static uint32_t find_state(const wi_walnut *of, uint64_t name) {
    size_t low = 0;
    size_t high = of->states;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (of->names[middle] < name) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < of->states && of->names[low] == name ? of->numbers[low] : WY_NO_STATE;
}

/*
 * First pass: all lines that name a state, with its output; those of a transducer have the state
 * alone.
 */
static wy_status find_states(wi_walnut *of, bool alone) {
    bool more;
    wy_status status = walnut_line(of, &more);
    for (; status == WY_OK && more; status = walnut_line(of, &more)) {
        if (arrow(of) < of->count || (alone && of->count > 1)) {
            continue; /* a transition: in the second pass */
        }
        if (alone && of->text[of->tokens[0].at] == '-') {
            return walnut_fail(of, &of->tokens[0], "states have numbers from 0");
        }
        if (!alone && of->count != 2) {
            return walnut_fail(
                of, &of->tokens[of->count > 2 ? 2 : 0],
                "a state with its output, or a transition with an arrow, is expected");
        }
        int64_t name = 0;
        status = walnut_number(&name, of, &of->tokens[0], 0, INT64_C(1) << 40, "the state ");
        if (status == WY_OK && of->states == WY_NO_STATE - 1) {
            status = walnut_fail(of, &of->tokens[0], "too many states");
        }
        if (status == WY_OK) {
            status = wi_meter_grow(&of->meter, &of->names, &of->room_names, (size_t)of->states + 1,
                                   sizeof *of->names, of->error);
        }
        if (status == WY_OK) {
            status = wi_meter_grow(&of->meter, &of->numbers, &of->room_numbers,
                                   (size_t)of->states + 1, sizeof *of->numbers, of->error);
        }
        if (status != WY_OK) {
            return status;
        }
        of->names[of->states] = (uint64_t)name;
        of->numbers[of->states] = of->states;
        of->states++;
    }
    if (status == WY_OK) {
        wi_row_sort(of->names, of->numbers, of->states);
    }
    return status;
}

/* ---- transitions ----------------------------------------------------------------- */

/* The edges of one line: all columns that its digits and stars allow, to all its targets. */
static wy_status add_edges(wi_walnut *of, const uint32_t *fixed, size_t first_target) {
    const wi_layout *layout = &of->builder.automaton->layout;
    uint32_t digits[WY_MAX_TRACKS] = {0};
    for (;;) {
        uint64_t label = 0;
        for (uint32_t t = 0; t < of->track_count; t++) {
            label |= (uint64_t)(fixed[t] == WY_NO_DIGIT ? digits[t] : fixed[t]) << layout->shift[t];
        }
        for (size_t i = first_target; i < of->count; i++) {
            int64_t name = 0;
            wy_status status =
                walnut_number(&name, of, &of->tokens[i], 0, INT64_C(1) << 40, "the state ");
            if (status != WY_OK) {
                return status;
            }
            const uint32_t to = find_state(of, (uint64_t)name);
            if (to == WY_NO_STATE) {
                return walnut_fail_name(of, &of->tokens[i], "there is no state ", "");
            }
            status = wi_builder_edge(&of->builder, label, to, of->error);
            if (status != WY_OK) {
                return status;
            }
        }
        uint32_t t = of->track_count;
        while (t > 0 &&
               (fixed[t - 1] != WY_NO_DIGIT || ++digits[t - 1] == of->tracks[t - 1].digits)) {
            digits[--t] = 0;
        }
        if (t == 0) {
            return WY_OK;
        }
        const wy_status status = wi_meter_tick(&of->meter, of->error);
        if (status != WY_OK) {
            return status;
        }
    }
}

static wy_status read_transition(wi_walnut *of, size_t at_arrow) {
    if (of->states == 0 || of->builder.automaton->states == 0) {
        return walnut_fail(of, &of->tokens[0], "a transition before the first state");
    }
    if (at_arrow != of->track_count) {
        char message[96];
        snprintf(message, sizeof message, "%u digit%s before the arrow, one for each track",
                 (unsigned)of->track_count,
                 of->track_count == 1 ? " is expected" : "s are expected");
        return walnut_fail(of, &of->tokens[at_arrow < of->track_count ? at_arrow : of->track_count],
                           message);
    }
    if (at_arrow + 1 == of->count) {
        return walnut_fail(of, &of->tokens[at_arrow], "a state is expected after the arrow");
    }
    uint32_t fixed[WY_MAX_TRACKS] = {0};
    for (uint32_t t = 0; t < of->track_count; t++) {
        fixed[t] = WY_NO_DIGIT;
        if (walnut_is(of, &of->tokens[t], "*")) {
            continue;
        }
        int64_t value = 0;
        const wy_status status =
            walnut_number(&value, of, &of->tokens[t], INT32_MIN + 1, INT32_MAX, "the digit ");
        if (status != WY_OK) {
            return status;
        }
        fixed[t] = wi_track_digit_number(&of->tracks[t], (int32_t)value);
        if (fixed[t] == WY_NO_DIGIT) {
            return walnut_fail_name(of, &of->tokens[t], "the track has no digit ", "");
        }
    }
    return add_edges(of, fixed, at_arrow + 1);
}

/* Takes edges out that stand twice in the last row; two targets of one label are noticed. */
static void tidy_row(wi_walnut *of) {
    wy_automaton *made = of->builder.automaton;
    const uint64_t first = made->states == 0 ? of->builder.edges : made->first[made->states - 1];
    if (first == of->builder.edges) {
        return;
    }
    wi_row_sort(made->label + first, made->target + first, (size_t)(of->builder.edges - first));
    uint64_t kept = first;
    for (uint64_t i = first; i < of->builder.edges; i++) {
        if (kept > first && made->label[kept - 1] == made->label[i]) {
            if (made->target[kept - 1] == made->target[i]) {
                continue;
            }
            of->nondeterministic = true;
        }
        made->label[kept] = made->label[i];
        made->target[kept++] = made->target[i];
    }
    of->builder.edges = kept;
}

static wy_status read_state(wi_walnut *of, wy_automaton_kind kind) {
    tidy_row(of);
    int64_t name = 0;
    int64_t output = 0;
    wy_status status = walnut_number(&name, of, &of->tokens[0], 0, INT64_C(1) << 40, "the state ");
    if (status == WY_OK && find_state(of, (uint64_t)name) != of->builder.automaton->states) {
        status = walnut_fail_name(of, &of->tokens[0], "there are two states ", "");
    }
    if (status == WY_OK) {
        status =
            walnut_number(&output, of, &of->tokens[1], INT32_MIN + 1, INT32_MAX, "the output ");
    }
    if (status == WY_OK) {
        status = wi_builder_state(&of->builder, kind == WY_ACCEPTOR ? output != 0 : (int32_t)output,
                                  of->error);
    }
    return status;
}

static wy_status read_rows(wi_walnut *of, wy_automaton_kind kind) {
    bool more;
    wi_walnut_token last = {0, 0};
    wy_status status = walnut_line(of, &more);
    while (status == WY_OK && more) {
        last = of->tokens[0];
        const size_t at_arrow = arrow(of);
        status = at_arrow < of->count ? read_transition(of, at_arrow) : read_state(of, kind);
        if (status == WY_OK && kind == WY_WORD && of->nondeterministic) {
            status =
                walnut_fail(of, &last,
                            "the state before has two transitions with one label, which a word "
                            "automaton cannot have");
        }
        if (status == WY_OK) {
            status = walnut_line(of, &more);
        }
    }
    if (status == WY_OK) {
        tidy_row(of);
        if (kind == WY_WORD && of->nondeterministic) {
            status = walnut_fail(of, &last,
                                 "the last state has two transitions with one label, which a word "
                                 "automaton cannot have");
        }
    }
    return status;
}

/* ---- the whole ------------------------------------------------------------------- */

static wy_status read_body(wy_automaton **out, wi_walnut *of, wy_automaton_kind kind) {
    const size_t body = of->at;
    wy_status status = find_states(of, false);
    if (status == WY_OK && of->states == 0) {
        const wi_walnut_token end = {of->length, 0};
        status = walnut_fail(of, &end, "an automaton has at least one state");
    }
    if (status == WY_OK) {
        status =
            wi_builder_open(&of->builder, kind, of->tracks, of->track_count, &of->meter, of->error);
        of->builder.nondeterministic = true;
    }
    if (status == WY_OK) {
        of->at = body;
        status = read_rows(of, kind);
    }
    wy_automaton *table = NULL;
    status = wi_builder_end(&table, &of->builder, status, of->error);
    if (status != WY_OK || !of->nondeterministic) {
        *out = table;
        return status;
    }
    wi_nfa nfa;
    status = wi_nfa_make(&nfa, table, &of->meter, of->error);
    return status != WY_OK ? status : wi_nfa_determinise(out, &nfa, NULL, &of->meter, of->error);
}

static void end_reading(wi_walnut *of) {
    for (uint32_t t = 0; t < WY_MAX_TRACKS; t++) {
        free(of->values[t]);
    }
    free(of->tokens);
    free(of->names);
    free(of->numbers);
}

wy_status wy_automaton_read(wy_automaton **out, const char *text, size_t length,
                            wy_automaton_kind kind, wy_find_system *find, void *data,
                            const wy_control *control, wy_error *error) {
    *out = NULL;
    wi_walnut of = {.text = text, .length = length, .error = error};
    wi_meter_start(&of.meter, control, "reading an automaton");
    bool more;
    wy_status status = walnut_line(&of, &more);
    if (status == WY_OK && !more) {
        const wi_walnut_token end = {length, 0};
        status = walnut_fail(&of, &end, "the tracks of an automaton, true or false are expected");
    }
    if (status == WY_OK) {
        const bool truth = walnut_is(&of, &of.tokens[0], "true");
        if (of.count == 1 && (truth || walnut_is(&of, &of.tokens[0], "false"))) {
            status = walnut_line(&of, &more);
            if (status == WY_OK && more) {
                status = walnut_fail(&of, &of.tokens[0], "nothing may follow true or false");
            }
            if (status == WY_OK) {
                status = wy_automaton_constant(out, truth, error);
            }
        } else {
            status = walnut_tracks(&of, find, data);
            if (status == WY_OK) {
                status = read_body(out, &of, kind);
            }
        }
    }
    end_reading(&of);
    return status;
}

/* ==== transducers ============================================================================ */

/*
 * The same format, with one alphabet in the first line, a line for each state with its number
 * alone, and transitions `0 -> 1 / 0`: letter, target, what is written.
 */

enum { MOST_STATES = 100000, MOST_CELLS = 1 << 22 /* states times letters */ };

/* {0, 1}, or a base like msd_2. */
static wy_status read_letters(wi_walnut *of) {
    enum { LARGEST_BASE = 4096 };
    const wi_walnut_token *where = &of->tokens[0];
    const char *text = of->text + where->at;
    if (of->count > 1) {
        return walnut_fail(of, &of->tokens[1], "a transducer reads one sequence");
    }
    if (text[0] == '{') {
        return read_set(of, where);
    }
    if (where->length < 5 || (memcmp(text, "msd_", 4) != 0 && memcmp(text, "lsd_", 4) != 0)) {
        return walnut_fail(of, where, "expected the letters, as in {0, 1}");
    }
    const wi_walnut_token digits = {where->at + 4, where->length - 4};
    for (size_t i = 0; i < digits.length; i++) {
        if (text[4 + i] < '0' || text[4 + i] > '9') {
            return walnut_fail(of, &digits, "expected a base, as in msd_2");
        }
    }
    int64_t base;
    const wy_status status = walnut_number(&base, of, &digits, INT64_MIN, INT64_MAX, "the base ");
    if (status != WY_OK || base < 2 || base > LARGEST_BASE) {
        return status != WY_OK ? status : walnut_fail(of, &digits, "a base here is from 2 to 4096");
    }
    of->tracks[of->track_count++] = (wy_track){.digits = (uint32_t)base};
    return WY_OK;
}

/* 0 -> 1 / 0, or with * for all letters that have no transition yet. */
static wy_status read_rule(wi_walnut *of, wi_transducer *made) {
    enum { LARGEST_OUTPUT = 1000000000 };
    static const char *const wanted[] = {"", "expected '->'", "expected the number of a state",
                                         "expected '/' and what is written, as in 0 -> 1 / 0",
                                         "expected what is written, a number"};
    const wi_walnut_token *word = of->tokens;
    const wi_walnut_token end = {word[of->count - 1].at + word[of->count - 1].length, 0};
    for (size_t i = 1; i < 5; i++) {
        if (i >= of->count || (i == 1 && !walnut_is(of, &word[i], "->")) ||
            (i == 3 && !walnut_is(of, &word[i], "/"))) {
            return walnut_fail(of, i < of->count ? &word[i] : &end, wanted[i]);
        }
    }
    if (of->count > 5) {
        return walnut_fail(of, &word[5], "the line should end here");
    }
    if (made->states == 0) {
        return walnut_fail(of, word, "a transition stands behind its state");
    }
    const bool any = walnut_is(of, word, "*");
    int64_t letter = 0, target = 0, output = 0;
    wy_status status =
        any ? WY_OK : walnut_number(&letter, of, word, INT32_MIN + 1, INT32_MAX, "the letter ");
    if (status == WY_OK) {
        status = walnut_number(&target, of, &word[2], 0, INT64_C(1) << 40, "the state ");
    }
    if (status == WY_OK) {
        status = walnut_number(&output, of, &word[4], -LARGEST_OUTPUT, LARGEST_OUTPUT,
                               "what is written, ");
    }
    const uint32_t to = status == WY_OK ? find_state(of, (uint64_t)target) : 0;
    if (status == WY_OK && to == WY_NO_STATE) {
        status = walnut_fail(of, &word[2], "there is no state of this number");
    }
    bool found = any;
    for (uint32_t i = 0; status == WY_OK && i < made->letters; i++) {
        const size_t cell = (size_t)(made->states - 1) * made->letters + i;
        if (!any && made->letter[i] != letter) {
            continue;
        }
        found = true;
        if (made->next[cell] == WY_NO_STATE) {
            made->next[cell] = to;
            made->output[cell] = (int32_t)output;
        } else if (!any) {
            status = walnut_fail(of, word, "this letter has a transition already");
        }
    }
    return status == WY_OK && !found ? walnut_fail(of, word, "this is none of the letters")
                                     : status;
}

/* Second pass: states and transitions; made->states are those whose line was read. */
static wy_status read_rules(wi_walnut *of, wi_transducer *made) {
    bool more;
    wy_status status = walnut_line(of, &more);
    while (status == WY_OK && more) {
        if (of->count > 1) {
            status = read_rule(of, made);
        } else {
            int64_t name;
            status = walnut_number(&name, of, of->tokens, 0, INT64_C(1) << 40, "the state ");
            if (status == WY_OK && find_state(of, (uint64_t)name) != made->states++) {
                status = walnut_fail(of, of->tokens, "this state is there already");
            }
        }
        if (status == WY_OK) {
            status = walnut_line(of, &more);
        }
    }
    for (size_t i = 0; status == WY_OK && i < (size_t)made->states * made->letters; i++) {
        for (uint32_t q = 0; made->next[i] == WY_NO_STATE && q < of->states; q++) {
            if (of->numbers[q] == i / made->letters) {
                return wi_fail(
                    of->error, WY_BAD, "state %llu of the transducer has no transition for %ld",
                    (unsigned long long)of->names[q], (long)made->letter[i % made->letters]);
            }
        }
    }
    return status;
}

static wy_status make_transducer(wi_transducer *made, wi_walnut *of) {
    const size_t body = of->at;
    wy_status status = find_states(of, true);
    const uint32_t letters = of->tracks[0].digits;
    if (status == WY_OK &&
        (of->states > MOST_STATES || (uint64_t)of->states * letters > MOST_CELLS)) {
        status = wi_fail(of->error, WY_LIMIT, "this transducer is too large");
    }
    if (status != WY_OK) {
        return status;
    }
    const size_t cells = (size_t)of->states * letters + 1;
    made->letters = letters;
    made->letter = malloc((letters + 1) * sizeof *made->letter);
    made->next = malloc(cells * sizeof *made->next);
    made->output = calloc(cells, sizeof *made->output);
    if (made->letter == NULL || made->next == NULL || made->output == NULL) {
        return wi_fail_memory(of->error);
    }
    memset(made->next, 0xFF, cells * sizeof *made->next); /* WY_NO_STATE */
    for (uint32_t i = 0; i < letters; i++) {
        made->letter[i] = of->tracks[0].values == NULL ? (int32_t)i : of->tracks[0].values[i];
    }
    of->at = body;
    status = read_rules(of, made);
    const wi_walnut_token end = {of->length, 0};
    return status == WY_OK && made->states == 0
               ? walnut_fail(of, &end, "the transducer has no states")
               : status;
}

wy_status wi_transducer_read(wi_transducer **out, const char *text, size_t length,
                             wy_error *error) {
    wi_walnut of = {
        .text = text, .length = length == SIZE_MAX ? strlen(text) : length, .error = error};
    wi_transducer *made = calloc(1, sizeof *made);
    bool more;
    wi_meter_start(&of.meter, NULL, "reading a transducer");
    wy_status status = made == NULL ? wi_fail_memory(error) : walnut_line(&of, &more);
    if (status == WY_OK && !more) {
        const wi_walnut_token begin = {0, 0};
        status = walnut_fail(&of, &begin, "there is no transducer here");
    }
    if (status == WY_OK) {
        status = read_letters(&of);
    }
    if (status == WY_OK) {
        status = make_transducer(made, &of);
    }
    end_reading(&of);
    if (status != WY_OK) {
        wi_transducer_free(made);
        made = NULL;
    }
    *out = made;
    return status;
}
