/* sentence_read.c - numerations, automata and graphs of witnesses in certificates of sentences. */
#include <string.h>

#include "numeration_proof.h"
#include "sentence.h"

enum { MOST_STATES = 1 << 24, MOST_CELLS = 1 << 28 };

bool cert_read_name(reader *r, char out[MOST_NAME]) {
    size_t used = 0;
    while (r->at < r->size && used + 1 < MOST_NAME) {
        const char c = r->text[r->at];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
              (c >= '0' && c <= '9'))) {
            break;
        }
        out[used++] = c;
        r->at++;
    }
    out[used] = '\0';
    return used > 0 || cert_refuse(r->verdict, r->line, "a name is expected here");
}

/* ---- numerations ------------------------------------------------------------------------ */

/* Names that everybody knows must mean what everybody means. */
bool cert_names_numeration(const counting *c) {
    const char *name = c->name + 4;
    const numeration *n = c->n;
    int64_t base = 0;
    for (; *name >= '0' && *name <= '9' && base < 1000; name++) {
        base = 10 * base + (*name - '0');
    }
    if (*name == '\0') {
        return n->order == 1 && n->classes == 1 && n->by[0][0] == base && n->digits == base &&
               n->states == 1;
    }
    name = c->name + 4;
    const int order = strcmp(name, "fib") == 0 ? 2 : strcmp(name, "trib") == 0 ? 3 : 0;
    bool same = order == 0 || (n->order == order && n->classes == 1);
    for (int i = 0; i < order && same; i++) {
        same = n->by[0][i] == 1 && n->first[i] == (i < 2 ? i + 1 : 4);
    }
    return same;
}

