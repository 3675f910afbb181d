/*
 * lookup.c - wythoff lookup: which games have this sequence, slope, set of P-positions, or these
 * Grundy values?
 *
 * First the sequences of the OEIS that we know, then the atlas, one line for a class of games that
 * are proved to have the same P-set; where nothing fits all that was given, a search through
 * families of games that no atlas has.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/sweep.h>

#include "atlas.h"
#include "base/list.h"
#include "cli.h"
#include "output.h"
#include "sweep.h"
#include "json/report.h"

typedef struct cli_lookup_settings {
    const char *from, *in;
    int64_t limit, terms;
    bool all;
} cli_lookup_settings;

/* A game that fits, or does so for a while. */
typedef struct cli_hit {
    const wy_atlas_game *game; /* NULL: found by search */
    char *rule;                /* then */
    wy_lookup_fit fit;
    size_t fitting; /* games of its class that fit too, itself counted */
} cli_hit;

typedef struct cli_looking {
    cli *program;
    const cli_lookup_settings *wanted;
    wy_lookup lookup;
    wy_atlas *atlas;
    cli_hit *hits;
    size_t count, room;
    cli_hit *nearly; /* those that agree for a while, as long as there are no hits */
    size_t near_count, near_room;
    size_t asked, unknown; /* games looked at, and those of which nothing can be said */
    size_t searched;       /* rules of families */
    bool stopped;
} cli_looking;

/* ---- what is looked up ----------------------------------------------------------------------- */

/* ---- all that was found ---------------------------------------------------------------------- */

/* ---- Which sequences of the OEIS, of those that we know, begin as the terms do --------------- */

/* How many of the given terms are those of this sequence, from its first or second term on. */
static size_t oeis_agrees(const wy_oeis *known, const wy_lookup *wanted, size_t *skipped) {
    size_t best = 0;
    for (size_t start = 0; start < 3; start++) {
        size_t n = 0;
        while (n < wanted->count && start + n < known->count &&
               known->terms[start + n] == wanted->terms[n]) {
            n++;
        }
        if (n > best) {
            best = n;
            *skipped = start;
        }
    }
    return best;
}

static bool oeis_fits(const wy_oeis *known, const wy_lookup *wanted, size_t *skipped) {
    const size_t agree = oeis_agrees(known, wanted, skipped);
    return agree == wanted->count || (agree > 8 && *skipped + agree == known->count);
}

/* The first A-number that fits; false: none. */
static bool cli_oeis_next(wy_oeis *known, size_t *at, size_t *skipped, const wy_lookup *wanted) {
    if (wanted->kind != WY_LOOKUP_TERMS) {
        return false;
    }
    while (wy_oeis_at(known, (*at)++, NULL) == WY_OK) {
        if (oeis_fits(known, wanted, skipped)) {
            return true;
        }
    }
    return false;
}

/* ---- What was looked up, as text and as CSV -------------------------------------------------- */

/* The rule of a hit as it is written; and how many of so many hits are told. */
static const char *cli_hit_rule(const cli_hit *found) {
    return found->game != NULL ? found->game->written : found->rule;
}

/* "a_n from n = 1 on: all 8 terms agree" */
static void tell_fit(char *text, size_t size, const wy_lookup *wanted, const wy_lookup_fit *fit) {
    const bool whole = fit->agree == wanted->count;
    if (wanted->kind == WY_LOOKUP_SLOPE) {
        snprintf(text, size, "slope, differs by %.1g", fit->difference);
    } else if (wanted->kind == WY_LOOKUP_VALUES) {
        snprintf(text, size, "all %zu Grundy values agree", wanted->count);
    } else if (wanted->kind == WY_LOOKUP_POSITIONS) {
        snprintf(text, size, "all %zu are P-positions; %" PRId64 " more with heaps no larger",
                 wanted->count, fit->others);
    } else {
        snprintf(text, size, "%s from n = %" PRId64 " on: %s%zu%s terms agree",
                 wy_terms_words(fit->terms), fit->from, whole ? "all " : "", fit->agree,
                 whole ? "" : " first");
    }
}

