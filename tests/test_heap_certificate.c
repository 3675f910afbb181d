/*
 * test_heap_certificate.c - certificates of theorems on several heaps: they are verified, and
 * forgeries are not, unless they are true: then a plain loop over the lines of the text says so.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/prove.h>

#include "check.h"
#include "forgeries.h"
#include "mutants.h"
#include "prove/heap_proof.h"
#include "prove/theorem.h"
#include "small_moves.h"

static wy_theorem *proof_or_fail(const char *rule) {
    wy_rules *game = NULL;
    wy_error error;
    wy_theorem *proof = NULL;
    if (wy_rules_read(&game, rule, &error) != WY_OK || wy_rules_plane(game) ||
        wy_prove(&proof, game, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(game);
    return proof;
}

static text certificate_of(const wy_theorem *proof) {
    text out = {0};
    wy_error error;
    FILE *stream = open_memstream(&out.bytes, &out.size);
    assert_non_null(stream);
    if (wy_theorem_write_certificate(stream, proof, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(fclose(stream), 0);
    return out;
}

static const char *const games[] = {
    "nim on 3 heaps",
    "nim on 6 heaps",
    "moore(2) on 4 heaps",
    "wythoff on 3 heaps",
    "{(t,0,0): t<=3} in every order",
    "{(t,0,0): t mod 3!=0} in every order",
    "{(t,0,0),(s,t,0)} in every order + {(s,t,r): |s-t|=r, x<=y}",
    "(t,0,0) in every order + {(s,t,0): even(s+t)} in every order",
    "hypergraph(x,yz) on 3 heaps",
    "{(t,0,0): t in {1,4}} in every order + (0,2,3)",
    "(t,0,0) in every order - (1,0,0) - (2,0,0) in every order",
    "{(t,0,0): t<=2} in every order terminal x+y<=1",
    "{(t,0,0): t<=2} in every order terminal x>=3 misere",
    "nim pass 2",
    "odd-or-even-nim",
    "enforce({(t,0),(0,t)} - (1,0),{(t,t)}) misere terminal x<=1",
    "nim on 3 heaps block 1",
    "nim comply 2",
    "fibonacci-nim",
    "nim on 1 heap no repeat",
    "{(t,0),(0,t): t<=2} no repeat",
    "raleigh",
    "tribonacci",
    "(t,0,0) in every order - (t,0,0) in every order",
    "(2t,0,0) in every order + (1,0,4t)",
    "(t) - (1) on 1 heap next at most 2*last",
    "{(t,0),(0,t): t<=2} - (2,0) no repeat",
};

static void certificates_are_verified(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_theorem *proof = proof_or_fail(games[i]);
        text of = certificate_of(proof);
        expect_verified(games[i], of);
        /* The last transitions but some lead elsewhere. */
        for (size_t k = count_lines(of) - 8; k < count_lines(of) - 1; k++) {
            const char *arrow = strstr(of.bytes + line_begin(of, k), "-> ");
            if (arrow != NULL && arrow < of.bytes + line_begin(of, k + 1)) {
                const size_t at = (size_t)(arrow - of.bytes) + 3;
                text changed = splice_string(of, at, line_begin(of, k + 1) - 1,
                                             of.bytes[at] == '0' ? "1" : "0");
                expect_refused(changed, games[i], k);
                free(changed.bytes);
            }
        }
        free(of.bytes);
        wy_theorem_free(proof);
    }
}

/* ---- by the lines of the text ---------------------------------------------------------------- */

enum { SIZE = 7, CELLS = SIZE * SIZE * SIZE };

/* Do the conditions of a line "... where A x + B s >= L and ..." hold?  Three heaps. */
static bool holds(const char *line, const int64_t heap[3], const int64_t take[3]) {
    const char *at = strstr(line, "where ") + 6;
    for (;;) {
        int64_t sum = 0;
        char letter = 0;
        int used = 0;
        long by = 0;
        while (sscanf(at, "%ld %c%n", &by, &letter, &used) == 2) {
            static const char letters[] = "xyzstr";
            const long v = strchr(letters, letter) - letters;
            sum += by * (v < 3 ? heap[v] : take[v - 3]);
            at += used;
            if (strncmp(at, " + ", 3) != 0) {
                break;
            }
            at += 3;
        }
        const bool equal = at[1] == '=';
        char *end = NULL;
        const long limit = strtol(at + (equal ? 3 : 4), &end, 10);
        bool here = equal ? sum == limit : sum >= limit;
        if (strncmp(end, " mod ", 5) == 0) {
            const long modulus = strtol(end + 5, &end, 10);
            here = ((sum - limit) % modulus + modulus) % modulus == 0;
        }
        if (!here || strncmp(end, " and ", 5) != 0) {
            return here;
        }
        at = end + 5;
    }
}

