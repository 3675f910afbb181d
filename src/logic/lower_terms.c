/*
 * lower_terms.c - comparisons and their terms as relations on variables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/lower.h"

/* ==== comparisons with values of sequences =================================================== */

/*
 * F[i] = @1 and F[i] = F[j] are relations of their own.  Everything else, like F[i] + F[j] < x, is
 * a choice between the values: F[i] = @0 & F[j] = @0 & 0 + 0 < x | ...
 */

enum { MOST_WORDS = 16, MOST_CASES = 4096 };

bool wi_node_has_word(const wi_node *node) {
    if (node->kind == WI_NODE_WORD) {
        return true;
    }
    for (size_t i = 0; i < node->count; i++) {
        if (wi_node_has_word(node->child[i])) {
            return true;
        }
    }
    return false;
}

/* The value that a word is held at; NULL: it is not. */
static const int32_t *lowering_fixed(const wi_lowering *at, const wi_node *word) {
    for (const wi_fixed *fixed = at->fixed; fixed != NULL; fixed = fixed->next) {
        if (fixed->word == word) {
            return &fixed->value;
        }
    }
    return NULL;
}

/* ---- relations of sequences ------------------------------------------------------------- */

static bool find_word(wi_lowering *at, const wi_node *node, wi_named **out) {
    wy_status status = wi_session_sequence(out, at->session, node->name, at->error);
    if (status == WY_BAD && at->error != NULL && at->error->line == 0) {
        char message[WY_MESSAGE_SIZE];
        memcpy(message, at->error->message, sizeof message);
        status = wi_syntax_fail_sign(at->syntax, node, at->error, "%s", message);
    }
    if (status == WY_OK) {
        const uint32_t tracks = wy_automaton_tracks((*out)->relation->automaton);
        if (tracks != node->count) {
            status = wi_syntax_fail(
                at->syntax, node, at->error, "the sequence %s has %lu ind%s, not %zu", node->name,
                (unsigned long)tracks, tracks == 1 ? "ex" : "ices", node->count);
        }
    }
    at->status = status;
    return status == WY_OK;
}

static int32_t always(void *data, int32_t output) {
    (void)data;
    (void)output;
    return 1;
}

/* Are there values at all words? */
static bool has_all_values(const wy_automaton *automaton, const wy_track *tracks, uint32_t count,
                           const wy_control *control) {
    wy_automaton *valid, *domain;
    bool all = false;
    if (wi_automaton_valid_words(&valid, tracks, count, control, NULL) == WY_OK) {
        /* Where there is no transition, there is no value. */
        if (wy_automaton_map_outputs(&domain, automaton, WY_ACCEPTOR, always, NULL, NULL) ==
            WY_OK) {
            wy_word word = {0};
            all = wi_automaton_combine_witness(&word, WY_OP_AND_NOT, valid, NULL, domain, NULL,
                                               count, control, NULL) == WY_NO;
            wy_word_free(&word);
        }
        wy_automaton_free(domain);
        wy_automaton_free(valid);
    }
    return all;
}

/* Is the value of a number the same with zeros in front (lsd: behind)? */
static bool ignores_zeros(const wy_automaton *automaton, const wy_control *control) {
    int32_t *outputs = NULL;
    size_t count = 0;
    bool same = wy_automaton_outputs(&outputs, &count, automaton, NULL) == WY_OK;
    for (size_t i = 0; same && i < count; i++) {
        wy_automaton *where = NULL, *valid = NULL, *closed = NULL;
        same = wy_automaton_where(&where, automaton, outputs[i], control, NULL) == WY_OK &&
               wy_automaton_validate(&valid, where, control, NULL) == WY_OK &&
               wi_automaton_close_zeros(&closed, valid, control, NULL) == WY_OK &&
               wy_automaton_equal(NULL, valid, closed, control, NULL) == WY_OK;
        wy_automaton_free(where);
        wy_automaton_free(valid);
        wy_automaton_free(closed);
    }
    free(outputs);
    return same;
}

/* Has the sequence exactly one value everywhere?  Then a negation can go into a comparison. */
static bool is_total(wi_lowering *at, wi_named *named, const uint32_t *variables) {
    const wy_automaton *automaton = named->relation->automaton;
    const uint32_t count = wy_automaton_tracks(automaton);
    const wy_control *control = &at->session->options.control;
    wy_track tracks[WY_MAX_TRACKS];
    bool numbers = true;
    for (uint32_t i = 0; i < count; i++) {
        tracks[i] = *wy_automaton_track(automaton, i);
        if (tracks[i].system != at->maker->variable[variables[i]].track.system) {
            return false; /* its track will be another one */
        }
        numbers = numbers && tracks[i].system != NULL;
    }
    if (named->total < 0) {
        named->total = has_all_values(automaton, tracks, count, control) &&
                       (!numbers || ignores_zeros(automaton, control));
    }
    return named->total > 0;
}

