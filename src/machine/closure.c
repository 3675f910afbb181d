/* closure.c - closing a machine; machine.h tells why that proves something. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/pace.h"
#include "machine/machine.h"
#include "machine/step.h"

/* ==== sets of strings of k bits =============================================================== */

enum { LONGEST_WORDS = 64 };

bool wi_grams_open(wi_grams *grams, int length, int wings) {
    memset(grams, 0, sizeof *grams);
    grams->length = length;
    grams->words = (length - 1 + 63) / 64;
    grams->wings = wings;
    return grams->words <= LONGEST_WORDS &&
           wi_numbered_open(&grams->nodes, (size_t)(grams->words + wings - 1));
}

void wi_grams_close(wi_grams *grams) {
    wi_numbered_close(&grams->nodes);
    free(grams->next);
    memset(grams, 0, sizeof *grams);
}

/* Shifts the bit in from the right; what is beyond k - 1 bits falls off. */
static void push_bit(uint64_t *words, int count, int bits, unsigned bit) {
    for (int w = count - 1; w > 0; w--) {
        words[w] = words[w] << 1 | words[w - 1] >> 63;
    }
    words[0] = words[0] << 1 | bit;
    if (bits % 64 != 0) {
        words[count - 1] &= ((uint64_t)1 << (bits % 64)) - 1;
    }
}

static uint32_t number_node(wi_grams *grams, const uint64_t *words) {
    const uint32_t known = grams->nodes.count;
    const uint32_t node = wi_numbered_put(&grams->nodes, words);
    if (node == WI_UNNUMBERED || !wi_list_room(grams->next, grams->next_room, grams->nodes.count)) {
        return WI_NO_NODE;
    }
    if (node == known) {
        grams->next[node][0] = WI_NO_NODE;
        grams->next[node][1] = WI_NO_NODE;
    }
    return node;
}

uint32_t wi_grams_node(wi_grams *grams, const uint8_t *bits, int wing) {
    uint64_t words[LONGEST_WORDS + 1] = {0};
    words[grams->words] = (uint64_t)wing;
    for (int i = 0; i < grams->length - 1; i++) {
        push_bit(words, grams->words, grams->length - 1, bits[i]);
    }
    return number_node(grams, words);
}

uint32_t wi_grams_add(wi_grams *grams, uint32_t node, unsigned bit) {
    if (grams->next[node][bit] == WI_NO_NODE) {
        uint64_t words[LONGEST_WORDS + 1];
        memcpy(words, wi_numbered_at(&grams->nodes, node), grams->nodes.width * sizeof *words);
        push_bit(words, grams->words, grams->length - 1, bit);
        const uint32_t to = number_node(grams, words);
        if (to == WI_NO_NODE) {
            return WI_NO_NODE;
        }
        grams->next[node][bit] = to;
        grams->edges++;
    }
    return grams->next[node][bit];
}

int wi_grams_wing(const wi_grams *grams, uint32_t node) {
    return grams->wings > 1 ? (int)wi_numbered_at(&grams->nodes, node)[grams->words] : 0;
}

unsigned wi_grams_bit(const wi_grams *grams, uint32_t node, int i) {
    const int from_last = grams->length - 2 - i;
    return (unsigned)(wi_numbered_at(&grams->nodes, node)[from_last / 64] >> (from_last % 64) & 1);
}

/* ==== closing ================================================================================= */

enum { HERE = 0x80 };

/* A string of k bits that came in after nodes that may read it had been dealt with. */
typedef struct event {
    uint32_t node;
    unsigned bit;
} event;

typedef struct closing {
    wi_closure *c;
    wi_store *store;
    event *events;
    size_t event_count, event_room;
    uint32_t done; /* nodes that have been dealt with */
} closing;

/* ---- nodes ------------------------------------------------------------------------ */

static bool add_node(wi_closure *c, wi_closure_node node) {
    const uint64_t packed[2] = {(uint64_t)node.read << 32 | node.written, node.state};
    const uint32_t known = c->nodes.count;
    const uint32_t number = wi_numbered_put(&c->nodes, packed);
    if (number < known) {
        return true;
    }
    if (number == WI_UNNUMBERED ||
        !wi_list_zeros(c->last_read, c->last_room, (size_t)node.read + 1) ||
        !wi_list_zeros(c->taken, c->taken_room, (size_t)node.state + 1) ||
        !wi_list_room(c->same_read, c->same_room, c->nodes.count)) {
        return false;
    }
    c->same_read[number] = c->last_read[node.read];
    c->last_read[node.read] = number + 1;
    c->taken[node.state] |= HERE;
    return true;
}

/* ---- closing ------------------------------------------------------------------------ */

static bool note_event(closing *w, uint32_t node, unsigned bit) {
    if (!wi_list_room(w->events, w->event_room, w->event_count + 1)) {
        return false;
    }
    w->events[w->event_count++] = (event){node, bit};
    return true;
}

