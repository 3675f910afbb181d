/*
 * check_s0_machine.c - what the column machine of a game proves (machine.h, docs/maharaja.md):
 * bounds of b_n - a_n - n, the distance to the lines of slope phi and 1/phi, perfect columns.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "machine/step.h"
#include "papers/game.h"
#include "papers/svg.h"
#include "papers/verbs.h"
#include "solve/sector.h"

static const double golden = 1.6180339887498948482;

/* Extremes in the first columns. */
typedef struct extremes {
    int64_t low, low_n, high, high_n; /* of b_n - a_n - n */
    double least, most;               /* of y - phi x */
    double a_least, a_most;           /* of a_n - phi n */
    int64_t upper;
} extremes;

static extremes extremes_of(const int64_t *rows, int64_t columns) {
    extremes out = {0};
    int64_t n = 0;
    for (int64_t x = 0; x < columns; x++) {
        if (rows[x] < x) {
            continue;
        }
        const int64_t deviation = rows[x] - x - n;
        if (n == 0 || deviation < out.low) {
            out.low = deviation;
            out.low_n = n;
        }
        if (n == 0 || deviation > out.high) {
            out.high = deviation;
            out.high_n = n;
        }
        const double distance = (double)rows[x] - golden * (double)x;
        out.least = n == 0 || distance < out.least ? distance : out.least;
        out.most = n == 0 || distance > out.most ? distance : out.most;
        const double drift = (double)x - golden * (double)n;
        out.a_least = n == 0 || drift < out.a_least ? drift : out.a_least;
        out.a_most = n == 0 || drift > out.a_most ? drift : out.a_most;
        n++;
    }
    out.upper = n;
    return out;
}

/* The machine's facts and the first columns. */
typedef struct game {
    wy_machine *machine;
    wy_machine_facts facts;
    extremes seen;
    int64_t columns;
    int64_t *rows;
} game;

static void let_go(game *of) {
    wy_machine_free(of->machine);
    free(of->rows);
}

static wy_status prepare(game *out, const char *rule, int64_t columns, const wy_claim_run *run,
                         wy_error *error) {
    *out = (game){.columns = columns};
    wy_status status = wi_claim_machine(&out->machine, rule, 0, run, error);
    if (status == WY_OK) {
        wy_machine_facts_of(&out->facts, out->machine);
        status = wi_claim_columns(&out->rows, rule, columns, run, error);
    }
    if (status == WY_OK) {
        out->seen = extremes_of(out->rows, columns);
        if (out->facts.closed &&
            (out->seen.low < out->facts.lowest || out->seen.high > out->facts.highest)) {
            status = wi_fail(error, WY_SYSTEM, "the columns contradict the machine of %.60s", rule);
        }
    }
    if (status != WY_OK) {
        let_go(out);
    }
    return status;
}

static void tell_by(wy_finding *out, const game *of) {
    if (of->facts.closed) {
        wi_finding_by(out,
                      "the column machine, %zu state%s, complete by closure under all strings with "
                      "pieces of %d bits from a known set; and the first %" PRId64 " columns",
                      of->facts.states, of->facts.states == 1 ? "" : "s", of->facts.context,
                      of->columns);
    } else {
        wi_finding_by(out, "the first %" PRId64 " columns", of->columns);
    }
}

/* ---- the distance to the lines, and pictures ------------------------------------------------- */

static char *draw(const game *of, int64_t size, bool guides) {
    wi_board *board = wi_board_open(size, size);
    for (int64_t x = 0; x < size && x < of->columns; x++) {
        wi_board_mark(board, WI_INK_P, x, of->rows[x]);
    }
    if (guides) {
        wi_board_guide(board, golden, 1);
        wi_board_guide(board, 1, golden);
        wi_board_guide_name(board, "slope φ and 1/φ");
    }
    return wi_board_close(board);
}

