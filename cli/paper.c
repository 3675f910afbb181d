/*
 * paper.c - wythoff paper: what the four papers claim, recomputed, each claim with its standing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/papers.h>

#include "cli.h"
#include "output.h"
#include "json/report.h"

enum { MAX_ARGUMENTS = 64, TEXT_WIDTH = 100 };

/* Checks are made to be modest; one that is not gives up before the machine does. */
static const uint64_t MEMORY = UINT64_C(4) << 30;

typedef struct settings {
    const char *only;
    bool list;
    bool shorter;
    bool no_pictures;
} settings;

/* ---- which claims ------------------------------------------------------------------------- */

/* 2.7 means 2.7 and 2.7a, 2.7b, ...; S2 means all of the paper. */
static bool means(const char *argument, const wy_claim *claim) {
    if (strcmp(argument, claim->paper) == 0) {
        return true;
    }
    const size_t length = strlen(argument);
    if (strncmp(claim->id, argument, length) != 0) {
        return false;
    }
    const char *rest = claim->id + length;
    return *rest == '\0' ||
           (*rest >= 'a' && *rest <= 'z' && rest[1] == '\0' && strchr(argument, '.') != NULL);
}

static bool only_means(const char *only, const wy_claim *claim) {
    for (int i = 0; i < WY_CLAIM_STANDINGS; i++) {
        if (strcmp(only, wy_claim_standing_name((wy_claim_standing)i)) == 0) {
            return claim->expect == (wy_claim_standing)i;
        }
    }
    return strcmp(only, claim->paper) == 0;
}

static wy_status check_only(cli *program, const char *only) {
    size_t count;
    const wy_paper *papers = wy_papers(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(only, papers[i].tag) == 0) {
            return WY_OK;
        }
    }
    for (int i = 0; i < WY_CLAIM_STANDINGS; i++) {
        if (strcmp(only, wy_claim_standing_name((wy_claim_standing)i)) == 0) {
            return WY_OK;
        }
    }
    return cli_complain(program, WY_BAD,
                        "--only takes S0, S1, S2, S3, proved, computed, false or open, not '%.40s'",
                        only);
}

