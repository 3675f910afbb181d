/*
 * entry.c - what an atlas keeps of a game beside lines of its report: what the game is found by.
 *
 *     entry.a, entry.b     first terms of the pairs (a_n, b_n), where there are such pairs
 *     entry.board          else the P-positions with heaps below 24: rows of bits, y = 0 first,
 * each six hexadecimal digits, x = 0 the highest bit entry.hash           SHA-256 of all
 * P-positions with heaps below 256, cut to 16 digits: games with different hashes differ; with the
 * same one they agree so far entry.kin            a theorem lists the P-positions: the game that it
 * is about entry.automaton      the numeration and the hash of the minimal automaton of the P-set.
 * Such automata are unique up to the numbers of their states, and these are given here breadth
 * first; so with the same text the P-sets are the same entry.polynomial     that the slope of the
 * steepest beam is a root of entry.proof          what makes the P-set known for all heaps
 *     entry.certificate    SHA-256 of the certificate of the P-set, without sentences about it
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>
#include <wythoff/solve.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "base/growing.h"
#include "base/outfile.h"

enum { TERMS = 40, BOARD = 24, HASHED = 256, SHORT = 16, MOST_HASHED = 200000 };

/* ---- terms and boards ------------------------------------------------------------------------ */

static void put_terms(wy_analysis *analysis) {
    const wi_pair_list *pairs = &analysis->pairs;
    const size_t count = pairs->count < TERMS ? pairs->count : TERMS;
    char a[TERMS * 21] = "";
    char b[TERMS * 21] = "";
    size_t at[2] = {0, 0};
    for (size_t n = 0; n < count; n++) {
        const char *comma = n > 0 ? "," : "";
        at[0] += (size_t)snprintf(a + at[0], sizeof a - at[0], "%s%" PRId64, comma, pairs->of[n].x);
        at[1] += (size_t)snprintf(b + at[1], sizeof b - at[1], "%s%" PRId64, comma, pairs->of[n].y);
    }
    const wy_standing by = wi_by_computing("n < %zu", count);
    wi_fact_put(analysis, "entry.a", "first a_n, by a_n", by, "%s", a);
    wi_fact_put(analysis, "entry.b", "first b_n", by, "%s", b);
}

/* The P-positions of a square at the origin. */
typedef struct square {
    int64_t side;
    wi_growing text;      /* "x,y\n" of each, by x, then y: what is hashed */
    uint32_t rows[BOARD]; /* of the first BOARD rows and columns */
} square;

static bool take(void *data, const wy_position *positions, size_t count) {
    square *to = data;
    for (size_t i = 0; i < count; i++) {
        const wy_position at = positions[i];
        wi_growing_printf(&to->text, "%" PRId64 ",%" PRId64 "\n", at.x, at.y);
        if (at.x < BOARD && at.y < BOARD) {
            to->rows[at.y] |= UINT32_C(1) << (BOARD - 1 - at.x);
        }
    }
    return !to->text.failed;
}

static wy_status look(square *to, wy_analysis *analysis, wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status =
        wy_solve(&solution, analysis->played, WY_ENGINE_AUTO, &analysis->control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, to->side, to->side, take, to, error);
    }
    wy_solution_free(solution);
    return status == WY_OK && to->text.failed ? wi_fail_memory(error) : status;
}

static void put_square(wy_analysis *analysis) {
    square seen = {.side = HASHED};
    wy_error error = {0};
    const wy_status status = look(&seen, analysis, &error);
    if (status == WY_OK) {
        char hash[WI_SHA256_TEXT];
        wi_sha256(hash, seen.text.text != NULL ? seen.text.text : "", seen.text.length);
        wi_fact_put(analysis, "entry.hash", "hash of the P-positions",
                    wi_by_computing("x, y < %d", HASHED), "%.*s", SHORT, hash);
    } else if (status == WY_LIMIT || status == WY_BAD) {
        wi_fact_unknown(analysis, "entry.hash", "hash of the P-positions", "%s", error.message);
    } else {
        wi_analysis_fails(analysis, status, &error);
    }
    if (status == WY_OK && analysis->pairs.count == 0) {
        char board[BOARD * 6 + 1];
        for (size_t y = 0; y < BOARD; y++) {
            snprintf(board + 6 * y, 7, "%06" PRIx32, seen.rows[y]);
        }
        wi_fact_put(analysis, "entry.board", "P-positions near the origin",
                    wi_by_computing("x, y < %d", BOARD), "%s", board);
    }
    free(seen.text.text);
}

/* ---- what is proved -------------------------------------------------------------------------- */

static const char *theorem_of_kin(const wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    return kin->twin[0] != '\0' && analysis->same_count > 0 ? analysis->same[0].standing.by
           : kin->cone                                      ? "S3 Theorem 1"
           : kin->kind == WI_KIN_PAIRS                      ? "S1 Proposition 14"
                                                            : "Bouton";
}

static void put_kin(wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    if (kin->kind == WI_KIN_NONE || kin->cone) {
        return;
    }
    const wy_standing by = wi_by_proof("%s", theorem_of_kin(analysis));
    if (kin->kind == WI_KIN_PAIRS) {
        wi_fact_put(analysis, "entry.kin", "the P-positions are those of", by,
                    "wythoff(m=%" PRId64 ",p=%" PRId64 ")", kin->m, kin->p);
    } else {
        wi_fact_put(analysis, "entry.kin", "the P-positions are those of", by, "%s",
                    kin->kind == WI_KIN_NIM ? "nim" : "nim misere");
    }
}

/*
 * (m,p)-Wythoff Nim: the slope is the positive root of p x^2 = m x + p; with a closed machine it is
 * phi.  Else what the automaton, or the sample, says: "root 1.324718 of x^3 = x + 1".
 */
