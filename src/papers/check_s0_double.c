/*
 * check_s0_double.c - S0 Figure 9: Wythoff Nim with (t,2t) and (2t,t) for t = 1, ..., T, or for all
 * t.
 *
 * How far b_n - a_n strays from n, how it is spread, and how the extremes grow with T.  For finite
 * T > 4 nothing is proved (docs/maharaja.md): the standing is open, with the evidence.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/svg.h"
#include "papers/verbs.h"

static const double golden = 1.6180339887498948482;

typedef struct spread {
    int64_t upper, low, low_n, high, high_n;
    int64_t *counts; /* of each value from low on */
    int64_t values;
} spread;

static void game_name(char text[80], int64_t t) {
    if (t == 0) {
        snprintf(text, 80, "gdwn(1,2)");
    } else {
        snprintf(text, 80, "wythoff + {(t,2t),(2t,t): t=1..%" PRId64 "}", t);
    }
}

static bool measure(spread *out, const int64_t *rows, int64_t columns) {
    *out = (spread){.upper = 0};
    for (int pass = 0; pass < 2; pass++) {
        int64_t n = 0;
        for (int64_t x = 0; x < columns; x++) {
            if (rows[x] < x) {
                continue;
            }
            const int64_t d = rows[x] - x - n;
            if (pass == 1) {
                out->counts[d - out->low]++;
            } else {
                if (n == 0 || d < out->low) {
                    out->low = d;
                    out->low_n = n;
                }
                if (n == 0 || d > out->high) {
                    out->high = d;
                    out->high_n = n;
                }
            }
            n++;
        }
        out->upper = n;
        if (pass == 0) {
            out->values = out->high - out->low + 1;
            out->counts = calloc((size_t)out->values, sizeof *out->counts);
            if (out->counts == NULL) {
                return false;
            }
        }
    }
    return true;
}

/* Bars of the counts, at most 100 of them. */
static char *histogram(const spread *of) {
    enum { WIDTH = 420, HEIGHT = 160, BARS = 100, LEFT = 30, TOP = 18 };
    const int64_t wide = (of->values + BARS - 1) / BARS;
    const int64_t bars = (of->values + wide - 1) / wide;
    int64_t sums[BARS] = {0};
    int64_t most = 1;
    for (int64_t i = 0; i < of->values; i++) {
        sums[i / wide] += of->counts[i];
        most = sums[i / wide] > most ? sums[i / wide] : most;
    }
    wi_svg *svg = wi_svg_open(WIDTH + 2 * LEFT, HEIGHT + TOP + 36);
    const double bottom = HEIGHT + TOP;
    const double step = (double)WIDTH / (double)bars;
    for (int64_t i = 0; i < bars; i++) {
        const double height = (double)HEIGHT * (double)sums[i] / (double)most;
        wi_svg_rect(svg, WI_INK_P, LEFT + (double)i * step, bottom - height, step * 0.9, height);
    }
    wi_svg_line(svg, WI_INK_TEXT, LEFT, bottom, WIDTH + LEFT, bottom);
    char text[80];
    const int64_t marks[3] = {of->low, 0, of->high};
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "%s%" PRId64, marks[i] < 0 ? "−" : "",
                 marks[i] < 0 ? -marks[i] : marks[i]);
        wi_svg_text(svg, WI_INK_TEXT,
                    LEFT + step * ((double)(marks[i] - of->low) / (double)wide + 0.5), bottom + 14,
                    10, text);
    }
    snprintf(text, sizeof text, "how many P-positions (the highest bar: %" PRId64 ")", most);
    wi_svg_label(svg, WI_INK_TEXT, LEFT, TOP - 6, 10, text);
    wi_svg_text(svg, WI_INK_TEXT, LEFT + WIDTH / 2.0, bottom + 30, 11, "b − a − n");
    return wi_svg_close(svg);
}

/*
 * Two humps: the best parting of the values into a left and a right hump, by what the emptiest
 * stretch between holds against the lower of the two summits, all smoothed over `width` values.
 */