static bool may_move(text of, const int64_t heap[3], const int64_t take[3]) {
    for (const char *at = of.bytes; (at = strstr(at, "\nmove where ")) != NULL; at++) {
        if (holds(at, heap, take)) {
            return true;
        }
    }
    return false;
}

static void coordinates(int64_t out[3], int cell) {
    out[0] = cell / (SIZE * SIZE);
    out[1] = cell / SIZE % SIZE;
    out[2] = cell % SIZE;
}

/* Are the P-positions of the lines of this text, on a small board, those of the game? */
static bool is_true(text of, const wy_box *outcomes) {
    bool p[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
        wy_cell at = {.memory = 0};
        coordinates(at.heap, cell);
        p[cell] = true;
        for (int option = 0; option < cell && p[cell]; option++) {
            int64_t to[3], take[3];
            coordinates(to, option);
            bool below = p[option];
            for (int i = 0; i < 3; i++) {
                take[i] = at.heap[i] - to[i];
                below = below && take[i] >= 0;
            }
            p[cell] = !below || !may_move(of, at.heap, take);
        }
        if (p[cell] != wy_box_p(outcomes, &at)) {
            return false;
        }
    }
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool has_move(const wi_heap_line *line, const int64_t *heap, const int64_t *take) {
    bool all = true;
    for (size_t k = 0; k < line->count && all; k++) {
        const wi_heap_condition *c = &line->all[k];
        int64_t sum = -c->limit;
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            sum += c->heap[i] * heap[i] + c->taken[i] * take[i];
        }
        all = c->modulus > 0 ? sum % c->modulus == 0 : c->equal ? sum == 0 : sum >= 0;
    }
    return all;
}

/* Whatever the parameters are taken with: lines are the moves of the rule, one by one. */
static void lines_are_the_moves(void **state) {
    (void)state;
    static const char *const some[] = {
        "(2t,3t,0)",
        "(2t,3t-1,0) + (0,2t-1,t) in every order",
        "{(2s,3t,s+t): s<=2t, s+t mod 3=1}",
        "{(3s-1,2t+1,s): s!=t, t<=4} in every order - (2,3,1)",
        "{(2s,2t,2s+2t): |s-t|<2 or x>=2t} - (2t,2t,4t)",
        "{(4s-2,3t,2s+3t-4): t in {1,2,4}, 2s>t}",
    };
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        wy_rules *game = NULL;
        wy_error error;
        wi_heap_line_list lines = {0};
        if (wy_rules_read(&game, some[i], &error) != WY_OK ||
            wi_heap_certificate_lines(&lines, game, -1, &error) != WY_OK) {
            fail_msg("%s: %s", some[i], error.message);
        }
        size_t met = 0;
        for (int cell = 0; cell < CELLS * CELLS; cell++) {
            wy_cell at = {.memory = 0};
            small_move move = {.pass = false};
            coordinates(at.heap, cell / CELLS);
            coordinates(move.take, cell % CELLS);
            bool fits = cell % CELLS > 0;
            for (int k = 0; k < 3; k++) {
                fits = fits && move.take[k] <= at.heap[k];
            }
            bool on_line = false;
            for (size_t k = 0; k < lines.count && fits && !on_line; k++) {
                on_line = has_move(&lines.all[k], at.heap, move.take);
            }
            if (fits && on_line != small_move_legal(game, &at, &move)) {
                fail_msg("%s: cell %d", some[i], cell);
            }
            met += on_line;
        }
        assert_true(met > 0);
        wi_heap_line_list_clear(&lines);
        wy_rules_free(game);
    }
}

/* ---- forgeries
 * ----------------------------------------------------------------------------------- */