typedef struct letter_test {
    wi_node_kind kind;
    mpz_srcptr letter;
} letter_test;

static int32_t test_letter(void *data, int32_t output) {
    const letter_test *test = data;
    return wi_comparison_holds(test->kind, -mpz_cmp_si(test->letter, output));
}

static int32_t test_pair(void *data, const int32_t *a, const int32_t *b) {
    const wi_node_kind *kind = data;
    return a != NULL && b != NULL && wi_comparison_holds(*kind, *a < *b ? -1 : *a > *b ? 1 : 0);
}

static const char *sign_of(wi_node_kind kind) {
    static const char *const signs[] = {"<", "<=", "=", "!=", ">", ">="};
    return signs[kind - WI_NODE_LESS];
}

/* Makes all words valid, and keeps it. */
static bool keep_valid(wi_lowering *at, wy_relation **out, const char *key, const char *label,
                       wy_automaton *raw) {
    const wy_control *control = &at->session->options.control;
    wy_automaton *valid;
    at->status = wy_automaton_validate(&valid, raw, control, at->error);
    wy_automaton_free(raw);
    if (at->status == WY_OK) {
        at->status = wy_automaton_minimise_in_place(valid, control, at->error);
        if (at->status != WY_OK) {
            wy_automaton_free(valid);
        }
    }
    if (at->status == WY_OK) {
        at->status = wi_derived_put(out, at->session, key, label, valid, at->error);
    }
    return at->status == WY_OK;
}

/* NAME[...] ? letter */
static bool letter_relation(wi_lowering *at, wy_relation **out, const wi_named *named,
                            wi_node_kind kind, mpz_srcptr letter) {
    char key[128], label[128];
    if (!mpz_fits_sint_p(letter)) {
        at->status = wi_fail(at->error, WY_BAD, "the letter is too large for any sequence");
        return false;
    }
    const long number = mpz_get_si(letter);
    snprintf(key, sizeof key, "letter:%llu%s%ld", (unsigned long long)named->relation->number,
             sign_of(kind), number);
    snprintf(label, sizeof label, "%.60s%s@%ld", named->name, sign_of(kind), number);
    *out = wi_derived_find(at->session, key);
    if (*out != NULL) {
        return true;
    }
    letter_test test = {kind, letter};
    wy_automaton *raw;
    at->status = wy_automaton_map_outputs(&raw, named->relation->automaton, WY_ACCEPTOR,
                                          test_letter, &test, at->error);
    return at->status == WY_OK && keep_valid(at, out, key, label, raw);
}

/* NAME[...] ? OTHER[...] */
static bool pair_relation(wi_lowering *at, wy_relation **out, const wi_named *a, wi_node_kind kind,
                          const wi_named *b) {
    char key[128], label[160];
    snprintf(key, sizeof key, "letters:%llu%s%llu", (unsigned long long)a->relation->number,
             sign_of(kind), (unsigned long long)b->relation->number);
    snprintf(label, sizeof label, "%.60s[]%s%.60s[]", a->name, sign_of(kind), b->name);
    *out = wi_derived_find(at->session, key);
    if (*out != NULL) {
        return true;
    }
    const uint32_t first = wy_automaton_tracks(a->relation->automaton);
    const uint32_t second = wy_automaton_tracks(b->relation->automaton);
    uint32_t to_b[WY_MAX_TRACKS];
    if (first + second > WY_MAX_TRACKS) {
        at->status = wi_fail(at->error, WY_LIMIT, "these sequences have too many indices");
        return false;
    }
    for (uint32_t i = 0; i < second; i++) {
        to_b[i] = first + i;
    }
    const wy_product product = {.kind = WY_ACCEPTOR, .combine = test_pair, .data = &kind};
    wy_automaton *raw;
    at->status =
        wy_automaton_product(&raw, &product, a->relation->automaton, NULL, b->relation->automaton,
                             to_b, first + second, &at->session->options.control, at->error);
    return at->status == WY_OK && keep_valid(at, out, key, label, raw);
}

/* ---- the comparisons -------------------------------------------------------------------- */

