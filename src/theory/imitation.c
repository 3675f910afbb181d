/*
 * imitation.c - (m,p)-Imitation Nim: states, and the rules that change them.
 *
 * S1, Definitions 1 and 11, read so that the theorems hold: the window opens when
 * the heap that was taken from was, before the move, not larger than the other
 * (equal heaps count).  Two facts keep states small.
 *
 *   The window is always on the heap that is now strictly larger: w was taken from
 *   a heap not larger than the other, so 1 <= w <= the difference of the heaps.
 *   In particular every amount of a window can be taken, its first one at least.
 *
 *   An imitation takes from the strictly larger heap, so it opens no window, and
 *   the move after it is no imitation.  Hence only one of the players can have a
 *   count above 0, and while there is a window it is the one to move.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "theory/theory.h"

/* ---- values ---------------------------------------------------------------------- */

void wi_imitation_init(wi_imitation_state *state) {
    state->m = 1;
    state->p = 1;
    mpz_init(state->heap[0]);
    mpz_init(state->heap[1]);
    state->window_heap = WI_NO_WINDOW;
    mpz_init(state->window);
    state->next_count = 0;
    state->last_count = 0;
    mpz_inits(state->last[0], state->last[1], NULL);
}

void wi_imitation_clear(wi_imitation_state *state) {
    mpz_clear(state->heap[0]);
    mpz_clear(state->heap[1]);
    mpz_clear(state->window);
    mpz_clears(state->last[0], state->last[1], NULL);
}

void wi_imitation_set(wi_imitation_state *to, const wi_imitation_state *from) {
    to->m = from->m;
    to->p = from->p;
    mpz_set(to->heap[0], from->heap[0]);
    mpz_set(to->heap[1], from->heap[1]);
    to->window_heap = from->window_heap;
    mpz_set(to->window, from->window);
    to->next_count = from->next_count;
    to->last_count = from->last_count;
    mpz_set(to->last[0], from->last[0]);
    mpz_set(to->last[1], from->last[1]);
}

wy_status wi_imitation_start(wi_imitation_state *state, int64_t m, int64_t p, const mpz_t x,
                             const mpz_t y, wy_error *error) {
    if (m < 1 || p < 1) {
        return wi_fail(error, WY_BAD,
                       "(m,p)-Imitation Nim needs m and p of at least 1: an imitation takes from "
                       "w to w+m-1, and the p-th in a row is forbidden");
    }
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "a heap cannot be negative");
    }
    state->m = m;
    state->p = p;
    mpz_set(state->heap[0], x);
    mpz_set(state->heap[1], y);
    state->window_heap = WI_NO_WINDOW;
    mpz_set_ui(state->window, 0);
    state->next_count = 0;
    state->last_count = 0;
    mpz_set_ui(state->last[0], 0);
    mpz_set_ui(state->last[1], 0);
    return WY_OK;
}

void wi_imitation_of(wi_imitation_state *state, const wy_rules *rules, const wy_place *at) {
    wi_imitation_start(state, rules->imitation_m, rules->imitation_p, at->heap[0], at->heap[1],
                       NULL);
    const int from = mpz_sgn(at->last[0]) > 0 ? 0 : 1;
    mpz_set(state->last[from], at->last[from]);
    mpz_sub(state->window, at->heap[1 - from], at->heap[from]);
    if (mpz_sgn(at->last[from]) > 0 && mpz_cmp(at->last[from], state->window) <= 0) {
        state->window_heap = 1 - from;
        mpz_set(state->window, at->last[from]);
        state->next_count = mpz_get_si(at->memory);
    } else {
        mpz_set_ui(state->window, 0);
        state->last_count = mpz_get_si(at->memory);
    }
}

void wi_imitation_place(wy_place *at, const wi_imitation_state *state) {
    const bool open = state->window_heap != WI_NO_WINDOW;
    wy_place_two(at, state->heap[0], state->heap[1]);
    mpz_set(at->last[0], state->last[0]);
    mpz_set(at->last[1], state->last[1]);
    mpz_set_si(at->memory, open ? state->next_count : state->last_count);
}

wy_status wi_imitation_pairs(wi_pairs **pairs, const wy_rules *rules, wy_error *error) {
    return wi_pairs_create(pairs, rules->imitation_m, rules->imitation_p, error);
}

