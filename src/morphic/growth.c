/*
 * growth.c - the graph of letters, and what it tells: is there a fixed point, does it end, how fast
 * does it grow?
 *
 * Letter c leads to every letter of its image, as often as it stands there.  The coded length of
 * the k-th image of c is the number of paths of k steps from c to letters that are heard (not coded
 * as nothing).  So only the strongly connected parts on the way to heard letters count:
 *
 *   - a part in which a letter has two ways on within the part doubles again and again:
 * exponential;
 *   - else every part is a simple cycle or a single letter, and h cycles, one behind the other, on
 * a path give about k^(h-1) paths: the greatest such h decides;
 *   - no cycle at all: from some k on there are no paths.
 *
 * The start a with image a x is a cycle by itself, and the word is a x f(x) f(f(x)) ...: infinite
 * iff a further cycle follows, or its part is not simple.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "morphic/morphic.h"

/* ---- strongly connected parts: Tarjan's algorithm without recursion ------------------------- */

typedef struct search {
    const wy_morphic *morphic;
    uint32_t *order; /* in which letters were met, from 1; 0: not yet */
    uint32_t *low;
    size_t *next;   /* the edge to follow */
    uint32_t *path; /* of the search */
    uint32_t *open; /* letters whose part is not complete */
    uint32_t met, path_length, open_count;
} search;

static bool search_open(search *s, const wy_morphic *morphic) {
    const size_t n = morphic->letters;
    *s = (search){.morphic = morphic};
    s->order = calloc(n, sizeof *s->order);
    s->low = malloc(n * sizeof *s->low);
    s->next = malloc(n * sizeof *s->next);
    s->path = malloc(n * sizeof *s->path);
    s->open = malloc(n * sizeof *s->open);
    return s->order != NULL && s->low != NULL && s->next != NULL && s->path != NULL &&
           s->open != NULL;
}

static void search_close(search *s) {
    free(s->order);
    free(s->low);
    free(s->next);
    free(s->path);
    free(s->open);
}

static void enter(search *s, uint32_t letter) {
    s->order[letter] = s->low[letter] = ++s->met;
    s->next[letter] = s->morphic->first[letter];
    s->path[s->path_length++] = letter;
    s->open[s->open_count++] = letter;
}

static void leave(search *s, wi_letter_graph *graph, uint32_t letter) {
    s->path_length--;
    if (s->path_length > 0) {
        const uint32_t above = s->path[s->path_length - 1];
        s->low[above] = s->low[letter] < s->low[above] ? s->low[letter] : s->low[above];
    }
    if (s->low[letter] == s->order[letter]) {
        uint32_t member;
        do {
            member = s->open[--s->open_count];
            graph->part[member] = graph->parts;
        } while (member != letter);
        graph->parts++;
    }
}

static void find_parts(search *s, wi_letter_graph *graph) {
    const wy_morphic *m = s->morphic;
    for (uint32_t root = 0; root < m->letters; root++) {
        if (s->order[root] == 0) {
            enter(s, root);
        }
        while (s->path_length > 0) {
            const uint32_t letter = s->path[s->path_length - 1];
            if (s->next[letter] == m->first[letter + 1]) {
                leave(s, graph, letter);
                continue;
            }
            const uint32_t to = m->images[s->next[letter]++];
            if (s->order[to] == 0) {
                enter(s, to);
            } else if (graph->part[to] == WI_NO_NAME && s->order[to] < s->low[letter]) {
                s->low[letter] = s->order[to];
            }
        }
    }
}

/* ---- what the parts are like ---------------------------------------------------------------- */

