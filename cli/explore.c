/*
 * explore.c - wythoff explore: open questions of the papers, measured.
 *
 * A topic is a question about a family of games.  It is answered game by game, one
 * line for each, so that a stopped run has told what it found.  What it finds is
 * computed up to a bound that is always stated, not proved beyond.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "cli.h"
#include "options.h"
#include "output.h"
#include "theory/theory.h"
#include "json/theorem.h"
#include "json/values.h"

typedef struct settings {
    const char *m, *p;
    int64_t terms;
} settings;

typedef struct range {
    int64_t low, high;
} range;

/* The run: which games, and how far it is. */
typedef struct survey {
    cli *program;
    cli_output out;
    range m, p;
    int64_t terms;
    int64_t games, done;
    int64_t reached;    /* pairs of the game at hand */
    wy_control control; /* of one game; its progress becomes that of the run */
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

/* Complains and returns NULL when there is none of that name. */
static const topic *find_topic(cli *program, const char *name) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    for (int i = 0; i < TOPICS; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            return &topics[i];
        }
        wi_nearest_offer(&nearest, topics[i].name);
    }
    if (nearest.best != NULL) {
        cli_complain(program, WY_BAD, "there is no topic '%.60s'; did you mean %s?", name,
                     nearest.best);
    } else {
        cli_complain(program, WY_BAD, "there is no topic '%.60s'; there are: hegarty, bounds",
                     name);
    }
    return NULL;
}

static void put_head(survey *of, const topic *about) {
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

static void put_tail(survey *of) {
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
    put_head(of, about);
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
    put_tail(of);
    if (status != WY_OK) {
        char known[120];
        snprintf(known, sizeof known,
                 "%" PRId64 " of %" PRId64 " games are done, and %" PRId64 " pairs of the next one",
                 of->done, of->games, of->reached);
        status = cli_unfinished(of->program, status, &error, known);
    }
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    if (count == 0) {
        return cli_complain(program, WY_BAD, "what? the topics are: hegarty, bounds");
    }
    const topic *about = find_topic(program, arguments[0]);
    if (about == NULL) {
        return WY_BAD;
    }
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

static const cli_option options[] = {
    CLI_WORD_OPTION(settings, p, "p", "RANGE", "these p, as in 4 or 1..20; else 1..10"),
    CLI_WORD_OPTION(settings, m, "m", "RANGE", "bounds: these m; else 1..3"),
    CLI_NUMBER_OPTION(settings, terms, "terms", "N", 1, INT64_C(1000000000000),
                      "the first N pairs of each game; else 100000", .initial = 100000),
};

const cli_command cli_command_explore = {
    .name = "explore",
    .usage = "TOPIC",
    .summary = "open questions of the papers, measured",
    .text =
        "Topics:\n"
        "  hegarty  how near the pairs of (1,p)-Wythoff Nim are to Beatty pairs: the epsilons\n"
        "           with pi(n) = floor(nL) + epsilon, for upper columns, or floor(nl) + epsilon,\n"
        "           for lower ones; how many n need another epsilon than 0 and 1; and the range\n"
        "           of a_k - a'_k, whose proved bound is p - 1\n"
        "  bounds   (n-p+1) alpha <= a_n <= n alpha, and the same for b_n with beta, for\n"
        "           (m,p)-Wythoff Nim: the first n, if any, that breaks each; and how far the\n"
        "           pairs stay from the floors of these bounds\n"
        "Exact for as many pairs as asked for, not proved beyond.",
    .examples = "  $ wythoff explore hegarty\n"
                "  $ wythoff explore hegarty --p 4 --terms 10^6\n"
                "  $ wythoff explore bounds --m 2..3 --p 1..6 --format csv -o bounds.csv\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text csv json",
    .most = 1,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(settings),
    .run = run,
};
