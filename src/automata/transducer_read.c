/*
 * transducer_read.c - Walnut's text format of transducers; see automata.h.
 *
 * Targets are kept by their numbers in the file until all states are known.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"

enum { MOST_STATES = 100000, MOST_LETTERS = 4096, LARGEST = 1000000000 };
#define NOT_SET    UINT64_MAX
#define MOST_CELLS (UINT64_C(1) << 22) /* states times letters */

typedef struct reader {
    const char *text;
    size_t length, at;
    size_t end;  /* of the line that is read */
    size_t next; /* where the next one begins */
    int32_t *letter;
    uint32_t letters;
    uint64_t *name; /* of the states */
    uint32_t states;
    size_t room_name, room_target, room_place, room_output;
    uint64_t *target; /* [state][letter], names; NOT_SET: none yet */
    size_t *place;    /* where they stand */
    int32_t *output;
    wy_error *error;
} reader;

static wy_status bad(reader *in, size_t at, size_t width, const char *message) {
    wi_fail(in->error, WY_BAD, "%s", message);
    wi_fail_place(in->error, in->text, in->length, at, width);
    return WY_BAD;
}

/* ---- words of a line ---------------------------------------------------------------------- */

static bool at_end(reader *in) {
    while (in->at < in->end && strchr(" \t\r\f\v", in->text[in->at]) != NULL &&
           in->text[in->at] != '\0') {
        in->at++;
    }
    return in->at == in->end;
}

static bool take(reader *in, const char *sign) {
    const size_t width = strlen(sign);
    if (at_end(in) || in->end - in->at < width || memcmp(in->text + in->at, sign, width) != 0) {
        return false;
    }
    in->at += width;
    return true;
}

static wy_status expect(reader *in, const char *sign, const char *message) {
    return take(in, sign) ? WY_OK : bad(in, in->at, in->at < in->end, message);
}

static wy_status number(int64_t *out, reader *in, bool signs, const char *message) {
    const bool minus = signs && take(in, "-");
    if (signs && !minus) {
        take(in, "+");
    }
    if (at_end(in) || in->text[in->at] < '0' || in->text[in->at] > '9') {
        return bad(in, in->at, in->at < in->end, message);
    }
    int64_t value = 0;
    for (; in->at < in->end && in->text[in->at] >= '0' && in->text[in->at] <= '9'; in->at++) {
        value = 10 * value + (in->text[in->at] - '0');
        if (value > LARGEST) {
            return bad(in, in->at, 1, "this number is too large");
        }
    }
    *out = minus ? -value : value;
    return WY_OK;
}

/* The next line with something on it; false: there is none. */
static bool next_line(reader *in) {
    while (in->next < in->length) {
        const char *line = in->text + in->next;
        const char *stop = memchr(line, '\n', in->length - in->next);
        const size_t end = stop == NULL ? in->length : (size_t)(stop - in->text);
        const char *remark = memchr(line, '#', end - in->next);
        in->at = in->next;
        in->end = remark == NULL ? end : (size_t)(remark - in->text);
        in->next = stop == NULL ? in->length : end + 1;
        if (!at_end(in)) {
            return true;
        }
    }
    return false;
}

/* ---- the letters ---------------------------------------------------------------------------- */

static wy_status add_letter(reader *in, int64_t value, size_t at) {
    uint32_t place = in->letters;
    if (in->letters == MOST_LETTERS) {
        return bad(in, at, 1, "an alphabet has at most 4096 letters");
    }
    while (place > 0 && in->letter[place - 1] > value) {
        place--;
    }
    if (place > 0 && in->letter[place - 1] == value) {
        return WY_OK;
    }
    memmove(in->letter + place + 1, in->letter + place, (in->letters - place) * sizeof(int32_t));
    in->letter[place] = (int32_t)value;
    in->letters++;
    return WY_OK;
}

static wy_status read_letters(reader *in) {
    wy_status status = WY_OK;
    int64_t value;
    if (take(in, "{")) {
        do {
            const size_t at = in->at;
            status = number(&value, in, true, "expected a letter, as in {0, 1}");
            status = status == WY_OK ? add_letter(in, value, at) : status;
        } while (status == WY_OK && take(in, ","));
        status = status == WY_OK ? expect(in, "}", "expected ',' or '}'") : status;
    } else {
        if (!take(in, "msd_") && !take(in, "lsd_")) {
            return bad(in, in->at, 1, "expected the letters, as in {0, 1}");
        }
        const size_t at = in->at;
        status = number(&value, in, false, "expected a base, as in msd_2");
        if (status == WY_OK && (value < 2 || value > MOST_LETTERS)) {
            status = bad(in, at, in->at - at, "a base here is from 2 to 4096");
        }
        for (int64_t i = 0; status == WY_OK && i < value; i++) {
            status = add_letter(in, i, at);
        }
    }
    if (status == WY_OK && !at_end(in)) {
        status = bad(in, in->at, in->end - in->at, "a transducer reads one sequence");
    }
    return status;
}

/* ---- states and transitions ----------------------------------------------------------------- */

