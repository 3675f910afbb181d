/*
 * rules.c - wythoff rules: what a game is.  Its rule in normal form, the name it has, the class it
 * belongs to, and which engines can solve it, with the reason.  Without a
 * game: the names that there are.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/atlas.h>
#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include "cli.h"
#include "output.h"
#include "theory/theory.h"
#include "json/game.h"
#include "json/values.h"

/* ---- a game ---------------------------------------------------------------- */

typedef struct engine_line {
    bool shown, can, used;
    char reason[WY_REASON_SIZE];
} engine_line;

/* By the numbers of the engines. */
typedef engine_line engine_lines[WY_ENGINE_COUNT];

#define HAS_none   false
#define HAS_solve  true
#define HAS_grundy true
#define HAS_answer true

/* Does the engine answer about outcomes, about values? */
static const bool answers[WY_ENGINE_COUNT][2] = {
#define X(id, name, outcomes, values, about) [WY_ENGINE_##id] = {HAS_##outcomes, HAS_##values},
    WY_ENGINES(X)
#undef X
};

static void ask_engines(engine_lines lines, const wy_rules *rules, bool values) {
    for (wy_engine engine = WY_ENGINE_AUTO + 1; engine < WY_ENGINE_COUNT; engine++) {
        if (answers[engine][values]) {
            lines[engine].shown = wy_answer_is_for(engine, values, rules);
            lines[engine].can = wy_answer_can(engine, values, rules, lines[engine].reason);
        }
    }
}

/*
 * Windows are solved by the chosen engine, boxes by their own; single positions by a formula where
 * there is one, far ones and far windows through the telescope, or the machine of a beam, or else
 * by the automaton. Engines for games of another kind have no line.
 */
static void see_outcomes(engine_lines lines, const wy_rules *rules) {
    static const wy_engine far_engines[] = {WY_ENGINE_FORMULA, WY_ENGINE_TELESCOPE};
    bool any_size = false;
    ask_engines(lines, rules, false);
    for (size_t i = 0; i < sizeof far_engines / sizeof *far_engines; i++) {
        lines[far_engines[i]].used = lines[far_engines[i]].can;
        any_size = any_size || lines[far_engines[i]].can; /* perhaps */
    }
    lines[WY_ENGINE_BEAM].used = lines[WY_ENGINE_BEAM].can;
    lines[WY_ENGINE_AUTOMATON].used = lines[WY_ENGINE_AUTOMATON].can && !any_size;
    lines[WY_ENGINE_BOX].used = lines[WY_ENGINE_BOX].can && lines[WY_ENGINE_BOX].shown;
    lines[wy_engine_choose(rules)].used = true;
}

/*
 * Windows of values are computed by one engine; single values that are far out are known by Nim's
 * formula, or else by the period of a row and by the automaton.
 */
static void see_values(engine_lines lines, const wy_rules *rules) {
    wy_solution *grundy = NULL;
    ask_engines(lines, rules, true);
    lines[WY_ENGINE_FORMULA].used = lines[WY_ENGINE_FORMULA].can;
    lines[WY_ENGINE_ROWS].used = lines[WY_ENGINE_ROWS].can && !lines[WY_ENGINE_FORMULA].can;
    lines[WY_ENGINE_AUTOMATON].used =
        lines[WY_ENGINE_AUTOMATON].can && !lines[WY_ENGINE_FORMULA].can;
    if (wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, NULL) == WY_OK) {
        lines[wy_grundy_engine(grundy)].used = true;
        wy_solution_free(grundy);
    }
}

/* Is the canonical game of this game on a cone the game of this name? */
static bool has_canonical(wy_cone *q, const wy_rules *rules, const char *name) {
    wy_rules *canonical = NULL;
    wy_rules *named = NULL;
    const bool same = wi_rules_canonical(&canonical, q, rules, NULL) == WY_OK &&
                      wy_rules_read_settled(&named, name, NULL) == WY_OK &&
                      wy_rules_equal(canonical, named);
    wy_rules_free(canonical);
    wy_rules_free(named);
    return same;
}

static void put_slope(cli_output *out, const char *label, const wi_golden *slope) {
    char text[96];
    wi_golden_text(text, sizeof text, slope);
    cli_putf(out, "%s  %s = %.6f\n", label, text, wi_golden_value(slope));
}

/* Corollary 10 of S3. */
static void put_slopes(cli_output *out, const wy_rules *rules) {
    wy_cone q;
    if (has_canonical(&q, rules, "nim")) {
        const wi_cone_slopes slopes = wi_cone_limits(&q);
        put_slope(out, "slope  ", &slopes.nim);
    } else if (has_canonical(&q, rules, "wythoff")) {
        const wi_cone_slopes slopes = wi_cone_limits(&q);
        put_slope(out, "slopes ", &slopes.wythoff_lower);
        put_slope(out, "       ", &slopes.wythoff_upper);
    }
}