/* ---- the rules --------------------------------------------------------------------- */

bool wi_imitation_imitates(const wi_imitation_state *state, int heap, const mpz_t amount) {
    if (state->window_heap != heap || mpz_cmp(amount, state->window) < 0) {
        return false;
    }
    mpz_t beyond;
    mpz_init(beyond);
    mpz_sub(beyond, amount, state->window);
    const bool inside = mpz_cmp_ui(beyond, (unsigned long)state->m) < 0;
    mpz_clear(beyond);
    return inside;
}

int64_t wi_imitation_credit_after(const wi_imitation_state *state, int heap, const mpz_t amount) {
    const bool imitates = wi_imitation_imitates(state, heap, amount);
    return state->p - 1 - (imitates ? state->next_count + 1 : 0);
}

static const char *heap_name(int heap) {
    return heap == 0 ? "first" : "second";
}

static wy_status refuse_imitation(const wi_imitation_state *state, const char *whose,
                                  wy_error *error) {
    char least[WI_SHORT_NUMBER];
    char span[WI_SHORT_PAIR];
    wi_short_number(least, state->window);
    snprintf(span, sizeof span, "%s", least);
    if (state->m > 1) {
        char most[WI_SHORT_NUMBER];
        mpz_t end;
        mpz_init(end);
        mpz_add_ui(end, state->window, (unsigned long)(state->m - 1));
        wi_short_number(most, end);
        mpz_clear(end);
        snprintf(span, sizeof span, "%s to %s", least, most);
    }
    char fault[WI_ORDINAL + 80] = "an imitation, and none is allowed";
    if (state->p > 1) {
        char ordinal[WI_ORDINAL];
        wi_ordinal(ordinal, state->next_count + 1);
        snprintf(fault, sizeof fault, "%.30s %s imitation in a row, which is forbidden", whose,
                 ordinal);
    }
    return wi_fail(error, WY_NO,
                   "that would be %s: after %s taken from the %s heap, taking %s from the %s is an "
                   "imitation",
                   fault, least, heap_name(1 - state->window_heap), span,
                   heap_name(state->window_heap));
}

static wy_status legal_as(const wi_imitation_state *state, int heap, const mpz_t amount,
                          const char *whose, wy_error *error) {
    if (heap != 0 && heap != 1) {
        return wi_fail(error, WY_NO, "there are two heaps, 0 and 1, and no heap %d", heap);
    }
    if (mpz_sgn(amount) <= 0) {
        return wi_fail(error, WY_NO, "a move takes at least 1");
    }
    if (mpz_cmp(amount, state->heap[heap]) > 0) {
        char wanted[WI_SHORT_NUMBER];
        char there[WI_SHORT_NUMBER];
        wi_short_number(wanted, amount);
        wi_short_number(there, state->heap[heap]);
        return wi_fail(error, WY_NO, "the %s heap has only %s: %s cannot be taken from it",
                       heap_name(heap), there, wanted);
    }
    if (wi_imitation_credit_after(state, heap, amount) < 0) {
        return refuse_imitation(state, whose, error);
    }
    return WY_OK;
}

wy_status wi_imitation_legal(const wi_imitation_state *state, int heap, const mpz_t amount,
                             wy_error *error) {
    return legal_as(state, heap, amount, "your", error);
}

/*
 * wi_imitation_move with the word that stands before "3rd imitation in a row" in a
 * refusal: "your", "this player's".
 */
static wy_status imitation_move_as(wi_imitation_state *state, int heap, const mpz_t amount,
                                   const char *whose, wy_error *error) {
    if (legal_as(state, heap, amount, whose, error) != WY_OK) {
        if (error != NULL) {
            error->status = WY_BAD;
        }
        return WY_BAD;
    }
    const int64_t made =
        wi_imitation_imitates(state, heap, amount) ? state->next_count + 1 : INT64_C(0);
    const bool opens = mpz_cmp(state->heap[heap], state->heap[1 - heap]) <= 0;
    /* The amount may be a number of the state itself: set the window before the heap. */
    state->window_heap = opens ? 1 - heap : WI_NO_WINDOW;
    mpz_t taken;
    mpz_init_set(taken, amount);
    mpz_sub(state->heap[heap], state->heap[heap], taken);
    mpz_set(state->last[heap], taken);
    mpz_set_ui(state->last[1 - heap], 0);
    mpz_set_ui(state->window, 0);
    if (opens) {
        mpz_set(state->window, taken);
    }
    mpz_clear(taken);
    state->next_count = state->last_count;
    state->last_count = made;
    return WY_OK;
}

