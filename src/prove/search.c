/*
 * search.c - layer by layer: after each digit the list of states that the readers can be in, each
 * once, with the one it came from.  At the end the way back gives the digits.
 *
 * Who wants all numbers has all steps between the layers kept.  Going back over them tells from
 * where the end can be reached, and then every way forward through these is a number.
 */
#include "prove/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"

/* A step from one layer to the next; those from one item stand together. */
typedef struct edge {
    uint32_t from, to;
    uint64_t label; /* of the first reader */
} edge;

typedef struct layers {
    const wi_search *search;
    uint32_t *words[WI_SEARCH_VARIABLES]; /* digits of what is given, padded; NULL: to be found */
    uint32_t digits[WI_SEARCH_VARIABLES]; /* of what is given, at the place that is read */
    size_t length;
    /* Items: */
    uint32_t *states; /* of the readers, one after the other */
    uint32_t *before; /* the item that it came from */
    uint64_t *label;  /* by this label of the first reader */
    size_t count, state_room, before_room, label_room;
    wi_table found; /* the items of the layer being made */
    bool keeps;     /* all steps, too */
    edge *edges;
    size_t edge_count, edge_room;
} layers;

static uint32_t *states_of(const layers *l, size_t item) {
    return l->states + item * l->search->count;
}

/* ---- digits --------------------------------------------------------------------------------- */

/* All given words in the same length. */
static wy_status make_words(layers *l, wy_error *error) {
    uint32_t *raw[WI_SEARCH_VARIABLES + 1] = {NULL};
    size_t counts[WI_SEARCH_VARIABLES + 1] = {0};
    wy_status status = WY_OK;
    for (int v = 0; v <= WI_SEARCH_VARIABLES && status == WY_OK; v++) {
        mpz_srcptr x = v < WI_SEARCH_VARIABLES ? l->search->given[v] : l->search->largest;
        if (x != NULL) {
            status = wy_numeration_represent(&raw[v], &counts[v], l->search->system, x, error);
            l->length = counts[v] > l->length ? counts[v] : l->length;
        }
    }
    for (int v = 0; v < WI_SEARCH_VARIABLES && status == WY_OK; v++) {
        if (l->search->given[v] == NULL) {
            continue;
        }
        l->words[v] = calloc(l->length + 1, sizeof(uint32_t));
        if (l->words[v] == NULL) {
            status = wi_fail_memory(error);
        } else if (counts[v] > 0) {
            memcpy(l->words[v] + l->length - counts[v], raw[v], counts[v] * sizeof(uint32_t));
        }
    }
    for (int v = 0; v <= WI_SEARCH_VARIABLES; v++) {
        free(raw[v]);
    }
    return status;
}

/* ---- layers ------------------------------------------------------------------------------ */

/* A step to a state of each reader; the item is added to the layer if it is new. */
static bool add_item(layers *l, const uint32_t *states, size_t from, uint64_t label) {
    const size_t width = l->search->count;
    size_t to = l->count;
    uint32_t known;
    if (l->count == UINT32_MAX - 1 || wi_table_reserve(&l->found, 1, NULL) != WY_OK ||
        !wi_list_room(l->states, l->state_room, (l->count + 1) * width) ||
        !wi_list_room(l->before, l->before_room, l->count + 1) ||
        !wi_list_room(l->label, l->label_room, l->count + 1) ||
        !wi_list_room(l->edges, l->edge_room, l->edge_count + 1)) {
        return false;
    }
    wi_probe probe = wi_table_probe(&l->found, wi_hash_words(states, width));
    while (to == l->count && wi_table_next(&l->found, &probe, &known)) {
        to = memcmp(states_of(l, known), states, width * sizeof *states) == 0 ? known : to;
    }
    if (l->keeps && l->count > 0) {
        l->edges[l->edge_count++] = (edge){(uint32_t)from, (uint32_t)to, label};
    }
    if (to == l->count) {
        wi_table_put(&l->found, &probe, (uint32_t)l->count);
        memcpy(states_of(l, to), states, width * sizeof *states);
        l->before[to] = (uint32_t)from;
        l->label[to] = label;
        l->count++;
    }
    return true;
}

/* One digit: from item `from` by a label of the first reader. */
static bool follow(layers *l, size_t from, uint64_t label, uint32_t target) {
    const wi_search *s = l->search;
    const wi_reader *first = &s->readers[0];
    uint32_t states[WI_SEARCH_READERS] = {target};
    for (uint32_t t = 0; t < wy_automaton_tracks(first->automaton); t++) {
        const uint32_t v = first->variables[t];
        const uint32_t digit = wy_automaton_digit_number(first->automaton, label, t);
        if (l->words[v] != NULL && l->digits[v] != digit) {
            return true;
        }
        l->digits[v] = digit;
    }
    for (size_t r = 1; r < s->count; r++) {
        const wi_reader *reader = &s->readers[r];
        uint32_t column[WI_SEARCH_TRACKS] = {0};
        for (uint32_t t = 0; t < wy_automaton_tracks(reader->automaton); t++) {
            column[t] = l->digits[reader->variables[t]];
        }
        states[r] = wy_automaton_step(reader->automaton, states_of(l, from)[r],
                                      wy_automaton_pack(reader->automaton, column));
        if (states[r] == WY_NO_STATE) {
            return true;
        }
    }
    return add_item(l, states, from, label);
}

