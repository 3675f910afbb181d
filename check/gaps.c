/* gaps.c - a language in which no column is perfect, and which the machine writes again. */
#include "closure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BITS = 62, /* of a piece */
    MOST_PAIRS = 1 << 26,
    MOST_NODES = 1 << 24,
};
static const int64_t last_column = INT64_C(1) << 26;

bool cert_read_gaps(gaps *out, reader *r) {
    out->line = r->line;
    return cert_read(r, "stretch ") && cert_read_limited(r, &out->column, 1, last_column) &&
           cert_read(r, " length ") && cert_read_limited(r, &out->length, 1, last_column) &&
           cert_read(r, "\npieces of ") && cert_read_limited(r, &out->bits, 2, MOST_BITS) &&
           cert_read(r, " silent ") && cert_read_limited(r, &out->silent, 0, last_column) &&
           cert_read(r, "\n");
}

/* ---- S itself, by the machine ---------------------------------------------------------------- */

/* S_0, ..., S_{count - 1} as 0 and 1; NULL: the verdict says why. */
static char *bits_of(const closure *c, int64_t count) {
    int64_t written = c->row[0];
    const int64_t room = (count > written ? count : written) + PLACES;
    char *bits = malloc((size_t)room);
    if (bits == NULL) {
        cert_no_memory(c->verdict);
        return NULL;
    }
    for (int64_t i = 0; i < written; i++) {
        bits[i] = (char)(c->beginning.wing[0].bits[i] - '0');
    }
    uint32_t state = 0;
    for (int64_t x = c->columns; written < count; x++) {
        const step *s = &c->step[state][(int)bits[x]]; /* it is there: the closure is verified */
        for (uint32_t i = 0; i < s->writes_count; i++, written++) {
            if (written < room) {
                bits[written] = (char)(s->writes[i] - '0');
            }
        }
        state = s->to;
    }
    return bits;
}

/* ---- the language ---------------------------------------------------------------------------- */

typedef struct language {
    int bits;           /* k */
    uint64_t *contexts; /* k - 1 bits, the first is the highest; ascending */
    uint32_t count;
    uint32_t (*next)[2]; /* count: this bit does not follow */
} language;

static int ascending(const void *a, const void *b) {
    const uint64_t p = *(const uint64_t *)a;
    const uint64_t q = *(const uint64_t *)b;
    return p < q ? -1 : p > q;
}

static uint64_t ones(int bits) {
    return ((uint64_t)1 << bits) - 1;
}

static uint32_t find(const language *g, uint64_t string) {
    uint32_t low = 0;
    uint32_t high = g->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (g->contexts[middle] < string) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < g->count && g->contexts[low] == string ? low : g->count;
}

/* The string of so many bits from here on. */
static uint64_t string_at(const char *bits, int count) {
    uint64_t string = 0;
    for (int i = 0; i < count; i++) {
        string = string << 1 | (uint64_t)bits[i];
    }
    return string;
}

static bool has_piece(const language *g, uint64_t piece) {
    const uint32_t from = find(g, piece >> 1);
    return from < g->count && g->next[from][piece & 1] < g->count;
}

/* The pieces of bits[0, length). */
static bool make_language(language *g, const char *bits, int64_t length, int k, cert_verdict *v) {
    *g = (language){.bits = k};
    const size_t all = (size_t)(length - k + 2); /* contexts, each as often as it comes */
    g->contexts = malloc(all * sizeof *g->contexts);
    if (g->contexts == NULL) {
        return cert_no_memory(v);
    }
    uint64_t string = string_at(bits, k - 2);
    for (size_t i = 0; i < all; i++) {
        string = (string << 1 | (uint64_t)bits[i + (size_t)k - 2]) & ones(k - 1);
        g->contexts[i] = string;
    }
    qsort(g->contexts, all, sizeof *g->contexts, ascending);
    for (size_t i = 0; i < all; i++) {
        if (g->count == 0 || g->contexts[i] != g->contexts[g->count - 1]) {
            g->contexts[g->count++] = g->contexts[i];
        }
    }
    g->next = malloc(g->count * sizeof *g->next);
    if (g->next == NULL) {
        return cert_no_memory(v);
    }
    for (uint32_t i = 0; i < g->count; i++) {
        g->next[i][0] = g->count;
        g->next[i][1] = g->count;
    }
    uint32_t at = find(g, string_at(bits, k - 1));
    for (int64_t i = k - 1; i < length; i++) {
        const int bit = bits[i];
        if (g->next[at][bit] == g->count) {
            g->next[at][bit] = find(g, (g->contexts[at] << 1 | (uint64_t)bit) & ones(k - 1));
        }
        at = g->next[at][bit];
    }
    return true;
}