/* Letters by part, the parts that lead nowhere else first.  NULL: no memory. */
static uint32_t *sort_by_part(const wi_letter_graph *graph, uint32_t letters) {
    uint32_t *sorted = calloc(letters, sizeof *sorted);
    size_t *end = calloc((size_t)graph->parts + 1, sizeof *end);
    if (sorted == NULL || end == NULL) {
        free(sorted);
        free(end);
        return NULL;
    }
    for (uint32_t c = 0; c < letters; c++) {
        end[graph->part[c] + 1]++;
    }
    for (uint32_t p = 0; p < graph->parts; p++) {
        end[p + 1] += end[p];
    }
    for (uint32_t c = 0; c < letters; c++) {
        sorted[end[graph->part[c]]++] = c;
    }
    free(end);
    return sorted;
}

/* The letters [from, to) of sorted are a part; those before are done. */
static void look_at_part(wi_letter_graph *graph, const wy_morphic *m, const uint32_t *sorted,
                         uint32_t from, uint32_t to) {
    uint8_t cycle = WI_CYCLE_NONE;
    bool heard = false;
    bool fast = false;
    uint32_t height = 0;
    for (uint32_t i = from; i < to; i++) {
        const uint32_t c = sorted[i];
        size_t inside = 0;
        heard |= !wi_morphic_silent(m, c);
        for (size_t k = m->first[c]; k < m->first[c + 1]; k++) {
            const uint32_t d = m->images[k];
            if (graph->part[d] == graph->part[c]) {
                inside++;
            } else if (graph->heard[d]) {
                heard = true;
                fast |= graph->fast[d];
                height = graph->heights[d] > height ? graph->heights[d] : height;
            }
        }
        const uint8_t here = inside == 0   ? WI_CYCLE_NONE
                             : inside == 1 ? WI_CYCLE_ONE
                                           : WI_CYCLE_MANY;
        cycle = here > cycle ? here : cycle;
    }
    for (uint32_t i = from; i < to; i++) {
        const uint32_t c = sorted[i];
        graph->cycle[c] = cycle;
        graph->heard[c] = heard;
        graph->fast[c] = heard && (fast || cycle == WI_CYCLE_MANY);
        graph->heights[c] = heard ? height + (cycle != WI_CYCLE_NONE) : 0;
    }
}

/* path is a list with room for all letters. */
static void reach(wi_letter_graph *graph, const wy_morphic *m, uint32_t *path) {
    uint32_t count = 1;
    path[0] = m->start;
    graph->reached[m->start] = true;
    for (uint32_t i = 0; i < count; i++) {
        for (size_t k = m->first[path[i]]; k < m->first[path[i] + 1]; k++) {
            const uint32_t d = m->images[k];
            if (!graph->reached[d]) {
                graph->reached[d] = true;
                path[count++] = d;
            }
        }
    }
}