wy_status wi_imitation_move(wi_imitation_state *state, int heap, const mpz_t amount,
                            wy_error *error) {
    return imitation_move_as(state, heap, amount, "your", error);
}

wy_status wi_imitation_move_to(wi_imitation_state *state, const mpz_t x, const mpz_t y,
                               wy_error *error) {
    const int changes_x = mpz_cmp(x, state->heap[0]);
    const int changes_y = mpz_cmp(y, state->heap[1]);
    char from[WI_SHORT_PAIR];
    char to[WI_SHORT_PAIR];
    wi_short_pair(from, state->heap[0], state->heap[1]);
    wi_short_pair(to, x, y);
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "a heap cannot be negative: %s", to);
    }
    if (changes_x > 0 || changes_y > 0) {
        return wi_fail(error, WY_BAD, "no move leads from %s to %s: heaps never grow", from, to);
    }
    if (changes_x == 0 && changes_y == 0) {
        return wi_fail(error, WY_BAD, "%s follows %s: a move takes at least 1", to, from);
    }
    if (changes_x != 0 && changes_y != 0) {
        return wi_fail(error, WY_BAD, "no move leads from %s to %s: a move takes from one heap",
                       from, to);
    }
    const int heap = changes_x != 0 ? 0 : 1;
    mpz_t amount;
    mpz_init(amount);
    mpz_sub(amount, state->heap[heap], heap == 0 ? x : y);
    const wy_status status = imitation_move_as(state, heap, amount, "this player's", error);
    mpz_clear(amount);
    return status;
}

/* ---- in words ------------------------------------------------------------------------ */

/* ==== games that are written down ============================================================= */

/*
 * Playing a game of Imitation Nim that is written down.
 *
 *     history  = position { position | move }
 *     position = "(" number "," number ")"
 *     move     = ( "x" | "y" ) "-" number
 *     number   = digits [ "^" digits ]
 *
 * with spaces, commas, semicolons and arrows between the items.  Every move is
 * checked by the rules of the game, and a fault is shown at its place.
 */

/* A power has at most this many bits: 10^80000000 is no number one can play with. */
#define LONGEST_POWER (UINT64_C(1) << 28)

typedef struct history {
    const char *text;
    size_t length, at; /* bytes; the next one to read */
    mpz_t x, y;        /* the last numbers that were read */
    wy_error *error;
} history;

__attribute__((format(printf, 4, 5))) static wy_status fault(const history *in, size_t from,
                                                             size_t to, const char *format, ...);

static wy_status place(const history *in, size_t from, size_t to) {
    if (from > in->length) {
        from = in->length;
    }
    if (in->length > 0) {
        wi_fail_place(in->error, in->text, in->length, from, to > from ? to - from : 1);
    }
    return WY_BAD;
}

static wy_status fault(const history *in, size_t from, size_t to, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    wi_fail(in->error, WY_BAD, "%s", message);
    return place(in, from, to);
}

/* ---- characters ------------------------------------------------------------------------ */