/* ---- 1: no perfect state --------------------------------------------------------------------- */

/* Where the bit leads from the pair; false: it is not read there. */
static bool follow(const closure *c, const language *g, uint32_t *read, uint32_t *state, int bit) {
    const step *s = &c->step[*state][bit];
    const uint32_t next = g->next[*read][bit];
    if (!s->listed || next == g->count) {
        return false;
    }
    *read = next;
    *state = s->to;
    return true;
}

/* The pairs one bit later; how many. */
static size_t one_bit_later(char *to, const char *from, const closure *c, const language *g) {
    const size_t size = g->count * (size_t)c->states;
    size_t count = 0;
    memset(to, 0, size);
    for (size_t i = 0; i < size; i++) {
        for (int bit = 0; bit < 2 && from[i] != 0; bit++) {
            uint32_t read = (uint32_t)(i / (size_t)c->states);
            uint32_t state = (uint32_t)(i % (size_t)c->states);
            if (follow(c, g, &read, &state, bit)) {
                char *pair = &to[read * (size_t)c->states + state];
                count += *pair == 0;
                *pair = 1;
            }
        }
    }
    return count;
}

static bool is_perfect(const closure *c, size_t state) {
    return c->state_begin[state] == c->state_begin[state + 1];
}

/* *out: the pairs that are possible after `silent` bits and, the same ones, ever after. */
static bool settle(char **out, const gaps *claim, const closure *c, const language *g) {
    const size_t size = g->count * (size_t)c->states;
    if (size > MOST_PAIRS) {
        return cert_too_large(c->verdict, claim->line, "too many pieces for this checker");
    }
    char *pairs = malloc(size);
    char *next = malloc(size);
    if (pairs == NULL || next == NULL) {
        free(pairs);
        free(next);
        return cert_no_memory(c->verdict);
    }
    memset(pairs, 1, size);
    size_t count = size;
    int64_t silent = 0;
    for (;;) {
        const size_t fewer = one_bit_later(next, pairs, c, g);
        if (fewer == count) {
            break;
        }
        char *other = pairs;
        pairs = next;
        next = other;
        count = fewer;
        silent++;
    }
    free(next);
    *out = pairs;
    if (silent != claim->silent) {
        return cert_refuse(c->verdict, claim->line + 1, "it is silent after %" PRId64 " bits",
                           silent);
    }
    for (size_t i = 0; i < size; i++) {
        if (pairs[i] != 0 && is_perfect(c, i % (size_t)c->states)) {
            return cert_refuse(c->verdict, claim->line, "a perfect state is possible there");
        }
    }
    return true;
}

/* ---- 2: what is written ---------------------------------------------------------------------- */

/* `written`: the last bits, at most k - 1, with a 1 before the first. */
typedef struct moment {
    uint32_t read, state;
    uint64_t written;
} moment;

typedef struct moments {
    moment *list;
    size_t count, room;
    uint32_t *slots; /* number + 1, by hash */
    size_t slot_count;
} moments;

static size_t slot_of(const moments *m, moment at) {
    uint64_t h = at.written * 0x9e3779b97f4a7c15U + at.read;
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9U + at.state;
    h = (h ^ h >> 32) * 0x94d049bb133111ebU;
    size_t slot = (size_t)(h ^ h >> 31) % m->slot_count;
    while (m->slots[slot] != 0) {
        const moment known = m->list[m->slots[slot] - 1];
        if (known.read == at.read && known.state == at.state && known.written == at.written) {
            break;
        }
        slot = (slot + 1) % m->slot_count;
    }
    return slot;
}

static bool grow(moments *m) {
    const size_t room = m->room == 0 ? 1024 : 2 * m->room;
    moment *list = realloc(m->list, room * sizeof *list);
    uint32_t *slots = calloc(2 * room, sizeof *slots);
    if (list != NULL) {
        m->list = list;
    }
    if (list == NULL || slots == NULL) {
        free(slots);
        return false;
    }
    free(m->slots);
    m->room = room;
    m->slots = slots;
    m->slot_count = 2 * room;
    for (size_t i = 0; i < m->count; i++) {
        m->slots[slot_of(m, m->list[i])] = (uint32_t)i + 1;
    }
    return true;
}