wy_status wi_letter_graph_make(wi_letter_graph *out, const wy_morphic *morphic, wy_error *error) {
    const uint32_t n = morphic->letters;
    search s;
    *out = (wi_letter_graph){0};
    out->part = malloc(n * sizeof *out->part);
    out->reached = calloc(n, sizeof *out->reached);
    out->heard = calloc(n, sizeof *out->heard);
    out->cycle = calloc(n, sizeof *out->cycle);
    out->heights = calloc(n, sizeof *out->heights);
    out->fast = calloc(n, sizeof *out->fast);
    uint32_t *sorted = NULL;
    bool good = search_open(&s, morphic) && out->part != NULL && out->reached != NULL &&
                out->heard != NULL && out->cycle != NULL && out->heights != NULL &&
                out->fast != NULL;
    if (good) {
        memset(out->part, 0xFF, n * sizeof *out->part); /* WI_NO_NAME */
        find_parts(&s, out);
        reach(out, morphic, s.path);
        sorted = sort_by_part(out, n);
        good = sorted != NULL;
    }
    for (uint32_t from = 0, to; good && from < n; from = to) {
        to = from + 1;
        while (to < n && out->part[sorted[to]] == out->part[sorted[from]]) {
            to++;
        }
        look_at_part(out, morphic, sorted, from, to);
    }
    free(sorted);
    search_close(&s);
    if (!good) {
        wi_letter_graph_clear(out);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

void wi_letter_graph_clear(wi_letter_graph *graph) {
    free(graph->part);
    free(graph->reached);
    free(graph->heard);
    free(graph->cycle);
    free(graph->heights);
    free(graph->fast);
    *graph = (wi_letter_graph){0};
}

void wi_letter_graph_growth(wy_growth *out, const wi_letter_graph *graph,
                            const wy_morphic *morphic) {
    *out = (wy_growth){.uniform = morphic->columns[morphic->start]};
    for (uint32_t c = 0; c < morphic->letters; c++) {
        if (graph->reached[c]) {
            out->reached++;
            out->erasing |= morphic->columns[c] == 0;
            out->uniform = morphic->columns[c] == out->uniform ? out->uniform : 0;
        }
    }
    const uint32_t height = graph->heights[morphic->start];
    out->kind = graph->fast[morphic->start] ? WY_GROWS_EXPONENTIALLY
                : height > 1                ? WY_GROWS_POLYNOMIALLY
                                            : WY_GROWS_NOT;
    out->degree = out->kind == WY_GROWS_POLYNOMIALLY ? height - 1 : 0;
}

/* ---- is there a fixed point? ---------------------------------------------------------------- */

/* The first letter of the k-th image of the start; WI_NO_NAME: that is empty. */
static uint32_t first_letter(const wy_morphic *m, uint32_t k, uint32_t *lives) {
    /* lives[c]: steps after which nothing is left of c, or k + 1. */
    for (uint32_t c = 0; c < m->letters; c++) {
        lives[c] = k + 1;
    }
    for (uint32_t round = 1; round <= k; round++) {
        for (uint32_t c = 0; c < m->letters; c++) {
            bool gone = lives[c] > k;
            for (size_t i = m->first[c]; gone && i < m->first[c + 1]; i++) {
                gone = lives[m->images[i]] < round;
            }
            lives[c] = gone ? round : lives[c];
        }
    }
    uint32_t at = m->start;
    for (uint32_t left = k; left > 0; left--) {
        size_t i = m->first[at];
        while (i < m->first[at + 1] && lives[m->images[i]] <= left - 1) {
            i++;
        }
        if (i == m->first[at + 1]) {
            return WI_NO_NAME;
        }
        at = m->images[i];
    }
    return at;
}

wy_status wi_morphic_prolongable(const wy_morphic *morphic, wy_error *error) {
    const uint32_t start = morphic->start;
    const char *name = morphic->names[start];
    if (morphic->plane) {
        return wi_fail(error, WY_BAD, "this is a morphism of pictures, not of words");
    }
    if (morphic->columns[start] > 0 && *wi_morphic_image(morphic, start) == start) {
        return WY_OK;
    }
    enum { MOST = 64 };
    uint32_t *lives = malloc(morphic->letters * sizeof *lives);
    if (lives == NULL) {
        return wi_fail_memory(error);
    }
    uint32_t power = 2;
    while (power <= MOST && power <= morphic->letters &&
           first_letter(morphic, power, lives) != start) {
        power++;
    }
    free(lives);
    if (power <= MOST && power <= morphic->letters) {
        return wi_fail(
            error, WY_BAD,
            "there is no fixed point from %s: its image does not begin with it; that under "
            "the power %u of the morphism does",
            name, (unsigned)power);
    }
    return wi_fail(error, WY_BAD,
                   "there is no fixed point from %s: its image does not begin with it", name);
}

wy_status wy_morphic_growth(wy_growth *out, const wy_morphic *morphic, wy_error *error) {
    wi_letter_graph graph;
    *out = (wy_growth){0};
    wy_status status = wi_morphic_prolongable(morphic, error);
    if (status == WY_OK) {
        status = wi_letter_graph_make(&graph, morphic, error);
    }
    if (status == WY_OK) {
        wi_letter_graph_growth(out, &graph, morphic);
        wi_letter_graph_clear(&graph);
    }
    return status;
}
