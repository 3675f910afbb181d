/*
 * several_named.c - named games on several heaps, as texts of the language with a part for each
 * heap.
 *
 *   nim               any number from one heap
 *   wythoff           the same number from one heap or from all
 *   wythoff-any       the same number from any heaps, one or more
 *   fraenkel-wythoff  any number from one heap, or numbers with nim-sum 0 (Fraenkel 1996)
 *   moore(k)          any numbers from at most k heaps (Moore 1910)
 *   hypergraph(...)   positive numbers from all heaps of one of the sets
 *   euclid            a multiple of another heap from a heap, which stays positive (3-Euclid of
 *                     Collins and Lengyel 2008); euclid-to-zero: or becomes empty
 *   tribonacci        Duchene and Rigo 2008          raleigh    Fraenkel 2007
 *   fibonacci-nim, dynamic-nim(f), odd-or-even-nim: games with a memory
 *
 * On two heaps (or one) the names of the language of two heaps mean what they mean there.
 */
#include <stdlib.h>
#include <string.h>

#include "base/growing.h"
#include "rules/named_names.h"
#include "rules/several_reader.h"
#include "rules/value.h"

#define put wi_growing_printf

static const char parameters[] = "strqpo";
static const char heaps[] = "xyzuvw";

/* "(s,t,r,0,0)": parameters for the first `count` heaps, all the same one if same */
static void put_front(wi_growing *out, int total, int count, bool same) {
    for (int i = 0; i < total; i++) {
        put(out, i == 0 ? "(" : ",");
        if (i < count) {
            put(out, "%c", same || count == 1 ? 't' : parameters[i]);
        } else {
            put(out, "0");
        }
    }
    put(out, ")");
}

static void put_orders(wi_growing *out, int total, int first, int last, bool same) {
    for (int count = first; count <= last; count++) {
        put(out, "%s", count == first ? "" : " + ");
        put_front(out, total, count, same);
        put(out, "%s", total > 1 && count < total ? " in every order" : "");
    }
}

/* ---- games without arguments ----------------------------------------------------------------- */

static void put_nim(wi_growing *out, int n) {
    put_orders(out, n, 1, 1, true);
}

static void put_wythoff(wi_growing *out, int n) {
    put_nim(out, n);
    if (n > 1) {
        put(out, " + ");
        put_front(out, n, n, true);
    }
}

static void put_wythoff_any(wi_growing *out, int n) {
    put_orders(out, n, 1, n, true);
}

static void put_fraenkel(wi_growing *out, int n) {
    put_nim(out, n);
    if (n > 1) {
        put(out, " + ");
        put_orders(out, n, 2, 2, true);
    }
    for (int count = 3; count <= n; count++) {
        put(out, " + {");
        put_front(out, n, count, false);
        put(out, ": xor(");
        for (int i = 0; i < count; i++) {
            put(out, "%s%c", i == 0 ? "" : ",", parameters[i]);
        }
        put(out, ")=0}%s", count < n ? " in every order" : "");
    }
}

static void put_euclid_with(wi_growing *out, int n, const char *stays) {
    put(out, "{");
    put_front(out, n, 1, true);
    for (int i = 1; i < n; i++) {
        put(out, "%st mod %c=0", i == 1 ? ": " : " or ", heaps[i]);
    }
    put(out, "%s}%s", stays, n > 1 ? " in every order" : "");
}

static void put_euclid(wi_growing *out, int n) {
    put_euclid_with(out, n, ", t<x");
}

static void put_euclid_to_zero(wi_growing *out, int n) {
    put_euclid_with(out, n, "");
}

#define ONE_OR_TWO "{(t,0,0),(s,t,0)} in every order"

static void put_tribonacci(wi_growing *out, int n) {
    (void)n;
    put(out, ONE_OR_TWO " + {(s,t,r): s<=t+r, t<=s+r, r<=s+t} + "
                        "({(s,s,t): t>2s, x<=y<=z, not (x-s<z-t and z-t<y-s)} + "
                        "{(s,t,s): t>2s, x<=y<=z, not (x-s<z-s and z-s<y-t)} + "
                        "{(t,s,s): t>2s, x<=y<=z, not (x-t<z-s and z-s<y-s)}) in every order");
}

