/*
 * sentence_tree.c - the text of a formula as a tree of claims.
 *
 * Numbers are natural numbers, and so is every term with a variable: where x - y is below 0, the
 * comparison, call or index is false.
 */
#include <string.h>

#include "sentence.h"

enum { MOST_TERMS = 48, MOST_VARIABLES = 1 << 16 };

/* ---- memory ----------------------------------------------------------------------------- */

void cert_drop_tree(tree *t, work *w) {
    for (size_t i = 0; i < t->memory.count; i++) {
        cert_drop(w, t->memory.item[i], t->memory.bytes[i], 1);
    }
    cert_drop(w, t->memory.item, t->memory.room, sizeof *t->memory.item);
    cert_drop(w, t->memory.bytes, t->memory.more_room, sizeof *t->memory.bytes);
    cert_drop(w, t->counting, t->variable_room, sizeof *t->counting);
    *t = (tree){0};
}

/* ---- names and numerations -------------------------------------------------------------- */

typedef struct name {
    const struct name *outer;
    const expression *e;
    int variable;
} name;

static bool same_name(const expression *a, const expression *b) {
    return a->length == b->length && memcmp(a->name, b->name, a->length) == 0;
}

typedef struct builder {
    tree *t;
    work *w;
} builder;

static bool refuse(const builder *b, const char *why) {
    return b->w->verdict->outcome == VERIFIED
               ? cert_refuse(b->w->verdict, b->w->line, "the formula: %s", why)
               : false;
}

static bool new_variable(builder *b, int *out) {
    tree *t = b->t;
    if (t->variables == MOST_VARIABLES) {
        return cert_too_large(b->w->verdict, b->w->line, "too many variables for this checker");
    }
    int *grown =
        cert_grow(b->w, t->counting, &t->variable_room, t->variables + 1, sizeof *t->counting);
    if (grown == NULL) {
        return false;
    }
    t->counting = grown;
    t->counting[t->variables] = -1;
    *out = (int)t->variables++;
    return true;
}

static bool type(builder *b, int variable, int in) {
    int *known = &b->t->counting[variable];
    if (in < 0) {
        return refuse(b, "a numeration is not in the certificate");
    }
    if (*known >= 0 && *known != in) {
        return refuse(b, "a variable is in two numerations");
    }
    *known = in;
    return true;
}

static bool find_variable(builder *b, const name *names, const expression *e, int *out) {
    for (; names != NULL; names = names->outer) {
        if (same_name(names->e, e)) {
            *out = names->variable;
            return true;
        }
    }
    return refuse(b, "a variable is not known");
}

static bool find_object(builder *b, const expression *e, bool sequence, size_t *out) {
    const library *in = b->t->in;
    for (size_t i = in->object_count; i-- > 0;) {
        const object *o = &in->objects[i];
        if (o->sequence == sequence && strlen(o->name) == e->length &&
            memcmp(o->name, e->name, e->length) == 0) {
            int count = 0;
            for (const expression *c = e->child; c != NULL; c = c->next) {
                count++;
            }
            *out = i;
            return count == o->a.places || refuse(b, "a wrong number of arguments");
        }
    }
    return refuse(b, sequence ? "a sequence is not in the certificate"
                              : "a relation is not in the certificate");
}

/* ---- claims ----------------------------------------------------------------------------- */

static claim *new_claim(builder *b, claim_kind kind) {
    claim *c = cert_hold(&b->t->memory, 1, sizeof *c, b->w);
    if (c != NULL) {
        c->kind = kind;
    }
    return c;
}

static claim *two(builder *b, claim_kind kind, claim *x, claim *y) {
    claim *c = x == NULL || (y == NULL && kind != NOT) ? NULL : new_claim(b, kind);
    claim **part = c == NULL ? NULL : cert_hold(&b->t->memory, 2, sizeof *part, b->w);
    if (part == NULL) {
        return NULL;
    }
    part[0] = x;
    part[1] = y;
    c->part = part;
    c->parts = kind == NOT ? 1 : 2;
    return c;
}

