/*
 * paper.c - wythoff paper: what the four papers claim, recomputed, each claim with its standing.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/papers.h>

#include "base/nearest.h"
#include "cli.h"
#include "options.h"
#include "output.h"
#include "theory/theory.h"
#include "json/report.h"
#include "json/theorem.h"
#include "json/values.h"

/* ---- Wythoff explore: open questions of the papers, measured -------------------------------- */

/*
 * A topic is a question about a family of games.  It is answered game by game, one
 * line for each, so that a stopped run_explore has told what it found.  What it finds is
 * computed up to a bound that is always stated, not proved beyond.
 */

typedef struct settings {
    const char *only;
    bool list;
    bool shorter;
    bool no_pictures;
    const char *m, *p; /* topics */
    int64_t terms;
} settings;

typedef struct range {
    int64_t low, high;
} range;

/* The run_explore: which games, and how far it is. */
typedef struct survey {
    cli *program;
    cli_output out;
    range m, p;
    int64_t terms;
    int64_t games, done;
    int64_t reached;    /* pairs of the game at hand */
    wy_control control; /* of one game; its progress becomes that of the run_explore */
} survey;

typedef struct topic {
    const char *name;
    const char *title;
    bool takes_m;
    const char *csv_head, *text_head;
    wy_status (*explore)(survey *of, int64_t m, int64_t p, wy_error *error);
} topic;

/* "3" or "1..10", from 1 to the largest parameter. */
static wy_status read_range(range *out, cli *program, char name, const char *text) {
    if (text == NULL) {
        return WY_OK;
    }
    char copy[80];
    const int length = snprintf(copy, sizeof copy, "%s", text);
    char *dots = strstr(copy, "..");
    if (dots != NULL) {
        *dots = '\0';
    }
    if (length >= (int)sizeof copy || !cli_number_read(&out->low, copy) ||
        !cli_number_read(&out->high, dots != NULL ? dots + 2 : copy)) {
        return cli_complain(program, WY_BAD,
                            "--%c wants a number or a range such as 1..10, not '%.60s'", name,
                            text);
    }
    if (out->low < 1 || out->high > WI_MAX_PAIRS_PARAMETER || out->low > out->high) {
        return cli_complain(program, WY_BAD,
                            "--%c must lie in 1..%d, from low to high, not '%.60s'", name,
                            WI_MAX_PAIRS_PARAMETER, text);
    }
    return WY_OK;
}

static bool poll_game(void *data, double done) {
    const survey *of = data;
    return cli_progress_poll(&of->program->progress, ((double)of->done + done) / (double)of->games);
}

/* ---- hegarty --------------------------------------------------------------- */

static int64_t largest_distance(const wi_hegarty *found) {
    return -found->low > found->high ? -found->low : found->high;
}

/* "0 1": the epsilons that were met. */
static void epsilon_text(char text[32], const wi_met met[WI_EPSILONS]) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < WI_EPSILONS; i++) {
        if (met[i].count > 0) {
            used += (size_t)snprintf(text + used, 32 - used, used > 0 ? " %d" : "%d",
                                     i + WI_EPSILON_LEAST);
        }
    }
}

/* One game of the list, a line. */
static void put_item(survey *of, json_t *item) {
    wi_put(&of->out.json, of->done > 0 ? ",\n" : "\n");
    wi_put_json(&of->out.json, item);
    cli_send_json(&of->out);
}