static void put_raleigh(wi_growing *out, int n) {
    (void)n;
    put(out, ONE_OR_TWO " + ({(s,s,t): s=x, x=y, t=z} + "
                        "{(s,t,t): 0<x<y<z, t!=3 or y-t>=x-s}) in every order");
}

static void put_fibonacci_nim(wi_growing *out, int n) {
    (void)n;
    put(out, "(t) next at most 2*last");
}

static void put_odd_or_even_nim(wi_growing *out, int n) {
    for (int odd = 1; odd >= 0; odd--) {
        put(out, odd ? "enforce({" : ", {");
        put_front(out, n, 1, true);
        put(out, ": %s(t)}%s", odd ? "odd" : "even", n > 1 ? " in every order" : "");
    }
    put(out, ")");
}

static const struct {
    const char *name;
    void (*text)(wi_growing *out, int heaps);
    int exactly; /* so many heaps; 0: any number */
} plain[] = {
    {"nim", put_nim, 0},
    {"wythoff", put_wythoff, 0},
    {"wythoff-any", put_wythoff_any, 0},
    {"fraenkel-wythoff", put_fraenkel, 0},
    {"euclid", put_euclid, 0},
    {"euclid-to-zero", put_euclid_to_zero, 0},
    {"tribonacci", put_tribonacci, 3},
    {"raleigh", put_raleigh, 3},
    {"fibonacci-nim", put_fibonacci_nim, 1},
    {"odd-or-even-nim", put_odd_or_even_nim, 0},
};
enum { PLAIN = sizeof plain / sizeof plain[0] };

/* ---- games with arguments -------------------------------------------------------------------- */

static bool read_number(wi_reader *in, const char *name, int64_t *out) {
    if (!wi_reader_expect(in, WI_TOKEN_LEFT, "'(' and a number")) {
        return false;
    }
    const size_t from = in->next;
    if (!wi_read_constant(in, out)) {
        return false;
    }
    if (*out < 1) {
        return wi_reader_fail(in, from, in->next, "the argument of %s must be at least 1", name);
    }
    return wi_reader_expect(in, WI_TOKEN_RIGHT, "')'");
}

static bool read_moore(wi_reader *in, wi_growing *out) {
    int64_t k = 0;
    if (!read_number(in, "moore", &k)) {
        return false;
    }
    put_orders(out, in->heaps, 1, k < in->heaps ? (int)k : in->heaps, false);
    return true;
}

static bool read_dynamic(wi_reader *in, wi_growing *out) {
    int64_t f = 0;
    if (!read_number(in, "dynamic-nim", &f)) {
        return false;
    }
    put(out, "(t) next at most %lld*last", (long long)f);
    return true;
}

/* One word such as xz: a move that takes from these heaps. */
static bool read_edge(wi_reader *in, wi_growing *out) {
    const wi_token *token = wi_reader_peek(in);
    bool taken[WY_MOST_HEAPS] = {false};
    if (token->kind != WI_TOKEN_WORD) {
        return wi_reader_expected(in, "heaps, such as xy");
    }
    for (size_t i = 0; i < token->width; i++) {
        const char *heap = memchr(heaps, in->text[token->at + i], (size_t)in->heaps);
        if (heap == NULL || taken[heap - heaps]) {
            return wi_reader_fail(in, in->next, in->next,
                                  "a set of heaps is a word such as xy, of different heaps of the "
                                  "game");
        }
        taken[heap - heaps] = true;
    }
    for (int i = 0, next = 0; i < in->heaps; i++) {
        put(out, i == 0 ? "(" : ",");
        put(out, "%c", taken[i] ? parameters[next++] : '0');
    }
    put(out, ")");
    in->next++;
    return true;
}

static bool read_hypergraph(wi_reader *in, wi_growing *out) {
    if (!wi_reader_expect(in, WI_TOKEN_LEFT, "'(' and sets of heaps, such as (xy,yz,zx)")) {
        return false;
    }
    put(out, "{");
    for (bool first = true; first || wi_reader_take(in, WI_TOKEN_COMMA); first = false) {
        put(out, "%s", first ? "" : ",");
        if (!read_edge(in, out)) {
            return false;
        }
    }
    put(out, "}");
    return wi_reader_expect(in, WI_TOKEN_RIGHT, "',' or ')'");
}

