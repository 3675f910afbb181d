/* decide.c - wythoff decide: who wins at one position, and by which move. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "decide_history.h"
#include "decide_sum.h"
#include "heaps.h"
#include "output.h"

static void put_pair(cli_output *out, const char *label, const mpz_t x, const mpz_t y) {
    cli_put(out, label);
    cli_put_letter(out, '(');
    cli_put_integer(out, x);
    cli_put_letter(out, ',');
    cli_put_integer(out, y);
    cli_put(out, ")\n");
}

typedef struct settings {
    bool all;
    const char *history;
} settings;

/* ---- all winning moves ----------------------------------------------------- */

/* Prints moves to P-positions as they come, as lines or as JSON. */
typedef struct listing {
    cli_output *out;
    const char *label;
    bool json, later;
    mpz_srcptr x, y;
} listing;

static bool put_move(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    listing *list = data;
    mpz_t to_x;
    mpz_t to_y;
    mpz_inits(to_x, to_y, NULL);
    mpz_sub(to_x, list->x, dx);
    mpz_sub(to_y, list->y, dy);
    if (list->json) {
        cli_put(list->out, list->later ? ", [\"" : "[\"");
        cli_put_integer(list->out, dx);
        cli_put(list->out, "\", \"");
        cli_put_integer(list->out, dy);
        cli_put(list->out, "\"]");
    } else {
        cli_put(list->out, list->label);
        cli_put_letter(list->out, '(');
        cli_put_integer(list->out, dx);
        cli_put_letter(list->out, ',');
        cli_put_integer(list->out, dy);
        put_pair(list->out, ") to ", to_x, to_y);
    }
    (void)may_be_blocked;
    list->later = true;
    mpz_clears(to_x, to_y, NULL);
    return true;
}

/* ---- the answer ------------------------------------------------------------ */

/* The verdict as lines of text; without its move where all are to be listed. */
static void put_text(cli_output *out, const wy_verdict *verdict, bool all) {
    cli_put(out, verdict->p ? "P\n" : "N\n");
    if (verdict->has_move && !all) {
        put_pair(out, "move      ", verdict->move.dx, verdict->move.dy);
        put_pair(out, "to        ", verdict->move.to_x, verdict->move.to_y);
    } else if (!verdict->p && !verdict->has_move) {
        cli_put(out, "move      none is needed: in misere play who cannot move wins\n");
    }
    if (verdict->move.may_be_blocked) {
        cli_putf(out, "blocking  %s may be blocked, but not all moves to P-positions can be\n",
                 all ? "each of these moves" : "this move");
    }
    cli_putf(out, "standing  %s: %s\n", wy_standing_name(verdict->standing.kind),
             verdict->standing.by);
    if (verdict->checked[0] != '\0') {
        cli_putf(out, "checked   %s\n", verdict->checked);
    }
}

static json_t *verdict_json(const wy_verdict *verdict) {
    json_t *move =
        verdict->has_move ? cli_pair_json(verdict->move.dx, verdict->move.dy) : json_null();
    json_t *to =
        verdict->has_move ? cli_pair_json(verdict->move.to_x, verdict->move.to_y) : json_null();
    json_t *checked = verdict->checked[0] != '\0' ? json_string(verdict->checked) : json_null();
    return json_pack("{s:s, s:o, s:o, s:b, s:s, s:s, s:o}", "outcome", verdict->p ? "P" : "N",
                     "move", move, "to", to, "may_be_blocked", verdict->move.may_be_blocked,
                     "standing", wy_standing_name(verdict->standing.kind), "by",
                     verdict->standing.by, "checked", checked);
}

/* The verdict as JSON, left open for a list of moves. */
static void put_open_json(cli_output *out, const wy_verdict *verdict) {
    json_t *json = verdict_json(verdict);
    char *text = json_dumps(json, 0);
    const size_t length = text == NULL ? 0 : strlen(text);
    cli_putf(out, "%.*s, \"winning\": [", length == 0 ? 0 : (int)length - 1, text);
    free(text);
    json_decref(json);
}

/* The verdict; and all moves to P-positions, which are streamed: there may be many. */
static wy_status put_verdict(cli *program, wy_solution *game, const mpz_t x, const mpz_t y,
                             const wy_verdict *verdict, bool all) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    const bool json = program->format == CLI_JSON;
    if (!json) {
        put_text(&out, verdict, all);
    } else if (!all) {
        cli_put_json(&out, verdict_json(verdict));
    } else {
        put_open_json(&out, verdict);
    }
    if (all && !verdict->p) {
        /* Where moves can be blocked, one to a P-position need not be possible. */
        const char *label = program->rules->block > 0 ? "to P      " : "winning   ";
        listing list = {.out = &out, .label = label, .json = json, .x = x, .y = y};
        wy_error error;
        status = wy_solution_moves_to_p(game, x, y, put_move, &list, &error);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "not all winning moves are known");
        }
    }
    if (all && json) {
        cli_put(&out, "]}\n");
    }
    return cli_output_close(&out, status);
}

