/*
 * decide.c - wythoff decide: who wins a position, of one board or of several, and by which move.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>

#include "base/fail.h"
#include "cli.h"
#include "heaps.h"
#include "options.h"
#include "play_input.h"
#include "rules/value.h"
#include "theory/theory.h"
#include "tuples.h"
#include "json/game.h"

/* ---- positions after a block ----------------------------------------------------------------- */

/*
 * Wythoff decide --said: who wins a turn in which these options are blocked, or in which one of
 * these options must be chosen (comply).
 *
 * No rule remembers between turns what was blocked, but within a turn it is a state: the position,
 * and the options that are out.  The referee of play takes the options, and the perfect player
 * moves.
 */

static wy_status announce(wy_play *play, const cli_input *input, wy_error *error) {
    const wy_phase phase = wy_play_phase(play);
    if (phase == WY_PHASE_NAME) {
        return wi_fail(error, WY_BAD, "no set of moves is named yet: say which, --state N");
    }
    if (phase != WY_PHASE_BLOCK && phase != WY_PHASE_COMPLY) {
        return wi_fail(error, WY_BAD, "no options may be blocked or named here");
    }
    const wy_status status = wy_play_list(play, input->moves, input->count, error);
    if (status == WY_NO) { /* the referee says no: the options are wrong */
        error->status = WY_BAD;
    }
    return status == WY_NO ? WY_BAD : status;
}

/* The perfect player's move, as a verdict. */
static wy_status judge(wy_verdict *verdict, wy_play *play, wy_error *error) {
    wy_advice advice;
    wy_advice_init(&advice);
    const wy_status status = wy_play_advise(play, &advice, error);
    if (status == WY_OK) {
        /* When it is over, who acts is who cannot move. */
        verdict->p = !advice.wins;
        verdict->has_move = advice.phase == WY_PHASE_MOVE && advice.wins;
        wy_move_set(&verdict->move, &advice.move);
        verdict->move.may_be_blocked = false;
        verdict->standing = advice.verdict.standing;
        verdict->reason[0] = verdict->checked[0] = '\0';
    }
    wy_advice_clear(&advice);
    return status;
}

/*
 * The verdict on one board becomes that of a turn in which the options of text, "(1,0) (2,0)", are
 * blocked or, with comply, named; complains of other options.
 */
static wy_status cli_decide_blocked(wy_verdict *verdict, cli *program, const wy_sum *sum,
                                    const char *text) {
    cli_input input;
    wy_error error;
    wy_play *play = NULL;
    char *copy = strdup(text);
    wy_status status = copy == NULL ? WY_SYSTEM : cli_input_options(&input, &sum->parts[0], copy);
    if (status != WY_OK) {
        free(copy);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (input.said == SAID_NONSENSE) {
        status = cli_complain(program, WY_BAD, "--said: %s", input.fault);
    } else {
        status = wy_play_open(&play, sum, &program->control, &error);
        status = status == WY_OK ? announce(play, &input, &error) : status;
        status = status == WY_OK ? judge(verdict, play, &error) : status;
        cli_progress_clear(&program->progress);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "the outcome is not known");
        }
    }
    wy_play_free(play);
    cli_input_clear(&input);
    free(copy);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Wythoff decide: who wins a position, of one board or of several, and by which move. */

/* Memory above this is mentioned before it is taken, even without --verbose. */
#define MUCH_MEMORY (UINT64_C(1) << 30)

typedef struct settings {
    bool all;
    const char *history;
    const char *said;
} settings;

/* ---- the verdict as text --------------------------------------------------------------------- */

static void put_place_of(cli_output *out, const char *label, const wy_part *part,
                         const mpz_t heap[WY_MOST_HEAPS]) {
    cli_put(out, label);
    cli_put_heaps(out, part, heap);
    cli_put_letter(out, '\n');
}