enum { WEIGHT_TEXT = 48 };

/* "2x+y" */
static void put_weight(char text[WEIGHT_TEXT], const wy_rules *rules) {
    char factors[2][16] = {"", ""};
    const int64_t weights[2] = {rules->weight.x, rules->weight.y};
    for (int i = 0; i < 2; i++) {
        if (weights[i] != 1) {
            snprintf(factors[i], sizeof factors[i], "%d", (int)weights[i]);
        }
    }
    snprintf(text, WEIGHT_TEXT, "%sx+%sy", factors[0], factors[1]);
}

/* What makes it another game than the one with this name. */
static void put_clauses(cli_output *out, const wy_rules *rules) {
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        cli_put(out, ", with ends of its own");
    }
    if (rules->block > 0) {
        cli_put(out, ", with blocking");
    }
    if (rules->misere) {
        cli_put(out, ", in misere play");
    }
}

/* The heaps and the memory of a game on several heaps, or with a memory. */
static void put_heaps(cli_output *out, const wy_rules *rules) {
    cli_putf(out, "heaps    %d%s\n", rules->heaps,
             rules->heaps > 1 && wy_rules_symmetric(rules)
                 ? ", the same game for every order of them"
                 : "");
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        cli_putf(out, "memory   %lld pass%s in the whole game, by either player\n",
                 (long long)rules->passes, rules->passes == 1 ? "" : "es");
        break;
    case WY_MEMORY_ENFORCE:
        cli_putf(out, "memory   the opponent names one of %d sets of moves\n", rules->sets);
        break;
    case WY_MEMORY_BOUND:
        cli_put(out, "memory   a bound on the next move, from what the last one took\n");
        break;
    case WY_MEMORY_REPEAT:
        cli_put(out, "memory   the last move may not be made again at once\n");
        break;
    case WY_MEMORY_IMITATION:
        cli_put(out, "memory   the last move, and the imitations that were made in a row\n");
        break;
    case WY_MEMORY_NONE:
        break;
    }
}

static void put_name(cli_output *out, const wy_rules *rules) {
    wy_recognised game;
    if (wy_rules_recognise(&game, rules)) {
        cli_putf(out, "game     this is %s", game.title);
        if (!game.whole) {
            put_clauses(out, rules);
        }
        cli_put(out, "\n");
    }
    if (!rules->normal) {
        wy_rules *none = NULL;
        wy_error why = {0};
        wy_rules_normal(&none, rules, &why);
        wy_rules_free(none);
        cli_putf(out, "normal   no normal form: %s\n", why.message);
        return;
    }
    if (wy_rules_ask_unknown(rules)) {
        cli_put(out, "normal   whatever numbers are prime, squares and so on: nothing is known of "
                     "that here\n");
    }
}

static void put_class(cli_output *out, const wy_class *class, const wy_rules *rules) {
    const char *words[WY_CLASS_WORDS];
    const size_t count = wy_class_words(words, class, rules);
    const char *label = "class  ";
    for (size_t i = 0; i < count; i++) {
        cli_putf(out, "%s  %s\n", label, words[i]);
        label = "       ";
    }
    if (rules->weight.x > 0) {
        char weight[WEIGHT_TEXT];
        put_weight(weight, rules);
        cli_putf(out, "weight   %s falls with every move, so play ends\n", weight);
    }
    if (!class->quarter) {
        put_slopes(out, rules);
    }
}

/* What is proved of it, without new work. */
static void put_known(cli_output *out, const wy_known *known) {
    const char *label = "known  ";
    for (size_t i = 0; i < known->count; i++) {
        cli_putf(out, "%s  %s: %s\n", label, known->of[i].title, known->of[i].text);
        label = "       ";
    }
}

static void put_engines(cli_output *out, const char *label, const engine_lines lines) {
    for (wy_engine engine = WY_ENGINE_AUTO + 1; engine < WY_ENGINE_COUNT; engine++) {
        if (lines[engine].shown) {
            cli_putf(out, "%s  %c %-9s %s\n", label, lines[engine].used ? '*' : ' ',
                     wy_engine_name(engine), lines[engine].reason);
            label = "       ";
        }
    }
}