static wi_core *lower_letter(wi_lowering *at, const wi_node *word, wi_node_kind kind,
                             mpz_srcptr letter, bool positive) {
    wi_named *named;
    wi_gathered gathered = {0};
    uint32_t variables[WY_MAX_TRACKS];
    if (!find_word(at, word, &named) ||
        !wi_lower_arguments(at, word, named->relation->automaton, &gathered, variables)) {
        return NULL;
    }
    if (!positive && !gathered.partial && is_total(at, named, variables)) {
        kind = wi_comparison_negated(kind);
        positive = true;
    }
    wy_relation *relation;
    return letter_relation(at, &relation, named, kind, letter)
               ? wi_gather_close(at, &gathered,
                                 wi_lowering_atom(at, relation, variables, word->count), positive)
               : NULL;
}

static wi_core *lower_pair(wi_lowering *at, const wi_node *node, bool positive) {
    const wi_node *left = node->child[0], *right = node->child[1];
    wi_node_kind kind = node->kind;
    wi_named *a, *b;
    wi_gathered gathered = {0};
    uint32_t variables[2 * WY_MAX_TRACKS];
    if (!find_word(at, left, &a) ||
        !wi_lower_arguments(at, left, a->relation->automaton, &gathered, variables)) {
        return NULL;
    }
    const bool first_total = !positive && is_total(at, a, variables);
    if (!find_word(at, right, &b)) {
        return NULL;
    }
    if (left->count + right->count > WY_MAX_TRACKS) {
        return wi_lowering_fail(
            at, wi_fail(at->error, WY_LIMIT, "these sequences have too many indices"));
    }
    if (!wi_lower_arguments(at, right, b->relation->automaton, &gathered,
                            variables + left->count)) {
        return NULL;
    }
    if (!positive && !gathered.partial && first_total && is_total(at, b, variables + left->count)) {
        kind = wi_comparison_negated(kind);
        positive = true;
    }
    wy_relation *relation;
    return pair_relation(at, &relation, a, kind, b)
               ? wi_gather_close(
                     at, &gathered,
                     wi_lowering_atom(at, relation, variables, left->count + right->count),
                     positive)
               : NULL;
}

static bool collect(wi_lowering *at, const wi_node *node, const wi_node **words, size_t *count) {
    if (node->kind == WI_NODE_WORD) {
        if (*count == MOST_WORDS) {
            at->status =
                wi_syntax_fail(at->syntax, node, at->error,
                               "more than %d values of sequences in one comparison", MOST_WORDS);
            return false;
        }
        words[(*count)++] = node;
        return true;
    }
    for (size_t i = 0; i < node->count; i++) {
        if (!collect(at, node->child[i], words, count)) {
            return false;
        }
    }
    return true;
}

static wi_core *lower_numbers(wi_lowering *at, const wi_node *node, bool positive);

/* The words from `at_word` on take all their values in turn. */
static wi_core *lower_cases(wi_lowering *at, const wi_node *node, const wi_node *const *words,
                            size_t count, size_t *cases) {
    if (count == 0) {
        if (++*cases > MOST_CASES) {
            return wi_lowering_fail(at, wi_syntax_fail(at->syntax, node, at->error,
                                                       "the sequences in this comparison take more "
                                                       "than %d combinations of values",
                                                       MOST_CASES));
        }
        return lower_numbers(at, node, true);
    }
    wi_named *named;
    int32_t *outputs;
    size_t output_count;
    if (!find_word(at, words[0], &named)) {
        return NULL;
    }
    at->status =
        wy_automaton_outputs(&outputs, &output_count, named->relation->automaton, at->error);
    if (at->status != WY_OK) {
        return NULL;
    }
    wi_core *all = wi_core_constant(at->maker, false);
    const wi_fixed *outer = at->fixed;
    for (size_t i = 0; all != NULL && i < output_count; i++) {
        const wi_fixed fixed = {outer, words[0], outputs[i]};
        mpz_ptr letter = wi_arena_number(at->maker->arena);
        wi_core *here = NULL, *rest = NULL;
        if (letter != NULL) {
            mpz_set_si(letter, outputs[i]);
            here = lower_letter(at, words[0], WI_NODE_EQUAL, letter, true);
        }
        if (here != NULL) {
            at->fixed = &fixed;
            rest = lower_cases(at, node, words + 1, count - 1, cases);
            at->fixed = outer;
        }
        wi_core *both = rest == NULL ? NULL : wi_core_pair(at->maker, WI_CORE_AND, here, rest);
        all = both == NULL ? NULL : wi_core_pair(at->maker, WI_CORE_OR, all, both);
    }
    free(outputs);
    return wi_lowering_check(at, all);
}