static void put_polynomial(wy_analysis *analysis) {
    const char *title = "its slope is a root of";
    const wi_kin *kin = &analysis->kin;
    const wy_fact *root = wy_analysis_fact(analysis, "beams.1.root");
    const wi_slope *slope = analysis->slope_count > 0 ? &analysis->slopes[0] : NULL;
    const char *said = slope != NULL ? strstr(slope->text, " of ") : NULL;
    if (kin->kind == WI_KIN_PAIRS && !kin->cone && slope != NULL && kin->m != kin->p) {
        wi_fact_put(analysis, "entry.polynomial", title, slope->standing,
                    "%" PRId64 "x^2 = %" PRId64 "x + %" PRId64, kin->p, kin->m, kin->p);
    } else if (slope != NULL && strcmp(slope->text, "phi") == 0) {
        wi_fact_put(analysis, "entry.polynomial", title, slope->standing, "x^2 = x + 1");
    } else if (said != NULL) {
        wi_fact_put(analysis, "entry.polynomial", title, slope->standing, "%s", said + 4);
    } else if (root != NULL && root->known && (said = strstr(root->value, " of ")) != NULL) {
        wi_fact_count(analysis, "entry.polynomial", title, root->standing, root->number, "%s",
                      said + 4);
    }
}

/* The automaton as text, its states numbered as they are met. */
static bool spell(wi_growing *to, const wy_automaton *automaton) {
    const uint32_t states = wy_automaton_states(automaton);
    uint32_t *number = malloc(states * sizeof *number);
    uint32_t *met = malloc(states * sizeof *met);
    if (number == NULL || met == NULL) {
        free(number);
        free(met);
        return false;
    }
    memset(number, 0xFF, states * sizeof *number);
    uint32_t count = 1;
    number[0] = 0;
    met[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t edges = wy_automaton_row(automaton, met[i], &labels, &targets);
        wi_growing_printf(to, "%" PRId32 ":", wy_automaton_output(automaton, met[i]));
        for (uint64_t e = 0; e < edges; e++) {
            if (number[targets[e]] == UINT32_MAX) {
                number[targets[e]] = count;
                met[count++] = targets[e];
            }
            wi_growing_printf(to, " %" PRIu64 ">%" PRIu32, labels[e], number[targets[e]]);
        }
        wi_growing_printf(to, "\n");
    }
    free(number);
    free(met);
    return !to->failed;
}

static void put_automaton(wy_analysis *analysis, const wy_theorem_facts *facts) {
    if (facts->transported || facts->image[0] + facts->image[1] != 0 ||
        facts->p_states > MOST_HASHED) {
        return; /* it reads other coordinates, or is large */
    }
    wi_growing text = {0};
    wy_automaton *least = NULL;
    wy_error error = {0};
    wy_status status = wy_automaton_minimise(&least, wy_theorem_p(analysis->theorem), NULL, &error);
    if (status == WY_OK && spell(&text, least)) {
        char hash[WI_SHA256_TEXT];
        wi_sha256(hash, text.text, text.length);
        wi_fact_put(analysis, "entry.automaton", "hash of the minimal automaton",
                    wi_by_proof("stable and absorbing, for all heaps"), "%s:%.*s",
                    facts->numeration, SHORT, hash);
    }
    wy_automaton_free(least);
    free(text.text);
}

static void put_certificate(wy_analysis *analysis) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream == NULL) {
        wi_analysis_fails(analysis, wi_fail_memory(&analysis->error), NULL);
        return;
    }
    wy_error error = {0};
    wy_status status = wy_theorem_write_certificate(stream, analysis->theorem, &error);
    if (fclose(stream) != 0 && status == WY_OK) {
        status = wi_fail_memory(&error);
    }
    if (status == WY_OK) {
        char hash[WI_SHA256_TEXT];
        wi_sha256(hash, text, length);
        wi_fact_put(analysis, "entry.certificate", "SHA-256 of the certificate",
                    wi_by_proof("stable and absorbing, for all heaps"), "%s", hash);
    } else if (status == WY_LIMIT) {
        wi_fact_unknown(analysis, "entry.certificate", "SHA-256 of the certificate", "%s",
                        error.message);
    } else {
        wi_analysis_fails(analysis, status, &error);
    }
    free(text);
}

static void put_proof(wy_analysis *analysis) {
    const char *title = "the P-set is known for all heaps by";
    const wi_kin *kin = &analysis->kin;
    if (kin->kind != WI_KIN_NONE) {
        wi_fact_put(analysis, "entry.proof", title, wi_by_proof("the rule"), "%s",
                    theorem_of_kin(analysis));
    } else if (analysis->theorem != NULL) {
        wi_fact_put(analysis, "entry.proof", title, wi_by_proof("stable and absorbing"),
                    "the automaton of the P-set");
    } else if (analysis->beam != NULL) {
        wi_fact_put(analysis, "entry.proof", title, wi_by_proof("closed"),
                    "the column machine of the beam");
    } else if (analysis->machine != NULL && analysis->machine_facts.closed) {
        wi_fact_put(analysis, "entry.proof", title, wi_by_proof("closed"), "the column machine");
    } else {
        wi_fact_unknown(analysis, "entry.proof", title,
                        "no theorem, no automaton, no closed machine");
    }
}

void wi_analyze_entry(wy_analysis *analysis) {
    analysis->section = "entry";
    if (analysis->pairs.count > 0) {
        put_terms(analysis);
    }
    put_square(analysis);
    put_kin(analysis);
    put_polynomial(analysis);
    if (analysis->theorem != NULL && analysis->status == WY_OK) {
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, analysis->theorem);
        put_automaton(analysis, &facts);
        put_certificate(analysis);
    }
    put_proof(analysis);
}
