/*
 * sentence_text.c - formulas, read by how tightly their operators bind.
 *
 * Operators bind, from the tightest: _ (minus), * /, + -, comparisons, ~, & | ^ (alike, from the
 * left), =>, <=> (both from the left).  A, E and I reach as far to the right as they can.  ?NAME
 * sets the numeration up to the end of the parentheses, index or argument.
 */
#include "sentence_text.h"

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
    return true;
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