/* Each number of the text that tells the game, the pieces or the automaton, one greater. */
static void changed_numbers_are_refused_or_true(void **state) {
    (void)state;
    static const char *const some[] = {"nim on 3 heaps", "{(t,0,0): t<=3} in every order",
                                       "hypergraph(x,yz) on 3 heaps", "raleigh",
                                       "(2t,0,0) in every order + (1,0,4t)"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        wy_theorem *proof = proof_or_fail(some[i]);
        text of = certificate_of(proof);
        const int64_t size[WY_MOST_HEAPS] = {SIZE, SIZE, SIZE};
        wy_box *outcomes;
        assert_int_equal(wy_box_make(&outcomes, wy_theorem_rules(proof), size, false, NULL, NULL),
                         WY_OK);
        assert_true(is_true(of, outcomes));
        size_t accepted = 0, tried = 0, met = 0;
        const size_t step = of.size > 3000 ? 7 : 1; /* of long texts only some */
        for (size_t at = (size_t)(strstr(of.bytes, "\nheaps ") - of.bytes); at < of.size; at++) {
            if (!is_digit(of.bytes[at]) || is_digit(of.bytes[at - 1]) || met++ % step != 0) {
                continue;
            }
            char *end = NULL;
            const long number = strtol(of.bytes + at, &end, 10);
            char by[24];
            snprintf(by, sizeof by, "%ld", number + 1);
            text changed = splice_string(of, at, (size_t)(end - of.bytes), by);
            cert_verdict v;
            cert_check(&v, changed.bytes, changed.size, NULL, NULL);
            tried++;
            if (v.outcome == VERIFIED) {
                accepted++;
                if (!is_true(changed, outcomes)) {
                    fail_msg("%s: accepted with %s at %zu", some[i], by, at);
                }
            } else {
                assert_true(v.outcome == REFUSED || v.outcome == TOO_LARGE);
            }
            free(changed.bytes);
        }
        assert_true(accepted * 4 < tried);
        wy_box_free(outcomes);
        free(of.bytes);
        wy_theorem_free(proof);
    }
}

/* Automata with one fault, written with all the rest. */
static void mutants_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int times;
    } table[] = {{"nim on 3 heaps", 20},
                 {"moore(2) on 4 heaps", 20},
                 {"raleigh", 60},
                 {"nim pass misere", 12},
                 {"nim pass 2", 12},
                 {"{(t,0),(0,t): t<=2} pass terminal x+y<=2", 12},
                 {"odd-or-even-nim", 12},
                 {"enforce({(t,0)},{(0,t)}) misere", 12},
                 {"{(t,0,0): t<=2} in every order terminal x>=3 misere", 12},
                 {"nim on 3 heaps block 1", 12},
                 {"nim comply 2", 12},
                 {"fibonacci-nim misere", 12},
                 {"nim on 1 heap no repeat", 12}};
    uint64_t seed = 19;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        wy_theorem *proof = proof_or_fail(table[i].rule);
        for (int k = 0; k < table[i].times; k++) {
            const size_t stage = (size_t)k % proof->heaps->stages;
            const wy_automaton *sets[WI_HEAP_STAGES];
            for (size_t j = 0; j < proof->heaps->stages; j++) {
                sets[j] = proof->heaps->p[j];
            }
            wy_automaton *wrong = mutant(proof->heaps->p[stage], &seed);
            sets[stage] = wrong;
            text of = {0};
            FILE *stream = open_memstream(&of.bytes, &of.size);
            assert_non_null(stream);
            const wy_status status = wi_heap_certificate_write(
                stream, wy_theorem_rules(proof), sets, proof->heaps->pieces, proof->heaps->stages,
                proof->heaps->system, NULL);
            assert_int_equal(fclose(stream), 0);
            const wy_status same =
                wy_automaton_equal(NULL, wrong, proof->heaps->p[stage], NULL, NULL);
            if (status == WY_OK && same == WY_NO) {
                expect_refused(of, table[i].rule, (size_t)k);
            }
            free(of.bytes);
            wy_automaton_free(wrong);
        }
        wy_theorem_free(proof);
    }
}

/* ---- games with a memory, by their text alone ------------------------------------------------ */

enum { HEAP = 6, MEMORY = 16, MOST_MOVES = 64, LEFT = 3 };

/* What a text says, and the outcomes that follow: 0 is not known yet, 1 won, 2 lost. */
typedef struct said {
    int heaps, tracks, sets, passes, block, comply, moves, ends;
    bool misere;
    const char *move[MOST_MOVES], *end[MOST_MOVES];
    int set_of[MOST_MOVES];
    char known[HEAP * MEMORY * LEFT];
} said;