bool cert_read_counting(reader *r, library *in, work *w) {
    counting *grown =
        cert_grow(w, in->countings, &in->counting_room, in->counting_count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    in->countings = grown;
    counting *c = &grown[in->counting_count];
    if (!cert_read_name(r, c->name) || !cert_read(r, "\n")) {
        return false;
    }
    if (strncmp(c->name, "msd_", 4) != 0) {
        return cert_refuse(r->verdict, r->line - 1, "the greatest digit must come first");
    }
    for (size_t i = 0; i < in->counting_count; i++) {
        if (strcmp(in->countings[i].name, c->name) == 0) {
            return cert_refuse(r->verdict, r->line - 1, "this numeration is there already");
        }
    }
    c->n = cert_take(w, 1, sizeof *c->n);
    if (c->n == NULL) {
        return false;
    }
    in->counting_count++;
    w->line = r->line;
    return cert_read_numeration(r, c->n) && cert_prove_numeration(c->n, w) &&
           (cert_names_numeration(c) ||
            cert_refuse(r->verdict, w->line, "this is not the numeration %s", c->name));
}

/* ---- automata --------------------------------------------------------------------------- */

static bool read_places(reader *r, dfa *out, const library *in) {
    char name[MOST_NAME];
    uint64_t letters = 1;
    while (!cert_skip(r, " states ")) {
        size_t i = 0;
        if (!cert_read(r, " ") || !cert_read_name(r, name)) {
            return false;
        }
        while (i < in->counting_count && strcmp(in->countings[i].name, name) != 0) {
            i++;
        }
        if (i == in->counting_count) {
            return cert_refuse(r->verdict, r->line, "there is no numeration %s", name);
        }
        letters *= (uint64_t)in->countings[i].n->digits;
        if (out->places == MOST_PLACES || letters > MOST_LETTERS) {
            return cert_too_large(r->verdict, r->line, "this automaton has too many digits");
        }
        out->counting[out->places++] = (int)i;
    }
    out->letters = (uint32_t)letters;
    return true;
}

static bool read_rows(reader *r, dfa *a, bool sequence) {
    for (uint32_t q = 0; q < a->states; q++) {
        int64_t number = 0;
        const bool any = sequence;
        if (!cert_read_number(r, &number, any ? INT32_MIN : 0, any ? INT32_MAX : 1)) {
            return false;
        }
        a->output[q] = (int32_t)number;
        for (uint32_t letter = 0; letter < a->letters; letter++) {
            number = NO_STATE;
            if (!cert_skip(r, " -") &&
                !(cert_read(r, " ") && cert_read_number(r, &number, 0, (int64_t)a->states - 1))) {
                return false;
            }
            a->next[(size_t)q * a->letters + letter] = (int32_t)number;
        }
        if (!cert_read(r, "\n")) {
            return false;
        }
    }
    return true;
}

bool cert_read_dfa(reader *r, dfa *out, const library *in, bool sequence, work *w) {
    int64_t states = 0;
    *out = (dfa){0};
    w->line = r->line;
    if (!cert_read(r, " over") || !read_places(r, out, in) ||
        !cert_read_limited(r, &states, 1, MOST_STATES) || !cert_read(r, "\n")) {
        return false;
    }
    if ((uint64_t)states * out->letters > MOST_CELLS) {
        return cert_too_large(r->verdict, r->line, "this automaton is too large");
    }
    out->states = (uint32_t)states;
    out->output = cert_take(w, out->states, sizeof *out->output);
    out->next = cert_take(w, (size_t)out->states * out->letters, sizeof *out->next);
    return out->output != NULL && out->next != NULL && read_rows(r, out, sequence);
}

void cert_drop_dfa(dfa *a, work *w) {
    if (!a->shared) {
        cert_drop(w, a->output, a->states, sizeof *a->output);
        cert_drop(w, a->next, (size_t)a->states * a->letters, sizeof *a->next);
    }
    *a = (dfa){0};
}

/* ---- graphs of witnesses ---------------------------------------------------------------- */

static bool read_tuples(reader *r, witnesses *g) {
    for (uint32_t i = 0; i < g->tuples; i++) {
        if (!cert_read(r, "tuple")) {
            return false;
        }
        for (int k = 0; k < g->width; k++) {
            int64_t number = 0;
            if (!cert_read(r, " ") || !cert_read_number(r, &number, 0, MOST_STATES)) {
                return false;
            }
            g->tuple[i * (size_t)g->width + (size_t)k] = (uint32_t)number;
        }
        if (!cert_read(r, "\n")) {
            return false;
        }
    }
    return true;
}

/* Lists that grow while nodes are read. */
typedef struct rooms {
    size_t sets, edges;
} rooms;

static bool read_node(reader *r, witnesses *g, uint32_t v, const dfa *made, rooms *room, work *w) {
    int64_t number = 0;
    if (!cert_read(r, "node ") || !cert_read_number(r, &number, 0, (int64_t)made->states - 1) ||
        !cert_read(r, " has")) {
        return false;
    }
    g->state[v] = (uint32_t)number;
    g->set[v + 1] = g->set[v];
    g->edge[v + 1] = g->edge[v];
    int64_t least = 0;
    while (!cert_skip(r, " to")) {
        uint32_t *grown = cert_grow(w, g->sets, &room->sets, g->set[v + 1] + 1, sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        g->sets = grown;
        if (!cert_read(r, " ") || !cert_read_number(r, &number, least, (int64_t)g->tuples - 1)) {
            return false;
        }
        g->sets[g->set[v + 1]++] = (uint32_t)number;
        least = number + 1;
    }
    for (uint32_t letter = 0; letter < made->letters; letter++) {
        if (made->next[(size_t)g->state[v] * made->letters + letter] == NO_STATE) {
            continue;
        }
        int32_t *grown = cert_grow(w, g->edges, &room->edges, g->edge[v + 1] + 1, sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        g->edges = grown;
        number = NO_STATE;
        if (!cert_skip(r, " -") &&
            !(cert_read(r, " ") && cert_read_number(r, &number, 0, (int64_t)g->nodes - 1))) {
            return false;
        }
        g->edges[g->edge[v + 1]++] = (int32_t)number;
    }
    return cert_read(r, "\n");
}

bool cert_read_witnesses(reader *r, witnesses *out, int width, const dfa *made, work *w) {
    int64_t tuples = 0;
    int64_t nodes = 0;
    rooms room = {0};
    *out = (witnesses){.width = width};
    if (!cert_read(r, "tuples ") || !cert_read_limited(r, &tuples, 0, MOST_STATES) ||
        !cert_read(r, " nodes ") || !cert_read_limited(r, &nodes, 1, MOST_STATES) ||
        !cert_read(r, "\n")) {
        return false;
    }
    out->tuples = (uint32_t)tuples;
    out->nodes = (uint32_t)nodes;
    out->tuple = cert_take(w, (size_t)tuples * (size_t)width, sizeof *out->tuple);
    out->state = cert_take(w, out->nodes, sizeof *out->state);
    out->set = cert_take(w, out->nodes + (size_t)1, sizeof *out->set);
    out->edge = cert_take(w, out->nodes + (size_t)1, sizeof *out->edge);
    bool good = out->tuple != NULL && out->state != NULL && out->set != NULL && out->edge != NULL &&
                read_tuples(r, out);
    for (uint32_t v = 0; v < out->nodes && good; v++) {
        good = read_node(r, out, v, made, &room, w);
    }
    out->set_room = room.sets;
    out->edge_room = room.edges;
    return good;
}

void cert_drop_witnesses(witnesses *g, work *w) {
    cert_drop(w, g->tuple, (size_t)g->tuples * (size_t)g->width, sizeof *g->tuple);
    cert_drop(w, g->state, g->nodes, sizeof *g->state);
    cert_drop(w, g->set, g->nodes + (size_t)1, sizeof *g->set);
    cert_drop(w, g->edge, g->nodes + (size_t)1, sizeof *g->edge);
    cert_drop(w, g->sets, g->set_room, sizeof *g->sets);
    cert_drop(w, g->edges, g->edge_room, sizeof *g->edges);
    *g = (witnesses){0};
}