/* A block in a block is one block; a part alone is itself. */
static claim *block(builder *b, const int *bound, int bounds, claim *const *part, int parts) {
    int names = bounds;
    int total = 0;
    for (int i = 0; i < parts; i++) {
        if (part[i] == NULL) {
            return NULL;
        }
        names += part[i]->kind == BLOCK ? part[i]->bounds : 0;
        total += part[i]->kind == BLOCK ? part[i]->parts : 1;
    }
    if (names == 0 && total == 1 && part[0]->kind != BLOCK) {
        return part[0];
    }
    claim *c = new_claim(b, BLOCK);
    int *all = cert_hold(&b->t->memory, (size_t)names, sizeof *all, b->w);
    claim **list = cert_hold(&b->t->memory, (size_t)total, sizeof *list, b->w);
    if (c == NULL || all == NULL || list == NULL) {
        return NULL;
    }
    for (int i = 0; i < bounds; i++) {
        all[i] = bound[i];
    }
    c->bound = all;
    c->bounds = bounds;
    c->part = list;
    for (int i = 0; i < parts; i++) {
        if (part[i]->kind == BLOCK) {
            for (int k = 0; k < part[i]->bounds; k++) {
                all[c->bounds + k] = part[i]->bound[k];
            }
            memcpy(list + c->parts, part[i]->part, (size_t)part[i]->parts * sizeof *list);
            c->bounds += part[i]->bounds;
            c->parts += part[i]->parts;
        } else {
            list[c->parts++] = part[i];
        }
    }
    return c;
}

/* ---- terms ------------------------------------------------------------------------------ */

typedef struct sum {
    bool constant; /* it has no variables */
    int64_t plus;
    int variable[MOST_PLACES];
    int64_t factor[MOST_PLACES];
    int variables;
} sum;

/* An atom with what its terms need. */
typedef struct literal {
    int fresh[MOST_ARGUMENTS];
    int freshes;
    claim *part[MOST_TERMS];
    int parts;
    bool partial; /* some term may have no value */
} literal;

static int64_t size_of(int64_t a) {
    return a < 0 ? -a : a;
}

static bool add(builder *b, sum *to, int64_t times, const sum *more) {
    to->constant = to->constant && more->constant;
    to->plus += times * more->plus;
    for (int i = 0; i < more->variables; i++) {
        int at = 0;
        while (at < to->variables && to->variable[at] != more->variable[i]) {
            at++;
        }
        if (at == MOST_PLACES) {
            return refuse(b, "too many variables in a comparison");
        }
        if (at == to->variables) {
            to->variable[to->variables++] = more->variable[i];
            to->factor[at] = 0;
        }
        to->factor[at] += times * more->factor[i];
        if (size_of(to->factor[at]) > MOST_CONSTANT) {
            return refuse(b, "a number is too large");
        }
    }
    return size_of(to->plus) <= MOST_CONSTANT || refuse(b, "a number is too large");
}

static sum variable_alone(int variable) {
    return (sum){.variable = {variable}, .factor = {1}, .variables = 1};
}

static claim *condition(builder *b, const sum *s, bool at_least) {
    claim *c = new_claim(b, LINEAR);
    if (c != NULL) {
        c->constant = s->plus;
        c->at_least = at_least;
        c->variables = s->variables;
        memcpy(c->variable, s->variable, sizeof s->variable);
        memcpy(c->factor, s->factor, sizeof s->factor);
    }
    return c;
}

static bool put(builder *b, literal *l, claim *c) {
    if (c == NULL || l->parts + 1 >= MOST_TERMS) {
        return c == NULL ? false : refuse(b, "too many terms in a comparison");
    }
    l->part[l->parts++] = c;
    return true;
}

static bool fresh(builder *b, literal *l, int *out, int in) {
    if (l->freshes == MOST_ARGUMENTS) {
        return refuse(b, "too many terms in a comparison");
    }
    if (!new_variable(b, out) || !type(b, *out, in)) {
        return false;
    }
    l->fresh[l->freshes++] = *out;
    return true;
}

static bool value(builder *b, literal *l, const name *names, const expression *e, sum *out);