/* Is it still open which set of moves the opponent names? */
static bool is_unnamed(const wy_sum *sum) {
    const wy_part *part = &sum->parts[0];
    return sum->count == 1 && part->rules->memory == WY_MEMORY_ENFORCE &&
           mpz_cmp_si(part->at.memory, WY_NOT_NAMED) == 0;
}

/* The winning move of an N-position, or why there is none to show. */
static void put_move(cli_output *out, const wy_sum *sum, const wy_verdict *verdict) {
    const wy_move *move = &verdict->move;
    if (!verdict->has_move) {
        cli_put(out, is_unnamed(sum) ? "move      one in each set, whichever is named\n"
                     : sum->count == 1 && sum->parts[0].rules->misere
                         ? "move      none is needed: in misere play who cannot move wins\n"
                         : "move      there is a winning one; which it is, is not known\n");
    } else if (sum->count > 1 || move->pass) {
        cli_put(out, "move      ");
        cli_put_move(out, sum, move);
        cli_put_letter(out, '\n');
    } else {
        put_place_of(out, "move      ", &sum->parts[0], move->take);
        put_place_of(out, "to        ", &sum->parts[0], move->to);
    }
}

/* The set of moves that is named with the move; of no move: the set that decides. */
static void put_name(cli_output *out, const wy_sum *sum, const wy_verdict *verdict) {
    if (verdict->move.name != WY_NOT_NAMED && sum->count == 1) {
        cli_putf(out, "name      set %d%s\n", verdict->move.name + 1,
                 verdict->p ? ": in it who must move loses" : "");
    }
}

static void put_values(cli_output *out, const wy_sum *sum, const wy_verdict *verdict) {
    for (size_t i = 0; i < verdict->part_count; i++) {
        cli_putf(out, "part %-5zu", i + 1);
        cli_put_part(out, &sum->parts[i]);
        cli_put(out, ": ");
        cli_put_worth(out, &verdict->parts[i]);
        cli_put_letter(out, '\n');
    }
    if (verdict->totalled) {
        cli_put(out, "total     ");
        cli_put_integer(out, verdict->total);
        cli_put(out, ", the exclusive or of the values\n");
    }
}

/* Without its move where all are to be listed. */
static void put_text(cli_output *out, const wy_sum *sum, const wy_verdict *verdict, bool all) {
    cli_put(out, verdict->p ? "P\n" : "N\n");
    if (!verdict->p && !(verdict->has_move && all)) {
        put_move(out, sum, verdict);
    }
    if (verdict->p || !all) {
        put_name(out, sum, verdict);
    }
    if (verdict->move.may_be_blocked) {
        cli_putf(out, "blocking  %s may be %s, but not all moves to P-positions can be\n",
                 all ? "each of these moves" : "this move",
                 sum->parts[0].rules->comply > 0 ? "left unnamed" : "blocked");
    }
    put_values(out, sum, verdict);
    /* The reason of a won position speaks of the move. */
    if (verdict->reason[0] != '\0' && (verdict->p || !all)) {
        cli_putf(out, "reason    %s\n", verdict->reason);
    }
    cli_putf(out, "standing  %s: %s\n", wy_standing_name(verdict->standing.kind),
             verdict->standing.by);
    if (verdict->checked[0] != '\0') {
        cli_putf(out, "checked   %s\n", verdict->checked);
    }
}

/* ---- all winning moves ----------------------------------------------------------------------- */

/* Prints moves as they come, for there may be many: as lines or as JSON. */
typedef struct listing {
    cli_output *out;
    const wy_sum *sum;
    bool json;
    size_t count;
} listing;

static bool list_move(void *data, const wy_move *move) {
    listing *list = data;
    if (list->json) {
        wi_put_winning(&list->out->json, list->count == 0, move, list->sum);
        cli_send_json(list->out);
    } else {
        /* Where moves can be blocked, one to a P-position need not be possible. */
        const wy_rules *rules = list->sum->parts[0].rules;
        cli_put(list->out, rules->block > 0 || rules->comply > 0 ? "to P      " : "winning   ");
        cli_put_move(list->out, list->sum, move);
        cli_put_letter(list->out, '\n');
    }
    list->count++;
    return !cli_stop_asked() && cli_output_good(list->out);
}