/* Who will decide, and how much memory a window up to this position takes. */
static void note_engine(cli *program, const wy_solution *solution, const mpz_t x, const mpz_t y) {
    const wy_engine engine = wy_solution_decider(solution, x, y);
    if (engine == WY_ENGINE_FORMULA || engine == WY_ENGINE_TELESCOPE ||
        mpz_cmp_si(x, CLI_LARGEST) >= 0 || mpz_cmp_si(y, CLI_LARGEST) >= 0) {
        cli_note(program, "engine %s", wy_engine_name(engine));
    } else {
        cli_note_memory(program, engine,
                        wy_solution_memory(solution, mpz_get_si(x) + 1, mpz_get_si(y) + 1));
    }
}

static wy_status decide(cli *program, const mpz_t x, const mpz_t y, bool all) {
    wy_solution *game;
    wy_status status = cli_game_ask(&game, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->common.verbose) {
        note_engine(program, game, x, y);
    }
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_error error;
    status = wy_solution_decide(&verdict, game, x, y, &error);
    cli_progress_clear(&program->progress);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "the outcome is not known");
    } else if (!verdict.on_board && wy_cone_is_heap(&program->rules->board)) {
        status = cli_complain(program, WY_BAD,
                              "this is no position of the game: it has one heap, and the other "
                              "must be 0");
    } else if (!verdict.on_board) {
        const wy_cone *board = &program->rules->board;
        status = cli_complain(program, WY_BAD,
                              "this is no position of the game: on cone(%lld/%lld,%lld/%lld) "
                              "%lld x <= %lld y and %lld y <= %lld x must hold",
                              (long long)board->q1, (long long)board->p1, (long long)board->q2,
                              (long long)board->p2, (long long)board->q1, (long long)board->p1,
                              (long long)board->p2, (long long)board->q2);
    } else {
        status = put_verdict(program, game, x, y, &verdict, all);
    }
    wy_verdict_clear(&verdict);
    wy_solution_free(game);
    return status;
}

/* GAME is a sum: its positions are in it. */
static wy_status decide_sum(cli *program, const settings *wanted, char **arguments, int count) {
    if (count > 0) {
        return cli_complain(program, WY_BAD,
                            "what is '%.60s' for? a sum has its positions behind each @",
                            arguments[0]);
    }
    if (wanted->history != NULL || program->common.engine != NULL) {
        return cli_complain(program, WY_BAD, "%s is not for sums",
                            wanted->history != NULL ? "--history" : "--engine");
    }
    return cli_decide_sum(program, wanted->all);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    if (program->sum != NULL) {
        return decide_sum(program, wanted, arguments, count);
    }
    if (count < 1) {
        return cli_complain(program, WY_BAD, "too few arguments: wythoff decide GAME X Y");
    }
    mpz_t heaps[2];
    mpz_init(heaps[0]);
    mpz_init(heaps[1]);
    wy_status status = cli_heaps_read(heaps, program, arguments, count);
    if (status == WY_OK && program->rules->imitation_p > 0) {
        status = cli_decide_history(program, wanted->history, heaps[0], heaps[1], wanted->all);
    } else if (status == WY_OK && wanted->history != NULL) {
        status = cli_complain(program, WY_BAD,
                              "--history is for imitation games: in this game only the position "
                              "counts");
    } else if (status == WY_OK) {
        status = decide(program, heaps[0], heaps[1], wanted->all);
    }
    mpz_clear(heaps[0]);
    mpz_clear(heaps[1]);
    return status;
}

static const cli_option options_table[] = {
    {.name = "all",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, all),
     .help = "every winning move, not only one"},
    {.name = "history",
     .kind = CLI_WORD,
     .offset = offsetof(settings, history),
     .value = "TEXT",
     .help = "the game so far, for imitation games: '(6,9) (5,9)'"},
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
        "game with finitely many further moves, symmetric ones, if its column machine is found\n"
        "(wythoff help dictionary), are decided at any size;\n"
        "so are others whose P-set is proved to be that of an automaton (wythoff help prove);\n"
        "that is tried where computing all smaller positions takes long, or is out of reach.\n"
        "GAME may be a sum of positions, GAME@x,y + GAME@x,y + nim(7): a player moves on one\n"
        "board of his choice, and who cannot move on any loses. It is decided by Grundy values\n"
        "(wythoff help grundy); a winning move is then PART: MOVE to POSITION.\n"
        "The exit status is 0 for both answers, and 3 if the answer is unknown.",
    .examples = "  $ wythoff decide wythoff 3 5\n"
                "  $ wythoff decide maharaja 1000 1500\n"
                "  $ wythoff decide 'maharaja(3,5)' 10^1000 10^1000+7\n"
                "  $ wythoff decide 'wythoff(m=2,p=3)' 10^100 10^100 --all\n"
                "  $ wythoff decide --format json 'wythoff misere' 1 1\n"
                "  $ wythoff decide 'wythoff@3,5 + maharaja@10,7 + nim(7)'\n"
                "  $ wythoff decide 'wythoff@10^40,12 + nim@10^40,10^39'\n",
    .takes = CLI_GAME | CLI_SUM | CLI_ENGINE | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json",
    .least = 0,
    .most = 2,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
