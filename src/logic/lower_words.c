/*
 * lower_words.c - comparisons in which values of sequences stand.
 *
 * F[i] = @1 and F[i] = F[j] are relations of their own.  Everything else, like F[i] + F[j] < x, is
 * a choice between the values: F[i] = @0 & F[j] = @0 & 0 + 0 < x | ...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/lowering.h"

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

const int32_t *wi_lowering_fixed(const wi_lowering *at, const wi_node *word) {
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
static bool shelve(wi_lowering *at, wy_relation **out, const char *key, const char *label,
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
        at->status = wi_shelf_put(out, at->session, key, label, valid, at->error);
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
    *out = wi_shelf_find(at->session, key);
    if (*out != NULL) {
        return true;
    }
    letter_test test = {kind, letter};
    wy_automaton *raw;
    at->status = wy_automaton_map_outputs(&raw, named->relation->automaton, WY_ACCEPTOR,
                                          test_letter, &test, at->error);
    return at->status == WY_OK && shelve(at, out, key, label, raw);
}

/* NAME[...] ? OTHER[...] */
static bool pair_relation(wi_lowering *at, wy_relation **out, const wi_named *a, wi_node_kind kind,
                          const wi_named *b) {
    char key[128], label[160];
    snprintf(key, sizeof key, "letters:%llu%s%llu", (unsigned long long)a->relation->number,
             sign_of(kind), (unsigned long long)b->relation->number);
    snprintf(label, sizeof label, "%.60s[]%s%.60s[]", a->name, sign_of(kind), b->name);
    *out = wi_shelf_find(at->session, key);
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
    return at->status == WY_OK && shelve(at, out, key, label, raw);
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
        return wi_lower_numbers(at, node, true);
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

wi_core *wi_lower_words(wi_lowering *at, const wi_node *node, bool positive) {
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
        if (wi_lower_constant(at, other, letter)) {
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