typedef struct humps {
    int64_t left, valley, right; /* values */
    double share;                /* the valley's part of the lower summit; 1: no valley */
} humps;

static int64_t smooth(const spread *of, int64_t i, int64_t width) {
    int64_t sum = 0;
    for (int64_t j = i - width / 2; j <= i + width / 2; j++) {
        sum += j >= 0 && j < of->values ? of->counts[j] : 0;
    }
    return sum;
}

static humps humps_of(const spread *of, int64_t width) {
    humps best = {.share = 1};
    int64_t left = 0; /* the summit before i */
    for (int64_t i = 1; i < of->values - 1; i++) {
        if (smooth(of, i, width) > smooth(of, left, width)) {
            left = i;
        }
        int64_t right = of->values - 1;
        for (int64_t j = i; j < of->values; j++) {
            right = smooth(of, j, width) > smooth(of, right, width) ? j : right;
        }
        const int64_t lower = smooth(of, left, width) < smooth(of, right, width)
                                  ? smooth(of, left, width)
                                  : smooth(of, right, width);
        const double share = lower > 0 ? (double)smooth(of, i, width) / (double)lower : 1;
        if (share < best.share) {
            best = (humps){of->low + left, of->low + i, of->low + right, share};
        }
    }
    return best;
}

static char *draw(const int64_t *rows, int64_t size, bool endless) {
    wi_board *board = wi_board_open(size, size);
    for (int64_t x = 0; x < size; x++) {
        wi_board_mark(board, WI_INK_P, x, rows[x]);
    }
    if (endless) {
        wi_board_guide(board, 1.478, 1);
        wi_board_guide(board, 2.247, 1);
        wi_board_guide(board, 1, 1.478);
        wi_board_guide(board, 1, 2.247);
        wi_board_guide_name(board, "slope 1.478, 2.247, and their mirror images");
    } else {
        wi_board_guide(board, golden, 1);
        wi_board_guide(board, 1, golden);
        wi_board_guide_name(board, "slope φ and 1/φ");
    }
    return wi_board_close(board);
}

/*
 * The endless game: does the ratio part?  Shares of upper P-positions of the last half with y/x
 * within 1/20 of 1.478 and 2.247, and between.
 */
static void tell_endless(wy_finding *out, const int64_t *rows, int64_t columns, const spread *of) {
    int64_t near[3] = {0};
    int64_t upper = 0;
    double low = 9;
    double high = 0;
    for (int64_t x = columns / 2; x < columns; x++) {
        if (rows[x] >= x) {
            const double ratio = (double)rows[x] / (double)x;
            upper++;
            near[ratio < 1.528 ? 0 : ratio < 2.197 ? 1 : 2]++;
            low = ratio < low ? ratio : low;
            high = ratio > high ? ratio : high;
        }
    }
    const double share = upper > 0 ? 100.0 / (double)upper : 0;
    wi_finding_say(
        out,
        "The convergence to φ is gone: b_n − a_n − n goes down to %" PRId64 " (n = %" PRId64
        ") and up to %" PRId64 " (n = %" PRId64 "). In the second half of the columns y/x is "
        "between %.3f and %.3f, %.1f%% of the upper P-positions have a ratio below 1.528, "
        "%.1f%% one above 2.197, and %.1f%% one between.",
        of->low, of->low_n, of->high, of->high_n, low, high, share * (double)near[0],
        share * (double)near[2], share * (double)near[1]);
}

static bool tell_split(wy_finding *out, const spread *of, int64_t width) {
    const humps split = humps_of(of, width);
    if (split.share < 0.5) {
        wi_finding_say(out,
                       "The values part into two humps, about %" PRId64 " and %" PRId64
                       "; the emptiest stretch between, about %" PRId64
                       ", is %.0f%% as high as the lower of them.",
                       split.left, split.right, split.valley, 100 * split.share);
    } else {
        wi_finding_say(out, "There is no split: no valley is below half of the lower summit.");
    }
    return split.share < 0.5;
}

/* What is claimed of the game: how far b_n - a_n - n strays, and whether it parts into two humps.
 */
