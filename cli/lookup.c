/*
 * lookup.c - wythoff lookup: which games have this sequence, slope, set of P-positions, or these
 * Grundy values?
 *
 * First the sequences of the OEIS that we know, then the atlas, one line for a class of games that
 * are proved to have the same P-set; where nothing fits all that was given, a search through
 * families of games that no atlas has.
 */
#include "lookup.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "sweep.h"

/* ---- looking --------------------------------------------------------------------------------- */

static wy_status keep(cli_looking *on, const wy_atlas_game *game, const char *rule,
                      const wy_lookup_fit *fit, bool whole) {
    if (whole && game != NULL) {
        /* Of a class the first game stands for all. */
        for (size_t i = 0; i < on->count; i++) {
            if (on->hits[i].game != NULL && on->hits[i].game->same == game->same) {
                on->hits[i].fitting++;
                return WY_OK;
            }
        }
    }
    const cli_hit found = {game, rule != NULL ? strdup(rule) : NULL, *fit, 1};
    if (whole ? !wi_list_room(on->hits, on->room, on->count + 1)
              : !wi_list_room(on->nearly, on->near_room, on->near_count + 1)) {
        free(found.rule);
        return cli_complain(on->program, WY_SYSTEM, "out of memory");
    }
    if (whole) {
        on->hits[on->count++] = found;
    } else {
        on->nearly[on->near_count++] = found;
    }
    return WY_OK;
}

/* Did what was given agree for long enough to be told? */
static bool is_near(const cli_looking *on, const wy_lookup_fit *fit) {
    return on->lookup.kind == WY_LOOKUP_TERMS && fit->agree >= WY_LOOKUP_LEAST &&
           fit->agree * 2 >= on->lookup.count;
}

static wy_status look_at_game(cli_looking *on, const wy_atlas_game *game) {
    wy_lookup_fit fit;
    wy_error error;
    const wy_status status = wy_lookup_game(&fit, &on->lookup, game, &on->program->control, &error);
    if (status == WY_STOPPED) {
        on->stopped = true;
        return WY_OK;
    }
    if (status == WY_SYSTEM) {
        return cli_fail(on->program, &error);
    }
    on->asked++;
    on->unknown += status == WY_LIMIT;
    return status == WY_OK                        ? keep(on, game, NULL, &fit, true)
           : status == WY_NO && is_near(on, &fit) ? keep(on, game, NULL, &fit, false)
                                                  : WY_OK;
}

static wy_status look_in_atlas(cli_looking *on) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < wy_atlas_count(on->atlas) && status == WY_OK && !on->stopped; i++) {
        status = look_at_game(on, wy_atlas_at(on->atlas, i));
        on->stopped = on->stopped || cli_stop_asked();
    }
    return status;
}

/* ---- families -------------------------------------------------------------------------------- */

/* What is searched where the atlas has nothing. */
static const char *const searched[][2] = {
    {"wythoff + (a,b) + (b,a)", "a=1..25 b=a+1..50"},
    {"wythoff - (i,i)", "i=1..100"},
    {"wythoff terminal x+y<=n", "n=0..100"},
    {"wythoff(m=m)", "m=1..50"},
    {"wythoff + (a,b)", "a=1..15 b=1..15"},
    {"nim + (a,b) + (b,a)", "a=1..12 b=a..12"},
    {"wythoff + (a,b) + (b,a) + (c,d) + (d,c)", "a=1..7 b=a+1..7 c=a..7 d=c+1..7 where a<c or b<d"},
};

static wy_status look_at_rule(cli_looking *on, const char *rule) {
    wy_rules *rules;
    wy_error error;
    if (wy_rules_read_settled(&rules, rule, &error) != WY_OK) {
        return WY_OK;
    }
    wy_lookup_fit fit;
    const wy_status status =
        wy_lookup_rules(&fit, &on->lookup, rules, &on->program->control, &error);
    wy_rules_free(rules);
    on->searched++;
    on->stopped = on->stopped || status == WY_STOPPED || cli_stop_asked();
    return status == WY_SYSTEM ? cli_fail(on->program, &error)
           : status == WY_OK   ? keep(on, NULL, rule, &fit, true)
           : status == WY_NO && is_near(on, &fit) && on->nearly == NULL
               ? keep(on, NULL, rule, &fit, false)
               : WY_OK;
}