static bool lower_constant(wi_lowering *at, const wi_node *node, mpz_t value);

/* A comparison in which sequences occur. */
static wi_core *lower_words(wi_lowering *at, const wi_node *node, bool positive) {
    const wi_node *left = node->child[0], *right = node->child[1];
    if (left->kind == WI_NODE_WORD && right->kind == WI_NODE_WORD) {
        return lower_pair(at, node, positive);
    }
    const bool word_left = left->kind == WI_NODE_WORD;
    const wi_node *word = word_left ? left : right, *other = word_left ? right : left;
    if (word->kind == WI_NODE_WORD && !wi_node_has_word(other)) {
        mpz_ptr letter = wi_arena_number(at->maker->arena);
        if (letter == NULL) {
            return wi_lowering_check(at, NULL);
        }
        if (lower_constant(at, other, letter)) {
            return lower_letter(at, word, word_left ? node->kind : wi_comparison_turned(node->kind),
                                letter, positive);
        }
        if (at->status != WY_OK) {
            return NULL;
        }
    }
    const wi_node *words[MOST_WORDS];
    size_t count = 0, cases = 0;
    if (!collect(at, left, words, &count) || !collect(at, right, words, &count)) {
        return NULL;
    }
    wi_core *core = lower_cases(at, node, words, count, &cases);
    return core == NULL || positive ? core : wi_lowering_check(at, wi_core_not(at->maker, core));
}

/* ==== terms, and comparisons of numbers ====================================================== */

/*
 * A term without variables is an integer of either sign, and so is a value of a sequence.  A term
 * with variables has a value only if the value of it and of each of its parts with variables is a
 * number of the numeration: in msd_2, x - 1 has no value at x = 0.  A comparison is false if a side
 * has no value.  A written constant below 0 beside a variable is refused in a numeration without
 * signs, as in Walnut: n > _6 is more often a mistake than a statement.
 */

typedef struct value {
    const wi_node *node; /* the term */
    bool constant;
    mpz_ptr number;
    uint32_t variable;
} value;

static bool value_of(wi_lowering *at, const wi_node *node, wi_gathered *to, value *out);

static bool refuse(wi_lowering *at, const wi_node *node, const char *message) {
    at->status = wi_syntax_fail_sign(at->syntax, node, at->error, "%s", message);
    return false;
}

static mpz_ptr new_number(wi_lowering *at) {
    mpz_ptr number = wi_arena_number(at->maker->arena);
    if (number == NULL) {
        at->status = wi_fail_memory(at->error);
    }
    return number;
}

/* ---- constants -------------------------------------------------------------------------- */

/* false, and a fault, if the result has no sense. */
static bool calculate(wi_lowering *at, const wi_node *node, mpz_t to, mpz_srcptr a, mpz_srcptr b) {
    switch (node->kind) {
    case WI_NODE_ADD:
        mpz_add(to, a, b);
        return true;
    case WI_NODE_SUBTRACT:
        mpz_sub(to, a, b);
        return true;
    case WI_NODE_MULTIPLY:
        if (mpz_sizeinbase(a, 2) + mpz_sizeinbase(b, 2) > 8 * (size_t)WI_FORMULA_LONGEST) {
            return refuse(at, node, "this product of numbers is too large");
        }
        mpz_mul(to, a, b);
        return true;
    default:
        if (mpz_sgn(b) == 0) {
            return refuse(at, node, "division by zero");
        }
        mpz_fdiv_q(to, a, b);
        return true;
    }
}

/* A term of numbers and letters only: its value.  false: it has variables, or failed. */
static bool lower_constant(wi_lowering *at, const wi_node *node, mpz_t to) {
    switch (node->kind) {
    case WI_NODE_NUMBER:
    case WI_NODE_LETTER:
        mpz_set(to, node->number);
        return true;
    case WI_NODE_VARIABLE:
        return false;
    case WI_NODE_WORD: {
        const int32_t *fixed = lowering_fixed(at, node);
        if (fixed != NULL) {
            mpz_set_si(to, *fixed);
        }
        return fixed != NULL;
    }
    case WI_NODE_MINUS:
        if (!lower_constant(at, node->child[0], to)) {
            return false;
        }
        mpz_neg(to, to);
        return true;
    default: {
        mpz_t other;
        mpz_init(other);
        const bool fine = lower_constant(at, node->child[0], to) &&
                          lower_constant(at, node->child[1], other) &&
                          calculate(at, node, to, to, other);
        mpz_clear(other);
        return fine;
    }
    }
}