/* The distance of all P-positions to the lines, from the bounds of a closed machine. */
static wy_status tell_distance(wy_finding *out, const game *of, const char *rule, wy_error *error) {
    wy_phi_sum least;
    wy_phi_sum most;
    wy_line_distance(&least, &most, of->facts.lowest, of->facts.highest);
    char low[WI_PHI_TEXT];
    char high[WI_PHI_TEXT];
    wi_claim_phi_text(low, least);
    wi_claim_phi_text(high, most);
    wi_finding_say(out,
                   "%d ≤ b_n − a_n − n ≤ %d for all n, hence %s ≤ y − φx ≤ %s for all upper "
                   "P-positions (%.2f to %.2f), and by symmetry the lower ones are as near to the "
                   "line of slope 1/φ.",
                   of->facts.lowest, of->facts.highest, low, high,
                   floor(100 * wi_claim_phi_value(least)) / 100,
                   ceil(100 * wi_claim_phi_value(most)) / 100);
    if (of->seen.least < wi_claim_phi_value(least) - 1e-6 ||
        of->seen.most > wi_claim_phi_value(most) + 1e-6) {
        return wi_fail(error, WY_SYSTEM, "the columns contradict the distance of %.60s", rule);
    }
    return WY_OK;
}

/* Perfect columns, and the words between them. */
static void tell_words(wy_finding *out, const wy_words *words) {
    wy_words_facts facts;
    wy_words_facts_of(&facts, words);
    if (facts.kind == WY_WORDS_NONE) {
        wi_finding_say(out, "From some column on no column is perfect (proved): there is no "
                            "dictionary in the sense of the paper, and the machine does "
                            "without.");
        return;
    }
    wi_finding_say(
        out,
        "%" PRId64 " of the first %" PRId64
        " columns are perfect; they cut the bit-string into %zu words%s.",
        facts.perfect, facts.columns, wy_words_count(words),
        facts.kind == WY_WORDS_FINITE ? ", and there are no others (proved)"
        : facts.kind == WY_WORDS_ENDLESS
            ? " so far, and no finite list is all: the gaps between perfect columns grow "
              "without end (proved)"
            : " so far; whether there are more is not known");
}

/*
 * Is LOW <= y - phi x <= HIGH for all upper P-positions: proved by the machine, false by what was
 * seen, or neither?
 */
static void judge_distance(wy_finding *out, const game *of, int64_t low, int64_t high) {
    wy_phi_sum least;
    wy_phi_sum most;
    wy_line_distance(&least, &most, of->facts.lowest, of->facts.highest);
    const bool seen = of->seen.least >= (double)low && of->seen.most <= (double)high;
    if (!seen || (of->facts.closed && wi_claim_phi_value(least) > (double)low - 1e-6 &&
                  wi_claim_phi_value(most) < (double)high + 1e-6)) {
        wi_finding_judge(out, seen, WY_PROOF_MACHINE);
    } else {
        out->standing = WY_CLAIM_OPEN;
    }
}

/*
 * Arguments: GAME LOW HIGH.  Bounds: columns, the size of the picture.  Are all P-positions within
 * this distance of the lines of slope phi and 1/phi: LOW <= y - phi x <= HIGH above the diagonal?
 */