static void put_hegarty(survey *of, const wi_hegarty *found) {
    cli_output *out = &of->out;
    char upper[32];
    char lower[32];
    epsilon_text(upper, found->upper);
    epsilon_text(lower, found->lower);
    const bool attained = found->low_at > 0 && largest_distance(found) == found->p - 1;
    switch (of->program->format) {
    case CLI_CSV:
        cli_putf(out,
                 "%" PRId64 ",%" PRId64 ",%s,%s,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64
                 ",%" PRId64 ",%d\n",
                 found->p, found->terms, upper, lower, found->outside.count, found->low,
                 found->low_at, found->high, found->high_at, attained);
        break;
    case CLI_JSON:
        put_item(of, wi_json_hegarty(found, attained));
        break;
    default:
        cli_putf(out, "%7" PRId64 "  %-6s %-6s %9" PRId64, found->p, upper, lower,
                 found->outside.count);
        if (found->low_at > 0) {
            cli_putf(out, "  %4" PRId64 " .. %-3" PRId64 " %13" PRId64 " %13" PRId64, found->low,
                     found->high, found->low_at, found->high_at);
        } else {
            cli_putf(out, "%13s %13s %13s", "-", "-", "-"); /* fewer than p pairs */
        }
        cli_putf(out, " %5" PRId64 "  %s\n", found->p - 1, attained ? "attained" : "-");
        break;
    }
}

static wy_status explore_hegarty(survey *of, int64_t m, int64_t p, wy_error *error) {
    (void)m;
    wi_hegarty found;
    const wy_status status = wi_hegarty_explore(&found, p, of->terms, &of->control, error);
    of->reached = found.terms;
    if (found.terms > 0) {
        put_hegarty(of, &found);
    }
    return status;
}

/* ---- bounds ---------------------------------------------------------------- */

static void met_text(char text[48], const wi_met *met) {
    if (met->count == 0) {
        snprintf(text, 48, "-");
    } else {
        snprintf(text, 48, "%" PRId64, met->first);
    }
}

static void put_bounds(survey *of, const wi_pairs_bounds *found) {
    cli_output *out = &of->out;
    const wi_met *met[] = {&found->a_below, &found->a_above, &found->b_below, &found->b_above};
    const int64_t floors[] = {found->a_low, found->a_high, found->b_low, found->b_high};
    switch (of->program->format) {
    case CLI_CSV:
        cli_putf(out, "%" PRId64 ",%" PRId64 ",%" PRId64, found->m, found->p, found->terms);
        for (int i = 0; i < 4; i++) {
            cli_putf(out, ",%" PRId64 ",%" PRId64, met[i]->count, met[i]->first);
        }
        for (int i = 0; i < 4; i++) {
            cli_putf(out, ",%" PRId64, floors[i]);
        }
        cli_put_letter(out, '\n');
        break;
    case CLI_JSON:
        put_item(of, wi_json_pairs_bounds(found));
        break;
    default:
        cli_putf(out, "%7" PRId64 " %7" PRId64, found->m, found->p);
        for (int i = 0; i < 4; i++) {
            char first[48];
            met_text(first, met[i]);
            cli_putf(out, " %12s", first);
        }
        cli_putf(out, " %8" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 "\n", floors[0],
                 floors[1], floors[2], floors[3]);
        break;
    }
}

static wy_status explore_bounds(survey *of, int64_t m, int64_t p, wy_error *error) {
    wi_pairs_bounds found;
    const wy_status status = wi_pairs_bounds_explore(&found, m, p, of->terms, &of->control, error);
    of->reached = found.terms;
    if (found.terms > 0) {
        put_bounds(of, &found);
    }
    return status;
}

/* ---- all topics ------------------------------------------------------------ */

static const topic topics[] = {
    {.name = "hegarty",
     .title = "(1,p)-Wythoff Nim near Beatty pairs",
     .csv_head = "p,terms,upper_epsilons,lower_epsilons,outside,low,low_at,high,high_at,attained\n",
     .text_head = "      p  eps(L) eps(l)   not 0,1    a_k - a'_k      low at k     high at k"
                  "   p-1\n",
     .explore = explore_hegarty},
    {.name = "bounds",
     .title = "bounds of the pairs of (m,p)-Wythoff Nim: the first n that breaks each",
     .takes_m = true,
     .csv_head = "m,p,terms,a_below,a_below_first,a_above,a_above_first,b_below,b_below_first,"
                 "b_above,b_above_first,a_low,a_high,b_low,b_high\n",
     .text_head = "                   below        above        below        above"
                  "   from the floors\n"
                  "      m       p (n-p+1)alpha    n alpha  (n-p+1)beta     n beta"
                  "    a low   high  b low   high\n",
     .explore = explore_bounds},
};