static bool add(moments *m, moment at, const gaps *claim, cert_verdict *v) {
    if (m->count == m->room) {
        if (m->count >= MOST_NODES) {
            return cert_too_large(v, claim->line, "too much to read for this checker");
        }
        if (!grow(m)) {
            return cert_no_memory(v);
        }
    }
    const size_t slot = slot_of(m, at);
    if (m->slots[slot] == 0) {
        m->list[m->count++] = at;
        m->slots[slot] = (uint32_t)m->count;
    }
    return true;
}

/* Lets it write; false: a piece is none of the language. */
static bool write_bits(uint64_t *written, const step *s, const language *g) {
    const uint64_t full = (uint64_t)1 << (g->bits - 1);
    for (uint32_t i = 0; i < s->writes_count; i++) {
        const uint64_t bit = s->writes[i] == '1';
        if (*written < full) {
            *written = *written << 1 | bit;
        } else {
            const uint64_t piece = (*written & (full - 1)) << 1 | bit;
            if (!has_piece(g, piece)) {
                return false;
            }
            *written = full | (piece & (full - 1));
        }
    }
    return true;
}

static bool read_everything(moments *m, const gaps *claim, const closure *c, const language *g) {
    for (size_t i = 0; i < m->count; i++) {
        for (int bit = 0; bit < 2; bit++) {
            moment to = m->list[i];
            const step *s = &c->step[to.state][bit];
            if (!follow(c, g, &to.read, &to.state, bit)) {
                continue;
            }
            if (!write_bits(&to.written, s, g)) {
                return cert_refuse(c->verdict, claim->line,
                                   "reading its pieces, the machine writes others");
            }
            if (!add(m, to, claim, c->verdict)) {
                return false;
            }
        }
    }
    return true;
}

static bool check_written(const char *pairs, const gaps *claim, const closure *c,
                          const language *g) {
    moments m = {0};
    bool fine = true;
    for (size_t i = 0; i < g->count * (size_t)c->states && fine; i++) {
        const moment first = {(uint32_t)(i / (size_t)c->states), (uint32_t)(i % (size_t)c->states),
                              1};
        fine = pairs[i] == 0 || add(&m, first, claim, c->verdict);
    }
    fine = fine && read_everything(&m, claim, c, g);
    free(m.list);
    free(m.slots);
    return fine;
}

/* ---- 3 and 4
 * -------------------------------------------------------------------------------------- */

static bool check_length(const gaps *claim, const closure *c, const language *g) {
    if (find(g, ones(g->bits - 1)) < g->count) {
        return cert_refuse(c->verdict, claim->line, "all the bits of a piece, but one, are ones");
    }
    int64_t most = 0; /* diagonals in use */
    for (size_t q = 0; q < (size_t)c->states; q++) {
        int64_t used = 0;
        for (size_t i = c->state_begin[q]; i < c->state_begin[q + 1]; i++) {
            used += c->elements[i] / PLACES == DIAGONALS;
        }
        most = used > most ? used : most;
    }
    const int64_t k = claim->bits;
    const int64_t least = (k - 1) * (k + claim->silent + most + 1) + claim->silent;
    return claim->length >= least ||
           cert_refuse(c->verdict, claim->line, "its length must be at least %" PRId64, least);
}

/* The stretch is as long as it can be; so it is the only one here. */
static bool check_ends(const gaps *claim, const closure *c, const language *g, const char *bits) {
    const int k = g->bits;
    const char *before = bits + claim->column - 1;
    const char *after = bits + claim->column + claim->length - k + 1;
    return (!has_piece(g, string_at(before, k)) && !has_piece(g, string_at(after, k))) ||
           cert_refuse(c->verdict, claim->line, "the stretch of these pieces is longer");
}

bool cert_check_gaps(const gaps *claim, const closure *c) {
    if (c->game.wings > 1) {
        return cert_refuse(c->verdict, claim->line, "the game is not symmetric");
    }
    if (claim->column <= c->columns) {
        return cert_refuse(c->verdict, claim->line, "it begins before the machine does");
    }
    if (claim->length < claim->bits) {
        return cert_refuse(c->verdict, claim->line, "it is shorter than a piece");
    }
    char *bits = bits_of(c, claim->column + claim->length + 1);
    char *pairs = NULL;
    language g = {0};
    const bool verified =
        bits != NULL &&
        make_language(&g, bits + claim->column, claim->length, (int)claim->bits, c->verdict) &&
        check_ends(claim, c, &g, bits) && settle(&pairs, claim, c, &g) &&
        check_written(pairs, claim, c, &g) && check_length(claim, c, &g);
    free(bits);
    free(pairs);
    free(g.contexts);
    free(g.next);
    return verified;
}