/* How the P-set of the game is known, and its class. */
static void tell_class(cli_output *out, const cli_hit *found) {
    const wy_atlas_game *game = found->game;
    if (game == NULL) {
        cli_put(out, "  known     computed, by the search; the atlas does not have it\n");
        return;
    }
    const wy_atlas_fact *proof = &game->facts[WY_ATLAS_PROOF];
    if (wy_atlas_is_proved(game)) {
        cli_putf(out, "  P-set     proved for all heaps: %s\n", proof->value);
    } else {
        cli_put(out, "  P-set     computed; no proof for all heaps\n");
    }
    if (game->same_count > 1) {
        cli_putf(out, "  class     %zu games of the atlas are proved to have the same P-set",
                 game->same_count);
        cli_putf(out, found->fitting != game->same_count ? "; %zu of them fit\n" : "\n",
                 found->fitting);
    }
    if (game->alike_count > game->same_count) {
        cli_putf(out,
                 "  alike     %zu more have it with heaps below 256; whether always, is not "
                 "proved\n",
                 game->alike_count - game->same_count);
    }
}

static void tell_hit(cli_output *out, const cli_looking *on, const cli_hit *found) {
    char text[160];
    tell_fit(text, sizeof text, &on->lookup, &found->fit);
    cli_putf(out, "game      %s\n  fits      %s\n", cli_hit_rule(found), text);
    if (on->lookup.kind == WY_LOOKUP_SLOPE) {
        const wy_atlas_fact *slope = &found->game->facts[WY_ATLAS_SLOPE];
        const wy_atlas_fact *root = &found->game->facts[WY_ATLAS_POLYNOMIAL];
        cli_putf(out, "  slope     %s, %s: %s\n", slope->value, wy_standing_name(slope->kind),
                 slope->by);
        if (root->value != NULL && root->known) {
            cli_putf(out, "  root of   %s, %s: %s\n", root->value, wy_standing_name(root->kind),
                     root->by);
        }
    }
    tell_class(out, found);
}

static size_t cli_looking_shown(const cli_looking *on, size_t count) {
    const size_t most = on->wanted->all ? count : (size_t)on->wanted->limit;
    return count < most ? count : most;
}

/* ---- the OEIS -------------------------------------------------------------------------------- */

static void tell_oeis(cli_output *out, const cli_looking *on) {
    wy_oeis known;
    size_t skipped = 0;
    for (size_t at = 0; cli_oeis_next(&known, &at, &skipped, &on->lookup);) {
        cli_putf(out, "OEIS      %s: %s\n", known.number, known.name);
        cli_putf(out, "  is        %s of %s, from n = %" PRId64 " on", wy_terms_words(known.kind),
                 known.rule, known.from);
        if (known.add != 0) {
            cli_putf(out, ", %s%" PRId64, known.add > 0 ? "+" : "", known.add);
        }
        cli_putf(out, "; %zu terms were compared\n", known.count);
    }
}