enum { TOPICS = sizeof topics / sizeof topics[0] };

static const topic *find_topic(const char *name) {
    for (int i = 0; i < TOPICS; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            return &topics[i];
        }
    }
    return NULL;
}

/* Complains that there is no topic of this name. */
static wy_status refuse_topic(cli *program, const char *name) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    for (int i = 0; i < TOPICS; i++) {
        wi_nearest_offer(&nearest, topics[i].name);
    }
    return nearest.best != NULL
               ? cli_complain(program, WY_BAD, "there is no topic '%.60s'; did you mean %s?", name,
                              nearest.best)
               : cli_complain(program, WY_BAD,
                              "there is no topic '%.60s'; there are: hegarty, bounds", name);
}

static void put_topic_head(survey *of, const topic *about) {
    switch (of->program->format) {
    case CLI_CSV:
        cli_put(&of->out, about->csv_head);
        break;
    case CLI_JSON:
        cli_putf(&of->out, "{\"topic\": \"%s\", \"games\": [", about->name);
        break;
    default:
        cli_putf(&of->out, "%s; the first %" PRId64 " pairs\n%s", about->title, of->terms,
                 about->text_head);
        break;
    }
    cli_output_head(&of->out);
}

static void put_topic_tail(survey *of) {
    const bool complete = of->done == of->games;
    if (of->program->format == CLI_JSON) {
        char by[64];
        snprintf(by, sizeof by, "the first %" PRId64 " pairs", of->terms);
        cli_putf(&of->out,
                 "\n], \"terms\": %" PRId64 ", \"complete\": %s, \"standing\": ", of->terms,
                 complete ? "true" : "false");
        wi_put_json(&of->out.json, wi_json_known(WY_COMPUTED, by));
        cli_send_json(&of->out);
        cli_put(&of->out, "}\n");
    } else if (of->program->format == CLI_TEXT && complete) {
        cli_putf(&of->out,
                 "standing: computed for the first %" PRId64 " pairs, not proved beyond\n",
                 of->terms);
    }
}

static wy_status explore_all(survey *of, const topic *about) {
    put_topic_head(of, about);
    wy_status status = WY_OK;
    wy_error error;
    for (int64_t m = of->m.low; m <= of->m.high && status == WY_OK; m++) {
        for (int64_t p = of->p.low; p <= of->p.high && status == WY_OK; p++) {
            if (!cli_output_good(&of->out)) {
                return WY_OK;
            }
            status = about->explore(of, m, p, &error);
            of->done += status == WY_OK;
            cli_output_show(&of->out);
        }
    }
    put_topic_tail(of);
    if (status != WY_OK) {
        char known[120];
        snprintf(known, sizeof known,
                 "%" PRId64 " of %" PRId64 " games are done, and %" PRId64 " pairs of the next one",
                 of->done, of->games, of->reached);
        status = cli_unfinished(of->program, status, &error, known);
    }
    return status;
}

static wy_status explore(cli *program, const settings *wanted, const topic *about) {
    survey of = {.program = program, .m = {1, 1}, .p = {1, 10}, .terms = wanted->terms};
    if (about->takes_m) {
        of.m.high = 3;
    } else if (wanted->m != NULL) {
        return cli_complain(program, WY_BAD, "--m is for the bounds; here m is 1");
    }
    wy_status status = read_range(&of.m, program, 'm', wanted->m);
    if (status == WY_OK) {
        status = read_range(&of.p, program, 'p', wanted->p);
    }
    if (status != WY_OK) {
        return status;
    }
    of.games = (of.m.high - of.m.low + 1) * (of.p.high - of.p.low + 1);
    of.control = program->control;
    of.control.poll = poll_game;
    of.control.data = &of;
    status = cli_output_open(&of.out, program);
    if (status == WY_OK) {
        status = cli_output_close(&of.out, explore_all(&of, about));
    }
    return status;
}