wy_status wi_check_line_distance(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    game of;
    const char *rule = claim->arguments[0];
    int64_t low = 0;
    int64_t high = 0;
    wy_status status = wi_claim_number(&low, claim, 1, -1000, 1000, error);
    if (status == WY_OK) {
        status = wi_claim_number(&high, claim, 2, -1000, 1000, error);
    }
    if (status == WY_OK) {
        status = prepare(&of, rule, wi_claim_bound(claim, run, 0, 100000), run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    wy_words *words = NULL;
    if (of.facts.closed) {
        status = tell_distance(out, &of, rule, error);
        if (status == WY_OK) {
            status = wy_words_find(&words, of.machine, NULL, &run->control, error);
        }
    }
    if (status == WY_OK) {
        wi_finding_say(
            out,
            "In the columns computed y − φx is between %.3f and %.3f, and a_n − φn between "
            "%.3f and %.3f%s",
            of.seen.least, of.seen.most, of.seen.a_least, of.seen.a_most,
            of.facts.closed ? "; by the Central Lemma a_n − φn is bounded for all n, so the upper "
                              "P-positions are spread evenly along their line."
                            : ".");
        if (words != NULL) {
            tell_words(out, words);
        }
        judge_distance(out, &of, low, high);
        tell_by(out, &of);
        const int64_t size = wi_claim_bound(claim, run, 1, 0);
        if (size > 0) {
            wi_finding_picture(
                out, draw(&of, size, true),
                "%s, coordinates below %" PRId64 ", with the lines of slope φ and 1/φ", rule, size);
        }
    }
    wy_words_free(words);
    let_go(&of);
    return status;
}

/* Arguments: finite|none GAME...; have they all, or have they none of them, a finite dictionary?  A
 * table. */
wy_status wi_check_dictionaries(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int claimed = 0;
    wy_status status = wi_claim_choice(&claimed, claim, 0, "finite|none", error);
    size_t none = 0;
    size_t finite = 0;
    size_t endless = 0;
    size_t unknown = 0;
    wi_finding_row(out, "game,states,perfect columns of the first 10^6,words,the list is");
    for (size_t i = 1; i < claim->argument_count && status == WY_OK; i++) {
        wy_machine *machine;
        wy_words *words = NULL;
        status = wi_claim_machine(&machine, claim->arguments[i], 0, run, error);
        if (status == WY_OK) {
            status = wy_words_find(&words, machine, NULL, &run->control, error);
        }
        if (status == WY_OK) {
            wy_words_facts facts;
            wy_machine_facts of;
            wy_words_facts_of(&facts, words);
            wy_machine_facts_of(&of, machine);
            none += facts.kind == WY_WORDS_NONE;
            finite += facts.kind == WY_WORDS_FINITE;
            endless += facts.kind == WY_WORDS_ENDLESS;
            unknown += facts.kind == WY_WORDS_UNKNOWN;
            wi_finding_row(out, "\"%s\",%zu,%" PRId64 ",%zu,%s", claim->arguments[i], of.states,
                           facts.perfect, wy_words_count(words),
                           facts.kind == WY_WORDS_NONE ? "empty: no column is perfect from some "
                                                         "column on (proved)"
                           : facts.kind == WY_WORDS_FINITE ? "complete (proved)"
                           : facts.kind == WY_WORDS_ENDLESS
                               ? "what was seen; no finite one is complete (proved)"
                               : "what was seen");
        }
        wy_words_free(words);
        wy_machine_free(machine);
    }
    if (status == WY_OK) {
        const size_t against = claimed == 0 ? none + endless : finite;
        wi_finding_judge(out, against == 0, WY_PROOF_MACHINE);
        if (against == 0 && unknown > 0) {
            out->standing = WY_CLAIM_OPEN;
            out->proof = WY_PROOF_NONE;
        }
        wi_finding_say(
            out,
            "In the sense of the paper %zu of the %zu games have a finite dictionary; in "
            "%zu there is none, for from some column on no column is perfect; in %zu there is "
            "none, for the gaps between perfect columns grow without end; for %zu it is "
            "not known. A column machine, which needs no perfect "
            "columns, was found and proved for all of them.",
            finite, claim->argument_count - 1, none, endless, unknown);
        wi_finding_by(out,
                      "the column machines, complete by closure, and the first 1000000 columns");
    }
    return status;
}

/* ---- Lemma 3.1 ------------------------------------------------------------------------------- */

/* Perfect sectors by their definition: b_n - a_n = n + further behind each, and {b_i - a_i : i < n}
 * = 0..n-1?
 */
typedef struct perfect {
    int64_t count, first, exceptions, last_exception;
    char list[200];
} perfect;

static wy_status by_definition(perfect *out, const game *of, const wy_rules *rules, int64_t most,
                               int64_t further, const wy_claim_run *run, wy_error *error) {
    *out = (perfect){.first = -1, .last_exception = -1};
    wy_status status = WY_OK;
    size_t used = 0;
    for (int64_t column = 1; column <= most && status == WY_OK; column++) {
        wi_perfect_sector *sector;
        status = wi_sector_create(&sector, rules, column, false, &run->control, error);
        if (status != WY_OK) {
            break;
        }
        wi_sector_facts facts;
        wi_sector_facts_of(&facts, sector);
        if (facts.perfect) {
            out->first = out->count++ == 0 ? column : out->first;
            bool holds = true;
            int64_t sum = 0;
            int64_t greatest = 0;
            for (int64_t x = 0; x < column; x++) {
                if (of->rows[x] >= x) {
                    sum += of->rows[x] - x;
                    greatest = of->rows[x] - x > greatest ? of->rows[x] - x : greatest;
                }
            }
            /* n distinct differences (one on each diagonal), none over n - 1, are 0..n-1 */
            holds = greatest == facts.upper - 1 && sum == facts.upper * (facts.upper - 1) / 2;
            int64_t next = column;
            while (next < of->columns - 1 && of->rows[next] < next) {
                next++;
            }
            holds = holds && of->rows[next] - next == facts.upper + further;
            if (!holds) {
                out->exceptions++;
                out->last_exception = column;
            }
            if (used + 8 < sizeof out->list && column < 60) {
                used += (size_t)snprintf(out->list + used, sizeof out->list - used, "%s%" PRId64,
                                         used == 0 ? "" : ", ", column);
            }
        }
        wi_sector_free(sector);
    }
    return status;
}

/* Arguments: GAME C: b_n - a_n = n + C behind a perfect column; bounds: columns, and up to which
 * column sectors are looked at by their definition. */
wy_status wi_check_perfect_columns(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                   wy_error *error) {
    wy_rules *rules = NULL;
    wy_status status = wy_rules_read_settled(&rules, claim->arguments[0], error);
    if (status != WY_OK) {
        return status;
    }
    game of;
    int64_t further = 0;
    const int64_t most = wi_claim_bound(claim, run, 1, 200);
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    status = wi_claim_number(&further, claim, 1, 0, 100, error);
    if (status == WY_OK) {
        status = prepare(&of, claim->arguments[0], columns > 2 * most ? columns : 2 * most + 64,
                         run, error);
    }
    if (status != WY_OK) {
        wy_rules_free(rules);
        return status;
    }
    perfect found;
    status = by_definition(&found, &of, rules, most, further, run, error);
    wy_machine_start start;
    wy_machine_start_of(&start, of.machine);
    /* Every perfect state places the next upper P-position on the least free diagonal, which is n.
     */
    bool by_machine = of.facts.closed && start.x <= most;
    for (uint32_t s = 0; s < of.facts.states && by_machine; s++) {
        wi_machine_state state;
        wi_machine_state_of(&state, of.machine, s);
        const wi_machine_step *step = wi_machine_step_of(of.machine, s, 0);
        by_machine = !state.perfect || step == NULL || (state.used == 0 && step->place == 0);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, found.exceptions == 0, WY_PROOF_MACHINE);
        if (found.exceptions == 0 && !by_machine) {
            out->standing = WY_CLAIM_COMPUTED;
            out->proof = WY_PROOF_NONE;
        }
        wi_finding_say(
            out,
            "Behind a perfect sector the differences are 0, …, n − 1 and the next one is n. "
            "Perfect sectors begin at the columns %s, …, by their definition; the first at "
            "column %" PRId64 ", and %" PRId64 " up to column %" PRId64 ".",
            found.list, found.first, found.count, most);
        if (found.exceptions > 0) {
            wi_finding_say(out, "It fails %" PRId64 " times, last at column %" PRId64 ".",
                           found.exceptions, found.last_exception);
        }
        tell_by(out, &of);
    }
    let_go(&of);
    wy_rules_free(rules);
    return status;
}