/* Does the term have a value for all values of its variables? */
static bool total(wi_lowering *at, const wi_node *node) {
    switch (node->kind) {
    case WI_NODE_NUMBER:
    case WI_NODE_LETTER:
        return mpz_sgn(node->number) >= 0;
    case WI_NODE_VARIABLE:
        return true;
    case WI_NODE_WORD: {
        const int32_t *fixed = lowering_fixed(at, node);
        return fixed != NULL && *fixed >= 0;
    }
    case WI_NODE_ADD:
    case WI_NODE_MULTIPLY:
    case WI_NODE_DIVIDE:
        return total(at, node->child[0]) && total(at, node->child[1]);
    default: /* a difference; a formula as an argument */
        return false;
    }
}

/* ---- operations on values --------------------------------------------------------------- */

static wi_core *relate(wi_lowering *at, const wi_node *node, wi_arithmetic what, mpz_srcptr n,
                       uint32_t a, uint32_t b) {
    const uint32_t pair[2] = {a, b};
    return wi_lowering_relate(at, node, what, n, pair, 2);
}

static wi_core *sum(wi_lowering *at, const wi_node *node, uint32_t a, uint32_t b, uint32_t c) {
    const uint32_t triple[3] = {a, b, c};
    return wi_lowering_relate(at, node, WI_ARITHMETIC_ADD, NULL, triple, 3);
}

static bool fresh_in(wi_lowering *at, const wi_node *node, wi_gathered *to, uint32_t *out) {
    const wy_system *system;
    if (!wi_lowering_system(at, &system, node)) {
        return false;
    }
    const wy_track track = {.digits = system->digits, .system = system};
    if (!wi_gather_fresh(at, to, out, &track)) {
        return false;
    }
    at->maker->variable[*out].place = node->sign_at;
    return true;
}

/* May the value, if it is a constant, meet a variable in the numeration of the node? */
static bool check_sign(wi_lowering *at, const wi_node *node, const value *v) {
    const wy_system *system;
    if (!v->constant || mpz_sgn(v->number) >= 0 || wi_node_has_word(v->node)) {
        return true;
    }
    if (!wi_lowering_system(at, &system, node)) {
        return false;
    }
    if (system->numeration == NULL || wi_numeration_signed(system->numeration)) {
        return true;
    }
    at->status = wi_syntax_fail(at->syntax, v->node, at->error,
                                "this constant is below 0, and %s has no numbers below 0; "
                                "msd_neg_2 and msd_neg_fib have",
                                system->name);
    return false;
}

/* A variable that is this number; a number below 0 is no value where there are no signs. */
static bool name_number(wi_lowering *at, const wi_node *node, wi_gathered *to, mpz_srcptr number,
                        uint32_t *out) {
    if (!fresh_in(at, node, to, out)) {
        return false;
    }
    const wy_system *system = at->maker->variable[*out].track.system;
    if (mpz_sgn(number) < 0 && !wi_numeration_signed(system->numeration)) {
        return wi_gather_part(at, to, wi_core_constant(at->maker, false));
    }
    return wi_gather_part(at, to, wi_lowering_relate(at, node, WI_ARITHMETIC_IS, number, out, 1));
}

/* a + b = target, one of them a number of any sign */
static wi_core *add_number(wi_lowering *at, const wi_node *node, uint32_t variable,
                           mpz_srcptr number, uint32_t target) {
    if (mpz_sgn(number) >= 0) {
        return relate(at, node, WI_ARITHMETIC_ADD_CONSTANT, number, variable, target);
    }
    mpz_ptr positive = new_number(at);
    if (positive == NULL) {
        return NULL;
    }
    mpz_neg(positive, number);
    return relate(at, node, WI_ARITHMETIC_ADD_CONSTANT, positive, target, variable);
}

/* number - variable = target: they add up to the number */
static wi_core *subtract_from_number(wi_lowering *at, const wi_node *node, wi_gathered *to,
                                     mpz_srcptr number, uint32_t variable, uint32_t target) {
    uint32_t whole;
    if (!name_number(at, node, to, number, &whole)) {
        return NULL;
    }
    return sum(at, node, target, variable, whole);
}