/* ---- paper ---------------------------------------------------------------------------------- */

/* Wythoff paper: what the four papers claim, recomputed, each claim with its standing. */

enum { MAX_ARGUMENTS = 64, TEXT_WIDTH = 100 };

/* Checks are made to be modest; one that is not gives up before the machine does. */
static const uint64_t MEMORY = UINT64_C(4) << 30;

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
    const topic *about = count == 1 ? find_topic(arguments[0]) : NULL;
    if (about != NULL) {
        return program->format == CLI_HTML
                   ? cli_complain(program, WY_BAD, "a topic comes as text, csv or json")
                   : explore(program, wanted, about);
    }
    if (program->format == CLI_CSV) {
        return cli_complain(program, WY_BAD, "csv is for the topics, hegarty and bounds");
    }
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
    CLI_FLAG_OPTION(settings, no_pictures, "no-pictures", "json without the pictures",
                    .expert = true),
    CLI_WORD_OPTION(settings, p, "p", "RANGE", "topics: these p, as in 4 or 1..20; else 1..10",
                    .expert = true),
    CLI_WORD_OPTION(settings, m, "m", "RANGE", "bounds: these m; else 1..3", .expert = true),
    CLI_NUMBER_OPTION(settings, terms, "terms", "N", 1, INT64_C(1000000000000),
                      "topics: the first N pairs of each game; else 100000", .initial = 100000,
                      .expert = true),
};

const cli_command cli_command_paper = {
    .name = "paper",
    .usage = "[ID... | TOPIC] [--short] [--only WHICH] [--format html -o FILE]",
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
            "one it had when it was written down is marked CHANGED, and the exit status is 1.\n"
            "A TOPIC is an open question, measured on the first --terms N pairs; exact for these,\n"
            "not proved beyond:\n"
            "  hegarty  how near the pairs of (1,p)-Wythoff Nim are to Beatty pairs: the epsilons\n"
            "           with pi(n) = floor(nL) + epsilon, for upper columns, or\n"
            "           floor(nl) + epsilon, for lower ones; how many n need another epsilon than\n"
            "           0 and 1; and the range of a_k - a'_k, whose proved bound is p - 1\n"
            "  bounds   (n-p+1) alpha <= a_n <= n alpha, and the same for b_n with beta, for\n"
            "           (m,p)-Wythoff Nim: the first n, if any, that breaks each; and how far the\n"
            "           pairs stay from the floors of these bounds",
    .examples = "  $ wythoff paper 2.7a\n"
                "  $ wythoff paper --list --only false\n"
                "  $ wythoff paper 3.1 --short --format html -o gallery.html\n"
                "  $ wythoff paper hegarty --p 4 --terms 10^6\n"
                "  $ wythoff paper bounds --m 2..3 --p 1..6 --format csv -o bounds.csv\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json html csv",
    .least = 0,
    .most = MAX_ARGUMENTS,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};

/* ---- the old spelling of topics -------------------------------------------------------------- */

static wy_status run_topic(cli *program, const void *data, char **arguments, int count) {
    if (count == 0) {
        return cli_complain(program, WY_BAD, "what? the topics are: hegarty, bounds");
    }
    const topic *about = find_topic(arguments[0]);
    return about != NULL ? explore(program, data, about) : refuse_topic(program, arguments[0]);
}

const cli_command cli_command_explore = {
    .name = "explore",
    .usage = "TOPIC",
    .summary = "an old name of `paper TOPIC`",
    .text = "Write `wythoff paper hegarty` and `wythoff paper bounds`.",
    .examples = "  $ wythoff paper hegarty\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text csv json",
    .most = 1,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run_topic,
};