static bool quotient(builder *b, literal *l, const expression *e, const sum *x, int64_t by,
                     sum *out) {
    int u = 0;
    if (by <= 0) {
        return refuse(b, "a divisor that is not positive");
    }
    if (!fresh(b, l, &u, e->counting)) {
        return false;
    }
    for (int i = 0; i < x->variables; i++) {
        if (!type(b, x->variable[i], e->counting)) {
            return false;
        }
    }
    *out = variable_alone(u);
    sum low = *x;
    sum high = {.plus = by - 1};
    return add(b, &low, -by, out) && add(b, &high, by, out) && add(b, &high, -1, x) &&
           put(b, l, condition(b, &low, true)) && put(b, l, condition(b, &high, true));
}

static bool product(builder *b, const sum *x, const sum *y, sum *out) {
    if (!x->constant && !y->constant) {
        return refuse(b, "a product of variables");
    }
    return x->constant ? add(b, out, x->plus, y) : add(b, out, y->plus, x);
}

/* The value must be a natural number, if the term has variables. */
static bool natural(builder *b, literal *l, const expression *e, const sum *s) {
    bool always = s->plus >= 0;
    for (int i = 0; i < s->variables; i++) {
        always = always && s->factor[i] >= 0;
        if (!type(b, s->variable[i], e->counting)) {
            return false;
        }
    }
    l->partial = l->partial || !always;
    return always || put(b, l, condition(b, s, true));
}

static bool operation(builder *b, literal *l, const name *names, const expression *e, sum *out) {
    sum x = {.constant = true};
    sum y = {.constant = true};
    const bool one = e->kind == MINUS;
    if ((!one && !value(b, l, names, e->child, &x)) || !value(b, l, names, e->last, &y)) {
        return false;
    }
    *out = (sum){.constant = true};
    bool good = true;
    if (e->kind == '*') {
        good = product(b, &x, &y, out);
    } else if (e->kind != '/') {
        good = add(b, out, 1, &x) && add(b, out, e->kind == '+' ? 1 : -1, &y);
    } else if (!y.constant || y.plus == 0) {
        return refuse(b, "a divisor that is no number, or 0");
    } else if (x.constant) {
        out->plus = x.plus / y.plus - (x.plus % y.plus != 0 && (x.plus < 0) != (y.plus < 0));
    } else {
        good = quotient(b, l, e, &x, y.plus, out);
    }
    return good && (out->constant || natural(b, l, e, out));
}

static bool value(builder *b, literal *l, const name *names, const expression *e, sum *out) {
    int variable = 0;
    switch (e->kind) {
    case NUMBER:
    case AT:
        *out = (sum){.constant = true, .plus = e->number};
        return true;
    case VARIABLE:
        if (!find_variable(b, names, e, &variable)) {
            return false;
        }
        *out = variable_alone(variable);
        return true;
    case WORD:
        return refuse(b, "a value of a sequence in a sum");
    default:
        return cert_is_term(e) ? operation(b, l, names, e, out) : refuse(b, "a term is expected");
    }
}

/* ---- atoms ------------------------------------------------------------------------------ */

static bool arguments(builder *b, literal *l, const name *names, const expression *e, size_t of,
                      int *variable) {
    const dfa *a = &b->t->in->objects[of].a;
    int i = 0;
    for (const expression *c = e->child; c != NULL; c = c->next, i++) {
        sum s = {0};
        if (!value(b, l, names, c, &s)) {
            return false;
        }
        if (c->kind == VARIABLE) {
            variable[i] = s.variable[0];
            if (!type(b, variable[i], a->counting[i])) {
                return false;
            }
            continue;
        }
        if (s.constant && s.plus < 0) {
            return refuse(b, "an argument below 0");
        }
        if (!fresh(b, l, &variable[i], a->counting[i])) {
            return false;
        }
        for (int k = 0; k < s.variables; k++) {
            if (!type(b, s.variable[k], a->counting[i])) {
                return false;
            }
        }
        const sum u = variable_alone(variable[i]);
        if (!add(b, &s, -1, &u) || !put(b, l, condition(b, &s, false))) {
            return false;
        }
    }
    return true;
}

/*
 * Some values of the new variables fulfil all conditions and the atom.  Where every term has a
 * value, these are functions of the others, so "some" is "all", and a negation goes to the atom.
 */