static wi_core *multiply(wi_lowering *at, const wi_node *node, wi_gathered *to, mpz_srcptr number,
                         uint32_t variable, uint32_t target) {
    if (mpz_sgn(number) >= 0) {
        return relate(at, node, WI_ARITHMETIC_MULTIPLY, number, variable, target);
    }
    /* -(n x) */
    mpz_ptr positive = new_number(at), zero = new_number(at);
    uint32_t product;
    if (positive == NULL || zero == NULL || !fresh_in(at, node, to, &product)) {
        return NULL;
    }
    mpz_neg(positive, number);
    return wi_gather_part(at, to,
                          relate(at, node, WI_ARITHMETIC_MULTIPLY, positive, variable, product))
               ? subtract_from_number(at, node, to, zero, product, target)
               : NULL;
}

/* variable / number = target, rounded down: x / -n is -x / n. */
static wi_core *divide(wi_lowering *at, const wi_node *node, wi_gathered *to, uint32_t variable,
                       mpz_srcptr number, uint32_t target) {
    if (mpz_sgn(number) > 0) {
        return relate(at, node, WI_ARITHMETIC_DIVIDE, number, variable, target);
    }
    mpz_ptr positive = new_number(at), zero = new_number(at);
    uint32_t opposite;
    if (positive == NULL || zero == NULL || !fresh_in(at, node, to, &opposite)) {
        return NULL;
    }
    mpz_neg(positive, number);
    return wi_gather_part(at, to, subtract_from_number(at, node, to, zero, variable, opposite))
               ? relate(at, node, WI_ARITHMETIC_DIVIDE, positive, opposite, target)
               : NULL;
}

/* The operation of the node on two values, not both numbers, gives the target. */
static wi_core *operate(wi_lowering *at, const wi_node *node, wi_gathered *to, const value *a,
                        const value *b, uint32_t target) {
    if (!check_sign(at, node, a) || !check_sign(at, node, b)) {
        return NULL;
    }
    switch (node->kind) {
    case WI_NODE_ADD:
        if (a->constant || b->constant) {
            return add_number(at, node, a->constant ? b->variable : a->variable,
                              a->constant ? a->number : b->number, target);
        }
        return sum(at, node, a->variable, b->variable, target);
    case WI_NODE_SUBTRACT:
        if (a->constant) {
            return subtract_from_number(at, node, to, a->number, b->variable, target);
        }
        if (b->constant) {
            mpz_ptr negative = new_number(at);
            if (negative == NULL) {
                return NULL;
            }
            mpz_neg(negative, b->number);
            return add_number(at, node, a->variable, negative, target);
        }
        return sum(at, node, target, b->variable, a->variable);
    case WI_NODE_MULTIPLY:
        if (!a->constant && !b->constant) {
            refuse(at, node, "two variables cannot be multiplied, only a number and a variable");
            return NULL;
        }
        return multiply(at, node, to, a->constant ? a->number : b->number,
                        a->constant ? b->variable : a->variable, target);
    default:
        if (!b->constant) {
            refuse(at, node, "a variable cannot divide; only a number can");
            return NULL;
        }
        if (mpz_sgn(b->number) == 0) {
            refuse(at, node, "division by zero");
            return NULL;
        }
        return divide(at, node, to, a->variable, b->number, target);
    }
}

static bool is_operation(const wi_node *node) {
    return node->kind >= WI_NODE_MINUS && node->kind <= WI_NODE_DIVIDE;
}

/* The operands of an operation; of _x they are 0 and x. */
static bool operands_of(wi_lowering *at, const wi_node *node, wi_gathered *to, value *a, value *b) {
    if (node->kind == WI_NODE_MINUS) {
        *a = (value){.node = node, .constant = true, .number = new_number(at)};
        return a->number != NULL && value_of(at, node->child[0], to, b);
    }
    return value_of(at, node->child[0], to, a) && value_of(at, node->child[1], to, b);
}

/* _x is 0 - x */
static wi_core *operate_any(wi_lowering *at, const wi_node *node, wi_gathered *to, const value *a,
                            const value *b, uint32_t target) {
    return node->kind == WI_NODE_MINUS
               ? subtract_from_number(at, node, to, a->number, b->variable, target)
               : operate(at, node, to, a, b, target);
}

/* The operation, which is no number, has the value of the target. */
static wi_core *operation_is(wi_lowering *at, const wi_node *node, wi_gathered *to,
                             uint32_t target) {
    value a = {0}, b = {0};
    return operands_of(at, node, to, &a, &b) ? operate_any(at, node, to, &a, &b, target) : NULL;
}