static wy_status add_state(reader *in, int64_t name, size_t at) {
    if (in->states == MOST_STATES || (uint64_t)(in->states + 1) * in->letters > MOST_CELLS) {
        wi_fail(in->error, WY_LIMIT, "this transducer is too large");
        return WY_LIMIT;
    }
    for (uint32_t i = 0; i < in->states; i++) {
        if (in->name[i] == (uint64_t)name) {
            return bad(in, at, in->at - at, "this state is there already");
        }
    }
    const size_t cells = ((size_t)in->states + 1) * in->letters;
    if (!wi_list_room(in->name, in->room_name, (size_t)in->states + 1) ||
        !wi_list_room(in->target, in->room_target, cells) ||
        !wi_list_room(in->place, in->room_place, cells) ||
        !wi_list_room(in->output, in->room_output, cells)) {
        return wi_fail_memory(in->error);
    }
    for (uint32_t i = 0; i < in->letters; i++) {
        in->target[(size_t)in->states * in->letters + i] = NOT_SET;
    }
    in->name[in->states++] = (uint64_t)name;
    return WY_OK;
}

static wy_status add_transition(reader *in, bool any, int64_t letter, size_t at) {
    int64_t target = 0, output = 0;
    wy_status status = expect(in, "->", "expected '->'");
    (void)at_end(in);
    const size_t place = in->at;
    if (status == WY_OK) {
        status = number(&target, in, false, "expected the number of a state");
    }
    if (status == WY_OK) {
        status = expect(in, "/", "expected '/' and what is written, as in 0 -> 1 / 0");
    }
    if (status == WY_OK) {
        status = number(&output, in, true, "expected what is written, a number");
    }
    if (status == WY_OK && !at_end(in)) {
        status = bad(in, in->at, in->end - in->at, "the line should end here");
    }
    if (status == WY_OK && in->states == 0) {
        status = bad(in, at, 1, "a transition stands behind its state");
    }
    bool found = any;
    for (uint32_t i = 0; status == WY_OK && i < in->letters; i++) {
        const size_t cell = (size_t)(in->states - 1) * in->letters + i;
        if (!any && in->letter[i] != letter) {
            continue;
        }
        found = true;
        if (in->target[cell] == NOT_SET) {
            in->target[cell] = (uint64_t)target;
            in->place[cell] = place;
            in->output[cell] = (int32_t)output;
        } else if (!any) {
            status = bad(in, at, 1, "this letter has a transition already");
        }
    }
    return status == WY_OK && !found ? bad(in, at, 1, "this is none of the letters") : status;
}

static wy_status read_lines(reader *in) {
    wy_status status = WY_OK;
    while (status == WY_OK && next_line(in)) {
        const size_t begin = in->at;
        int64_t value = 0;
        const bool any = take(in, "*");
        if (!any) {
            status = number(&value, in, true, "expected a state, or a letter with its transition");
        }
        if (status != WY_OK) {
            break;
        }
        if (any || !at_end(in)) {
            status = add_transition(in, any, value, begin);
        } else if (value < 0) {
            status = bad(in, begin, in->at - begin, "states have numbers from 0");
        } else {
            status = add_state(in, value, begin);
        }
    }
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------ */

typedef struct named {
    uint64_t name;
    uint32_t number;
} named;

static int by_name(const void *a, const void *b) {
    const uint64_t x = ((const named *)a)->name, y = ((const named *)b)->name;
    return (x > y) - (x < y);
}

/* Names of targets become numbers of states. */
static wy_status resolve(wi_transducer *out, reader *in) {
    named *sorted = malloc(in->states * sizeof *sorted);
    if (sorted == NULL) {
        return wi_fail_memory(in->error);
    }
    for (uint32_t i = 0; i < in->states; i++) {
        sorted[i] = (named){in->name[i], i};
    }
    wi_list_sort(sorted, in->states, by_name);
    wy_status status = WY_OK;
    for (size_t i = 0; status == WY_OK && i < (size_t)in->states * in->letters; i++) {
        if (in->target[i] == NOT_SET) {
            status = wi_fail(
                in->error, WY_BAD, "state %llu of the transducer has no transition for %ld",
                (unsigned long long)in->name[i / in->letters], (long)out->letter[i % in->letters]);
            break;
        }
        const named wanted = {in->target[i], 0};
        const named *found = wi_list_find(&wanted, sorted, in->states, by_name);
        if (found == NULL) {
            status = bad(in, in->place[i], 1, "there is no state of this number");
        } else {
            out->next[i] = found->number;
        }
    }
    free(sorted);
    return status;
}

wy_status wi_transducer_read(wi_transducer **out, const char *text, size_t length,
                             wy_error *error) {
    *out = NULL;
    reader in = {.text = text,
                 .length = length == SIZE_MAX ? strlen(text) : length,
                 .letter = malloc(MOST_LETTERS * sizeof(int32_t)),
                 .error = error};
    wy_status status = in.letter == NULL ? wi_fail_memory(error) : WY_OK;
    if (status == WY_OK) {
        status = next_line(&in) ? read_letters(&in) : bad(&in, 0, 0, "there is no transducer here");
    }
    if (status == WY_OK) {
        status = read_lines(&in);
    }
    if (status == WY_OK && in.states == 0) {
        status = bad(&in, in.length, 0, "the transducer has no states");
    }
    wi_transducer *made = status == WY_OK ? calloc(1, sizeof *made) : NULL;
    if (made != NULL) {
        made->states = in.states;
        made->letters = in.letters;
        made->next = malloc((size_t)in.states * in.letters * sizeof *made->next);
        made->letter = in.letter;
        made->output = in.output;
        in.letter = NULL;
        in.output = NULL;
        status = made->next == NULL ? wi_fail_memory(error) : resolve(made, &in);
    } else if (status == WY_OK) {
        status = wi_fail_memory(error);
    }
    free(in.letter);
    free(in.name);
    free(in.target);
    free(in.place);
    free(in.output);
    if (status != WY_OK) {
        wi_transducer_free(made);
        return status;
    }
    *out = made;
    return WY_OK;
}