static const struct {
    const char *name;
    bool (*text)(wi_reader *in, wi_growing *out);
    int exactly;
} with_arguments[] = {
    {"moore", read_moore, 0},
    {"dynamic-nim", read_dynamic, 1},
    {"hypergraph", read_hypergraph, 0},
};
enum { WITH_ARGUMENTS = sizeof with_arguments / sizeof with_arguments[0] };

/* ---- terms ----------------------------------------------------------------------------------- */

bool wi_heap_expand(wi_heap_reader *reader, const char *text, bool removed, size_t from,
                    size_t to) {
    wy_error error;
    wi_reader *in = &reader->in;
    wi_heap_reader inner = {.in = {.text = text,
                                   .length = strlen(text),
                                   .tokens = wi_tokens_of(text, strlen(text)),
                                   .depth = in->depth,
                                   .builder = in->builder,
                                   .heaps = in->heaps,
                                   .error = &error},
                            .to = reader->to};
    bool fine = inner.in.tokens != NULL;
    if (fine) {
        fine = wi_heap_read_terms(&inner, removed, false) &&
               (wi_reader_at(&inner.in, WI_TOKEN_END) || wi_heap_read_clauses(&inner));
    }
    free(inner.in.tokens);
    if (!fine && inner.in.status == WY_BAD) {
        return wi_reader_fail(in, from, to, "%s", error.message);
    }
    return fine || wi_reader_no_memory(in);
}

/* A game of the language of two heaps, whose name begins at token `from`. */
static bool read_two(wi_heap_reader *reader, bool removed, size_t from) {
    wi_reader *in = &reader->in;
    wy_rules *rules = wi_rules_new();
    if (rules == NULL) {
        return wi_reader_no_memory(in);
    }
    wi_builder builder = {.rules = rules};
    wi_builder *const counts = in->builder;
    in->builder = &builder;
    in->heaps = 0;
    in->next = from;
    bool fine = wi_read_named_term(in, false, false);
    in->builder = counts;
    in->heaps = reader->to->rules->heaps;
    fine = fine && wi_heap_lift(reader, rules, removed, from, in->next);
    wy_rules_free(rules);
    return fine;
}

static bool complain_of_heaps(wi_reader *in, size_t from, const char *name, int exactly) {
    return wi_reader_fail(in, from, in->next, "%s has %d heap%s", name, exactly,
                          exactly == 1 ? "" : "s");
}

bool wi_heap_read_named(wi_heap_reader *reader, bool removed) {
    wi_reader *in = &reader->in;
    const size_t from = in->next;
    const wi_named_text *game = wi_read_name(in);
    if (game == NULL) {
        return false;
    }
    if (game->kind != SEVERAL && in->heaps == 2) {
        return read_two(reader, removed, from);
    }
    wi_growing text = {0};
    bool fine = false, found = false;
    for (size_t i = 0; !found && i < PLAIN; i++) {
        found = strcmp(plain[i].name, game->name) == 0;
        if (found && plain[i].exactly > 0 && plain[i].exactly != in->heaps) {
            fine = complain_of_heaps(in, from, game->name, plain[i].exactly);
        } else if (found && wi_reader_at(in, WI_TOKEN_LEFT)) {
            fine = wi_reader_fail(in, from, in->next, "%s takes no arguments on %d heaps",
                                  game->name, in->heaps);
        } else if (found) {
            plain[i].text(&text, in->heaps);
            fine = true;
        }
    }
    for (size_t i = 0; !found && i < WITH_ARGUMENTS; i++) {
        found = strcmp(with_arguments[i].name, game->name) == 0;
        if (found && with_arguments[i].exactly > 0 && with_arguments[i].exactly != in->heaps) {
            fine = complain_of_heaps(in, from, game->name, with_arguments[i].exactly);
        } else if (found) {
            fine = with_arguments[i].text(in, &text);
        }
    }
    if (!found && in->heaps == 1) {
        return read_two(reader, removed, from);
    }
    if (!found) {
        return wi_reader_fail(in, from, in->next, "%s is a game on two heaps, not on %d",
                              game->name, in->heaps);
    }
    if (fine && text.failed) {
        fine = wi_reader_no_memory(in);
    }
    fine = fine && wi_heap_expand(reader, text.text, removed, from, in->next);
    free(text.text);
    return fine;
}