static wy_status look_in_family(cli_looking *on, const char *rule, const char *ranges) {
    wy_sweep_plan plan;
    wy_error error = {0};
    wy_status status = wy_sweep_plan_make(&plan, rule, ranges, NULL, &on->program->control, &error);
    if (status == WY_STOPPED) {
        on->stopped = true;
        status = WY_OK;
    } else if (status != WY_OK) {
        char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(text, sizeof text, &error);
        status = cli_complain(on->program, status, "%s:%s%s",
                              plan.fault[0] != '\0' ? plan.fault : "--in",
                              error.line > 0 ? "" : " ", text);
    }
    for (size_t i = 0; i < plan.count && status == WY_OK && !on->stopped && plan.rules[i] != NULL;
         i++) {
        status = look_at_rule(on, plan.rules[i]);
    }
    wy_sweep_plan_free(&plan);
    return status;
}

static wy_status search(cli_looking *on, char **arguments, int count) {
    if (on->wanted->in != NULL) {
        char *ranges = cli_join(arguments, count);
        const wy_status status = ranges == NULL
                                     ? cli_complain(on->program, WY_SYSTEM, "out of memory")
                                     : look_in_family(on, on->wanted->in, ranges);
        free(ranges);
        return status;
    }
    wy_status status = WY_OK;
    const size_t families = sizeof searched / sizeof searched[0];
    for (size_t i = 0; i < families && status == WY_OK && !on->stopped && on->count == 0; i++) {
        status = look_in_family(on, searched[i][0], searched[i][1]);
    }
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* By how well they fit: exact sets first, near slopes first, then as they were found. */
static int by_fit(const void *a, const void *b) {
    const cli_hit *p = a;
    const cli_hit *q = b;
    if (p->fit.others != q->fit.others) {
        return p->fit.others < q->fit.others ? -1 : 1;
    }
    if (p->fit.difference != q->fit.difference) {
        return p->fit.difference < q->fit.difference ? -1 : 1;
    }
    if (p->fit.agree != q->fit.agree) {
        return p->fit.agree > q->fit.agree ? -1 : 1;
    }
    if (p->fit.terms != q->fit.terms) {
        return p->fit.terms < q->fit.terms ? -1 : 1;
    }
    const size_t one = p->game != NULL ? p->game->number : SIZE_MAX;
    const size_t other = q->game != NULL ? q->game->number : SIZE_MAX;
    return (one > other) - (one < other);
}

static wy_status answer(cli_looking *on) {
    cli_progress_clear(&on->program->progress);
    wi_list_sort(on->hits, on->count, by_fit);
    wi_list_sort(on->nearly, on->near_count, by_fit);
    cli_output out;
    wy_status status = cli_output_open(&out, on->program);
    if (status != WY_OK) {
        return status;
    }
    if (on->program->format == CLI_JSON) {
        cli_lookup_json(&out, on);
    } else if (on->program->format == CLI_CSV) {
        cli_lookup_csv(&out, on);
    } else {
        cli_lookup_text(&out, on);
    }
    wy_oeis known;
    size_t at = 0;
    size_t skipped = 0;
    const bool any = on->count > 0 || cli_oeis_next(&known, &at, &skipped, &on->lookup);
    status = cli_output_close(&out, any ? WY_OK : WY_NO);
    if (on->stopped && (status == WY_OK || status == WY_NO) && on->count == 0) {
        return cli_complain(on->program, WY_LIMIT, "%s; what was not looked at may fit",
                            cli_stop_word());
    }
    return status;
}

static wy_status read_wanted(cli_looking *on, char **arguments, int count) {
    char *text = cli_join(arguments, on->wanted->in != NULL ? 1 : count);
    if (text == NULL) {
        return cli_complain(on->program, WY_SYSTEM, "out of memory");
    }
    wy_error error = {0};
    wy_status status = wy_lookup_read(&on->lookup, text, &error);
    if (status != WY_OK) {
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        status = cli_complain(on->program, status, "what is looked for:%s%s",
                              error.line > 0 ? "" : " ", message);
    }
    free(text);
    return status;
}

static void clear(cli_looking *on) {
    for (size_t i = 0; i < on->count; i++) {
        free(on->hits[i].rule);
    }
    for (size_t i = 0; i < on->near_count; i++) {
        free(on->nearly[i].rule);
    }
    free(on->hits);
    free(on->nearly);
    wy_lookup_clear(&on->lookup);
    wy_atlas_free(on->atlas);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    cli_looking on = {.program = program, .wanted = data};
    wy_status status;
    if ((status = read_wanted(&on, arguments, count)) == WY_OK &&
        (status = cli_atlas_open(&on.atlas, program, on.wanted->from)) == WY_OK &&
        (status = look_in_atlas(&on)) == WY_OK) {
        wy_oeis known;
        size_t at = 0;
        size_t skipped;
        const bool more =
            on.wanted->in != NULL || (on.count == 0 && on.lookup.kind != WY_LOOKUP_SLOPE &&
                                      !cli_oeis_next(&known, &at, &skipped, &on.lookup));
        if (more && !on.stopped) {
            status = search(&on, arguments + 1, count - 1);
        }
        if (status == WY_OK) {
            status = answer(&on);
        }
    }
    clear(&on);
    return status;
}

static const cli_option options_table[] = {
    CLI_WORD_OPTION(cli_lookup_settings, in, "in", "RULE",
                    "search all games of RULE too, its names running through NAME=VALUES..."),
    CLI_WORD_OPTION(cli_lookup_settings, from, "from", "FILE",
                    "ask the atlas in FILE; else the one of the program"),
    CLI_NUMBER_OPTION(cli_lookup_settings, limit, "limit", "N", 1, 1000000,
                      "show at most N classes of games; else 5", .initial = 5),
    CLI_FLAG_OPTION(cli_lookup_settings, all, "all", "show all of them"),
    CLI_NUMBER_OPTION(cli_lookup_settings, terms, "terms", "N", 1, 1000,
                      "terms for a search in the OEIS; else 20", .initial = 20),
};

const cli_command cli_command_lookup = {
    .name = "lookup",
    .usage = "WHAT [--in RULE NAME=VALUES...]",
    .summary = "which game has this sequence, slope or set?",
    .text =
        "WHAT is one of\n"
        "  1,3,4,6,8,9             a stretch of a_n, b_n, b_n-a_n, b_n-a_n-n, or of the lowest\n"
        "                          P-positions of columns; it may begin at n = 0, 1, 2 or 3\n"
        "  1.3247                  the slope of P-positions, to these digits\n"
        "  '(0,0) (1,2) (3,5)'     P-positions\n"
        "  'g(1,1)=2 g(0,3)=3'     Grundy values\n"
        "Answers come from the atlas (wythoff help atlas), one for each class of games that are\n"
        "proved to have the same P-set, and say how far they agree. Where nothing fits, some\n"
        "families of games are searched; --in names one. Of terms, A-numbers of the OEIS are\n"
        "told that belong to games here, and a search in the OEIS is written down.\n"
        "The exit status is 1 where nothing fits.",
    .examples = "  $ wythoff lookup 1,3,4,6,8,9,11,12\n"
                "  $ wythoff lookup '(0,0) (1,3) (2,6) (4,5)'\n"
                "  $ wythoff lookup 1.3247 --limit 2\n"
                "  $ wythoff lookup 'g(1,1)=2 g(1,2)=0 g(3,3)=0' --in 'nim + (k,k)' k=1..9\n",
    .takes = CLI_WORK | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text csv json",
    .least = 1,
    .most = 10000,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(cli_lookup_settings),
    .run = run,
};