static claim *close(builder *b, literal *l, claim *atom, bool positive) {
    if (atom == NULL) {
        return NULL;
    }
    const bool outside = !positive && l->partial;
    atom->negated = atom->negated != (!positive && !outside);
    l->part[l->parts++] = atom;
    claim *c = block(b, l->fresh, l->freshes, l->part, l->parts);
    return outside ? two(b, NOT, c, NULL) : c;
}

static comparison relation_of(const expression *e, bool turned) {
    switch (e->kind) {
    case '<':
        return turned ? MORE : LESS;
    case AT_MOST_SIGN:
        return turned ? AT_LEAST : AT_MOST;
    case '>':
        return turned ? LESS : MORE;
    case AT_LEAST_SIGN:
        return turned ? AT_MOST : AT_LEAST;
    default:
        return e->kind == '=' ? EQUAL : UNEQUAL;
    }
}

static bool has_word(const expression *e) {
    bool found = e->kind == WORD;
    for (const expression *c = e->child; c != NULL && !found; c = c->next) {
        found = has_word(c);
    }
    return found;
}

static claim *letters(builder *b, const name *names, const expression *e, bool positive) {
    const expression *x = e->child;
    const expression *y = e->last;
    literal l = {0};
    claim *c = new_claim(b, x->kind == WORD && y->kind == WORD ? LETTERS : LETTER);
    if (c == NULL) {
        return NULL;
    }
    c->relation = relation_of(e, false);
    if (c->kind == LETTERS) {
        if (!find_object(b, x, true, &c->object) || !find_object(b, y, true, &c->other) ||
            !arguments(b, &l, names, x, c->object, c->variable)) {
            return NULL;
        }
        c->first = b->t->in->objects[c->object].a.places;
        c->variables = c->first + b->t->in->objects[c->other].a.places;
        return arguments(b, &l, names, y, c->other, c->variable + c->first)
                   ? close(b, &l, c, positive)
                   : NULL;
    }
    const bool turned = x->kind != WORD;
    const expression *word = turned ? y : x;
    sum s = {0};
    if (word->kind != WORD || !value(b, &l, names, turned ? x : y, &s) || !s.constant) {
        refuse(b, "a value of a sequence in a sum");
        return NULL;
    }
    if (!find_object(b, word, true, &c->object) ||
        !arguments(b, &l, names, word, c->object, c->variable)) {
        return NULL;
    }
    c->relation = relation_of(e, turned);
    c->constant = s.plus;
    c->first = c->variables = b->t->in->objects[c->object].a.places;
    return close(b, &l, c, positive);
}

static claim *compare(builder *b, const name *names, const expression *e, bool positive) {
    if (!cert_is_term(e->child) || !cert_is_term(e->last)) {
        refuse(b, "a term is expected");
        return NULL;
    }
    if (has_word(e->child) || has_word(e->last)) {
        return letters(b, names, e, positive);
    }
    const comparison relation = relation_of(e, false);
    const int sign = relation == LESS || relation == AT_MOST ? -1 : 1;
    literal l = {0};
    sum x = {0};
    sum y = {0};
    sum all = {.constant = true};
    if (!value(b, &l, names, e->child, &x) || !value(b, &l, names, e->last, &y) ||
        !add(b, &all, sign, &x) || !add(b, &all, -sign, &y)) {
        return NULL;
    }
    all.plus -= relation == LESS || relation == MORE;
    for (int i = 0; i < all.variables; i++) {
        if (!type(b, all.variable[i], e->counting)) {
            return NULL;
        }
    }
    claim *c = condition(b, &all, relation != EQUAL && relation != UNEQUAL);
    if (c != NULL) {
        c->negated = relation == UNEQUAL;
    }
    return close(b, &l, c, positive);
}

static claim *call(builder *b, const name *names, const expression *e, bool positive) {
    literal l = {0};
    claim *c = new_claim(b, CALL);
    if (c == NULL || !find_object(b, e, false, &c->object) ||
        !arguments(b, &l, names, e, c->object, c->variable)) {
        return NULL;
    }
    c->first = c->variables = b->t->in->objects[c->object].a.places;
    return close(b, &l, c, positive);
}

/* ---- formulas --------------------------------------------------------------------------- */

static claim *formula(builder *b, const name *names, const expression *e, bool positive);