static char next(const history *in) {
    return in->at < in->length ? in->text[in->at] : '\0';
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void skip_spaces(history *in) {
    while (is_space(next(in))) {
        in->at++;
    }
}

/* Spaces, commas, semicolons, "->" and the arrow of Unicode. */
static void skip_between(history *in) {
    for (;;) {
        skip_spaces(in);
        const char *rest = in->text + in->at;
        const size_t left = in->length - in->at;
        if (left >= 1 && (rest[0] == ',' || rest[0] == ';')) {
            in->at += 1;
        } else if (left >= 2 && memcmp(rest, "->", 2) == 0) {
            in->at += 2;
        } else if (left >= 3 && memcmp(rest, "\xE2\x86\x92", 3) == 0) {
            in->at += 3;
        } else {
            return;
        }
    }
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* digits [ "^" digits ] */
static wy_status read_number(mpz_t out, history *in, const char *what) {
    skip_spaces(in);
    const size_t from = in->at;
    const bool negative = next(in) == '-' && in->at + 1 < in->length;
    in->at += negative;
    while (is_digit(next(in)) || (next(in) == '^' && in->at > from)) {
        in->at++;
    }
    if (negative && in->at > from + 1) {
        return fault(in, from, in->at, "%s cannot be negative", what);
    }
    if (negative || in->at == from) {
        return fault(in, from, from + 1, "%s is a number such as 12 or 10^6", what);
    }
    const size_t read = wi_integer_scan(out, in->text + from, in->at - from, LONGEST_POWER);
    if (read == 0) {
        return fault(in, from, in->at, "this number has more digits than a heap may have");
    }
    in->at = from + read;
    return next(in) == '^'
               ? fault(in, in->at + 1, in->at + 1, "expected the exponent of a power such as 10^6")
               : WY_OK;
}

/* ---- items ------------------------------------------------------------------------------- */

static wy_status expect(history *in, char wanted, const char *inside) {
    skip_spaces(in);
    if (next(in) != wanted) {
        return fault(in, in->at, in->at + 1, "expected '%c' in a position such as %s", wanted,
                     inside);
    }
    in->at++;
    return WY_OK;
}

/* Reads "(x,y)" into in->x, in->y. */
static wy_status read_position(history *in) {
    in->at++;
    wy_status status = read_number(in->x, in, "a heap");
    if (status == WY_OK) {
        status = expect(in, ',', "(5,9)");
    }
    if (status == WY_OK) {
        status = read_number(in->y, in, "a heap");
    }
    return status == WY_OK ? expect(in, ')', "(5,9)") : status;
}

static wy_status play_position(wi_imitation_state *state, history *in) {
    const size_t from = in->at;
    const wy_status status = read_position(in);
    if (status != WY_OK) {
        return status;
    }
    if (wi_imitation_move_to(state, in->x, in->y, in->error) != WY_OK) {
        return place(in, from, in->at);
    }
    return WY_OK;
}

static wy_status play_move(wi_imitation_state *state, history *in) {
    const size_t from = in->at;
    const int heap = next(in) == 'x' ? 0 : 1;
    in->at++;
    skip_spaces(in);
    if (next(in) != '-') {
        return fault(in, in->at, in->at + 1,
                     "expected '-' and what is taken, such as x-2 for 2 from the first heap");
    }
    in->at++;
    const wy_status status = read_number(in->x, in, "what is taken");
    if (status != WY_OK) {
        return status;
    }
    if (imitation_move_as(state, heap, in->x, "this player's", in->error) != WY_OK) {
        return place(in, from, in->at);
    }
    return WY_OK;
}

static wy_status play_item(wi_imitation_state *state, history *in) {
    switch (next(in)) {
    case '(':
        return play_position(state, in);
    case 'x':
    case 'y':
        return play_move(state, in);
    default:
        return fault(in, in->at, in->at + 1,
                     "expected a position such as (5,9), or a move such as x-2 or y-3 (2 from the "
                     "first heap, 3 from the second)");
    }
}

static wy_status play(wi_imitation_state *state, int64_t m, int64_t p, history *in) {
    skip_spaces(in);
    if (next(in) != '(') {
        return fault(in, in->at, in->at + 1,
                     "a history begins with the starting position, such as (6,9)");
    }
    wy_status status = read_position(in);
    if (status == WY_OK) {
        status = wi_imitation_start(state, m, p, in->x, in->y, in->error);
    }
    while (status == WY_OK) {
        skip_between(in);
        if (in->at == in->length) {
            break;
        }
        status = play_item(state, in);
    }
    return status;
}

wy_status wi_imitation_read(wi_imitation_state *state, int64_t m, int64_t p, const char *text,
                            wy_error *error) {
    history in = {.text = text, .length = strlen(text), .error = error};
    mpz_init(in.x);
    mpz_init(in.y);
    const wy_status status = play(state, m, p, &in);
    mpz_clear(in.x);
    mpz_clear(in.y);
    return status;
}
