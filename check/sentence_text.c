/*
 * sentence_text.c - formulas, read by how tightly their operators bind.
 *
 * Operators bind, from the tightest: _ (minus), * /, + -, comparisons, ~, & | ^ (alike, from the
 * left), =>, <=> (both from the left).  A, E and I reach as far to the right as they can.  ?NAME
 * sets the numeration up to the end of the parentheses, index or argument.
 */
#include <string.h>

#include "numeration.h"
#include "sentence.h"

enum { DEEPEST = 3000 };

void *cert_hold(store *s, size_t count, size_t size, work *w) {
    const size_t bytes = (count + (count == 0)) * size;
    void **items = cert_grow(w, s->item, &s->room, s->count + 1, sizeof *s->item);
    s->item = items != NULL ? items : s->item;
    size_t *sizes = cert_grow(w, s->bytes, &s->more_room, s->count + 1, sizeof *s->bytes);
    s->bytes = sizes != NULL ? sizes : s->bytes;
    void *made = items == NULL || sizes == NULL ? NULL : cert_take(w, bytes, 1);
    if (made != NULL) {
        s->bytes[s->count] = bytes;
        s->item[s->count++] = made;
    }
    return made;
}

typedef struct parser {
    tree *t;
    work *w;
    const char *text;
    size_t length, at;
    int counting;
    int depth;
} parser;

static bool fail(parser *p, const char *why) {
    return cert_refuse(p->w->verdict, p->w->line, "the formula, byte %zu: %s", p->at + 1, why);
}

static void skip_blanks(parser *p) {
    while (p->at < p->length && p->text[p->at] == ' ') {
        p->at++;
    }
}

static bool starts(parser *p, const char *sign) {
    skip_blanks(p);
    const size_t size = strlen(sign);
    return size <= p->length - p->at && memcmp(p->text + p->at, sign, size) == 0;
}

static bool take(parser *p, const char *sign) {
    if (!starts(p, sign)) {
        return false;
    }
    p->at += strlen(sign);
    return true;
}

static bool letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool digit(char c) {
    return c >= '0' && c <= '9';
}

static size_t word_at(parser *p) {
    size_t end = p->at;
    while (end < p->length &&
           (letter(p->text[end]) || digit(p->text[end]) || p->text[end] == '_')) {
        end++;
    }
    return end - p->at;
}

static expression *make(parser *p, int kind) {
    expression *e = cert_hold(&p->t->memory, 1, sizeof *e, p->w);
    if (e != NULL) {
        e->kind = kind;
        e->counting = p->counting;
    }
    return e;
}

static bool adopt(expression *parent, expression *child) {
    if (parent == NULL || child == NULL) {
        return false;
    }
    *(parent->child == NULL ? &parent->child : &parent->last->next) = child;
    parent->last = child;
    return true;
}

/* fib, msdfib and msd_fib are msd_fib; 3 is msd_3. */
static bool read_counting(parser *p) {
    skip_blanks(p);
    size_t size = word_at(p);
    const char *name = p->text + p->at;
    p->at += size;
    if (size >= 3 && (memcmp(name, "msd", 3) == 0 || memcmp(name, "lsd", 3) == 0)) {
        if (name[0] == 'l') {
            return fail(p, "a numeration with the least digit first");
        }
        name += 3;
        size -= 3;
        if (size > 0 && name[0] == '_') {
            name++;
            size--;
        }
    }
    if (size == 0) {
        name = "2";
        size = 1;
    }
    p->counting = -1;
    for (size_t i = 0; i < p->t->in->counting_count; i++) {
        const char *known = p->t->in->countings[i].name;
        if (strlen(known) == size + 4 && memcmp(known, "msd_", 4) == 0 &&
            memcmp(known + 4, name, size) == 0) {
            p->counting = (int)i;
        }
    }
    return p->counting >= 0 || fail(p, "a numeration is not in the certificate");
}

static expression *read_level(parser *p, int level);
enum { FORMULA_LEVEL = 7, NEGATION_LEVEL = 4, PRODUCT_LEVEL = 1, PREFIX_LEVEL = 0 };

/* Something in parentheses or brackets, where a numeration that is set holds no longer. */
static expression *read_inside(parser *p) {
    const int outer = p->counting;
    expression *e = read_level(p, FORMULA_LEVEL);
    p->counting = outer;
    return e;
}

static bool name_of(parser *p, expression *e) {
    skip_blanks(p);
    e->name = p->text + p->at;
    e->length = word_at(p);
    p->at += e->length;
    return (e->length > 0 && e->length < MOST_NAME && letter(e->name[0])) ||
           fail(p, "a name is expected");
}

static expression *read_word(parser *p, expression *e) {
    e->kind = WORD;
    if (!starts(p, "[")) {
        fail(p, "[ is expected");
        return NULL;
    }
    while (take(p, "[")) {
        if (!adopt(e, read_inside(p))) {
            return NULL;
        }
        if (!take(p, "]")) {
            fail(p, "] is expected");
            return NULL;
        }
    }
    return e;
}

