/*
 * named_heaps.c - named games as texts with a part for each heap.
 *
 *   nim               any number from one heap
 *   wythoff           the same number from one heap or from all
 *   wythoff-any       the same number from any heaps, one or more
 *   fraenkel-wythoff  any number from one heap, or numbers with nim-sum 0 (Fraenkel 1996)
 *   moore(k)          any numbers from at most k heaps (Moore 1910)
 *   hypergraph(...)   positive numbers from all heaps of one of the sets
 *   euclid            a multiple of another heap from a heap, which stays positive (3-Euclid of
 *                     Collins and Lengyel 2008); euclid-to-zero: or becomes empty
 *   odd-or-even-nim   each move names the parity of the next
 */
#include <string.h>

#include "rules/named_names.h"

#define put wi_growing_printf

static const char parameters[] = "strqpo";
static const char heap_letters[] = "xyzuvw";

/* "(s,t,r,0,0)": parameters for the first `count` heaps, all the same one if same */
static void put_front(wi_growing *out, int heaps, int count, bool same) {
    for (int i = 0; i < heaps; i++) {
        put(out, i == 0 ? "(" : ",");
        put(out, "%c", i >= count ? '0' : same || count == 1 ? 't' : parameters[i]);
    }
    put(out, ")");
}

static void put_orders(wi_growing *out, int heaps, int first, int last, bool same) {
    for (int count = first; count <= last; count++) {
        put(out, "%s", count == first ? "" : " + ");
        put_front(out, heaps, count, same);
        put(out, "%s", heaps > 1 && count < heaps ? " in every order" : "");
    }
}

void wi_write_nim(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_orders(out, heaps, 1, 1, true);
}

void wi_write_wythoff(wi_growing *out, int heaps, int64_t unused) {
    wi_write_nim(out, heaps, unused);
    if (heaps > 1) {
        put(out, " + ");
        put_front(out, heaps, heaps, true);
    }
}

void wi_write_wythoff_any(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_orders(out, heaps, 1, heaps, true);
}

void wi_write_fraenkel(wi_growing *out, int heaps, int64_t unused) {
    wi_write_nim(out, heaps, unused);
    if (heaps > 1) {
        put(out, " + ");
        put_orders(out, heaps, 2, 2, true);
    }
    for (int count = 3; count <= heaps; count++) {
        put(out, " + {");
        put_front(out, heaps, count, false);
        put(out, ": xor(");
        for (int i = 0; i < count; i++) {
            put(out, "%s%c", i == 0 ? "" : ",", parameters[i]);
        }
        put(out, ")=0}%s", count < heaps ? " in every order" : "");
    }
}

void wi_write_moore(wi_growing *out, int heaps, int64_t most) {
    put_orders(out, heaps, 1, most < heaps ? (int)most : heaps, false);
}

/* On one heap there is no other heap, and no move. */
static void put_euclid(wi_growing *out, int heaps, const char *stays) {
    put(out, "{");
    if (heaps > 1) {
        put_front(out, heaps, 1, true);
    }
    for (int i = 1; i < heaps; i++) {
        put(out, "%st mod %c=0", i == 1 ? ": " : " or ", heap_letters[i]);
    }
    put(out, "%s", heaps > 1 ? stays : "}");
}

void wi_write_euclid(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_euclid(out, heaps, ", t<x} in every order");
}

void wi_write_euclid_to_zero(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    put_euclid(out, heaps, "} in every order");
}

void wi_write_odd_or_even(wi_growing *out, int heaps, int64_t unused) {
    (void)unused;
    for (int odd = 1; odd >= 0; odd--) {
        put(out, odd ? "enforce({" : ", {");
        put_front(out, heaps, 1, true);
        put(out, ": %s(t)}%s", odd ? "odd" : "even", heaps > 1 ? " in every order" : "");
    }
    put(out, ")");
}

/* One word such as xz: a move that takes from these heaps. */
static bool read_heap_set(wi_reader *reader, wi_growing *out) {
    const wi_token *token = wi_reader_peek(reader);
    bool taken[WY_MOST_HEAPS] = {false};
    if (token->kind != WI_TOKEN_WORD) {
        return wi_reader_expected(reader, "heaps, such as xy");
    }
    for (size_t i = 0; i < token->width; i++) {
        const char *heap = memchr(heap_letters, reader->text[token->at + i], (size_t)reader->heaps);
        if (heap == NULL || taken[heap - heap_letters]) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "a set of heaps is a word such as xy, of different heaps of the "
                                  "game");
        }
        taken[heap - heap_letters] = true;
    }
    for (int i = 0, next = 0; i < reader->heaps; i++) {
        put(out, i == 0 ? "(" : ",");
        put(out, "%c", taken[i] ? parameters[next++] : '0');
    }
    put(out, ")");
    reader->next++;
    return true;
}

bool wi_write_hypergraph(wi_growing *out, wi_reader *reader) {
    put(out, "{");
    for (bool first = true; first || wi_reader_take(reader, WI_TOKEN_COMMA); first = false) {
        put(out, "%s", first ? "" : ",");
        if (!read_heap_set(reader, out)) {
            return false;
        }
    }
    put(out, "}");
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'");
}