/* Reads the bit from the node. */
static wy_status read_bit(closing *w, wi_closure_node from, unsigned bit) {
    wi_closure *c = w->c;
    const wi_machine_step *step = NULL;
    const wy_status status = wi_store_step(&step, w->store, from.state, bit);
    if (status != WY_OK) {
        return status;
    }
    c->taken[from.state] |= (uint8_t)(1U << bit);
    uint32_t written = from.written;
    for (int i = 0; i < step->count; i++) {
        const unsigned next = (unsigned)(step->bits >> i & 1);
        if (c->grams.next[written][next] == WI_NO_NODE && !note_event(w, written, next)) {
            return WY_SYSTEM;
        }
        written = wi_grams_add(&c->grams, written, next);
        if (written == WI_NO_NODE) {
            return WY_SYSTEM;
        }
    }
    const wi_closure_node to = {step->to, c->grams.next[from.read][bit], written};
    return add_node(c, to) ? WY_OK : WY_SYSTEM;
}

/* Nodes that were dealt with before the string came in read it now. */
static wy_status deal_with_event(closing *w) {
    const event e = w->events[--w->event_count];
    wy_status status = WY_OK;
    uint32_t node = e.node < w->c->last_room ? w->c->last_read[e.node] : 0;
    for (; status == WY_OK && node != 0; node = w->c->same_read[node - 1]) {
        if (node - 1 < w->done) {
            status = read_bit(w, wi_closure_node_at(w->c, node - 1), e.bit);
        }
    }
    return status;
}

static wy_status deal_with_node(closing *w) {
    const wi_closure_node node = wi_closure_node_at(w->c, w->done++);
    wy_status status = WY_OK;
    for (unsigned bit = 0; bit < 2 && status == WY_OK; bit++) {
        if (w->c->grams.next[node.read][bit] != WI_NO_NODE) {
            status = read_bit(w, node, bit);
        }
    }
    return status;
}

/* The bytes that are taken, events aside. */
static uint64_t bytes_of(const closing *w) {
    const wi_closure *c = w->c;
    const wi_store *store = w->store;
    return wi_numbered_bytes(&c->nodes) + c->same_room * sizeof *c->same_read +
           wi_numbered_bytes(&store->states) + store->steps_room * sizeof *store->steps +
           wi_numbered_bytes(&c->grams.nodes) + c->grams.next_room * sizeof *c->grams.next;
}

static wy_status close_all(closing *w, int64_t most_nodes, uint32_t most_states,
                           const wy_control *control) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = WY_OK;
    for (uint32_t i = 0; status == WY_OK; i++) {
        if (w->event_count > 0) {
            status = deal_with_event(w);
        } else if (w->done < w->c->nodes.count) {
            status = deal_with_node(w);
        } else {
            break;
        }
        const uint64_t bytes = bytes_of(w);
        if (w->c->nodes.count > most_nodes) {
            w->c->more = WY_MORE_NODES;
            status = WY_LIMIT;
        } else if (control != NULL && control->memory != 0 && bytes > control->memory) {
            w->c->more = WY_MORE_MEMORY;
            status = WY_LIMIT;
        } else if (status == WY_LIMIT || w->store->states.count > most_states) {
            w->c->more = WY_MORE_CONTEXT; /* short pieces allow what S never has */
            status = WY_LIMIT;
        }
        if (i % 256 == 0 && wi_pace_stop(&pace, (double)w->done / (double)w->c->nodes.count)) {
            status = WY_STOPPED;
        }
    }
    return status;
}

/* The bits that are written at the moment go into the set; the moment gives the first nodes. */
static bool begin(wi_closure *c, int k, const wi_moment *moment) {
    if (!wi_grams_open(&c->grams, k, moment->wings) || !wi_numbered_open(&c->nodes, 2)) {
        return false;
    }
    wi_closure_node nodes[2] = {{0}};
    for (int w = 0; w < moment->wings; w++) {
        uint32_t at = wi_grams_node(&c->grams, moment->bits[w], w);
        nodes[w].state = moment->state[w];
        for (int64_t i = k - 1; at != WI_NO_NODE; i++) {
            if (i == moment->x) {
                nodes[w].read = at;
            }
            if (i == moment->settled[w]) {
                break;
            }
            at = wi_grams_add(&c->grams, at, moment->bits[w][i]);
        }
        if (at == WI_NO_NODE) {
            return false;
        }
        nodes[wi_other_wing(moment->wings, w)].written = at; /* who writes this string */
    }
    return add_node(c, nodes[0]) && (moment->wings == 1 || add_node(c, nodes[1]));
}

wy_status wi_closure_make(wi_closure *out, wi_store *store, int k, const wi_moment *moment,
                          int64_t nodes, int64_t new_states, const wy_control *control) {
    memset(out, 0, sizeof *out);
    wy_status status = WY_SYSTEM;
    if (begin(out, k, moment)) {
        closing w = {.c = out, .store = store};
        const int64_t most = (int64_t)store->states.count + new_states;
        status = close_all(&w, nodes, most < UINT32_MAX ? (uint32_t)most : UINT32_MAX - 1, control);
        free(w.events);
    }
    if (status != WY_OK) {
        const unsigned more = out->more;
        wi_closure_clear(out);
        out->more = more;
    }
    return status;
}

void wi_closure_clear(wi_closure *c) {
    wi_grams_close(&c->grams);
    wi_numbered_close(&c->nodes);
    free(c->same_read);
    free(c->last_read);
    free(c->taken);
    memset(c, 0, sizeof *c);
}
