/* several.c - games on several heaps, or with a memory: their rules, and who wins where. */
#include "several.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>

#include "heaps.h"
#include "number.h"
#include "output.h"
#include "play_input.h"
#include "json/heaps.h"
#include "json/values.h"

/* ---- positions ------------------------------------------------------------------------------- */

/* Cuts "(3,5,7)" or "3,5,7" into parts, in place; how many. */
static int cut(char *parts[WY_MOST_HEAPS], char *word) {
    const size_t length = strlen(word);
    if (length >= 2 && word[0] == '(' && word[length - 1] == ')') {
        word[length - 1] = '\0';
        word++;
    }
    int count = 0;
    for (char *part = word; part != NULL; count++) {
        char *comma = strchr(part, ',');
        if (comma != NULL) {
            *comma = '\0';
        }
        if (count < WY_MOST_HEAPS) {
            parts[count] = part + strspn(part, " ");
        }
        part = comma == NULL ? NULL : comma + 1;
    }
    return count;
}

/* Numbers, one for each heap, from a word or from as many arguments. */
static wy_status read_numbers(mpz_t out[WY_MOST_HEAPS], cli *program, char **arguments, int count,
                              int heaps, const char *what) {
    char *parts[WY_MOST_HEAPS] = {NULL};
    char *copy = NULL;
    if (count == 1) {
        copy = strdup(arguments[0]);
        if (copy == NULL) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
        count = cut(parts, copy);
    } else {
        for (int i = 0; i < count && i < WY_MOST_HEAPS; i++) {
            parts[i] = arguments[i];
        }
    }
    wy_status status = WY_OK;
    if (count != heaps) {
        status = cli_complain(program, WY_BAD, "%s %d number%s, and this game has %d heap%s", what,
                              count, count == 1 ? "" : "s", heaps, heaps == 1 ? "" : "s");
    }
    for (int i = 0; i < heaps && status == WY_OK; i++) {
        status = cli_heap_read(out[i], program, "a heap", parts[i]);
    }
    free(copy);
    return status;
}