/* The claims that are asked for, in the order of the papers; free() the list. */
static wy_status choose(const wy_claim ***out, size_t *count, cli *program, const wy_claims *claims,
                        const settings *wanted, char **arguments, int argument_count) {
    if (wanted->only != NULL && check_only(program, wanted->only) != WY_OK) {
        return WY_BAD;
    }
    const size_t all = wy_claims_count(claims);
    const wy_claim **chosen = malloc((all + 1) * sizeof(const wy_claim *));
    if (chosen == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    bool met[MAX_ARGUMENTS] = {false};
    size_t used = 0;
    for (size_t i = 0; i < all; i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        bool asked = argument_count == 0;
        for (int k = 0; k < argument_count; k++) {
            if (means(arguments[k], claim)) {
                met[k] = true;
                asked = true;
            }
        }
        if (asked && (wanted->only == NULL || only_means(wanted->only, claim))) {
            chosen[used++] = claim;
        }
    }
    for (int k = 0; k < argument_count; k++) {
        if (!met[k]) {
            free(chosen);
            return cli_complain(program, WY_BAD,
                                "there is no claim '%.40s'; `wythoff paper --list` names them",
                                arguments[k]);
        }
    }
    *out = chosen;
    *count = used;
    return WY_OK;
}

/* ---- as text ------------------------------------------------------------------------------ */

/* Words of the text in lines of some width, all but the first after a margin. */
static void put_words(cli_output *out, const char *label, const char *text) {
    const int margin = 10;
    cli_putf(out, "  %-*s", margin - 2, label);
    int column = margin;
    bool first = true;
    for (const char *at = text; *at != '\0';) {
        at += strspn(at, " \n");
        const size_t length = strcspn(at, " \n");
        if (length == 0) {
            break;
        }
        int letters = 0;
        for (size_t i = 0; i < length; i++) {
            letters += (at[i] & 0xC0) != 0x80; /* bytes that begin a character */
        }
        if (!first && column + 1 + letters > TEXT_WIDTH) {
            cli_putf(out, "\n%*s", margin, "");
            column = margin;
        } else if (!first) {
            cli_put_letter(out, ' ');
            column++;
        }
        cli_putf(out, "%.*s", (int)length, at);
        column += letters;
        first = false;
        at += length;
    }
    cli_put_letter(out, '\n');
}

static void put_lines(cli_output *out, const char *text) {
    for (const char *at = text; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        cli_putf(out, "    %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

static void put_result(cli_output *out, const wy_claim_result *result, bool details) {
    const wy_claim *claim = result->claim;
    const wy_finding *finding = &result->finding;
    const char *standing = result->status == WY_OK
                               ? wy_claim_standing_text(finding->standing, finding->proof)
                               : "unknown";
    cli_putf(out, "%-6s %-15s %7.2f s  %s%s\n", claim->id, standing, result->seconds, claim->title,
             result->changed ? "  [CHANGED]" : "");
    if (result->changed) {
        cli_putf(out, "  expected %s\n",
                 wy_claim_standing_text(claim->expect, claim->expect_proof));
    }
    if (details) {
        cli_putf(out, "  %-8s%s, %s\n", "where", claim->paper, claim->where);
        put_words(out, "claim", claim->claim);
    }
    if (result->status != WY_OK) {
        put_words(out, "error", result->error.message);
    } else if (details || result->changed) {
        put_words(out, "found", finding->found);
        put_words(out, "by", finding->by);
        if (finding->table != NULL && details) {
            put_lines(out, finding->table);
        }
    }
    if (details && *claim->note != '\0') {
        put_words(out, "note", claim->note);
    }
    cli_output_show(out);
}

static void put_list(cli_output *out, const wy_claim *const *claims, size_t count) {
    if (out->program->format == CLI_JSON) {
        json_t *list = json_array();
        for (size_t i = 0; i < count; i++) {
            json_array_append_new(list, wi_json_claim(claims[i]));
        }
        cli_put_json(out, wi_json_claims(list));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        cli_putf(out, "%-6s %-15s %s (%s)\n", claims[i]->id,
                 wy_claim_standing_text(claims[i]->expect, claims[i]->expect_proof),
                 claims[i]->title, claims[i]->where);
    }
}

static wy_status list_claims(cli *program, const wy_claim *const *claims, size_t count) {
    if (program->format == CLI_HTML) {
        return cli_complain(program, WY_BAD, "the list is text or json");
    }
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    put_list(&out, claims, count);
    return cli_output_close(&out, WY_OK);
}

/* ---- running them ------------------------------------------------------------------------- */

/* Progress of one claim as a part of that of all. */
typedef struct part {
    cli *program;
    size_t done, count;
} part;

static bool poll_part(void *data, double done) {
    const part *p = data;
    const double inside = done < 0 ? 0 : done > 1 ? 1 : done;
    return cli_progress_poll(&p->program->progress, ((double)p->done + inside) / (double)p->count);
}

typedef struct tally {
    size_t standings[WY_CLAIM_STANDINGS];
    size_t proofs[WY_PROOFS];
    size_t changed;
    double seconds;
} tally;

static void count_result(tally *t, const wy_claim_result *result) {
    if (result->status == WY_OK) {
        t->standings[result->finding.standing]++;
        t->proofs[result->finding.proof]++;
    }
    t->changed += result->changed;
    t->seconds += result->seconds;
}

static void put_tally(cli_output *out, const tally *t, size_t count) {
    cli_putf(out,
             "%zu claims: %zu proved (%zu by machine, %zu finite, %zu in prose), %zu computed, %zu "
             "false as printed, %zu open; %.1f s\n",
             count, t->standings[WY_CLAIM_PROVED], t->proofs[WY_PROOF_MACHINE],
             t->proofs[WY_PROOF_FINITE], t->proofs[WY_PROOF_PROSE], t->standings[WY_CLAIM_COMPUTED],
             t->standings[WY_CLAIM_FALSE], t->standings[WY_CLAIM_OPEN], t->seconds);
}

static wy_status write_gallery(cli_output *out, const wy_claim_result *results, size_t count) {
    char *text = NULL;
    size_t length = 0;
    wy_error error = {.status = WY_SYSTEM, .message = "out of memory"};
    FILE *stream = open_memstream(&text, &length);
    wy_status status =
        stream == NULL ? WY_SYSTEM
                       : wy_gallery_write(stream, results, count, out->program->invocation, &error);
    if (stream != NULL && fclose(stream) != 0) {
        status = WY_SYSTEM;
    }
    if (status == WY_OK) {
        cli_put(out, text);
    } else {
        cli_fail(out->program, &error);
    }
    free(text);
    return status;
}

static void write_json(cli_output *out, const wy_claim_result *results, size_t count,
                       const tally *t, const settings *wanted) {
    wi_json_tally counts = {.changed = t->changed, .shorter = wanted->shorter};
    memcpy(counts.standings, t->standings, sizeof counts.standings);
    cli_put_json(out, wi_json_claim_results(results, count, wanted->no_pictures, &counts));
}

/* Checks them one by one; in text each is told at once. */
static wy_status run_claims(cli_output *out, wy_claim_result *results, size_t *done,
                            const wy_claim *const *claims, size_t count, const settings *wanted,
                            bool details) {
    cli *program = out->program;
    part progress = {.program = program, .count = count};
    const wy_claim_run run = {.shorter = wanted->shorter,
                              .control = {.poll = poll_part, .data = &progress, .memory = MEMORY}};
    for (size_t i = 0; i < count; i++) {
        progress.done = i;
        const wy_status status = wy_claim_examine(&results[i], claims[i], &run);
        if (status == WY_STOPPED || poll_part(&progress, 1)) {
            wy_claim_result_clear(&results[i]);
            return WY_STOPPED;
        }
        *done = i + 1;
        if (program->format == CLI_TEXT) {
            cli_progress_clear(&program->progress);
            put_result(out, &results[i], details);
        }
    }
    return WY_OK;
}

static wy_status finish(cli_output *out, const wy_claim_result *results, size_t done, size_t count,
                        const settings *wanted, wy_status status) {
    cli *program = out->program;
    tally t = {0};
    for (size_t i = 0; i < done; i++) {
        count_result(&t, &results[i]);
    }
    if (status == WY_STOPPED) {
        return cli_complain(program, WY_STOPPED, "%s: %zu of %zu claims were checked%s",
                            cli_stop_word(), done, count,
                            program->format == CLI_TEXT ? "" : ", and nothing is written");
    }
    if (program->format == CLI_HTML) {
        status = write_gallery(out, results, done);
    } else if (program->format == CLI_JSON) {
        write_json(out, results, done, &t, wanted);
    } else if (count > 1) {
        put_tally(out, &t, count);
    }
    if (status != WY_OK || t.changed == 0) {
        return status;
    }
    for (size_t i = 0; i < done; i++) {
        if (results[i].changed) {
            cli_complain(
                program, WY_NO, "%s is %s, and was expected to be %s", results[i].claim->id,
                results[i].status == WY_OK
                    ? wy_claim_standing_text(results[i].finding.standing, results[i].finding.proof)
                    : "unknown",
                wy_claim_standing_text(results[i].claim->expect, results[i].claim->expect_proof));
        }
    }
    return WY_NO;
}

static wy_status examine(cli *program, const wy_claim *const *claims, size_t count,
                         const settings *wanted, bool details) {
    wy_claim_result *results = calloc(count + 1, sizeof *results);
    if (results == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        size_t done = 0;
        status = run_claims(&out, results, &done, claims, count, wanted, details);
        status = finish(&out, results, done, count, wanted, status);
        status = cli_output_close(&out, status);
        for (size_t i = 0; i < done; i++) {
            wy_claim_result_clear(&results[i]);
        }
    }
    free(results);
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    wy_claims *claims;
    wy_error error;
    if (wy_claims_open(&claims, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const wy_claim **chosen = NULL;
    size_t chosen_count = 0;
    wy_status status = choose(&chosen, &chosen_count, program, claims, wanted, arguments, count);
    if (status == WY_OK && wanted->list) {
        status = list_claims(program, chosen, chosen_count);
    } else if (status == WY_OK) {
        const bool details = count > 0 || program->common.verbose;
        status = examine(program, chosen, chosen_count, wanted, details);
    }
    free(chosen);
    wy_claims_close(claims);
    return status;
}

static const cli_option options_table[] = {
    CLI_FLAG_OPTION(settings, list, "list", "only name the claims and their expected standings"),
    CLI_FLAG_OPTION(settings, shorter, "short", "smaller bounds: seconds instead of minutes"),
    CLI_WORD_OPTION(settings, only, "only", "WHICH",
                    "only S0, S1, S2 or S3; or proved, computed, false or open"),
    CLI_FLAG_OPTION(settings, no_pictures, "no-pictures", "json without the pictures"),
};

const cli_command cli_command_paper = {
    .name = "paper",
    .usage = "[ID...] [--short] [--only WHICH] [--format html -o FILE]",
    .summary = "recompute what the four papers claim, each claim with its standing",
    .text = "Every table, figure, formula, theorem and conjecture of the four papers that can\n"
            "be checked is a claim with an ID, such as 2.7a; 2.7 means all of 2.7, S2 all of\n"
            "the paper. Each is recomputed, and is then\n"
            "  proved           a proof was run: logic, a kernel theorem, a closed machine\n"
            "  proved (finite)  finitely many cases, and all of them were computed\n"
            "  proved (prose)   an argument in words; numbers up to a bound agree\n"
            "  computed         it holds as far as was computed\n"
            "  false            false as printed: a counterexample and the right value\n"
            "  open             neither; the evidence\n"
            "With IDs, or --verbose, the findings are printed too. --format html makes a\n"
            "page with all findings, tables and pictures. A claim whose standing is not the\n"
            "one it had when it was written down is marked CHANGED, and the exit status is 1.",
    .examples = "  $ wythoff paper 2.7a\n"
                "  $ wythoff paper --list --only false\n"
                "  $ wythoff paper 3.1 --short --format html -o gallery.html\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json html",
    .least = 0,
    .most = MAX_ARGUMENTS,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