/* class: NULL where there are several heaps, or a memory. */
static void put_game_text(cli_output *out, const char *rule, const wy_class *class,
                          const wy_known *known, const wy_rules *rules) {
    cli_putf(out, "rule     %s\n", rule);
    if (class != NULL) {
        put_name(out, rules);
        put_class(out, class, rules);
    } else {
        put_heaps(out, rules);
    }
    put_known(out, known);
    engine_lines lines = {0};
    see_outcomes(lines, rules);
    put_engines(out, "engines", lines);
    const char *none = wy_rules_no_values(rules);
    if (none != NULL) {
        cli_putf(out, "values     none: %s\n", none);
        return;
    }
    memset(lines, 0, sizeof lines);
    see_values(lines, rules);
    put_engines(out, "values ", lines);
}

static json_t *engines_json(const engine_lines lines) {
    json_t *list = json_array();
    for (wy_engine engine = WY_ENGINE_AUTO + 1; engine < WY_ENGINE_COUNT; engine++) {
        if (lines[engine].reason[0] != '\0') {
            json_array_append_new(list, wi_json_engine(engine, lines[engine].can,
                                                       lines[engine].used, lines[engine].reason));
        }
    }
    return list;
}

static json_t *game_json(const cli *program, const wy_class *class, const wy_known *known) {
    engine_lines lines = {0};
    see_outcomes(lines, program->rules);
    json_t *engines = engines_json(lines);
    memset(lines, 0, sizeof lines);
    if (wy_rules_no_values(program->rules) == NULL) {
        see_values(lines, program->rules);
    }
    json_t *game = wi_json_rule_facts(program->rules, class, engines, engines_json(lines));
    json_t *facts = json_array();
    for (size_t i = 0; i < known->count; i++) {
        json_array_append_new(facts, json_pack("{s:s, s:s, s:o}", "title", known->of[i].title,
                                               "text", known->of[i].text, "standing",
                                               wi_json_standing(&known->of[i].standing)));
    }
    json_object_set_new(game, "known", facts);
    return game;
}

static wy_status put_game(cli_output *out, cli *program) {
    wy_class found = {0};
    const wy_class *class = wy_rules_plane(program->rules) ? &found : NULL;
    wy_error error;
    if (class != NULL && wy_classify(&found, program->rules, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_known known;
    if (wy_known_find(&known, program->rules, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    char *rule = wy_rules_short_text(program->rules);
    if (program->format == CLI_JSON) {
        cli_put_json(out, game_json(program, class, &known));
    } else if (rule != NULL) {
        put_game_text(out, rule, class, &known, program->rules);
    }
    wy_known_clear(&known);
    free(rule);
    return rule != NULL ? WY_OK : cli_complain(program, WY_SYSTEM, "out of memory");
}

/* ---- the named games ------------------------------------------------------- */

static void put_names(cli_output *out, cli_format format) {
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    if (format == CLI_JSON) {
        cli_put_json(out, wi_json_named_games());
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char name[64];
        if (i == 0 || strcmp(games[i].group, games[i - 1].group) != 0) {
            cli_putf(out, "%s%s\n", i == 0 ? "" : "\n", games[i].group);
        }
        snprintf(name, sizeof name, "%s%s", games[i].name, games[i].parameters);
        cli_putf(out, "  %-29s %s\n", name, games[i].summary);
    }
}

static wy_status run(cli *program, const void *settings, char **arguments, int count) {
    (void)settings;
    (void)arguments;
    (void)count;
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->rules != NULL) {
        status = put_game(&out, program);
    } else {
        put_names(&out, program->format);
    }
    return cli_output_close(&out, status);
}

const cli_command cli_command_rules = {
    .name = "rules",
    .usage = "[GAME]",
    .summary = "a game's rule in normal form, its class, and what can solve it",
    .text = "Prints the rule in normal form, which depends on what the rule means and not on how\n"
            "it is written, or says why it has none; the name of the game, if it has one; the\n"
            "properties that the engines ask for, and for each engine whether it can solve the\n"
            "game, and why; * marks those that are taken: a formula for single positions where\n"
            "there is one, the telescope for positions and windows far out, another engine for\n"
            "windows at the origin. The same for Grundy values. Without GAME, lists the games that "
            "have names.",
    .examples = "  $ wythoff rules maharaja\n"
                "  $ wythoff rules 'wythoff - (3,3)'\n"
                "  $ wythoff rules '{(t,0): 0<t<=x} + {(0,t): 0<t<=y} + {(t,t): "
                "0<t<=min(x,y)}'\n"
                "  $ wythoff rules --format json 'rational-nim(2/7,10/1)'\n"
                "  $ wythoff rules 'wythoff on 3 heaps'\n"
                "  $ wythoff rules\n",
    .takes = CLI_GAME | CLI_NO_GAME | CLI_HEAPS | CLI_FORMAT | CLI_OUTPUT,
    .formats = "text json",
    .run = run,
};