wy_status cli_several_remember(wy_place *place, cli *program, const wy_rules *rules) {
    const char *state = program->common.state, *last = program->common.last;
    if (state != NULL && !wy_rules_keeps_state(rules)) {
        return cli_complain(program, WY_BAD,
                            "--state is for passes, enforced sets, bounds and imitations, "
                            "and this game has none");
    }
    if (last != NULL && !wy_rules_keeps_last(rules)) {
        return cli_complain(program, WY_BAD,
                            "--last is for games with no repeat and imitation games");
    }
    wy_status status = WY_OK;
    if (state != NULL) {
        status = cli_heap_read(place->memory, program, "a state", state);
        if (rules->memory == WY_MEMORY_ENFORCE) {
            mpz_sub_ui(place->memory, place->memory, 1); /* people count from 1 */
        }
    }
    if (status == WY_OK && last != NULL) {
        char *one[1];
        memcpy(one, &last, sizeof last);
        status = read_numbers(place->last, program, one, 1, rules->heaps, "the last move has");
    }
    wy_error error;
    if (status == WY_OK && wy_rules_check_place(rules, place, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    return status;
}

wy_status cli_several_place(wy_place *place, cli *program, char **arguments, int count) {
    const wy_status status = read_numbers(place->heap, program, arguments, count,
                                          program->heaps->heaps, "the position has");
    if (status == WY_OK) {
        wy_rules_start(place, program->heaps);
    }
    return status == WY_OK ? cli_several_remember(place, program, program->heaps) : status;
}

void cli_several_note(cli *program, const int64_t size[WY_MOST_HEAPS], bool values) {
    static const uint64_t much = UINT64_C(1) << 30;
    const uint64_t bytes = wy_box_memory(program->heaps, size, values);
    if (bytes <= program->control.memory && (bytes > much || program->common.verbose)) {
        char needed[CLI_BYTES_TEXT], budget[CLI_BYTES_TEXT];
        cli_bytes_text(needed, bytes);
        cli_bytes_text(budget, program->control.memory);
        cli_note(program, "a table of %s of memory (budget %s)", needed, budget);
    }
}

wy_status cli_several_memory(wy_cell *memory, bool *given, cli *program) {
    wy_place place;
    wy_place_init(&place);
    wy_rules_start(&place, program->heaps);
    *given = program->common.state != NULL || program->common.last != NULL;
    const wy_status status = cli_several_remember(&place, program, program->heaps);
    wy_cell_of(memory, program->heaps, &place);
    wy_place_clear(&place);
    return status;
}

static void put_heaps(cli_output *out, const mpz_t heap[WY_MOST_HEAPS], int heaps) {
    for (int i = 0; i < heaps; i++) {
        cli_put_letter(out, i == 0 ? '(' : ',');
        cli_put_integer(out, heap[i]);
    }
    cli_put_letter(out, ')');
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void put_memory(cli_output *out, const wy_rules *rules) {
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

wy_status cli_several_rules(cli *program) {
    const wy_rules *rules = program->heaps;
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_heap_rules(rules));
        return cli_output_close(&out, WY_OK);
    }
    char *text = wy_rules_text(rules);
    if (text == NULL) {
        return cli_output_close(&out, cli_complain(program, WY_SYSTEM, "out of memory"));
    }
    cli_putf(&out, "rule     %s\n", text);
    free(text);
    cli_putf(&out, "heaps    %d%s\n", rules->heaps,
             rules->heaps > 1 && wy_rules_symmetric(rules)
                 ? ", the same game for every order of them"
                 : "");
    put_memory(&out, rules);
    const char *theorem = wy_rules_theorem(rules);
    cli_putf(&out, "theorem  %s\n", theorem != NULL ? theorem : "none is known here");
    return cli_output_close(&out, WY_OK);
}

/* ---- decide ---------------------------------------------------------------------------------- */

/* all: the moves are listed behind. */
static void put_verdict(cli_output *out, const wy_verdict *verdict, const wy_rules *rules,
                        const wy_place *place, bool all) {
    cli_put(out, verdict->p ? "P\n" : "N\n");
    const bool unnamed =
        rules->memory == WY_MEMORY_ENFORCE && mpz_cmp_si(place->memory, WY_NOT_NAMED) == 0;
    if (verdict->has_move && verdict->move.pass) {
        cli_put(out, "move      pass\n");
    } else if (verdict->has_move) {
        mpz_t left[WY_MOST_HEAPS];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_init(left[i]);
            mpz_sub(left[i], place->heap[i], verdict->move.take[i]);
        }
        cli_put(out, "move      ");
        put_heaps(out, verdict->move.take, rules->heaps);
        cli_put(out, "\nto        ");
        put_heaps(out, left, rules->heaps);
        cli_put_letter(out, '\n');
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_clear(left[i]);
        }
    } else if (!verdict->p && unnamed) {
        cli_put(out, "move      one in each set, whichever is named\n");
    } else if (!verdict->p && rules->misere) {
        cli_put(out, "move      none is needed: in misere play who cannot move wins\n");
    } else if (!verdict->p && !all) {
        cli_put(out, "move      there is one; it is not looked for here\n");
    }
    if (verdict->move.name != WY_NOT_NAMED && !(all && !verdict->p)) {
        cli_putf(out, "name      set %d%s\n", verdict->move.name + 1,
                 verdict->p ? ": in it who must move loses" : "");
    }
    if (verdict->move.may_be_blocked) {
        cli_putf(out, "blocking  %s may %s, but not all moves to P-positions can be\n",
                 all ? "each of these moves" : "this move",
                 rules->block > 0 ? "be blocked" : "be left unnamed");
    }
    cli_putf(out, "standing  %s: %s\n", wy_standing_name(verdict->standing.kind),
             verdict->standing.by);
}