/* More terms of what fits best, as the OEIS wants them in its search box. */
static void tell_search(cli_output *out, const cli_looking *on) {
    if (on->lookup.kind != WY_LOOKUP_TERMS || on->count == 0) {
        return;
    }
    const cli_hit *best = &on->hits[0];
    wy_rules *rules;
    const size_t wanted = (size_t)on->wanted->terms;
    size_t count = wanted + (size_t)best->fit.from;
    int64_t *terms = calloc(count + 1, sizeof *terms);
    const char *rule = best->game != NULL ? best->game->rule : best->rule;
    if (terms != NULL && wy_rules_read_settled(&rules, rule, NULL) == WY_OK) {
        if (wy_terms_make(terms, &count, rules, best->fit.terms, NULL, NULL) == WY_OK) {
            cli_putf(out, "search    offset %" PRId64 ", ", best->fit.from);
            for (size_t n = (size_t)best->fit.from; n < count; n++) {
                cli_putf(out, "%s%" PRId64,
                         n > (size_t)best->fit.from ? "," : "https://oeis.org/search?q=", terms[n]);
            }
            cli_put(out, "\n");
        }
        wy_rules_free(rules);
    }
    free(terms);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void cli_lookup_text(cli_output *out, const cli_looking *on) {
    tell_oeis(out, on);
    tell_search(out, on);
    for (size_t i = 0; i < cli_looking_shown(on, on->count); i++) {
        tell_hit(out, on, &on->hits[i]);
    }
    if (on->count > cli_looking_shown(on, on->count)) {
        cli_putf(out, "%zu more fit; --all shows them\n",
                 on->count - cli_looking_shown(on, on->count));
    }
    if (on->count == 0) {
        for (size_t i = 0; i < cli_looking_shown(on, on->near_count); i++) {
            char text[160];
            tell_fit(text, sizeof text, &on->lookup, &on->nearly[i].fit);
            cli_putf(out, "nearly    %s\n  agrees    %s\n", cli_hit_rule(&on->nearly[i]), text);
        }
    }
    cli_putf(out, "looked at %zu games of the atlas", on->asked);
    if (on->unknown > 0) {
        cli_putf(out, " (%zu of them have nothing to compare)", on->unknown);
    }
    if (on->searched > 0) {
        cli_putf(out, ", and by search at %zu more", on->searched);
    }
    cli_put(out, on->count == 0 ? ": none fits\n" : "\n");
}

static void cli_lookup_csv(cli_output *out, const cli_looking *on) {
    cli_put(out, "rule,sequence,from,agree,given,others,difference,proved,class,class_size\n");
    for (size_t i = 0; i < on->count; i++) {
        const cli_hit *found = &on->hits[i];
        const wy_atlas_game *game = found->game;
        const bool terms = on->lookup.kind == WY_LOOKUP_TERMS;
        cli_putf(out, "\"%s\",%s,", cli_hit_rule(found),
                 terms ? wy_terms_name(found->fit.terms) : "");
        if (terms) {
            cli_putf(out, "%" PRId64, found->fit.from);
        }
        cli_putf(out, ",%zu,%zu,", found->fit.agree, on->lookup.count);
        if (found->fit.others >= 0) {
            cli_putf(out, "%" PRId64, found->fit.others);
        }
        cli_put(out, ",");
        if (on->lookup.kind == WY_LOOKUP_SLOPE) {
            cli_putf(out, "%.3g", found->fit.difference);
        }
        if (game != NULL) {
            cli_putf(out, ",%s,%zu,%zu\n", wy_atlas_is_proved(game) ? "yes" : "no", game->same + 1,
                     game->same_count);
        } else {
            cli_put(out, ",no,,\n");
        }
    }
}

/* ---- What was looked up, as JSON ------------------------------------------------------------- */

static json_t *hit_json(const cli_looking *on, const cli_hit *found) {
    const wy_lookup_fit *fit = &found->fit;
    const bool terms = on->lookup.kind == WY_LOOKUP_TERMS;
    return json_pack(
        "{s:s, s:o, s:o, s:I, s:o, s:o, s:o}", "rule", cli_hit_rule(found), "sequence",
        terms ? json_string(wy_terms_name(fit->terms)) : json_null(), "from",
        terms ? json_integer(fit->from) : json_null(), "agree", (json_int_t)fit->agree, "others",
        fit->others >= 0 ? json_integer(fit->others) : json_null(), "difference",
        on->lookup.kind == WY_LOOKUP_SLOPE ? json_real(fit->difference) : json_null(), "game",
        found->game != NULL ? wi_json_atlas_game(found->game, ~UINT64_C(0)) : json_null());
}

static json_t *oeis_json(const cli_looking *on) {
    json_t *list = json_array();
    wy_oeis known;
    size_t skipped = 0;
    for (size_t at = 0; cli_oeis_next(&known, &at, &skipped, &on->lookup);) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:I}", "number",
                                              known.number, "name", known.name, "game", known.rule,
                                              "sequence", wy_terms_name(known.kind), "from",
                                              (json_int_t)known.from, "add", (json_int_t)known.add,
                                              "offset", (json_int_t)known.offset, "compared",
                                              (json_int_t)known.count));
    }
    return list;
}

static void cli_lookup_json(cli_output *out, const cli_looking *on) {
    static const char *const kinds[] = {"terms", "slope", "positions", "values"};
    json_t *hits = json_array();
    json_t *nearly = json_array();
    for (size_t i = 0; i < cli_looking_shown(on, on->count); i++) {
        json_array_append_new(hits, hit_json(on, &on->hits[i]));
    }
    for (size_t i = 0; on->count == 0 && i < cli_looking_shown(on, on->near_count); i++) {
        json_array_append_new(nearly, hit_json(on, &on->nearly[i]));
    }
    cli_put_json(out, json_pack("{s:s, s:I, s:o, s:I, s:o, s:o, s:I, s:I, s:I}", "kind",
                                kinds[on->lookup.kind], "given", (json_int_t)on->lookup.count,
                                "oeis", oeis_json(on), "found", (json_int_t)on->count, "hits", hits,
                                "nearly", nearly, "games", (json_int_t)on->asked, "unknown",
                                (json_int_t)on->unknown, "searched", (json_int_t)on->searched));
}

/* ---- the command ----------------------------------------------------------------------------- */

/*
 * Wythoff lookup: which games have this sequence, slope, set of P-positions, or these Grundy
 * values?
 *
 * First the sequences of the OEIS that we know, then the atlas, one line for a class of games that
 * are proved to have the same P-set; where nothing fits all that was given, a search through
 * families of games that no atlas has.
 */

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
                      "terms for a search in the OEIS; else 20", .initial = 20, .expert = true),
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