static bool value_of(wi_lowering *at, const wi_node *node, wi_gathered *to, value *out) {
    *out = (value){.node = node, .constant = true, .number = new_number(at)};
    if (out->number == NULL) {
        return false;
    }
    if (lower_constant(at, node, out->number)) {
        return true;
    }
    if (at->status != WY_OK) {
        return false;
    }
    out->constant = false;
    if (node->kind == WI_NODE_VARIABLE) {
        out->variable = wi_lowering_variable(at, node->name);
        return out->variable != UINT32_MAX;
    }
    if (node->kind == WI_NODE_WORD) {
        at->status = wi_syntax_fail(at->syntax, node, at->error,
                                    "a value of a sequence cannot stand here, only be compared");
        return false;
    }
    value a = {0}, b = {0};
    return operands_of(at, node, to, &a, &b) && fresh_in(at, node, to, &out->variable) &&
           wi_gather_part(at, to, operate_any(at, node, to, &a, &b, out->variable));
}

/* ---- arguments -------------------------------------------------------------------------- */

/* The names that are free in a formula, at most `most` of them; returns how many were found. */
static size_t free_names(const wi_node *node, const wi_scope *bound, const char **names,
                         size_t found, size_t most) {
    if (node->kind == WI_NODE_VARIABLE) {
        for (const wi_scope *scope = bound; scope != NULL; scope = scope->outer) {
            if (strcmp(scope->name, node->name) == 0) {
                return found;
            }
        }
        for (size_t i = 0; i < found; i++) {
            if (strcmp(names[i], node->name) == 0) {
                return found;
            }
        }
        if (found < most) {
            names[found++] = node->name;
        }
        return found;
    }
    const bool quantifier = node->kind >= WI_NODE_FORALL;
    if (quantifier && node->count > 1) {
        /* One variable after the other; the rest is a quantifier too. */
        const wi_scope inner = {.outer = bound, .name = node->child[0]->name};
        wi_node rest = *node;
        rest.child++;
        rest.count--;
        return free_names(&rest, &inner, names, found, most);
    }
    for (size_t i = 0; i < node->count; i++) {
        found = free_names(node->child[i], bound, names, found, most);
    }
    return found;
}

/* A formula as an argument stands for its variable, and must hold. */
static bool formula_argument(wi_lowering *at, const wi_node *node, wi_gathered *to, uint32_t *out) {
    const char *names[2];
    const size_t count = free_names(node, NULL, names, 0, 2);
    if (count != 1) {
        at->status = wi_syntax_fail(at->syntax, node, at->error,
                                    "a formula as an argument stands for its free variable, and "
                                    "this one has %s",
                                    count == 0 ? "none" : "several");
        return false;
    }
    to->partial = true;
    if (!wi_gather_part(at, to, wi_lower_formula(at, node, true))) {
        return false;
    }
    *out = wi_lowering_variable(at, names[0]);
    return *out != UINT32_MAX;
}

bool wi_lower_arguments(wi_lowering *at, const wi_node *node, const wy_automaton *automaton,
                        wi_gathered *gathered, uint32_t *variables) {
    bool words = false;
    for (uint32_t i = 0; i < node->count; i++) {
        const wy_track *track = wy_automaton_track(automaton, i);
        wi_node *child = node->child[i];
        value argument = {0};
        if (wi_node_is_term(child) ? !value_of(at, child, gathered, &argument)
                                   : !formula_argument(at, child, gathered, &argument.variable)) {
            return false;
        }
        if (argument.constant) {
            /* The number is read in the numeration of the track, where it has one. */
            wi_node typed = *child;
            if (track->system != NULL) {
                typed.system = track->system->name;
            }
            if (!check_sign(at, &typed, &argument) ||
                !name_number(at, &typed, gathered, argument.number, &variables[i])) {
                return false;
            }
        } else {
            variables[i] = argument.variable;
        }
        if (!wi_lowering_type(at, variables[i], track, child)) {
            return false;
        }
        words = words || wi_variable_is_word(&at->maker->variable[variables[i]]);
        gathered->partial = gathered->partial || !total(at, child);
    }
    /* A value need not fit into the length of a word. */
    gathered->partial = gathered->partial || (words && gathered->count > 0);
    return true;
}

/* ---- comparisons ------------------------------------------------------------------------ */

