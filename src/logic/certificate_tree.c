/*
 * certificate_tree.c - a formula as a tree of claims.
 *
 * Bound variables get numbers of their own.  "For all" is "not there is not", negations go inwards
 * to the atoms, conjunctions and quantifiers below a block of the same kind become part of it.
 * Comparisons of terms become linear conditions; the index of a sequence, an argument that is no
 * variable, and a quotient get a variable of their own, which is a function of those in it.
 *
 * A difference has a value only if it is a natural number, which is a condition of its own; under a
 * negation such a comparison is negated as a whole.  Where all terms have values the negation goes
 * into the comparison.
 *
 * The checker makes the same tree from the text, by check/sentence_tree.c.  Both give numbers to
 * variables and claims in the order in which they are met, so they must be changed together.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/certificate.h"
#include "logic/lower.h"

enum { MOST_FREE = 2 * WI_CLAIM_TRACKS, MOST_NUMBER = 100000, MOST_VARIABLES = 1 << 16 };

/* The variables that a name stands for, the innermost first. */
typedef struct scope {
    const struct scope *outer;
    const char *name;
    uint32_t variable;
} scope;

/* c + f_0 x_0 + ... */
typedef struct form {
    bool number; /* it has no variables: an integer */
    int64_t constant;
    uint32_t variable[WI_CLAIM_TRACKS];
    int64_t factor[WI_CLAIM_TRACKS];
    size_t variables;
} form;

/* A comparison being taken apart. */
typedef struct literal {
    uint32_t fresh[MOST_FREE];
    size_t freshes;
    wi_claim *part[4 * WI_CLAIM_TRACKS];
    size_t parts;
    bool partial;
} literal;

static bool refuse(wi_claims *to, const char *why) {
    if (to->status == WY_OK) {
        to->status = wi_fail(to->error, WY_NO, "%s", why);
    }
    return false;
}

static void *take(wi_claims *to, size_t size) {
    void *memory = wi_arena_take(to->arena, size);
    if (memory == NULL && to->status == WY_OK) {
        to->status = wi_fail_memory(to->error);
    }
    return memory;
}

/* ---- variables -------------------------------------------------------------------------- */

