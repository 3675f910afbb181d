/*
 * several_sum_play.c - play a sum in which some game has several heaps, or a memory, against the
 * perfect opponent: "1: (0,0,6)" is a move in part 1, "2: pass" a pass in part 2, and where a set
 * of moves is named, "3: (1,0) name 2" names it for the next move in that part.
 */
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "several.h"
#include "several_input.h"

typedef struct table {
    cli *program;
    cli_output out;
    wy_sum *sum;
    wy_sum_solver *solver;
    wy_verdict verdict;
    cli_several_lines lines;
} table;

static void put_position(table *of) {
    cli_put(&of->out, "position  ");
    for (size_t i = 0; i < of->sum->count; i++) {
        cli_put(&of->out, i == 0 ? "" : " + ");
        cli_put_part(&of->out, &of->sum->parts[i]);
    }
    cli_put_letter(&of->out, '\n');
    cli_output_show(&of->out); /* before the program thinks */
}

static void put_move(table *of, const char *who, wy_move *move) {
    move->valued = false; /* values are for who asks decide */
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_sub(move->to[i], of->sum->parts[move->part].at.heap[i], move->take[i]);
    }
    cli_put(&of->out, who);
    cli_put_move(&of->out, of->sum, move);
    cli_put_letter(&of->out, '\n');
}

static bool keep_move(void *data, const wy_move *move) {
    wy_move *to = data;
    wy_move_set(to, move);
    to->may_be_blocked = true; /* found */
    return false;
}

/* WY_NO: there is none. */
static wy_status some_move(wy_move *move, const wy_sum *sum, wy_error *error) {
    enum { TRIES = 100000 };
    wy_status status = WY_OK;
    move->may_be_blocked = false;
    for (size_t i = 0; i < sum->count && status == WY_OK && !move->may_be_blocked; i++) {
        bool all;
        status = wy_part_each_legal(&sum->parts[i], TRIES, &all, keep_move, move, error);
        move->part = i;
        move->name = sum->parts[i].rules->memory == WY_MEMORY_ENFORCE ? 0 : WY_NOT_NAMED;
    }
    return status == WY_OK && !move->may_be_blocked ? WY_NO : status;
}

/* A winning move, or some move of a lost position; WY_NO: there is none. */
static wy_status best_move(table *of, wy_move *move, bool *wins) {
    wy_error error;
    wy_status status = wy_sum_decide(&of->verdict, of->solver, of->sum, &error);
    cli_progress_clear(&of->program->progress);
    *wins = status == WY_OK && of->verdict.has_move;
    if (*wins) {
        wy_move_set(move, &of->verdict.move);
    } else if (status == WY_OK) {
        status = some_move(move, of->sum, &error);
    }
    return status == WY_OK || status == WY_NO
               ? status
               : cli_unfinished(of->program, status, &error,
                                "the opponent does not know what to do");
}

/* ---- what the person says -------------------------------------------------------------------- */

/* "1: (0,0,6)", "2: pass", "3: (1,0) name 2", and as moves are printed: "1: (0,1) to (3,4), name
 * set 2" */
static bool read_move(const table *of, const char *line, wy_move *move) {
    char *end;
    const long part = strtol(line, &end, 10);
    if (end == line || *end != ':' || part < 1 || (size_t)part > of->sum->count) {
        return false;
    }
    move->part = (size_t)part - 1;
    move->valued = false;
    move->name = WY_NOT_NAMED;
    const int heaps = wy_part_heaps(&of->sum->parts[move->part]);
    const char *at =
        cli_several_move(end + 1 + strspn(end + 1, " "), heaps, &move->pass, move->take);
    if (at != NULL) {
        at = cli_several_to(at, heaps, of->sum->parts[move->part].at.heap,
                            (const mpz_t *)move->take);
    }
    at += at != NULL ? strspn(at, ", ") : 0;
    if (at != NULL && strncmp(at, "name ", 5) == 0) {
        at += 5;
        at += strncmp(at, "set ", 4) == 0 ? 4 : 0;
        const long set = strtol(at, &end, 10);
        move->name = set >= 1 && set <= 1000 ? (int)set - 1 : WY_NOT_NAMED;
        at = end + strspn(end, " ");
    }
    return at != NULL && *at == '\0';
}

/* Reads until a move is legal; WY_NO: the person leaves. */
static wy_status ask_person(table *of, wy_move *move) {
    const char *line;
    while ((line = cli_several_line(&of->lines, &of->out)) != NULL) {
        wy_error why;
        if (strcmp(line, "quit") == 0) {
            return WY_NO;
        }
        if (strcmp(line, "hint") == 0) {
            bool wins = false;
            const wy_status status = best_move(of, move, &wins);
            if (status != WY_OK) {
                return status;
            }
            put_move(of, wins ? "hint      " : "hint      nothing wins; perhaps ", move);
        } else if (!read_move(of, line, move)) {
            cli_put(&of->out, "say the part and what you take, as 1: (1,0,2) or 2: y 3; or 1: "
                              "pass, 1: (1,0) name 2, hint, quit\n");
        } else if (wy_sum_move_legal(of->sum, move, &why) == WY_OK) {
            return WY_OK;
        } else {
            cli_putf(&of->out, "%s\n", why.message);
        }
    }
    return WY_NO;
}

/* ---- turns ----------------------------------------------------------------------------------- */

static wy_status play(table *of, bool computer) {
    wy_move move;
    wy_error error;
    wy_status status = WY_OK;
    wy_move_init(&move);
    for (;; computer = !computer) {
        bool wins;
        put_position(of);
        status = some_move(&move, of->sum, &error);
        if (status == WY_NO) {
            cli_putf(&of->out, "%s cannot move; %s\n", computer ? "the program" : "you",
                     computer ? "you win" : "the program wins");
            status = WY_OK;
            break;
        }
        if (status != WY_OK) {
            status = cli_fail(of->program, &error);
            break;
        }
        status = computer ? best_move(of, &move, &wins) : ask_person(of, &move);
        if (status != WY_OK) {
            break;
        }
        put_move(of, computer ? "program   " : "you       ", &move);
        status = wy_sum_move_make(of->sum, &move, &error);
        if (status != WY_OK) {
            status = cli_fail(of->program, &error);
            break;
        }
    }
    wy_move_clear(&move);
    return status == WY_NO ? WY_OK : status;
}

wy_status cli_several_sum_play(cli *program, bool computer_first) {
    table of = {.program = program, .sum = program->sum};
    wy_error error;
    for (size_t i = 0; i < of.sum->count; i++) {
        wy_cell small;
        const wy_part *part = &of.sum->parts[i];
        if (!wy_rules_plane(part->rules) && !wy_cell_of(&small, part->rules, &part->at)) {
            return cli_complain(program, WY_BAD, "heaps of at most 10^18 tokens are played");
        }
    }
    if (wy_sum_solver_open(&of.solver, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_verdict_init(&of.verdict);
    /* A game that the program cannot play is refused at once, not at its first move. */
    wy_status status = wy_sum_decide(&of.verdict, of.solver, of.sum, &error);
    cli_progress_clear(&program->progress);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "the game has not begun");
    } else {
        status = cli_output_open(&of.out, program);
    }
    if (status == WY_OK) {
        of.out.live = true;
        status = cli_output_close(&of.out, play(&of, computer_first));
    }
    free(of.lines.text);
    wy_verdict_clear(&of.verdict);
    wy_sum_solver_free(of.solver);
    return status;
}