static wy_status put_all(cli *program, cli_output *out, wy_sum_solver *solver, const wy_sum *sum,
                         const wy_verdict *verdict) {
    const bool json = program->format == CLI_JSON;
    listing list = {.out = out, .sum = sum, .json = json};
    bool all = true;
    wy_error error;
    wy_status status =
        verdict->p ? WY_OK : wy_sum_winning(&all, solver, sum, list_move, &list, &error);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "not all winning moves are known");
    } else if (cli_stop_asked()) {
        status = cli_complain(program, WY_STOPPED, "%s; there may be other moves", cli_stop_word());
    } else if (!all && !json && cli_output_good(out)) {
        cli_put(out, list.count > 0
                         ? "winning   there may be others, in parts whose values are not known\n"
                         : "winning   there is one; which it is, is not known\n");
    }
    if (json) {
        wi_put_verdict_end(&out->json, sum, all);
        cli_send_json(out);
    }
    return status;
}

static wy_status put_verdict(cli *program, wy_sum_solver *solver, const wy_sum *sum,
                             const wy_verdict *verdict, bool all) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format != CLI_JSON) {
        put_text(&out, sum, verdict, all);
    } else if (!all) {
        cli_put_json(&out, wi_json_verdict(verdict, sum));
    } else {
        wi_put_verdict(&out.json, verdict, sum);
        cli_send_json(&out);
    }
    if (all) {
        status = put_all(program, &out, solver, sum, verdict);
    }
    return cli_output_close(&out, status);
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* Who will decide, and how much memory it takes. */
static wy_status note_engine(cli *program, wy_sum_solver *solver, const wy_part *part) {
    wy_solution *game;
    wy_error error;
    if (wy_sum_solver_game(&game, solver, part->rules, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const wy_engine engine = wy_solution_decider(game, &part->at);
    if (!wy_rules_plane(part->rules) || wy_solution_is_quick(game, &part->at) ||
        mpz_cmp_si(part->at.heap[0], CLI_LARGEST) >= 0 ||
        mpz_cmp_si(part->at.heap[1], CLI_LARGEST) >= 0) {
        cli_note(program, "engine %s", wy_engine_name(engine));
    } else {
        cli_note_memory(program, engine,
                        wy_solution_memory(game, mpz_get_si(part->at.heap[0]) + 1,
                                           mpz_get_si(part->at.heap[1]) + 1));
    }
    return WY_OK;
}

static wy_status note_values(cli *program, wy_sum_solver *solver, const wy_sum *sum) {
    uint64_t bytes;
    wy_error error;
    if (wy_sum_memory(&bytes, solver, sum, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    if (bytes > MUCH_MEMORY || program->common.verbose) {
        char needed[CLI_BYTES_TEXT];
        char budget[CLI_BYTES_TEXT];
        cli_bytes_text(needed, bytes);
        cli_bytes_text(budget, program->control.memory);
        cli_note(program, "tables of values take %s of memory at most (budget %s)", needed, budget);
    }
    return WY_OK;
}

static wy_status note(cli *program, wy_sum_solver *solver, const wy_sum *sum) {
    return sum->count > 1 ? note_values(program, solver, sum)
           : program->common.verbose && sum->parts[0].rules->memory == WY_MEMORY_NONE
               ? note_engine(program, solver, &sum->parts[0])
               : WY_OK;
}

static wy_status complain_of_place(cli *program, const wy_cone *board) {
    if (wi_cone_is_heap(board)) {
        return cli_complain(program, WY_BAD,
                            "this is no position of the game: it has one heap, and the other "
                            "must be 0");
    }
    return cli_complain(program, WY_BAD,
                        "this is no position of the game: on cone(%lld/%lld,%lld/%lld) "
                        "%lld x <= %lld y and %lld y <= %lld x must hold",
                        (long long)board->q1, (long long)board->p1, (long long)board->q2,
                        (long long)board->p2, (long long)board->q1, (long long)board->p1,
                        (long long)board->p2, (long long)board->q2);
}

/* The theorem of --proof. */
static wy_status take_proof(cli *program, wy_sum_solver *solver, const wy_sum *sum) {
    if (program->common.proof == NULL) {
        return WY_OK;
    }
    if (sum->count > 1) {
        return cli_complain(program, WY_BAD, "--proof is for one board, not for a sum");
    }
    wy_solution *game;
    wy_error error;
    return wy_sum_solver_game(&game, solver, sum->parts[0].rules, &error) == WY_OK
               ? cli_game_prove(game, program)
               : cli_fail(program, &error);
}

static wy_status decide(cli *program, const wy_sum *sum, const settings *wanted) {
    wy_sum_solver *solver;
    wy_error error;
    if (wy_sum_solver_open(&solver, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_sum_solver_wish(solver, program->engine);
    wy_status status = take_proof(program, solver, sum);
    status = status == WY_OK ? note(program, solver, sum) : status;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    if (status == WY_OK) {
        status = wy_sum_decide(&verdict, solver, sum, &error);
        cli_progress_clear(&program->progress);
        status = status != WY_OK
                     ? cli_unfinished(program, status, &error, "the outcome is not known")
                 : !verdict.on_board    ? complain_of_place(program, &sum->parts[0].rules->board)
                 : wanted->said != NULL ? cli_decide_blocked(&verdict, program, sum, wanted->said)
                                        : WY_OK;
    }
    if (status == WY_OK) {
        status = put_verdict(program, solver, sum, &verdict, wanted->all);
    }
    wy_verdict_clear(&verdict);
    wy_sum_solver_free(solver);
    return status;
}

/* ---- the position ---------------------------------------------------------------------------- */

/* Plays the earlier positions and the move to the part's place, which may also stand at their end.
 */
static wy_status read_history(cli *program, wy_part *part, const char *history) {
    wi_imitation_state past;
    wy_error error;
    if (part->rules->memory != WY_MEMORY_IMITATION) {
        return cli_complain(program, WY_BAD,
                            "--history is for imitation games: in this game only the position "
                            "counts");
    }
    wy_status status = WY_OK;
    wi_imitation_init(&past);
    wi_imitation_of(&past, part->rules, &part->at);
    if (wi_imitation_read(&past, past.m, past.p, history, &error) != WY_OK) {
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        status = cli_complain(program, error.status, "--history:%s%s", error.line > 0 ? "" : " ",
                              message);
    } else if ((mpz_cmp(past.heap[0], part->at.heap[0]) != 0 ||
                mpz_cmp(past.heap[1], part->at.heap[1]) != 0) &&
               wi_imitation_move_to(&past, part->at.heap[0], part->at.heap[1], &error) != WY_OK) {
        status = cli_complain(program, WY_BAD,
                              "the history does not lead to the position asked about: %s",
                              error.message);
    } else {
        wi_imitation_place(&part->at, &past);
    }
    wi_imitation_clear(&past);
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    wy_status status = cli_position_read(program, arguments, count);
    if (status != WY_OK) {
        return status;
    }
    if (program->sum->count > 1 && (wanted->history != NULL || program->common.engine != NULL)) {
        return cli_complain(program, WY_BAD, "%s is not for sums",
                            wanted->history != NULL ? "--history" : "--engine");
    }
    if (wanted->history != NULL &&
        (program->common.state != NULL || program->common.last != NULL)) {
        return cli_complain(program, WY_BAD, "--history and %s do not go together",
                            program->common.state != NULL ? "--state" : "--last");
    }
    if (wanted->said != NULL && (wanted->all || program->sum->count > 1)) {
        return cli_complain(program, WY_BAD, "--said is for one board, without --all");
    }
    if ((wanted->said != NULL || wanted->all) && is_unnamed(program->sum)) {
        return cli_complain(program, WY_BAD,
                            "%s is for positions where a set is named: say which, --state N",
                            wanted->all ? "--all" : "--said");
    }
    if (wanted->history != NULL) {
        status = read_history(program, &program->sum->parts[0], wanted->history);
    }
    return status == WY_OK ? decide(program, program->sum, wanted) : status;
}

static const cli_option options_table[] = {
    CLI_FLAG_OPTION(settings, all, "all", "every winning move, not only one"),
    CLI_WORD_OPTION(settings, history, "history", "TEXT",
                    "the game so far, for imitation games: '(6,9) (5,9)'", .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(settings, said, "said", "MOVES",
                    "options that are blocked (comply: named) this turn: '(1,0) (2,0)'"),
};

const cli_command cli_command_decide = {
    .name = "decide",
    .usage = "GAME X Y",
    .summary = "who wins at (X,Y), and by which move",
    .text =
        "Prints P if the player to move loses, or N and a winning move and where it\n"
        "leads; then how this is known: proved, computed, or conjectured; and the\n"
        "second way that was tried and agreed, where there is one.\n"
        "X and Y may have any number of digits, and may be written as 3*10^9 or 10^500+7;\n"
        "the position may also be one word: 3,5 or '(3,5)'. Games with a theorem, and Wythoff's\n"
        "game, or wythoff(m), with finitely many changes, if its column machine is found\n"
        "(wythoff help machine), are decided at any size;\n"
        "so are others whose P-set is proved to be that of an automaton (wythoff help prove);\n"
        "that is tried where computing all smaller positions takes long, or is out of reach.\n"
        "GAME X Y may also be written GAME@x,y, and several of these are a sum of positions,\n"
        "GAME@x,y + GAME@x,y + nim(7): a player moves on one board of his choice, and who cannot\n"
        "move on any loses. A sum is decided by Grundy values (wythoff help grundy); a winning\n"
        "move is then PART: MOVE to POSITION.\n"
        "A game on several heaps takes a number for each: wythoff decide 'nim on 3 heaps' 3 5 6.\n"
        "A game with a memory takes its state by --state or --last; without them the state is\n"
        "that of the start. In sums the state follows the position: nim pass@3,4|0,\n"
        "nim no repeat@3,3|1,0, imitation(2,3)@8,14|2,0,2 (the last number counts the imitations\n"
        "in a row). An imitation game also takes its earlier moves by --history.\n"
        "Where options are blocked or named, --said MOVES gives the announcement of this turn;\n"
        "without it every announcement is considered.\n"
        "The exit status is 0 for both answers, and 3 if the answer is unknown.",
    .examples = "  $ wythoff decide wythoff 3 5\n"
                "  $ wythoff decide maharaja 1000 1500\n"
                "  $ wythoff decide 'maharaja(3,5)' 10^1000 10^1000+7\n"
                "  $ wythoff decide 'wythoff(m=2,p=3)' 10^100 10^100 --all\n"
                "  $ wythoff decide --format json 'wythoff misere' 1 1\n"
                "  $ wythoff decide 'wythoff@3,5 + maharaja@10,7 + nim(7)'\n"
                "  $ wythoff decide 'wythoff@10^40,12 + nim@10^40,10^39'\n"
                "  $ wythoff decide 'moore(2) on 4 heaps' 10^20 7 10^19 5\n"
                "  $ wythoff decide fibonacci-nim 100 --state 10\n"
                "  $ wythoff decide 'raleigh@3,4,9 + wythoff@3,5 + nim pass@4,4|0' --all\n",
    .takes = CLI_GAME | CLI_SUM | CLI_HEAPS | CLI_ENGINE | CLI_WORK | CLI_PROOF | CLI_MEMORY |
             CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json",
    .least = 0,
    .most = WY_MOST_HEAPS,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