/* Reads one digit of all; *begin, *end: the last layer. */
static bool read_digit(layers *l, size_t *begin, size_t *end, size_t place) {
    wi_table_empty(&l->found);
    for (int v = 0; v < WI_SEARCH_VARIABLES; v++) {
        l->digits[v] = l->words[v] != NULL ? l->words[v][place] : 0;
    }
    const size_t new_begin = l->count;
    for (size_t i = *begin; i < *end; i++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row =
            wy_automaton_row(l->search->readers[0].automaton, *states_of(l, i), &labels, &targets);
        for (uint64_t j = 0; j < row; j++) {
            if (!follow(l, i, labels[j], targets[j])) {
                return false;
            }
        }
    }
    *begin = new_begin;
    *end = l->count;
    return true;
}

static bool accepted(const layers *l, size_t item) {
    for (size_t r = 0; r < l->search->count; r++) {
        if (wy_automaton_output(l->search->readers[r].automaton, states_of(l, item)[r]) == 0) {
            return false;
        }
    }
    return true;
}

static wy_status read_back(mpz_ptr out[WI_SEARCH_VARIABLES], const layers *l, size_t last,
                           wy_error *error) {
    const wi_reader *first = &l->search->readers[0];
    uint32_t *digits = malloc((l->length + 1) * sizeof *digits);
    if (digits == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (uint32_t t = 0; t < wy_automaton_tracks(first->automaton) && status == WY_OK; t++) {
        const uint32_t v = first->variables[t];
        if (l->words[v] != NULL || out[v] == NULL) {
            continue;
        }
        size_t at = last;
        for (size_t i = l->length; i-- > 0;) {
            digits[i] = wy_automaton_digit_number(first->automaton, l->label[at], t);
            at = l->before[at];
        }
        status = wy_numeration_value(out[v], l->search->system, digits, l->length, error);
    }
    free(digits);
    return status;
}

static bool is_stopped(const wy_control *control) {
    return control != NULL && control->poll != NULL && control->poll(control->data, 0);
}

/* All layers; *begin, *end: the last one. */
static wy_status make_layers(layers *l, size_t *begin, size_t *end, wy_error *error) {
    wy_status status = make_words(l, error);
    *begin = 0;
    *end = 1;
    if (status == WY_OK && !add_item(l, (uint32_t[WI_SEARCH_READERS]){0}, 0, 0)) {
        status = wi_fail_memory(error);
    }
    for (size_t place = 0; place < l->length && status == WY_OK; place++) {
        if (!read_digit(l, begin, end, place)) {
            status = wi_fail_memory(error);
        } else if (l->search->most > 0 && l->count > l->search->most) {
            status = wi_fail(error, WY_LIMIT, "too many ways to a winning move");
        } else if (place % 16 == 0 && is_stopped(l->search->control)) {
            status = WY_STOPPED;
        }
    }
    return status;
}

static void clear_layers(layers *l) {
    for (int v = 0; v < WI_SEARCH_VARIABLES; v++) {
        free(l->words[v]);
    }
    free(l->states);
    free(l->before);
    free(l->label);
    free(l->edges);
    wi_table_close(&l->found);
}

wy_status wi_search_find(mpz_ptr out[WI_SEARCH_VARIABLES], const wi_search *search,
                         wy_error *error) {
    layers l = {.search = search};
    size_t begin;
    size_t end;
    wy_status status = make_layers(&l, &begin, &end, error);
    if (status == WY_OK) {
        size_t i = begin;
        while (i < end && !accepted(&l, i)) {
            i++;
        }
        status = i < end ? read_back(out, &l, i, error) : WY_NO;
    }
    clear_layers(&l);
    return status;
}

/* ---- all ways ------------------------------------------------------------------------------ */

/* Walking forward from the first item. */
typedef struct walk {
    layers *l;
    bool *alive;                    /* items from which the end is reached */
    size_t *first;                  /* of the items: their first edge */
    size_t *at;                     /* the edge that was taken at each place */
    uint32_t *digits;               /* of one number */
    mpz_t values[WI_SEARCH_TRACKS]; /* of the tracks of the first reader */
} walk;

static wy_status start_walk(walk *w, layers *l, size_t begin, size_t end, wy_error *error) {
    w->l = l;
    w->alive = calloc(l->count, sizeof *w->alive);
    w->first = calloc(l->count + 1, sizeof *w->first);
    w->at = calloc(l->length + 1, sizeof *w->at);
    w->digits = calloc(l->length + 1, sizeof *w->digits);
    if (w->alive == NULL || w->first == NULL || w->at == NULL || w->digits == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = begin; i < end; i++) {
        w->alive[i] = accepted(l, i);
    }
    for (size_t e = l->edge_count; e-- > 0;) {
        const edge *step = &l->edges[e];
        w->alive[step->from] = w->alive[step->from] || w->alive[step->to];
        w->first[step->from] = e;
    }
    return WY_OK;
}

static void end_walk(walk *w) {
    free(w->alive);
    free(w->first);
    free(w->at);
    free(w->digits);
}

/* The numbers of the way that was walked. */
static wy_status hand_over(bool *more, walk *w, wi_take_found *take, void *data, wy_error *error) {
    layers *l = w->l;
    const wi_reader *first = &l->search->readers[0];
    mpz_ptr found[WI_SEARCH_VARIABLES] = {NULL};
    for (uint32_t t = 0; t < wy_automaton_tracks(first->automaton); t++) {
        const uint32_t v = first->variables[t];
        if (l->words[v] != NULL) {
            continue;
        }
        for (size_t i = 0; i < l->length; i++) {
            w->digits[i] = wy_automaton_digit_number(first->automaton, l->edges[w->at[i]].label, t);
        }
        const wy_status status =
            wy_numeration_value(w->values[t], l->search->system, w->digits, l->length, error);
        if (status != WY_OK) {
            return status;
        }
        found[v] = w->values[t];
    }
    *more = take(data, found);
    return WY_OK;
}

/* The next edge into what is alive, from e on, of those from the item; SIZE_MAX: none. */
static size_t next_edge(const walk *w, uint32_t of, size_t e) {
    const layers *l = w->l;
    while (e < l->edge_count && l->edges[e].from == of) {
        if (w->alive[l->edges[e].to]) {
            return e;
        }
        e++;
    }
    return SIZE_MAX;
}

static wy_status walk_all(walk *w, wi_take_found *take, void *data, wy_error *error) {
    const layers *l = w->l;
    if (!w->alive[0]) {
        return WY_OK;
    }
    bool more = true;
    if (l->length == 0) {
        return hand_over(&more, w, take, data, error);
    }
    size_t depth = 0;
    size_t e = next_edge(w, 0, w->first[0]);
    while (more) {
        if (e == SIZE_MAX) { /* back */
            if (depth == 0) {
                return WY_OK;
            }
            depth--;
            e = next_edge(w, l->edges[w->at[depth]].from, w->at[depth] + 1);
            continue;
        }
        w->at[depth] = e;
        if (depth + 1 == l->length) {
            const wy_status status = hand_over(&more, w, take, data, error);
            if (status != WY_OK) {
                return status;
            }
            e = next_edge(w, l->edges[e].from, e + 1);
        } else {
            depth++;
            e = next_edge(w, l->edges[e].to, w->first[l->edges[e].to]);
        }
    }
    return WY_OK;
}

wy_status wi_search_each(const wi_search *search, wi_take_found *take, void *data,
                         wy_error *error) {
    layers l = {.search = search, .keeps = true};
    walk w = {0};
    for (int t = 0; t < WI_SEARCH_TRACKS; t++) {
        mpz_init(w.values[t]);
    }
    size_t begin;
    size_t end;
    wy_status status = make_layers(&l, &begin, &end, error);
    if (status == WY_OK) {
        status = start_walk(&w, &l, begin, end, error);
    }
    if (status == WY_OK) {
        status = walk_all(&w, take, data, error);
    }
    end_walk(&w);
    for (int t = 0; t < WI_SEARCH_TRACKS; t++) {
        mpz_clear(w.values[t]);
    }
    clear_layers(&l);
    return status;
}

wy_status wi_search_accepts(bool *is, const wy_automaton *automaton, const wy_numeration *system,
                            const mpz_srcptr *numbers, wy_error *error) {
    wi_search search = {.system = system, .readers = {{.automaton = automaton}}, .count = 1};
    for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
        search.readers[0].variables[t] = t;
        search.given[t] = numbers[t];
    }
    mpz_ptr nothing[WI_SEARCH_VARIABLES] = {NULL}; /* all are given */
    const wy_status status = wi_search_find(nothing, &search, error);
    *is = status == WY_OK;
    return status == WY_NO ? WY_OK : status;
}

wy_status wi_search_has(bool *has, const wy_automaton *automaton, const wy_numeration *system,
                        const mpz_t x, const mpz_t y, wy_error *error) {
    return wi_search_accepts(has, automaton, system, (const mpz_srcptr[]){x, y}, error);
}