/* The number behind the word at the beginning of a line; 0: there is no such line. */
static int number_behind(text of, const char *word) {
    const char *at = strstr(of.bytes, word);
    return at == NULL ? 0 : atoi(at + strlen(word));
}

static bool read_said(said *out, text of) {
    *out = (said){.heaps = number_behind(of, "\nheaps "),
                  .passes = number_behind(of, "\npasses "),
                  .block = number_behind(of, "\nblock "),
                  .comply = number_behind(of, "\ncomply "),
                  .misere = strstr(of.bytes, "\nplay misere") != NULL};
    out->tracks = out->heaps + number_behind(of, "\nremembers ");
    for (const char *at = of.bytes; (at = strchr(at, '\n')) != NULL; at++) {
        out->sets += strncmp(at, "\nmoves ", 7) == 0;
        if (strncmp(at, "\nmove where ", 12) == 0) {
            out->set_of[out->moves] = out->sets - 1;
            out->move[out->moves++] = at + 1;
        } else if (strncmp(at, "\nend where ", 11) == 0) {
            out->end[out->ends++] = at + 1;
        }
    }
    return out->tracks == 2 && out->passes < LEFT;
}

/* As `holds` above, with all numbers of the position and of the option. */
static bool line_holds(const char *line, const int64_t *at, const int64_t *to) {
    const int64_t heap[3] = {at[0], at[1], 0}, take[3] = {at[0] - to[0], at[1] - to[1], 0};
    return holds(line, heap, take);
}

static bool is_lost(said *g, const int64_t *at, int left);

/* Options of the set, each once; which of them are lost. */
static void count_options(said *g, const int64_t *at, int left, int set, int *all, int *good) {
    *all = *good = 0;
    for (int64_t x = 0; x <= at[0]; x++) {
        const int64_t most = g->heaps == 2 ? at[1] : MEMORY - 1;
        for (int64_t y = 0; y <= most; y++) {
            const int64_t to[] = {x, y};
            bool may = false;
            for (int i = 0; i < g->moves && !may; i++) {
                may = g->set_of[i] == set && line_holds(g->move[i], at, to);
            }
            *all += may;
            *good += may && is_lost(g, to, left);
        }
    }
}

static bool find_lost(said *g, const int64_t *at, int left) {
    for (int i = 0; i < g->ends; i++) {
        if (line_holds(g->end[i], at, at)) {
            return !g->misere;
        }
    }
    bool lost = false; /* in some set */
    for (int set = 0; set < g->sets; set++) {
        int all, good;
        count_options(g, at, left, set, &all, &good);
        if (left > 0 && all > 0) {
            all++;
            good += is_lost(g, at, left - 1);
        }
        const int named = g->comply < all ? g->comply : all;
        const int blocked = g->misere && g->block > all - 1 ? all - 1 : g->block;
        lost = lost || (all == 0        ? !g->misere
                        : g->comply > 0 ? all - good >= named
                                        : good <= blocked);
    }
    return lost;
}

static bool is_lost(said *g, const int64_t *at, int left) {
    char *known = &g->known[(at[0] * MEMORY + at[1]) * LEFT + left];
    if (*known == 0) {
        *known = find_lost(g, at, left) ? 2 : 1;
    }
    return *known == 2;
}

/* Does the automaton of the text, behind so many others, accept the position?  Base 2 or Fibonacci
 * weights. */
static bool text_accepts(text of, const int64_t *at, int behind) {
    static const int64_t powers[] = {16, 8, 4, 2, 1}, fibonacci[] = {13, 8, 5, 3, 2, 1};
    const bool base = strstr(of.bytes, "= 2 u_k + 0 u_(k-1)") != NULL;
    const int64_t *weights = base ? powers : fibonacci;
    const char *set = of.bytes;
    for (int i = 0; i <= behind; i++) {
        set = strstr(set + 1, "\nstates ");
    }
    int64_t rest[] = {at[0], at[1]};
    long state = 0;
    for (int place = 0;; place++) {
        char name[32];
        snprintf(name, sizeof name, "\nstate %ld ", state);
        const char *row = strstr(set, name);
        if (place == (base ? 5 : 6)) {
            return row[strlen(name)] == '1';
        }
        int digit[2];
        for (int i = 0; i < 2; i++) {
            digit[i] = rest[i] >= weights[place];
            rest[i] -= digit[i] * weights[place];
        }
        snprintf(name, sizeof name, "%d %d -> ", digit[0], digit[1]);
        const char *step = strchr(row + 1, '\n') + 1;
        while (is_digit(*step) && strncmp(step, name, strlen(name)) != 0) {
            step = strchr(step, '\n') + 1;
        }
        if (!is_digit(*step)) {
            return false;
        }
        state = strtol(step + strlen(name), NULL, 10);
    }
}