typedef struct claimed {
    int unbounded, whole;
    int64_t low, high;
} claimed;

static wy_status read_claimed(claimed *out, const wy_claim *claim, wy_error *error) {
    *out = (claimed){.low = 0};
    wy_status status = wi_claim_choice(&out->unbounded, claim, 1, "bounded|unbounded", error);
    if (status == WY_OK && out->unbounded == 0 && claim->argument_count != 5) {
        status = wi_fail(error, WY_BAD, "bounded LOW HIGH split|whole");
    }
    if (status == WY_OK && out->unbounded == 0) {
        status = wi_claim_number(&out->low, claim, 2, -1000000, 1000000, error);
    }
    if (status == WY_OK && out->unbounded == 0) {
        status = wi_claim_number(&out->high, claim, 3, -1000000, 1000000, error);
    }
    if (status == WY_OK && out->unbounded == 0) {
        status = wi_claim_choice(&out->whole, claim, 4, "split|whole", error);
    }
    return status;
}

/*
 * For all t, b_n / a_n does not tend to phi.  Each row and column has one P-position (Nim's moves),
 * so the a_n and b_n partition the positive integers; if b_n / a_n tended to phi, then of the
 * columns up to X some X / phi = 0.618 X would be upper.  But then y - 2x = (phi - 2 + o(1)) x at
 * these P-positions: some 0.382 X lines y - 2x = k for 0.618 X P-positions, and two of one line
 * are a move (t,2t) apart.  In particular b_n - a_n - n is not bounded (the Central Lemma).
 */
static void judge_endless(wy_finding *out, const claimed *as, const spread *seen) {
    const int64_t stray = seen->high > -seen->low ? seen->high : -seen->low;
    if (as->unbounded != 0) {
        wi_finding_judge(out, stray * 20 > seen->upper, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "It is unbounded: if b_n/a_n tended to φ, some 0.618 X upper P-positions "
                       "would lie on some 0.382 X lines y − 2x = k, two of them on one; but those "
                       "are a move (t,2t) apart.");
    } else {
        wi_finding_judge(out, false, WY_PROOF_NONE);
    }
}

/*
 * Arguments: T, 0 for all t; unbounded, or bounded LOW HIGH split|whole.  Bounds: columns, size of
 * the picture.
 */
wy_status wi_check_double_moves(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t t;
    wy_status status = wi_claim_number(&t, claim, 0, 0, 10000, error);
    if (status != WY_OK) {
        return status;
    }
    claimed as;
    status = read_claimed(&as, claim, error);
    if (status != WY_OK) {
        return status;
    }
    char name[80];
    game_name(name, t);
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    const int64_t size = wi_claim_bound(claim, run, 1, 1500);
    int64_t *rows;
    status = wi_claim_columns(&rows, name, columns > size ? columns : size, run, error);
    if (status != WY_OK) {
        return status;
    }
    spread all;
    spread part = {.counts = NULL};
    if (!measure(&all, rows, columns) || !measure(&part, rows, size < columns ? size : columns)) {
        free(all.counts);
        free(part.counts);
        free(rows);
        return wi_fail_memory(error);
    }
    if (t == 0) {
        tell_endless(out, rows, columns, &all);
        judge_endless(out, &as, &all);
    } else {
        wi_finding_say(out,
                       "%" PRId64 " ≤ b_n − a_n − n ≤ %" PRId64 " in the first %" PRId64
                       " columns, first at n = %" PRId64 " and n = %" PRId64 "; in the %" PRId64
                       " columns of the figure %" PRId64 " to %" PRId64 ".",
                       all.low, all.high, columns, all.low_n, all.high_n, size, part.low,
                       part.high);
        const bool split = tell_split(out, &all, t / 8 + 1);
        const bool as_claimed = as.unbounded == 0 && all.low >= as.low && all.high <= as.high &&
                                split == (as.whole == 0);
        out->standing = as_claimed ? WY_CLAIM_OPEN : WY_CLAIM_FALSE;
        wi_finding_say(out, as_claimed ? "Whether it stays so is not proved."
                                       : "That is not as claimed.");
    }
    wi_finding_by(out, "%sthe first %" PRId64 " columns",
                  t == 0 ? "counting lines and P-positions on them; and " : "", columns);
    wi_finding_picture(out, draw(rows, size, t == 0), "%s, coordinates below %" PRId64, name, size);
    wi_finding_picture(out, histogram(&all),
                       "How often each value of b − a − n comes, from %" PRId64 " to %" PRId64,
                       all.low, all.high);
    free(all.counts);
    free(part.counts);
    free(rows);
    return WY_OK;
}

