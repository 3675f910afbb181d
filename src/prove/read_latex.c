/*
 * read_latex.c - a theorem as a LaTeX document: the game, what is proved in words, the numeration
 * and the automaton, what the proof consists of and how large it was, and the certificate.
 *
 * The automaton stands in a table if it is small; else the certificate has it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/read.h"
#include "prove/theorem.h"
#include "solve/moves.h"

enum {
    MOST_ROWS = 40,    /* states of an automaton that is shown */
    MOST_WEIGHTS = 12, /* of the numeration */
};

typedef struct page {
    FILE *stream;
    const wy_theorem *theorem;
    const wy_reading *reading;
    wy_error *error;
} page;

/* ---- text for TeX ---------------------------------------------------------------------------- */

/* A line may break after a comma or a sign. */
static void put_escaped(const page *to, const char *text, bool breaks) {
    for (; *text != '\0'; text++) {
        const char c = *text;
        if (strchr("{}_&#%$", c) != NULL) {
            fprintf(to->stream, "\\%c", c);
        } else if (c == '\\') {
            fputs("\\textbackslash{}", to->stream);
        } else if (c == '~') {
            fputs("\\textasciitilde{}", to->stream);
        } else if (c == '^') {
            fputs("\\textasciicircum{}", to->stream);
        } else {
            fputc(c, to->stream);
        }
        if (breaks && (c == ',' || c == '&' || c == '(')) {
            fputs("\\allowbreak{}", to->stream);
        }
    }
}

static void put_typed(const page *to, const char *text) {
    fputs("\\texttt{", to->stream);
    put_escaped(to, text, true);
    fputs("}", to->stream);
}

static void put_rule(const page *to, const wy_rules *rules) {
    char *text = wy_rules_short_text(rules);
    put_typed(to, text != NULL ? text : "");
    free(text);
}

/* ---- the game -------------------------------------------------------------------------------- */

/* 3 + 2i + j */
static void put_part(const page *to, int64_t start, int64_t i, int64_t j) {
    bool first = true;
    if (start != 0 || (i == 0 && j == 0)) {
        fprintf(to->stream, "%" PRId64, start);
        first = false;
    }
    const int64_t factors[2] = {i, j};
    for (int k = 0; k < 2; k++) {
        if (factors[k] != 0) {
            fputs(first ? "" : "+", to->stream);
            if (factors[k] != 1) {
                fprintf(to->stream, "%" PRId64, factors[k]);
            }
            fputc(k == 0 ? 'i' : 'j', to->stream);
            first = false;
        }
    }
}

/* In Walnut's language. */
static void put_condition(const page *to, const wy_condition *condition, const wi_primitive *tied) {
    wi_growing text = {0};
    wy_error error;
    const wy_status status = wi_formula_condition(&text, condition, tied, &error);
    put_typed(to, status == WY_OK && !text.failed ? text.text : "the condition of the rule holds");
    free(text.text);
}

static void put_moves(const page *to) {
    const wi_primitive *of = wi_moves_primitives(to->theorem->moves);
    const size_t count = wi_moves_count(to->theorem->moves);
    bool infinite = false;
    fputs("From $(x,y)$ a player moves to $(x-s,y-t)$, both not negative, where $(s,t)$ is\n",
          to->stream);
    for (size_t k = 0; k < count; k++) {
        const bool ray = of[k].kind != WI_POINT;
        const bool fan = of[k].kind == WI_FAN;
        const bool finite = of[k].kind == WI_RAY && of[k].count1 != WY_UNBOUNDED;
        infinite = infinite || (ray && !finite);
        fputs(k > 0 ? ",\n$(" : "$(", to->stream);
        put_part(to, of[k].start.x, ray ? of[k].step1.x : 0, fan ? of[k].step2.x : 0);
        fputs(",", to->stream);
        put_part(to, of[k].start.y, ray ? of[k].step1.y : 0, fan ? of[k].step2.y : 0);
        fputs(")$", to->stream);
        if (finite) {
            fprintf(to->stream, " with $i<%" PRId64 "$", of[k].count1);
        }
        if (of[k].when != NULL) {
            fputs(" where ", to->stream);
            put_condition(to, of[k].when, of[k].tied ? &of[k] : NULL);
        }
    }
    fputs(infinite ? "; $i$ and $j$ are $0,1,2,\\dots$\n" : ".\n", to->stream);
}