/* The outcomes of the game that the text tells are those that its automata accept. */
static bool is_consistent(text of) {
    said g;
    if (!read_said(&g, of)) {
        return false;
    }
    for (int left = 0; left <= g.passes; left++) {
        for (int64_t x = 0; x < HEAP; x++) {
            for (int64_t y = 0; y < (g.heaps == 2 ? HEAP : MEMORY); y++) {
                const int64_t at[] = {x, y};
                if (is_lost(&g, at, left) != text_accepts(of, at, left)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Each number of a text, one greater or one less: what is verified is true. */
static void changed_memories_are_refused_or_true(void **state) {
    (void)state;
    static const char *const some[] = {"nim pass",
                                       "nim pass 2",
                                       "{(t,0),(0,t): t<=2} pass misere",
                                       "{(t,0),(0,t): t<=2} pass terminal x+y<=2",
                                       "odd-or-even-nim",
                                       "enforce({(t,0)},{(0,t)}) misere",
                                       "enforce({(t,0),(0,t)},{(t,t)}) terminal x+y<=1",
                                       "nim comply 2 misere",
                                       "fibonacci-nim",
                                       "(t) on 1 heap next at most last terminal x<=1",
                                       "nim on 1 heap no repeat",
                                       "nim on 1 heap no repeat misere",
                                       "(t) - (2) on 1 heap no repeat",
                                       "{(t): t=1..4} - (2) on 1 heap next at most 2*last+1",
                                       "(2t) on 1 heap next at most 2*last"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        wy_theorem *proof = proof_or_fail(some[i]);
        text of = certificate_of(proof);
        if (!is_consistent(of)) {
            fail_msg("%s: the text is not true", some[i]);
        }
        const char *first = strstr(of.bytes, "\nsets ");
        first = first != NULL ? first : strstr(of.bytes, "\nmoves ");
        size_t accepted = 0, tried = 0;
        for (size_t at = (size_t)(first - of.bytes); at < of.size; at++) {
            if (!is_digit(of.bytes[at]) || is_digit(of.bytes[at - 1])) {
                continue;
            }
            char *end = NULL;
            const long number = strtol(of.bytes + at, &end, 10);
            for (long by = number > 1 ? -1 : 1; by <= 1; by += 2) {
                char now[24];
                snprintf(now, sizeof now, "%ld", number + by);
                text changed = splice_string(of, at, (size_t)(end - of.bytes), now);
                cert_verdict v;
                cert_check(&v, changed.bytes, changed.size, NULL, NULL);
                tried++;
                if (v.outcome == VERIFIED) {
                    accepted++;
                    if (!is_consistent(changed)) {
                        fail_msg("%s: accepted with %s at %zu", some[i], now, at);
                    }
                } else {
                    assert_true(v.outcome == REFUSED || v.outcome == TOO_LARGE);
                }
                free(changed.bytes);
            }
        }
        assert_true(accepted * 3 < tried);
        free(of.bytes);
        wy_theorem_free(proof);
    }
}

/* The rule of the heading: it says the same, something else, or what is not read. */
static void rules_are_compared(void **state) {
    (void)state;
    static const struct {
        const char *rule, *other;
        const char *said; /* in the report; NULL: refused */
    } table[] = {
        {"nim on 3 heaps", "(t,0,0) in every order", "says the same"},
        {"nim on 3 heaps", "{(t,0,0),(0,t,0),(0,0,t)}", "says the same"},
        {"nim on 3 heaps", "{(s,0,0),(0,t,0),(0,0,r)}", "says the same"},
        {"nim on 3 heaps", "{(t,0,0): t=1..} in every order", "says the same"},
        {"nim on 3 heaps", "{(t,0,0): t=2..} in every order", NULL},
        {"nim on 3 heaps", "{(t,0,0): t=1..3} in every order", NULL},
        {"nim on 3 heaps", "(t+1,0,0) in every order", NULL},
        {"nim on 3 heaps", "(t,0,0) in every order + (1,1,1)", NULL},
        {"nim on 3 heaps", "(t,0,0)", NULL},
        {"nim on 3 heaps", "(t,0,0) in every order + (1,0,0)", "is not compared"},
        {"nim on 3 heaps", "(t,0,0) in every order misere", NULL},
        {"nim on 3 heaps", "(t,0,0) in every order pass 1", NULL},
        {"nim on 3 heaps", "(t,0,0) in every order block 1", NULL},
        {"nim on 3 heaps", "(t,0,0) in every order terminal x+y+z<=2", NULL},
        {"nim on 3 heaps", "{(t,0,0): odd(t)} in every order", "is not compared"},
        {"nim on 3 heaps", "(t,0)", "is not compared"},
        {"moore(2) on 3 heaps", "{(t,0,0),(s,t,0)} in every order", "says the same"},
        {"moore(2) on 3 heaps", "{(t,0,0),(t,t,0)} in every order", NULL},
        {"nim pass 2", "{(t,0),(0,t)} pass 2", "says the same"},
        {"nim pass 2", "{(t,0),(0,t)} pass 02", "is not compared"},
        {"nim pass 2", "{(t,0),(0,t)} pass 1", NULL},
        {"nim pass 2", "{(t,0),(0,t)}", NULL},
        {"enforce({(t,0)},{(0,t)}) misere", "enforce((t,0), (0,t)) misere", "says the same"},
        {"enforce({(t,0)},{(0,t)}) misere", "enforce((0,t), (t,0)) misere", NULL},
        {"enforce({(t,0)},{(0,t)}) misere", "enforce((t,0), (0,t))", NULL},
        {"nim comply 2", "{(t,0),(0,t)} comply 3", NULL},
        {"fibonacci-nim", "(t) on 1 heap next at most 2*last", "says the same"},
        {"fibonacci-nim", "(t) on 1 heap next at most last", "is not compared"},
        {"nim on 1 heap no repeat", "(t) on 1 heap no repeat", "says the same"},
        {"nim on 1 heap no repeat", "(t) on 1 heap next at most last", "is not compared"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        wy_theorem *proof = proof_or_fail(table[i].rule);
        text of = certificate_of(proof);
        text changed =
            splice_string(of, line_begin(of, 3) + 5, line_begin(of, 4) - 1, table[i].other);
        text report = {0};
        cert_verdict v;
        FILE *stream = open_memstream(&report.bytes, &report.size);
        assert_non_null(stream);
        cert_check(&v, changed.bytes, changed.size, stream, "it");
        assert_int_equal(fclose(stream), 0);
        const bool fits = table[i].said == NULL ? v.outcome == REFUSED
                                                : v.outcome == VERIFIED &&
                                                      strstr(report.bytes, table[i].said) != NULL;
        if (!fits) {
            fail_msg("%s as %s: outcome %d", table[i].rule, table[i].other, (int)v.outcome);
        }
        free(report.bytes);
        free(changed.bytes);
        free(of.bytes);
        wy_theorem_free(proof);
    }
}

/* Lines left out or doubled, and texts that end early. */
static void damaged_texts_are_refused(void **state) {
    (void)state;
    wy_theorem *proof = proof_or_fail("raleigh");
    text of = certificate_of(proof);
    const size_t lines = count_lines(of);
    for (size_t i = 4; i < lines; i += i < 12 ? 1 : 3) {
        const size_t from = line_begin(of, i);
        const size_t to = line_begin(of, i + 1);
        text less = splice(of, from, to, "", 0);
        expect_refused(less, "a line is left out", i);
        free(less.bytes);
        text more = splice(of, from, from, of.bytes + from, to - from);
        expect_refused(more, "a line is there twice", i);
        free(more.bytes);
        text cut = splice(of, to - 1, of.size, "", 0);
        expect_refused(cut, "the text is cut", i);
        free(cut.bytes);
    }
    free(of.bytes);
    wy_theorem_free(proof);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_are_verified),
        cmocka_unit_test(lines_are_the_moves),
        cmocka_unit_test(changed_numbers_are_refused_or_true),
        cmocka_unit_test(mutants_are_refused),
        cmocka_unit_test(changed_memories_are_refused_or_true),
        cmocka_unit_test(rules_are_compared),
        cmocka_unit_test(damaged_texts_are_refused),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
