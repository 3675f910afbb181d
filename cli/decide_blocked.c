/*
 * decide_blocked.c - wythoff decide --said: who wins a turn in which these options are blocked, or
 * in which one of these options must be chosen (comply).
 *
 * No rule remembers between turns what was blocked, so the outcomes of all options are known; the
 * mover wins if one of the options that are left leads to a P-position.
 */
#include <stdio.h>
#include <string.h>

#include "decide.h"
#include "several_input.h"

enum { MOST_MOVES = 64 };

/* Different moves. */
typedef struct moves {
    wy_move list[MOST_MOVES];
    int count;
} moves;

typedef struct turn {
    const wy_rules *rules;
    moves named;         /* options that are blocked or, with comply, that may be taken */
    moves legal;         /* the first that there are */
    bool is_open;        /* some option is left */
    wy_verdict *verdict; /* gets the first winning move */
} turn;

static bool has(const moves *of, const wy_move *move) {
    for (int i = 0; i < of->count; i++) {
        bool same = of->list[i].pass == move->pass;
        for (int heap = 0; heap < WY_MOST_HEAPS; heap++) {
            same = same && mpz_cmp(of->list[i].take[heap], move->take[heap]) == 0;
        }
        if (same) {
            return true;
        }
    }
    return false;
}

/* May this option be taken this turn? */
static bool is_left(const turn *of, const wy_move *move) {
    return has(&of->named, move) == (of->rules->comply > 0);
}

/* ---- the options that are named -------------------------------------------------------------- */

static wy_status check_move(cli *program, const turn *of, const wy_sum *sum, const wy_move *move,
                            const char *text) {
    wy_error why;
    const wy_status status = wy_sum_move_legal(sum, move, &why);
    if (status != WY_OK) {
        return cli_complain(program, status == WY_NO ? WY_BAD : status, "--said: '%.60s': %s", text,
                            why.message);
    }
    if (has(&of->named, move)) {
        return cli_complain(program, WY_BAD, "--said: '%.60s': each option is named once", text);
    }
    return of->rules->block > 0 && of->rules->block_kind == WY_BLOCK_DIAGONAL &&
                   (mpz_sgn(move->take[0]) <= 0 || mpz_sgn(move->take[1]) <= 0)
               ? cli_complain(program, WY_BAD,
                              "--said: '%.60s': only options in which both heaps decrease can be "
                              "blocked",
                              text)
               : WY_OK;
}

/* "(1,0) (2,0)" */
static wy_status read_moves(turn *of, cli *program, const wy_sum *sum, const char *text) {
    text += strspn(text, " ");
    while (*text != '\0') {
        wy_move *move = &of->named.list[of->named.count];
        const char *end =
            of->named.count == MOST_MOVES
                ? NULL
                : cli_several_move(text, wy_part_heaps(&sum->parts[0]), &move->pass, move->take);
        if (end == NULL) {
            return cli_complain(program, WY_BAD,
                                "--said is a list of moves, as in '(1,0) (2,0)'; not '%.60s'",
                                text);
        }
        const wy_status status = check_move(program, of, sum, move, text);
        if (status != WY_OK) {
            return status;
        }
        of->named.count++;
        text = end + strspn(end, " ");
    }
    return WY_OK;
}

static bool take_legal(void *data, const wy_move *move) {
    turn *of = data;
    of->is_open = of->is_open || is_left(of, move);
    if (of->legal.count < MOST_MOVES && !has(&of->legal, move)) {
        wy_move_set(&of->legal.list[of->legal.count++], move);
    }
    return !of->is_open || (of->rules->comply > 0 && of->legal.count < of->rules->comply);
}

/* As many options are named as the rule asks for. */
static wy_status check_count(cli *program, const turn *of) {
    const wy_rules *rules = of->rules;
    const int64_t wanted = rules->comply < of->legal.count ? rules->comply : of->legal.count;
    if (rules->comply > 0 && of->named.count != wanted) {
        return cli_complain(program, WY_BAD, "%lld option%s to be named here", (long long)wanted,
                            wanted == 1 ? " is" : "s are");
    }
    if (rules->comply == 0 && of->named.count > rules->block) {
        return cli_complain(program, WY_BAD, "at most %lld option%s may be blocked, not %d",
                            (long long)rules->block, rules->block == 1 ? "" : "s", of->named.count);
    }
    return rules->misere && of->named.count > 0 && !of->is_open
               ? cli_complain(program, WY_BAD, "in misere play one option must be left")
               : WY_OK;
}

/* ---- the outcome ----------------------------------------------------------------------------- */

/* The first winning move that is left. */
static bool take_winning(void *data, const wy_move *move) {
    turn *of = data;
    if (!is_left(of, move)) {
        return true;
    }
    of->verdict->p = false;
    of->verdict->has_move = true;
    wy_move_set(&of->verdict->move, move);
    of->verdict->move.may_be_blocked = false;
    return false;
}

static wy_status answer(turn *of, cli *program, wy_sum_solver *solver, const wy_sum *sum) {
    wy_verdict *verdict = of->verdict;
    bool all = true;
    wy_error error;
    verdict->p = of->is_open || !of->rules->misere;
    verdict->has_move = verdict->move.may_be_blocked = false;
    verdict->reason[0] = verdict->checked[0] = '\0';
    if (!of->is_open) {
        verdict->standing.kind = WY_PROVED;
        snprintf(verdict->standing.by, sizeof verdict->standing.by, "no move is left");
        return WY_OK;
    }
    const wy_status status = wy_sum_winning(&all, solver, sum, take_winning, of, &error);
    cli_progress_clear(&program->progress);
    return status == WY_OK ? WY_OK
                           : cli_unfinished(program, status, &error, "the outcome is not known");
}

static wy_status run(turn *of, cli *program, wy_sum_solver *solver, const wy_sum *sum,
                     const char *text) {
    bool all;
    wy_error error;
    wy_status status = read_moves(of, program, sum, text);
    if (status == WY_OK &&
        wy_part_each_legal(&sum->parts[0], MOST_MOVES + 1, &all, take_legal, of, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    status = status == WY_OK ? check_count(program, of) : status;
    return status == WY_OK ? answer(of, program, solver, sum) : status;
}

wy_status cli_decide_blocked(wy_verdict *verdict, cli *program, wy_sum_solver *solver,
                             const wy_sum *sum, const char *text) {
    turn of = {.rules = sum->parts[0].rules, .verdict = verdict};
    if (of.rules->block == 0 && of.rules->comply == 0) {
        return cli_complain(program, WY_BAD, "no options are blocked or named in this game");
    }
    for (int i = 0; i < MOST_MOVES; i++) {
        wy_move_init(&of.named.list[i]);
        wy_move_init(&of.legal.list[i]);
    }
    const wy_status status = run(&of, program, solver, sum, text);
    for (int i = 0; i < MOST_MOVES; i++) {
        wy_move_clear(&of.named.list[i]);
        wy_move_clear(&of.legal.list[i]);
    }
    return status;
}