/* ---- as a function of T ---------------------------------------------------------------------- */

typedef struct extreme {
    int64_t t, low, high;
} extreme;

static char *chart(const extreme *of, size_t count) {
    enum { WIDTH = 420, HEIGHT = 220, LEFT = 40, TOP = 22 };
    int64_t low = -1;
    int64_t high = 1;
    for (size_t i = 0; i < count; i++) {
        low = of[i].low < low ? of[i].low : low;
        high = of[i].high > high ? of[i].high : high;
    }
    const double across = (double)WIDTH / (double)(of[count - 1].t);
    const double up = (double)HEIGHT / (double)(high - low);
    const double zero = TOP + (double)high * up;
    const double bottom = HEIGHT + TOP;
    wi_svg *svg = wi_svg_open(WIDTH + LEFT + 20, bottom + 60);
    wi_svg_line(svg, WI_INK_GRID, LEFT, TOP, LEFT, bottom);
    wi_svg_line(svg, WI_INK_GRID, LEFT, zero, LEFT + WIDTH, zero);
    for (size_t i = 0; i < count; i++) {
        const double x = LEFT + (double)of[i].t * across;
        wi_svg_circle(svg, WI_INK_P, x, zero - (double)of[i].high * up, 2);
        wi_svg_circle(svg, WI_INK_SECOND, x, zero - (double)of[i].low * up, 2);
    }
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, high);
    wi_svg_end_text(svg, WI_INK_TEXT, LEFT - 6, TOP + 4, 10, text);
    snprintf(text, sizeof text, "−%" PRId64, -low);
    wi_svg_end_text(svg, WI_INK_TEXT, LEFT - 6, bottom + 3, 10, text);
    wi_svg_end_text(svg, WI_INK_TEXT, LEFT - 6, zero + 4, 10, "0");
    for (int64_t t = 0; t <= of[count - 1].t;
         t += of[count - 1].t / 5 > 0 ? of[count - 1].t / 5 : 1) {
        snprintf(text, sizeof text, "%" PRId64, t);
        wi_svg_text(svg, WI_INK_TEXT, LEFT + (double)t * across, bottom + 14, 10, text);
    }
    wi_svg_text(svg, WI_INK_TEXT, LEFT + WIDTH / 2.0, bottom + 28, 11, "T");
    wi_svg_label(svg, WI_INK_TEXT, LEFT, TOP - 10, 11, "b − a − n");
    wi_svg_circle(svg, WI_INK_P, LEFT + 4, bottom + 46, 3);
    wi_svg_label(svg, WI_INK_TEXT, LEFT + 14, bottom + 50, 10, "the greatest");
    wi_svg_circle(svg, WI_INK_SECOND, LEFT + 104, bottom + 46, 3);
    wi_svg_label(svg, WI_INK_TEXT, LEFT + 114, bottom + 50, 10, "the least");
    return wi_svg_close(svg);
}

enum { PROOF = 60 };

/* Least and greatest b - a - n of the game of t in the first columns. */
static wy_status measure_extreme(extreme *out, int64_t t, int64_t columns, const wy_claim_run *run,
                                 wy_error *error) {
    char name[80];
    game_name(name, t);
    int64_t *rows;
    const wy_status status = wi_claim_columns(&rows, name, columns, run, error);
    if (status != WY_OK) {
        return status;
    }
    spread all;
    const bool measured = measure(&all, rows, columns);
    free(rows);
    free(all.counts);
    *out = (extreme){t, all.low, all.high};
    return measured ? WY_OK : wi_fail_memory(error);
}

