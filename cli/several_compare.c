/* several_compare.c - do two games on several heaps, or with a memory, have the same P-positions?
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/analyze.h>

#include "output.h"
#include "several.h"
#include "json/heaps.h"
#include "json/values.h"

/*
 * The rule as one on several heaps, also if it is on two: with a pass that is then taken away, for
 * without a memory it would be read as a rule on two heaps.
 */
static wy_status read_rule(wy_rules **out, cli *program, const char *text, const char *place) {
    wy_rules *game = NULL;
    wy_error error;
    *out = NULL;
    wy_status status = wy_rules_read_with(&game, text, strlen(text), &cli_lists, &error);
    if (status == WY_OK && wy_rules_plane(game)) {
        char *with = NULL;
        wy_rules_free(game);
        game = NULL;
        if (asprintf(&with, "%s pass 1", text) < 0) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
        status = wy_rules_read_with(&game, with, strlen(with), &cli_lists, &error);
        free(with);
        if (status == WY_OK && !wy_rules_plane(game)) {
            game->memory = WY_MEMORY_NONE;
            game->passes = 0;
        }
    }
    if (status != WY_OK) {
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        return cli_complain(program, status, "%s:%s%s", place, error.line > 0 ? "" : " ", message);
    }
    *out = game;
    return WY_OK;
}

static void put_text(cli_output *out, const wy_heap_comparison *of, int heaps, const char *first,
                     const char *second) {
    cli_putf(out, "%s\n",
             of->likeness == WY_SAME     ? "yes"
             : of->likeness == WY_DIFFER ? "no"
                                         : "unknown");
    if (of->has_place) {
        cli_put(out, "first     ");
        for (int i = 0; i < heaps; i++) {
            cli_putf(out, "%s%lld", i == 0 ? "(" : ",", (long long)of->place[i]);
        }
        cli_putf(out, ") is P in %s alone\n", of->in_first ? first : second);
    }
    if (of->likeness == WY_NOT_SEEN) {
        cli_putf(out, "agree     where heaps are at most %lld; no proof was found\n",
                 (long long)of->window - 1);
    } else {
        cli_putf(out, "standing  %s: %s\n", wy_standing_name(of->standing.kind), of->standing.by);
    }
}

static json_t *to_json(const wy_heap_comparison *of, int heaps, const char *first,
                       const char *second) {
    const bool seen = of->likeness != WY_NOT_SEEN;
    json_t *place = of->has_place
                        ? json_pack("{s:o, s:s}", "position", wi_json_heaps_small(of->place, heaps),
                                    "p_in", of->in_first ? first : second)
                        : json_null();
    return json_pack("{s:[s, s], s:o, s:o, s:I, s:o}", "games", first, second, "same",
                     seen ? json_boolean(of->likeness == WY_SAME) : json_null(), "first_difference",
                     place, "compared_below", (json_int_t)of->window, "standing",
                     seen ? wi_json_standing(&of->standing) : json_null());
}

wy_status cli_several_compare(cli *program, const char *other, int64_t window) {
    wy_rules *first = NULL, *second = NULL;
    wy_status status = read_rule(&first, program, program->game, "rule");
    if (status == WY_OK) {
        status = read_rule(&second, program, other, "second rule");
    }
    const wy_compare_options options = {.window = window,
                                        .seconds = (double)program->common.seconds};
    wy_heap_comparison of;
    wy_error error;
    if (status == WY_OK) {
        status = wy_compare_heaps(&of, first, second, &options, &program->control, &error);
        cli_progress_clear(&program->progress);
        status =
            status == WY_OK ? WY_OK : cli_unfinished(program, status, &error, "nothing is known");
    }
    cli_output out;
    if (status == WY_OK && (status = cli_output_open(&out, program)) == WY_OK) {
        if (program->format == CLI_JSON) {
            cli_put_json(&out, to_json(&of, first->heaps, program->game, other));
        } else {
            put_text(&out, &of, first->heaps, program->game, other);
        }
        status = cli_output_close(&out, of.likeness == WY_SAME     ? WY_OK
                                        : of.likeness == WY_DIFFER ? WY_NO
                                                                   : WY_LIMIT);
    }
    wy_rules_free(first);
    wy_rules_free(second);
    return status;
}