/* New variables for those that a quantifier binds; the innermost name. */
static const name *bind(builder *b, const name *names, const expression *e, int **bound,
                        int *count) {
    *count = 0;
    for (const expression *c = e->child; c != e->last; c = c->next) {
        (*count)++;
    }
    *bound = cert_hold(&b->t->memory, (size_t)*count, sizeof **bound, b->w);
    name *inner = cert_hold(&b->t->memory, (size_t)*count, sizeof *inner, b->w);
    if (*bound == NULL || inner == NULL) {
        return NULL;
    }
    int i = 0;
    for (const expression *c = e->child; c != e->last; c = c->next, i++) {
        if (!new_variable(b, &(*bound)[i])) {
            return NULL;
        }
        inner[i] = (name){names, c, (*bound)[i]};
        names = &inner[i];
    }
    return names;
}

static claim *quantifier(builder *b, const name *names, const expression *e, bool positive) {
    int count = 0;
    int *bound = NULL;
    const name *inner = bind(b, names, e, &bound, &count);
    claim *body = inner == NULL ? NULL : formula(b, inner, e->last, e->kind == 'E');
    claim *c = block(b, bound, count, &body, 1);
    return (e->kind == 'E') == positive ? c : two(b, NOT, c, NULL);
}

/* ~E least ~E x ... (x >= least & body), where x is the variable with this number. */
static claim *unbounded(builder *b, const name *names, const expression *e, int number,
                        int *count) {
    int *bound = NULL;
    int least = 0;
    const name *inner = bind(b, names, e, &bound, count);
    claim *body = inner == NULL ? NULL : formula(b, inner, e->last, true);
    if (body != NULL && b->t->counting[bound[number]] < 0) { /* it does not occur */
        return block(b, bound, *count, &body, 1);
    }
    if (body == NULL || !new_variable(b, &least) ||
        !type(b, least, b->t->counting[bound[number]])) {
        return NULL;
    }
    const sum far = {.variable = {bound[number], least}, .factor = {1, -1}, .variables = 2};
    claim *const both[2] = {condition(b, &far, true), body};
    claim *none = two(b, NOT, block(b, bound, *count, both, 2), NULL);
    return two(b, NOT, block(b, &least, 1, &none, 1), NULL);
}

/* Infinitely many: one of the variables is as great as one likes. */
static claim *infinite(builder *b, const name *names, const expression *e, bool positive) {
    int count = 1;
    claim *c = NULL;
    for (int i = 0; i < count; i++) {
        claim *more = unbounded(b, names, e, i, &count);
        c = i == 0 ? more : two(b, OR, c, more);
        if (c == NULL) {
            return NULL;
        }
    }
    return positive ? c : two(b, NOT, c, NULL);
}

static claim *formula(builder *b, const name *names, const expression *e, bool positive) {
    claim *x = NULL;
    claim *y = NULL;
    switch (e->kind) {
    case '~':
        return formula(b, names, e->child, !positive);
    case 'A':
    case 'E':
        return quantifier(b, names, e, positive);
    case 'I':
        return infinite(b, names, e, positive);
    case '&':
    case '|':
    case IMPLIES: {
        x = formula(b, names, e->child, e->kind == IMPLIES ? !positive : positive);
        y = x == NULL ? NULL : formula(b, names, e->last, positive);
        claim *const both[2] = {x, y};
        return (e->kind == '&') == positive ? block(b, NULL, 0, both, 2) : two(b, OR, x, y);
    }
    case '^':
    case IFF_SIGN:
        x = formula(b, names, e->child, true);
        y = x == NULL ? NULL : formula(b, names, e->last, true);
        return two(b, (e->kind == IFF_SIGN) == positive ? IFF : XOR, x, y);
    case RELATION:
        return call(b, names, e, positive);
    default:
        if (!cert_is_comparison(e)) {
            refuse(b, "a formula is expected");
            return NULL;
        }
        return compare(b, names, e, positive);
    }
}

/* ---- the whole -------------------------------------------------------------------------- */

static int order_of(const expression *a, const expression *b) {
    const size_t least = a->length < b->length ? a->length : b->length;
    const int order = memcmp(a->name, b->name, least);
    return order != 0 ? order : a->length < b->length ? -1 : a->length > b->length;
}