/* All winning moves, as they come. */
typedef struct listing {
    cli_output *out;
    const wy_rules *rules;
    json_t *list; /* NULL: lines */
} listing;

static bool list_move(void *data, const wy_move *move) {
    listing *to = data;
    const int heaps = to->rules->heaps;
    if (to->list != NULL) {
        json_array_append_new(
            to->list, json_pack("{s:o, s:b, s:o}", "move",
                                move->pass ? json_null() : wi_json_heaps(move->take, heaps), "pass",
                                move->pass, "name",
                                wi_json_number(move->name + 1, move->name != WY_NOT_NAMED)));
    } else {
        /* Where moves can be blocked, one to a P-position need not be possible. */
        cli_put(to->out,
                to->rules->block > 0 || to->rules->comply > 0 ? "to P      " : "winning   ");
        if (move->pass) {
            cli_put(to->out, "pass");
        } else {
            put_heaps(to->out, move->take, heaps);
        }
        if (move->name != WY_NOT_NAMED) {
            cli_putf(to->out, ", name set %d", move->name + 1);
        }
        cli_put_letter(to->out, '\n');
    }
    return !cli_stop_asked() && cli_output_good(to->out);
}

static wy_status put_answer(cli *program, wy_solution *game, wy_verdict *verdict,
                            const wy_place *place, bool all) {
    const bool json = program->format == CLI_JSON;
    cli_output out;
    wy_error error;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (!json) {
        if (all) {
            verdict->has_move = false; /* it is among all */
        }
        put_verdict(&out, verdict, program->heaps, place, all);
    }
    listing to = {.out = &out, .rules = program->heaps, .list = json && all ? json_array() : NULL};
    if (all && !verdict->p) {
        status = wy_solution_winning(game, place, list_move, &to, &error);
        cli_progress_clear(&program->progress);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "not all winning moves are known");
        }
    }
    if (json && status == WY_OK) {
        json_t *answer = wi_json_heap_verdict(verdict, program->heaps, place);
        if (to.list != NULL) {
            json_object_set(answer, "winning", to.list);
        }
        cli_put_json(&out, answer);
    }
    json_decref(to.list);
    return cli_output_close(&out, status);
}

/* After these options are blocked or named. */
static wy_status decide_after(cli *program, const wy_place *place, const char *said) {
    wy_sum *sum = NULL;
    wy_advice advice;
    wy_error error;
    wy_advice_init(&advice);
    wy_status status = wy_sum_of(&sum, program->game, program->heaps, place, &error);
    status = status == WY_OK ? cli_after(&advice, program, sum, said) : cli_fail(program, &error);
    status = status == WY_OK ? put_answer(program, NULL, &advice.verdict, place, false) : status;
    wy_advice_clear(&advice);
    wy_sum_free(sum);
    return status;
}

wy_status cli_several_decide_at(cli *program, const wy_place *place, bool all, const char *said) {
    if (all && program->heaps->memory == WY_MEMORY_ENFORCE &&
        mpz_cmp_si(place->memory, WY_NOT_NAMED) == 0) {
        return cli_complain(program, WY_BAD,
                            "--all is for positions where a set is named: say which, --state N");
    }
    if (said != NULL) {
        return decide_after(program, place, said);
    }
    wy_verdict verdict;
    wy_error error;
    wy_verdict_init(&verdict);
    wy_solution *game = NULL;
    wy_status status =
        wy_answer_open(&game, program->heaps, program->engine, &program->control, &error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, game, place, &error);
    }
    cli_progress_clear(&program->progress);
    status = status == WY_OK ? put_answer(program, game, &verdict, place, all)
                             : cli_unfinished(program, status, &error, "the outcome is not known");
    wy_solution_free(game);
    wy_verdict_clear(&verdict);
    return status;
}