static void put_conventions(const page *to, const wy_rules *rules) {
    if (rules->block > 0) {
        fprintf(to->stream,
                "Before each move the other player may block up to %" PRId64 " option%s%s.\n",
                rules->block, rules->block == 1 ? "" : "s",
                rules->block_kind == WY_BLOCK_DIAGONAL ? " in which both heaps decrease" : "");
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        fputs("The game also ends on these positions:", to->stream);
        if (rules->terminal != NULL) {
            fputs(" where ", to->stream);
            put_condition(to, rules->terminal, NULL);
        }
        for (size_t i = 0; i < rules->terminal_count; i++) {
            fprintf(to->stream, "%s $(%" PRId64 ",%" PRId64 ")$",
                    i > 0 || rules->terminal != NULL ? "," : "", rules->terminals[i].x,
                    rules->terminals[i].y);
        }
        fputs(".\n", to->stream);
    }
    fputs(rules->misere ? "Who cannot move wins (mis\\`ere play).\n" : "Who cannot move loses.\n",
          to->stream);
    fputs("A P-position is one from which the previous player wins.\n\n", to->stream);
}

static void put_game(const page *to) {
    const wy_rules *rules = wy_theorem_rules(to->theorem);
    const wy_rules *played = wy_theorem_played(to->theorem);
    fputs("\\section*{The game}\nTwo players move in turn on two heaps, by the rule ", to->stream);
    put_rule(to, rules);
    fputs(".\n", to->stream);
    if (to->theorem->facts.transported) {
        fputs("The theorem is about its canonical game ", to->stream);
        put_rule(to, played);
        fputs(", which tells its P-positions.\n", to->stream);
    }
    const int64_t *m = to->theorem->facts.image;
    if (m[0] + m[1] > 0) {
        fprintf(to->stream,
                "The theorem is about its image under $(x,y)\\mapsto(%" PRId64 "x%+" PRId64
                "y,%" PRId64 "x%+" PRId64 "y)$, ",
                m[0], m[1], m[2], m[3]);
        put_rule(to, played);
        fputs(", in which no move returns tokens.\n", to->stream);
    }
    put_moves(to);
    put_conventions(to, played);
}

/* ---- the theorem
 * ---------------------------------------------------------------------------------- */

static void put_theorem(const page *to) {
    size_t count;
    const wy_statement *all = wy_reading_statements(to->reading, &count);
    fputs("\\begin{theorem}\n", to->stream);
    for (size_t i = 0; i < count; i++) {
        if (all[i].form) {
            fprintf(to->stream, "%s%s\n", all[i].own ? "In the game itself: " : "", all[i].latex);
        }
    }
    fprintf(to->stream,
            "A position $(x,y)$ is a P-position if and only if the automaton of %" PRIu32
            " state%s below\naccepts the digits of $x$ and $y$ read in step.\n",
            wy_automaton_states(to->theorem->p),
            wy_automaton_states(to->theorem->p) == 1 ? "" : "s");
    for (size_t i = 0; i < count; i++) {
        if (!all[i].form) {
            fprintf(to->stream, "%s\n", all[i].latex);
        }
    }
    fputs("\\end{theorem}\n\n", to->stream);
}

/* ---- numeration and automaton
 * ------------------------------------------------------------------------ */

/* How many valid words there are of length 0, 1, 2, ... */
static wy_status put_weights(const page *to) {
    const wy_track track = wy_numeration_track(to->theorem->system);
    wy_automaton *valid = NULL;
    mpz_t count;
    mpz_init(count);
    wy_status status = wi_automaton_valid_words(&valid, &track, 1, NULL, to->error);
    for (size_t k = 0; k < MOST_WEIGHTS && status == WY_OK; k++) {
        status = wy_automaton_count(count, valid, k, NULL, NULL, to->error);
        if (status == WY_OK) {
            fputs(k > 0 ? ", $" : "$", to->stream);
            mpz_out_str(to->stream, 10, count);
            fputs("$", to->stream);
        }
    }
    mpz_clear(count);
    wy_automaton_free(valid);
    return status;
}

static wy_status put_numeration(const page *to) {
    const char *name = wy_numeration_name(to->theorem->system);
    fputs("\\section*{The numeration}\n", to->stream);
    fprintf(to->stream, "Numbers are written with the digits $0,\\dots,%" PRIu32 "$ in ",
            wy_numeration_track(to->theorem->system).digits - 1);
    put_typed(to, name);
    fputs(strcmp(name, "msd_fib") == 0 ? " (Zeckendorf)" : "", to->stream);
    fputs(", the greatest digit first, leading zeros allowed:\nthe valid words of length "
          "$\\ell$, in lexicographic order, are those of $0,1,\\dots,u_\\ell-1$, with\n"
          "$u_0$, $u_1$, \\dots{} being ",
          to->stream);
    const wy_status status = put_weights(to);
    fputs(", \\dots\n\n", to->stream);
    return status;
}

static void put_row(const page *to, uint32_t state) {
    const wy_automaton *p = to->theorem->p;
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t count = wy_automaton_row(p, state, &labels, &targets);
    fprintf(to->stream, "%" PRIu32 " & %s & ", state,
            wy_automaton_output(p, state) != 0 ? "accepts" : "");
    for (uint64_t i = 0; i < count; i++) {
        fprintf(to->stream, "%s$(%" PRId32 ",%" PRId32 ")\\to%" PRIu32 "$", i > 0 ? " \\quad " : "",
                wy_automaton_digit(p, labels[i], 0), wy_automaton_digit(p, labels[i], 1),
                targets[i]);
    }
    fputs(" \\\\\n", to->stream);
}