static expression *read_relation(parser *p) {
    expression *e = make(p, RELATION);
    if (e == NULL || !name_of(p, e) || !(take(p, "(") || fail(p, "( is expected"))) {
        return NULL;
    }
    if (take(p, ")")) {
        return e;
    }
    do {
        if (!adopt(e, read_inside(p))) {
            return NULL;
        }
    } while (take(p, ","));
    return take(p, ")") || fail(p, ") is expected") ? e : NULL;
}

static expression *read_number(parser *p, bool with_sign) {
    expression *e = make(p, with_sign ? AT : NUMBER);
    if (e == NULL) {
        return NULL;
    }
    const bool minus = with_sign && take(p, "-");
    if (with_sign && !minus) {
        take(p, "+");
    }
    skip_blanks(p);
    const size_t first = p->at;
    while (p->at < p->length && digit(p->text[p->at]) && e->number <= MOST_CONSTANT) {
        e->number = 10 * e->number + (p->text[p->at++] - '0');
    }
    if (p->at == first || e->number > MOST_CONSTANT) {
        fail(p, "a number that is not too large is expected");
        return NULL;
    }
    e->number = minus ? -e->number : e->number;
    return e;
}

static expression *read_quantifier(parser *p, int kind) {
    expression *e = make(p, kind);
    p->at++;
    do {
        expression *v = e == NULL ? NULL : make(p, VARIABLE);
        if (v == NULL || !name_of(p, v)) {
            return NULL;
        }
        if (v->name[0] == 'A' || v->name[0] == 'E' || v->name[0] == 'I') {
            fail(p, "a variable is expected");
            return NULL;
        }
        adopt(e, v);
    } while (take(p, ","));
    return adopt(e, read_level(p, FORMULA_LEVEL)) ? e : NULL;
}

static expression *read_operand(parser *p) {
    while (take(p, "?")) {
        if (!read_counting(p)) {
            return NULL;
        }
    }
    skip_blanks(p);
    const char c = p->at < p->length ? p->text[p->at] : '\0';
    if (c == 'A' || c == 'E' || c == 'I') {
        return read_quantifier(p, c);
    }
    if (take(p, "~") || take(p, "_")) {
        expression *e = make(p, c == '~' ? '~' : MINUS);
        return adopt(e, read_level(p, c == '~' ? NEGATION_LEVEL : PREFIX_LEVEL)) ? e : NULL;
    }
    if (take(p, "(")) {
        expression *e = read_inside(p);
        return e != NULL && (take(p, ")") || fail(p, ") is expected")) ? e : NULL;
    }
    if (take(p, "$")) {
        return read_relation(p);
    }
    if (take(p, "@")) {
        return read_number(p, true);
    }
    if (digit(c)) {
        return read_number(p, false);
    }
    const bool sequence = take(p, ".");
    expression *e = make(p, VARIABLE);
    if (e == NULL || !name_of(p, e)) {
        return NULL;
    }
    return sequence || starts(p, "[") ? read_word(p, e) : e;
}

static const struct {
    const char *sign;
    int kind, level;
} operators[] = {
    {"<=>", IFF_SIGN, 7},    {"=>", IMPLIES, 6}, {"<=", AT_MOST_SIGN, 3}, {">=", AT_LEAST_SIGN, 3},
    {"!=", UNEQUAL_SIGN, 3}, {"<", '<', 3},      {">", '>', 3},           {"=", '=', 3},
    {"&", '&', 5},           {"|", '|', 5},      {"^", '^', 5},           {"+", '+', 2},
    {"-", '-', 2},           {"*", '*', 1},      {"/", '/', 1},
};

/* Operators up to this level, from the left. */
static expression *read_level(parser *p, int level) {
    if (++p->depth > DEEPEST) {
        fail(p, "it is too deep");
        return NULL;
    }
    expression *left = read_operand(p);
    while (left != NULL) {
        while (take(p, "?")) {
            if (!read_counting(p)) {
                return NULL;
            }
        }
        size_t i = 0;
        const size_t count = sizeof operators / sizeof *operators;
        while (i < count && !starts(p, operators[i].sign)) {
            i++;
        }
        if (i == count || operators[i].level > level) {
            break;
        }
        take(p, operators[i].sign);
        expression *right = read_level(p, operators[i].level - 1);
        expression *e = right == NULL ? NULL : make(p, operators[i].kind);
        adopt(e, left);
        left = adopt(e, right) ? e : NULL;
        if (left != NULL && ++p->depth > DEEPEST) {
            fail(p, "it is too long");
            left = NULL;
        }
        if (left == NULL) {
            return NULL;
        }
    }
    p->depth--;
    return left;
}

expression *cert_parse(tree *t, const char *text, size_t length, work *w) {
    parser p = {.t = t, .w = w, .text = text, .length = length, .counting = -1};
    for (size_t i = 0; i < t->in->counting_count; i++) {
        p.counting = strcmp(t->in->countings[i].name, "msd_2") == 0 ? (int)i : p.counting;
    }
    expression *e = read_level(&p, FORMULA_LEVEL);
    if (e == NULL) {
        if (w->verdict->outcome == VERIFIED) {
            fail(&p, "it cannot be read");
        }
        return NULL;
    }
    skip_blanks(&p);
    return p.at == length || fail(&p, "it should end here") ? e : NULL;
}

/* ==== numerations, automata and graphs of witnesses ========================================== */

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