/* The free names, in their order. */
static bool find_frees(builder *b, const name *bound, const expression *e, const expression **found,
                       size_t *count) {
    if (e->kind == VARIABLE) {
        for (; bound != NULL; bound = bound->outer) {
            if (same_name(bound->e, e)) {
                return true;
            }
        }
        size_t at = 0;
        while (at < *count && order_of(found[at], e) < 0) {
            at++;
        }
        if (at < *count && order_of(found[at], e) == 0) {
            return true;
        }
        if (*count == MOST_PLACES) {
            return refuse(b, "too many free variables");
        }
        memmove(found + at + 1, found + at, (*count - at) * sizeof *found);
        found[at] = e;
        (*count)++;
        return true;
    }
    const bool quantified = e->kind == 'A' || e->kind == 'E' || e->kind == 'I';
    name *inner = NULL;
    for (const expression *c = e->child; c != NULL; c = c->next) {
        if (quantified && c != e->last) {
            inner = cert_hold(&b->t->memory, 1, sizeof *inner, b->w);
            if (inner == NULL) {
                return false;
            }
            *inner = (name){bound, c, 0};
            bound = inner;
        } else if (!find_frees(b, bound, c, found, count)) {
            return false;
        }
    }
    return true;
}

static int count_claims(claim *c) {
    int count = 1;
    for (int i = 0; i < c->parts; i++) {
        count += count_claims(c->part[i]);
    }
    return count;
}

static void give_numbers(tree *t, claim *c) {
    c->number = t->nodes;
    t->node[t->nodes++] = c;
    for (int i = 0; i < c->parts; i++) {
        give_numbers(t, c->part[i]);
    }
}

bool cert_free_variables(const claim *c, int *out, int *count, int most) {
    *count = 0;
    int inner[MOST_PLACES * 5];
    for (int i = 0; i <= c->parts; i++) {
        int found = i == 0 ? c->variables : 0;
        if (i > 0 && !cert_free_variables(c->part[i - 1], inner, &found, MOST_PLACES * 5)) {
            return false;
        }
        for (int j = 0; j < found; j++) {
            const int v = i == 0 ? c->variable[j] : inner[j];
            bool skip = false;
            for (int k = 0; k < c->bounds; k++) {
                skip = skip || c->bound[k] == v;
            }
            int at = 0;
            while (at < *count && out[at] < v) {
                at++;
            }
            if (skip || (at < *count && out[at] == v)) {
                continue;
            }
            if (*count == most) {
                return false;
            }
            memmove(out + at + 1, out + at, (size_t)(*count - at) * sizeof *out);
            out[at] = v;
            (*count)++;
        }
    }
    return true;
}

static bool build(builder *b, const expression *e) {
    const expression *found[MOST_PLACES];
    name names[MOST_PLACES];
    const name *at = NULL;
    tree *t = b->t;
    if (!find_frees(b, NULL, e, found, &t->frees)) {
        return false;
    }
    t->name = cert_hold(&t->memory, t->frees, sizeof *t->name, b->w);
    for (size_t i = 0; t->name != NULL && i < t->frees; i++) {
        if (!new_variable(b, &names[i].variable)) {
            return false;
        }
        memcpy(t->name[i], found[i]->name, found[i]->length);
        names[i].outer = at;
        names[i].e = found[i];
        at = &names[i];
    }
    t->root = t->name == NULL ? NULL : formula(b, at, e, true);
    if (t->root == NULL) {
        return refuse(b, "it cannot be read");
    }
    t->node = cert_hold(&t->memory, (size_t)count_claims(t->root), sizeof *t->node, b->w);
    if (t->node == NULL) {
        return false;
    }
    give_numbers(t, t->root);
    for (int i = 0; i < t->nodes; i++) {
        for (int j = 0; j < t->node[i]->variables; j++) {
            if (t->counting[t->node[i]->variable[j]] < 0) {
                return refuse(b, "a variable has no numeration");
            }
        }
    }
    return true;
}

bool cert_make_tree(tree *out, const library *in, const char *text, size_t length, work *w) {
    *out = (tree){.in = in};
    const expression *e = cert_parse(out, text, length, w);
    builder b = {.t = out, .w = w};
    return e != NULL && build(&b, e);
}