static void put_automaton(const page *to) {
    const uint32_t states = wy_automaton_states(to->theorem->p);
    fputs("\\section*{The automaton}\n", to->stream);
    if (states > MOST_ROWS) {
        fprintf(to->stream,
                "It is minimal, with %" PRIu32 " states and %" PRIu64
                " transitions; the certificate lists them.\n\n",
                states, wy_automaton_transitions(to->theorem->p));
        return;
    }
    fputs("State 0 is the initial one; a transition $(d,e)\\to q$ reads the digit $d$ of $x$ and "
          "$e$ of $y$;\nwhere there is none the word is refused.\n\n\\begin{center}\n"
          "\\begin{tabular}{rl>{\\raggedright\\arraybackslash}p{0.7\\linewidth}}\n",
          to->stream);
    for (uint32_t q = 0; q < states; q++) {
        put_row(to, q);
    }
    fputs("\\end{tabular}\n\\end{center}\n\n", to->stream);
}

/* ---- the proof
 * ------------------------------------------------------------------------------------- */

static void put_proof(const page *to) {
    fputs("\\section*{The proof}\n"
          "Every move makes the heaps smaller together, so a set $P$ is the set of P-positions if "
          "it satisfies the\nrecursion of outcomes everywhere. The following was decided by "
          "automata for all $x$ and $y$.\n\n\\begin{center}\n"
          "\\begin{tabular}{lr>{\\raggedright\\arraybackslash}p{0.55\\linewidth}}\n"
          " & states at most & statement \\\\ \\hline\n",
          to->stream);
    size_t count;
    const wy_theorem_step *steps = wy_theorem_steps(to->theorem, &count);
    for (size_t i = 0; i < count; i++) {
        put_escaped(to, steps[i].name, false);
        if (steps[i].widest > 0) {
            fprintf(to->stream, " & %" PRIu64 " & ", steps[i].widest);
        } else {
            fputs(" & & ", to->stream);
        }
        put_escaped(to, steps[i].statement, false);
        fputs(" \\\\\n", to->stream);
    }
    fputs("\\end{tabular}\n\\end{center}\n\n", to->stream);
    const wy_statement *all = wy_reading_statements(to->reading, &count);
    if (count == 0) {
        return;
    }
    fputs("The statements in words follow from these sentences of first-order logic about $P$, in "
          "Walnut's language,\nwhich the same automata decide.\n\\begin{description}\n",
          to->stream);
    for (size_t i = 0; i < count; i++) {
        if (*all[i].sentence != '\0') {
            fputs("\\item[", to->stream);
            put_escaped(to, all[i].name, false);
            fputs("] \\raggedright ", to->stream);
            put_typed(to, all[i].sentence);
            fputs("\n", to->stream);
        }
    }
    fputs("\\end{description}\n", to->stream);
    if (wy_reading_find(to->reading, "pairs") != NULL) {
        fputs("For the pairs: $P$ is symmetric with one position in each column, hence $a_n$ is "
              "the least number that is\nnone of the $a_i$, $b_i$ with $i<n$; what is left are the "
              "differences $b_n-a_n$. Where Beatty's sequences are\nnamed, they satisfy the same "
              "recurrence (Wythoff 1907; Fraenkel 1982).\n\n",
              to->stream);
    }
}

static void put_certificate(const page *to) {
    fputs("\\section*{The certificate}\n\\texttt{wythoff prove RULE -o FILE} writes the proof "
          "down, and \\texttt{wythoff-check FILE}, a program that\nshares no code with the prover, "
          "verifies it; RULE is ",
          to->stream);
    put_rule(to, wy_theorem_rules(to->theorem));
    fprintf(to->stream, ". Made by Wythoff %s.\n", WY_VERSION);
}

wy_status wy_theorem_write_latex(FILE *stream, const wy_theorem *theorem, const wy_reading *reading,
                                 wy_error *error) {
    const wy_status plane = wi_theorem_on_plane(theorem, error);
    if (plane != WY_OK) {
        return plane;
    }
    const page to = {stream, theorem, reading, error};
    fputs("\\documentclass{article}\n\\usepackage[T1]{fontenc}\n"
          "\\usepackage{amsmath,amssymb,amsthm,array}\n\\newtheorem{theorem}{Theorem}\n"
          "\\begin{document}\n\\sloppy\n",
          stream);
    put_game(&to);
    put_theorem(&to);
    const wy_status status = put_numeration(&to);
    put_automaton(&to);
    put_proof(&to);
    put_certificate(&to);
    fputs("\\end{document}\n", stream);
    return status != WY_OK  ? status
           : ferror(stream) ? wi_fail(error, WY_SYSTEM, "the LaTeX could not be written")
                            : WY_OK;
}