/* variable ? number; natural numbers are above all negative ones */
static wi_core *compare_number(wi_lowering *at, const wi_node *node, wi_node_kind kind,
                               uint32_t variable, mpz_srcptr number) {
    static const wi_arithmetic relations[] = {
        [WI_NODE_LESS] = WI_ARITHMETIC_BELOW,    [WI_NODE_LESS_EQUAL] = WI_ARITHMETIC_AT_MOST,
        [WI_NODE_EQUAL] = WI_ARITHMETIC_IS,      [WI_NODE_NOT_EQUAL] = WI_ARITHMETIC_IS_NOT,
        [WI_NODE_GREATER] = WI_ARITHMETIC_ABOVE, [WI_NODE_GREATER_EQUAL] = WI_ARITHMETIC_AT_LEAST,
    };
    const wy_system *system;
    if (!wi_lowering_system(at, &system, node)) {
        return NULL;
    }
    if (mpz_sgn(number) >= 0 || wi_numeration_signed(system->numeration)) {
        return wi_lowering_relate(at, node, relations[kind], number, &variable, 1);
    }
    mpz_ptr zero = new_number(at);
    return zero == NULL ? NULL
                        : wi_lowering_relate(at, node,
                                             wi_comparison_holds(kind, 1) ? WI_ARITHMETIC_AT_LEAST
                                                                          : WI_ARITHMETIC_BELOW,
                                             zero, &variable, 1);
}

static wi_core *compare_variables(wi_lowering *at, const wi_node *node, wi_node_kind kind,
                                  uint32_t a, uint32_t b) {
    switch (kind) {
    case WI_NODE_LESS:
        return relate(at, node, WI_ARITHMETIC_LESS, NULL, a, b);
    case WI_NODE_LESS_EQUAL:
        return relate(at, node, WI_ARITHMETIC_LESS_EQUAL, NULL, a, b);
    case WI_NODE_EQUAL:
        return relate(at, node, WI_ARITHMETIC_EQUAL, NULL, a, b);
    case WI_NODE_NOT_EQUAL:
        return relate(at, node, WI_ARITHMETIC_NOT_EQUAL, NULL, a, b);
    case WI_NODE_GREATER:
        return relate(at, node, WI_ARITHMETIC_LESS, NULL, b, a);
    default:
        return relate(at, node, WI_ARITHMETIC_LESS_EQUAL, NULL, b, a);
    }
}

static wi_core *compare_values(wi_lowering *at, const wi_node *node, wi_node_kind kind,
                               const value *a, const value *b) {
    if (a->constant && b->constant) {
        return wi_lowering_check(
            at,
            wi_core_constant(at->maker, wi_comparison_holds(kind, mpz_cmp(a->number, b->number))));
    }
    if (!check_sign(at, node, a) || !check_sign(at, node, b)) {
        return NULL;
    }
    if (a->constant) {
        return compare_number(at, node, wi_comparison_turned(kind), b->variable, a->number);
    }
    return b->constant ? compare_number(at, node, kind, a->variable, b->number)
                       : compare_variables(at, node, kind, a->variable, b->variable);
}

/* A comparison of numbers alone, words being fixed. */
static wi_core *lower_numbers(wi_lowering *at, const wi_node *node, bool positive) {
    const wi_node *left = node->child[0], *right = node->child[1];
    wi_node_kind kind = node->kind;
    if (!positive && total(at, left) && total(at, right)) {
        kind = wi_comparison_negated(kind);
        positive = true;
    }
    wi_gathered gathered = {0};
    value a = {0}, b = {0};
    mpz_ptr constant = new_number(at);
    if (constant == NULL) {
        return NULL;
    }
    /* x = y + z needs no variable for the sum */
    if (kind == WI_NODE_EQUAL && is_operation(left) && !is_operation(right)) {
        const wi_node *other = left;
        left = right;
        right = other;
    }
    if (!value_of(at, left, &gathered, &a)) {
        return NULL;
    }
    if (kind == WI_NODE_EQUAL && !a.constant && is_operation(right) &&
        !lower_constant(at, right, constant)) {
        if (at->status != WY_OK) {
            return NULL;
        }
        wi_core *last = operation_is(at, right, &gathered, a.variable);
        return wi_gather_close(at, &gathered, last, positive);
    }
    if (at->status != WY_OK || !value_of(at, right, &gathered, &b)) {
        return NULL;
    }
    return wi_gather_close(at, &gathered, compare_values(at, node, kind, &a, &b), positive);
}

wi_core *wi_lower_comparison(wi_lowering *at, const wi_node *node, bool positive) {
    return wi_node_has_word(node->child[0]) || wi_node_has_word(node->child[1])
               ? lower_words(at, node, positive)
               : lower_numbers(at, node, positive);
}