static bool new_variable(wi_claims *to, uint32_t *out) {
    if (to->variables == MOST_VARIABLES) {
        return refuse(to, "there are too many variables");
    }
    if (to->variables == to->room) {
        const size_t room = 2 * to->room + 16;
        const wy_system **more = take(to, room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        if (to->variables > 0) {
            memcpy(more, to->system, to->variables * sizeof(const wy_system *));
        }
        to->system = more;
        to->room = room;
    }
    *out = (uint32_t)to->variables++;
    to->system[*out] = NULL;
    return true;
}

static bool type(wi_claims *to, uint32_t variable, const wy_system *system) {
    if (system->lsd) {
        return refuse(to, "certificates know no numeration with the least digit first");
    }
    if (system->numeration == NULL || wi_numeration_signed(system->numeration)) {
        return refuse(to, "certificates know no numeration with numbers below 0");
    }
    if (to->system[variable] != NULL && to->system[variable] != system) {
        return refuse(to, "a variable is in two numerations");
    }
    to->system[variable] = system;
    return true;
}

static bool system_of(wi_claims *to, const wi_node *node, const wy_system **out) {
    const wy_status status = wi_session_system(out, to->session, node->system, to->error);
    to->status = to->status == WY_OK ? status : to->status;
    return status == WY_OK;
}

static bool find(wi_claims *to, const scope *at, const char *name, uint32_t *out) {
    for (; at != NULL; at = at->outer) {
        if (strcmp(at->name, name) == 0) {
            *out = at->variable;
            return true;
        }
    }
    return refuse(to, "a variable is not known");
}

/* ---- claims ----------------------------------------------------------------------------- */

static wi_claim *claim(wi_claims *to, wi_claim_kind kind, bool positive) {
    wi_claim *made = take(to, sizeof *made);
    if (made != NULL) {
        made->kind = kind;
        made->positive = positive;
    }
    return made;
}

static wi_claim *pair(wi_claims *to, wi_claim_kind kind, wi_claim *a, wi_claim *b) {
    wi_claim *made = a == NULL ? NULL : claim(to, kind, true);
    wi_claim **child = made == NULL ? NULL : take(to, 2 * sizeof(wi_claim *));
    if (child == NULL || (b == NULL && kind != WI_CLAIM_NOT)) {
        return NULL;
    }
    child[0] = a;
    child[1] = b;
    made->child = child;
    made->children = kind == WI_CLAIM_NOT ? 1 : 2;
    return made;
}

/* Blocks among the parts become part of this one; one part alone is itself. */
static wi_claim *block(wi_claims *to, const uint32_t *bound, size_t bounds, wi_claim *const *part,
                       size_t parts) {
    size_t names = bounds;
    size_t children = 0;
    for (size_t i = 0; i < parts; i++) {
        if (part[i] == NULL) {
            return NULL;
        }
        const bool inner = part[i]->kind == WI_CLAIM_BLOCK;
        names += inner ? part[i]->bounds : 0;
        children += inner ? part[i]->children : 1;
    }
    if (names == 0 && children == 1 && part[0]->kind != WI_CLAIM_BLOCK) {
        return part[0];
    }
    wi_claim *made = claim(to, WI_CLAIM_BLOCK, true);
    uint32_t *all = take(to, (names + 1) * sizeof *all);
    wi_claim **child = take(to, children * sizeof(wi_claim *));
    if (made == NULL || all == NULL || child == NULL) {
        return NULL;
    }
    made->bound = all;
    made->child = child;
    for (size_t i = 0; i < bounds; i++) {
        all[made->bounds++] = bound[i];
    }
    for (size_t i = 0; i < parts; i++) {
        if (part[i]->kind != WI_CLAIM_BLOCK) {
            child[made->children++] = part[i];
            continue;
        }
        for (size_t j = 0; j < part[i]->bounds; j++) {
            all[made->bounds++] = part[i]->bound[j];
        }
        for (size_t j = 0; j < part[i]->children; j++) {
            child[made->children++] = part[i]->child[j];
        }
    }
    return made;
}

static wi_claim *close_literal(wi_claims *to, literal *at, wi_claim *last, bool positive) {
    if (last == NULL || to->status != WY_OK) {
        return NULL;
    }
    const bool whole = at->partial && !positive;
    last->positive = last->positive == (whole || positive);
    at->part[at->parts++] = last;
    wi_claim *made = block(to, at->fresh, at->freshes, at->part, at->parts);
    return whole ? pair(to, WI_CLAIM_NOT, made, NULL) : made;
}

/* ---- terms ------------------------------------------------------------------------------ */

static bool add_form(wi_claims *to, form *sum, int64_t times, const form *more) {
    sum->number = sum->number && more->number;
    sum->constant += times * more->constant;
    for (size_t i = 0; i < more->variables; i++) {
        size_t at = 0;
        while (at < sum->variables && sum->variable[at] != more->variable[i]) {
            at++;
        }
        if (at == WI_CLAIM_TRACKS) {
            return refuse(to, "a condition has too many variables");
        }
        if (at == sum->variables) {
            sum->variable[sum->variables] = more->variable[i];
            sum->factor[sum->variables++] = 0;
        }
        sum->factor[at] += times * more->factor[i];
        if (llabs(sum->factor[at]) > MOST_NUMBER) {
            return refuse(to, "a number is too large");
        }
    }
    return llabs(sum->constant) <= MOST_NUMBER || refuse(to, "a number is too large");
}

static wi_claim *linear(wi_claims *to, const form *of, bool at_least) {
    wi_claim *made = claim(to, WI_CLAIM_LINEAR, true);
    if (made != NULL) {
        made->constant = of->constant;
        made->at_least = at_least;
        made->variables = of->variables;
        memcpy(made->variable, of->variable, sizeof of->variable);
        memcpy(made->factor, of->factor, sizeof of->factor);
    }
    return made;
}

static bool put_part(wi_claims *to, literal *at, wi_claim *part) {
    if (part == NULL) {
        return false;
    }
    if (at->parts + 1 >= sizeof at->part / sizeof *at->part) {
        return refuse(to, "a comparison has too many terms");
    }
    at->part[at->parts++] = part;
    return true;
}

static bool fresh(wi_claims *to, literal *at, uint32_t *out, const wy_system *system) {
    if (at->freshes == MOST_FREE) {
        return refuse(to, "a comparison has too many terms");
    }
    if (!new_variable(to, out) || !type(to, *out, system)) {
        return false;
    }
    at->fresh[at->freshes++] = *out;
    return true;
}

static form one(uint32_t variable) {
    return (form){.variable = {variable}, .factor = {1}, .variables = 1};
}

static int64_t floor_of(int64_t a, int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* x / n = u: n u <= x < n u + n */
static bool divide(wi_claims *to, literal *at, const wi_node *node, const form *x, int64_t n,
                   form *out) {
    const wy_system *system;
    uint32_t quotient;
    if (n <= 0 || n > MOST_NUMBER) {
        return refuse(to, "a divisor is not a small positive number");
    }
    if (!system_of(to, node, &system) || !fresh(to, at, &quotient, system)) {
        return false;
    }
    for (size_t i = 0; i < x->variables; i++) {
        if (!type(to, x->variable[i], system)) {
            return false;
        }
    }
    *out = one(quotient);
    form low = *x, high = {.constant = n - 1};
    return add_form(to, &low, -n, out) && add_form(to, &high, n, out) &&
           add_form(to, &high, -1, x) && put_part(to, at, linear(to, &low, true)) &&
           put_part(to, at, linear(to, &high, true));
}

/* The value of an operation; which is a number of the numeration, or there is none. */
static bool operate(wi_claims *to, literal *at, const wi_node *node, const form *a, const form *b,
                    form *out) {
    const wy_system *system;
    *out = (form){.number = true};
    switch (node->kind) {
    case WI_NODE_ADD:
    case WI_NODE_SUBTRACT:
    case WI_NODE_MINUS:
        if (!add_form(to, out, 1, a) || !add_form(to, out, node->kind == WI_NODE_ADD ? 1 : -1, b)) {
            return false;
        }
        break;
    case WI_NODE_MULTIPLY: {
        if (!a->number && !b->number) {
            return refuse(to, "two variables are multiplied");
        }
        const form *other = a->number ? b : a;
        const int64_t times = a->number ? a->constant : b->constant;
        if (!add_form(to, out, times, other)) {
            return false;
        }
        break;
    }
    default:
        if (!b->number || b->constant == 0) {
            return refuse(to, "a variable divides");
        }
        if (a->number) {
            out->constant = floor_of(a->constant, b->constant);
            return true;
        }
        if (!divide(to, at, node, a, b->constant, out)) {
            return false;
        }
    }
    if (out->number) {
        return true;
    }
    if (!system_of(to, node, &system)) {
        return false;
    }
    bool natural = out->constant >= 0;
    for (size_t i = 0; i < out->variables; i++) {
        natural = natural && out->factor[i] >= 0;
        if (!type(to, out->variable[i], system)) {
            return false;
        }
    }
    at->partial = at->partial || !natural;
    return natural || put_part(to, at, linear(to, out, true));
}

static bool value_of(wi_claims *to, literal *at, const scope *names, const wi_node *node,
                     form *out) {
    form a = {.number = true}, b = {.number = true};
    uint32_t variable;
    switch (node->kind) {
    case WI_NODE_NUMBER:
    case WI_NODE_LETTER:
        if (mpz_cmpabs_ui(node->number, MOST_NUMBER) > 0) {
            return refuse(to, "a number is too large");
        }
        *out = (form){.number = true, .constant = mpz_get_si(node->number)};
        return true;
    case WI_NODE_VARIABLE:
        if (!find(to, names, node->name, &variable)) {
            return false;
        }
        *out = one(variable);
        return true;
    case WI_NODE_MINUS:
        return value_of(to, at, names, node->child[0], &b) && operate(to, at, node, &a, &b, out);
    case WI_NODE_WORD:
        return refuse(to, "it calculates with values of a sequence");
    default:
        if (!wi_node_is_term(node)) {
            return refuse(to, "a formula is an argument");
        }
        return value_of(to, at, names, node->child[0], &a) &&
               value_of(to, at, names, node->child[1], &b) && operate(to, at, node, &a, &b, out);
    }
}

/* ---- comparisons ------------------------------------------------------------------------ */

/* The children of a call or a word as variables. */
static bool arguments(wi_claims *to, literal *at, const scope *names, const wi_node *node,
                      const wi_named *named, uint32_t *variables) {
    const wy_automaton *automaton = named->relation->automaton;
    if (node->count > WI_CLAIM_TRACKS) {
        return refuse(to, "there are too many arguments");
    }
    for (uint32_t i = 0; i < node->count; i++) {
        const wy_system *system = wy_automaton_track(automaton, i)->system;
        form value = {0};
        if (!value_of(to, at, names, node->child[i], &value)) {
            return false;
        }
        if (node->child[i]->kind == WI_NODE_VARIABLE) {
            variables[i] = value.variable[0];
            if (system != NULL && !type(to, variables[i], system)) {
                return false;
            }
            continue;
        }
        if (value.number && value.constant < 0) {
            return refuse(to, "an argument is below 0");
        }
        if (system == NULL && !value.number) {
            system = to->system[value.variable[0]];
        }
        if (system == NULL) {
            return refuse(to, "an argument has no numeration");
        }
        /* value - u = 0 */
        if (!fresh(to, at, &variables[i], system)) {
            return false;
        }
        for (size_t k = 0; k < value.variables; k++) {
            if (!type(to, value.variable[k], system)) {
                return false;
            }
        }
        const form u = one(variables[i]);
        if (!add_form(to, &value, -1, &u) || !put_part(to, at, linear(to, &value, false))) {
            return false;
        }
    }
    return true;
}

static bool sequence_of(wi_claims *to, const wi_node *node, wi_named **out) {
    const wy_status status = wi_session_sequence(out, to->session, node->name, to->error);
    to->status = to->status == WY_OK ? status : to->status;
    return status == WY_OK;
}

static wi_claim *compare_words(wi_claims *to, const scope *names, const wi_node *node,
                               bool positive) {
    literal at = {0};
    wi_named *named;
    const wi_node *left = node->child[0], *right = node->child[1];
    if (left->kind == WI_NODE_WORD && right->kind == WI_NODE_WORD) {
        wi_named *other;
        wi_claim *made = claim(to, WI_CLAIM_WORDS, true);
        if (made == NULL || !sequence_of(to, left, &named) || !sequence_of(to, right, &other) ||
            !arguments(to, &at, names, left, named, made->variable) ||
            !arguments(to, &at, names, right, other, made->variable + left->count)) {
            return NULL;
        }
        made->relation = node->kind;
        made->named = named;
        made->other = other;
        made->first = left->count;
        made->variables = left->count + right->count;
        return close_literal(to, &at, made, positive);
    }
    const bool turned = left->kind != WI_NODE_WORD;
    const wi_node *word = turned ? right : left, *value = turned ? left : right;
    wi_claim *made = claim(to, WI_CLAIM_LETTER, true);
    form letter = {0};
    if (made == NULL || word->kind != WI_NODE_WORD || !value_of(to, &at, names, value, &letter) ||
        !letter.number) {
        refuse(to, "it calculates with values of a sequence");
        return NULL;
    }
    if (!sequence_of(to, word, &named) || !arguments(to, &at, names, word, named, made->variable)) {
        return NULL;
    }
    made->relation = turned ? wi_comparison_turned(node->kind) : node->kind;
    made->constant = letter.constant;
    made->named = named;
    made->first = made->variables = word->count;
    return close_literal(to, &at, made, positive);
}

static wi_claim *compare(wi_claims *to, const scope *names, const wi_node *node, bool positive) {
    if (wi_node_has_word(node->child[0]) || wi_node_has_word(node->child[1])) {
        return compare_words(to, names, node, positive);
    }
    literal at = {0};
    form left = {0}, right = {0}, all = {.number = true};
    const wy_system *system;
    if (!value_of(to, &at, names, node->child[0], &left) ||
        !value_of(to, &at, names, node->child[1], &right)) {
        return NULL;
    }
    const bool turned = node->kind == WI_NODE_LESS || node->kind == WI_NODE_LESS_EQUAL;
    const bool strict = node->kind == WI_NODE_LESS || node->kind == WI_NODE_GREATER;
    if (!add_form(to, &all, turned ? -1 : 1, &left) ||
        !add_form(to, &all, turned ? 1 : -1, &right)) {
        return NULL;
    }
    all.constant -= strict;
    for (size_t i = 0; i < all.variables; i++) {
        if (!system_of(to, node, &system) || !type(to, all.variable[i], system)) {
            return NULL;
        }
    }
    const bool equal = node->kind == WI_NODE_EQUAL || node->kind == WI_NODE_NOT_EQUAL;
    wi_claim *made = linear(to, &all, !equal);
    if (made != NULL) {
        made->positive = node->kind != WI_NODE_NOT_EQUAL;
    }
    return close_literal(to, &at, made, positive);
}

static wi_claim *call(wi_claims *to, const scope *names, const wi_node *node, bool positive) {
    literal at = {0};
    wi_named *named;
    wi_claim *made = claim(to, WI_CLAIM_CALL, true);
    const wy_status status = wi_session_automaton(&named, to->session, node->name, to->error);
    to->status = to->status == WY_OK ? status : to->status;
    if (made == NULL || status != WY_OK ||
        !arguments(to, &at, names, node, named, made->variable)) {
        return NULL;
    }
    made->named = named;
    made->first = made->variables = node->count;
    return close_literal(to, &at, made, positive);
}

/* ---- formulas --------------------------------------------------------------------------- */

static wi_claim *formula(wi_claims *to, const scope *names, const wi_node *node, bool positive);

static wi_claim *junction(wi_claims *to, bool conjunction, wi_claim *a, wi_claim *b) {
    wi_claim *const parts[2] = {a, b};
    return conjunction ? block(to, NULL, 0, parts, 2) : pair(to, WI_CLAIM_OR, a, b);
}

/* New variables for those that a quantifier binds, and their names. */
static scope *bind(wi_claims *to, const scope *names, const wi_node *node, uint32_t *bound) {
    const size_t count = node->count - 1;
    scope *inner = bound == NULL ? NULL : take(to, count * sizeof *inner);
    for (size_t i = 0; inner != NULL && i < count; i++) {
        if (!new_variable(to, &bound[i])) {
            return NULL;
        }
        inner[i] = (scope){.outer = i == 0 ? names : &inner[i - 1],
                           .name = node->child[i]->name,
                           .variable = bound[i]};
    }
    return inner;
}

static wi_claim *quantifier(wi_claims *to, const scope *names, const wi_node *node, bool positive) {
    const size_t count = node->count - 1;
    uint32_t *bound = take(to, count * sizeof *bound);
    const scope *inner = bind(to, names, node, bound);
    if (inner == NULL) {
        return NULL;
    }
    const bool some = node->kind == WI_NODE_EXISTS;
    wi_claim *body = formula(to, &inner[count - 1], node->child[count], some);
    wi_claim *made = block(to, bound, count, &body, 1);
    return some == positive ? made : pair(to, WI_CLAIM_NOT, made, NULL);
}

/* For every b there are numbers, the i-th of them at least b, for which the body holds. */
static wi_claim *beyond(wi_claims *to, const scope *names, const wi_node *node, size_t i) {
    const size_t count = node->count - 1;
    uint32_t *bound = take(to, count * sizeof *bound);
    scope *inner = bind(to, names, node, bound);
    uint32_t least;
    wi_claim *parts[2] = {
        NULL, inner == NULL ? NULL : formula(to, &inner[count - 1], node->child[count], true)};
    if (parts[1] == NULL) {
        return NULL;
    }
    if (to->system[bound[i]] == NULL) { /* it does not occur: every number will do */
        return block(to, bound, count, &parts[1], 1);
    }
    if (!new_variable(to, &least)) {
        return NULL;
    }
    to->system[least] = to->system[bound[i]];
    const form far = {.variable = {bound[i], least}, .factor = {1, -1}, .variables = 2};
    parts[0] = linear(to, &far, true);
    wi_claim *none = pair(to, WI_CLAIM_NOT, block(to, bound, count, parts, 2), NULL);
    return pair(to, WI_CLAIM_NOT, block(to, &least, 1, &none, 1), NULL);
}

/* Infinitely many: in some of the places there is no greatest number. */
static wi_claim *infinite(wi_claims *to, const scope *names, const wi_node *node, bool positive) {
    wi_claim *made = beyond(to, names, node, 0);
    for (size_t i = 1; made != NULL && i + 1 < node->count; i++) {
        made = pair(to, WI_CLAIM_OR, made, beyond(to, names, node, i));
    }
    return positive ? made : pair(to, WI_CLAIM_NOT, made, NULL);
}

static wi_claim *formula(wi_claims *to, const scope *names, const wi_node *node, bool positive) {
    if (to->status != WY_OK) {
        return NULL;
    }
    switch (node->kind) {
    case WI_NODE_NOT:
        return formula(to, names, node->child[0], !positive);
    case WI_NODE_AND:
    case WI_NODE_OR: {
        wi_claim *made = formula(to, names, node->child[0], positive);
        for (size_t i = 1; made != NULL && i < node->count; i++) {
            made = junction(to, (node->kind == WI_NODE_AND) == positive, made,
                            formula(to, names, node->child[i], positive));
        }
        return made;
    }
    case WI_NODE_IMPLIES: {
        wi_claim *a = formula(to, names, node->child[0], !positive);
        return junction(to, !positive, a, formula(to, names, node->child[1], positive));
    }
    case WI_NODE_XOR:
    case WI_NODE_IFF: {
        wi_claim *a = formula(to, names, node->child[0], true);
        return pair(to, (node->kind == WI_NODE_IFF) == positive ? WI_CLAIM_IFF : WI_CLAIM_XOR, a,
                    formula(to, names, node->child[1], true));
    }
    case WI_NODE_FORALL:
    case WI_NODE_EXISTS:
        return quantifier(to, names, node, positive);
    case WI_NODE_INFINITE:
        return infinite(to, names, node, positive);
    case WI_NODE_REVERSE:
        refuse(to, "certificates do not know words read from the other end");
        return NULL;
    case WI_NODE_CALL:
        return call(to, names, node, positive);
    default:
        return compare(to, names, node, positive);
    }
}

/* ---- the whole -------------------------------------------------------------------------- */

static size_t free_names(const wi_node *node, const scope *bound, const char **names,
                         size_t found) {
    if (node->kind == WI_NODE_VARIABLE) {
        for (; bound != NULL; bound = bound->outer) {
            if (strcmp(bound->name, node->name) == 0) {
                return found;
            }
        }
        size_t at = 0;
        while (at < found && strcmp(names[at], node->name) < 0) {
            at++;
        }
        if (found == MOST_FREE || (at < found && strcmp(names[at], node->name) == 0)) {
            return found;
        }
        memmove(names + at + 1, names + at, (found - at) * sizeof *names);
        names[at] = node->name;
        return found + 1;
    }
    if (node->kind >= WI_NODE_FORALL && node->count > 1) {
        const scope inner = {.outer = bound, .name = node->child[0]->name};
        wi_node rest = *node;
        rest.child++;
        rest.count--;
        return free_names(&rest, &inner, names, found);
    }
    for (size_t i = 0; i < node->count; i++) {
        found = free_names(node->child[i], bound, names, found);
    }
    return found;
}

static void number(wi_claims *to, wi_claim *at) {
    at->number = to->nodes++;
    for (size_t i = 0; i < at->children; i++) {
        number(to, at->child[i]);
    }
}

/* Every variable that occurs needs a numeration. */
static bool all_typed(wi_claims *to, const wi_claim *at) {
    for (size_t i = 0; i < at->variables; i++) {
        if (to->system[at->variable[i]] == NULL) {
            return refuse(to, "a variable has no numeration");
        }
    }
    for (size_t i = 0; i < at->children; i++) {
        if (!all_typed(to, at->child[i])) {
            return false;
        }
    }
    return true;
}

size_t wi_claim_free(const wi_claim *at, uint32_t *out, size_t most) {
    size_t count = 0;
    uint32_t inner[64];
    for (size_t i = 0; i <= at->children; i++) {
        const uint32_t *from = i == 0 ? at->variable : inner;
        const size_t here = i == 0 ? at->variables : wi_claim_free(at->child[i - 1], inner, 64);
        for (size_t j = 0; j < here; j++) {
            size_t k = 0;
            while (k < count && out[k] < from[j]) {
                k++;
            }
            bool known = k < count && out[k] == from[j];
            for (size_t b = 0; b < at->bounds; b++) {
                known = known || at->bound[b] == from[j];
            }
            if (!known && count < most) {
                memmove(out + k + 1, out + k, (count - k) * sizeof *out);
                out[k] = from[j];
                count++;
            }
        }
    }
    return count;
}

wy_status wi_claims_make(wi_claims *out, wi_arena *arena, wy_logic *session, const wi_node *node,
                         wy_error *error) {
    *out = (wi_claims){.arena = arena, .session = session, .error = error};
    const char *names[MOST_FREE + 1];
    scope scopes[MOST_FREE];
    out->frees = free_names(node, NULL, names, 0);
    const scope *at = NULL;
    for (size_t i = 0; i < out->frees; i++) {
        uint32_t variable;
        if (!new_variable(out, &variable)) {
            return out->status;
        }
        scopes[i] = (scope){.outer = at, .name = names[i], .variable = variable};
        at = &scopes[i];
    }
    out->root = formula(out, at, node, true);
    if (out->root == NULL || out->status != WY_OK) {
        return out->status == WY_OK ? wi_fail_memory(error) : out->status;
    }
    number(out, out->root);
    all_typed(out, out->root);
    return out->status;
}