/* The bounds that the column machine of the game of t proves; the empty text: none is found. */
static wy_status proved_bounds(char text[PROOF], int64_t t, const wy_claim_run *run,
                               wy_error *error) {
    char name[80];
    game_name(name, t);
    text[0] = '\0';
    wy_machine *machine;
    const wy_status status = wi_claim_machine(&machine, name, 0, run, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_OK : status;
    }
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    if (facts.closed) {
        snprintf(text, PROOF, "%d to %d", facts.lowest, facts.highest);
    }
    wy_machine_free(machine);
    return WY_OK;
}

/* Is the proof what the data says of T, in a line "T LOW to HIGH", if it has one? */
static bool is_printed_proof(const wy_claim *claim, int64_t t, const char *proof) {
    char line[PROOF + 40];
    char wanted[PROOF + 40];
    snprintf(wanted, sizeof wanted, "%" PRId64 " %s", t, proof);
    for (const char *at = claim->data; wi_claim_next_line(line, sizeof line, &at);) {
        const char *from = line;
        int64_t number = 0;
        if (wi_claim_next_number(&number, &from) && number == t) {
            return strcmp(line, wanted) == 0;
        }
    }
    return true;
}

/* Argument: the greatest T; data: lines "T LOW to HIGH", what is proved; bounds: columns, and up to
 * which T a machine is looked for. */
wy_status wi_check_double_moves_table(wy_finding *out, const wy_claim *claim,
                                      const wy_claim_run *run, wy_error *error) {
    enum { MOST = 400 };
    int64_t greatest = 0;
    wy_status status = wi_claim_number(&greatest, claim, 0, 2, MOST, error);
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    const int64_t machines = wi_claim_bound(claim, run, 1, 2);
    extreme found[MOST] = {{0}};
    size_t count = 0;
    size_t wrong = 0;
    double least[2] = {0, 0}; /* of least / T and greatest / T, over the upper half of T */
    double greatest_of[2] = {0, 0};
    wi_finding_row(out, "T,least b−a−n,greatest,least / T,greatest / T,proved for all n");
    for (int64_t t = 1; status == WY_OK && t <= greatest; t++) {
        extreme *const now = &found[count++];
        char proof[PROOF] = "";
        status = measure_extreme(now, t, columns, run, error);
        if (status == WY_OK && t <= machines) {
            status = proved_bounds(proof, t, run, error);
            if (status == WY_OK && !is_printed_proof(claim, t, proof) && wrong++ == 0) {
                wi_finding_say(out, "For T = %" PRId64 " it is %s.", t, proof);
            }
        }
        const double ratio[2] = {(double)now->low / (double)t, (double)now->high / (double)t};
        if (t <= 10 || t % 10 == 0 || t == greatest) {
            wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%.2f,%.2f,%s", t, now->low,
                           now->high, ratio[0], ratio[1], proof);
        }
        for (int i = 0; t > greatest / 2 && i < 2; i++) {
            const bool begun = t > greatest / 2 + 1;
            least[i] = !begun || ratio[i] < least[i] ? ratio[i] : least[i];
            greatest_of[i] = !begun || ratio[i] > greatest_of[i] ? ratio[i] : greatest_of[i];
        }
    }
    if (status == WY_OK) {
        out->standing = wrong == 0 ? WY_CLAIM_OPEN : WY_CLAIM_FALSE;
        wi_finding_say(out,
                       "No explicit function is known. In the columns computed, for %" PRId64
                       " < T ≤ %" PRId64 ", the least b − a − n is between %.2f T and %.2f T, the "
                       "greatest between %.2f T and %.2f T.",
                       greatest / 2, greatest, least[0], greatest_of[0], least[1], greatest_of[1]);
        wi_finding_by(out, "the first %" PRId64 " columns of each game", columns);
        wi_finding_picture(out, chart(found, count),
                           "Least and greatest b − a − n against T = max S, in the first %" PRId64
                           " columns",
                           columns);
    }
    return status;
}
