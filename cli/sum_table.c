/*
 * sum_table.c - several boards at once, at the terminal: what is there, what the computer does and
 * says.  As play_table.c does for one game: the program is "I", its opponent "you"; two people are
 * "first" and "second".
 */
#include "sum_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sum_words.h"

enum { LISTED = 40 };

bool cli_sum_two(const cli_sum_table *table) {
    return table->computer == WY_NOBODY;
}

const wy_sum *cli_sum_now(const cli_sum_table *table) {
    return wy_sum_play_now(table->play);
}

void cli_sum_refuse(cli_sum_table *table, const char *reason) {
    const size_t length = strlen(reason);
    const bool asks = length > 0 && reason[length - 1] == '?';
    cli_putf(&table->out, "No: %s%s\n", reason, asks ? "" : ".");
}

/* ---- what is there ------------------------------------------------------------------- */

void cli_sum_open(cli_sum_table *table) {
    const wy_sum *sum = cli_sum_now(table);
    for (size_t i = 0; i < sum->count; i++) {
        char *text = wy_rules_text(sum->parts[i].rules);
        cli_putf(&table->out, "part %zu: ", i + 1);
        cli_put_part(&table->out, &sum->parts[i]);
        cli_putf(&table->out, sum->parts[i].heap ? ", one heap%s\n" : ", moves %s\n",
                 sum->parts[i].heap || text == NULL ? "" : text);
        free(text);
    }
    cli_put(&table->out, "A move is in one part, as 1: (1,2); who cannot move in any part loses. "
                         "`help` lists what you can say.\n");
}

/* "(3,5) + (10,7) + (7)" */
static void put_places(cli_output *out, const wy_sum *sum) {
    for (size_t i = 0; i < sum->count; i++) {
        cli_put(out, i == 0 ? "" : " + ");
        cli_put_place(out, &sum->parts[i], sum->parts[i].x, sum->parts[i].y);
    }
}

void cli_sum_show(cli_sum_table *table) {
    cli_output *out = &table->out;
    put_places(out, cli_sum_now(table));
    if (wy_sum_play_over(table->play)) {
        const wy_seat winner = wy_sum_play_winner(table->play);
        cli_putf(out, ": no move is left, %s win%s.\n",
                 cli_sum_two(table)          ? table->names[winner]
                 : winner == table->computer ? "I"
                                             : "you",
                 cli_sum_two(table) ? "s" : "");
    } else if (cli_sum_two(table)) {
        cli_putf(out, ": %s is to move\n", table->names[wy_sum_play_mover(table->play)]);
    } else {
        cli_put(out, ": your move\n");
    }
}

/* ---- asking the library ------------------------------------------------------------------ */

/* Out of reach is no failure. */
static wy_status advise(cli_sum_table *table) {
    wy_error error;
    const wy_status status =
        wy_sum_decide(&table->verdict, table->solver, cli_sum_now(table), &error);
    cli_progress_clear(&table->program->progress);
    table->known = status == WY_OK;
    return status == WY_OK || status == WY_LIMIT
               ? WY_OK
               : cli_unfinished(table->program, status, &error, "the game is broken off");
}

/* A move for who does not know a winning one. */
static wy_status any_move(cli_sum_table *table, wy_move *move) {
    wy_error error;
    const wy_status status = wy_sum_stubborn(move, table->solver, cli_sum_now(table), &error);
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(table->program, status, &error, "the game is broken off");
}

wy_status cli_sum_answer(cli_sum_table *table) {
    while (!cli_sum_two(table) && !wy_sum_play_over(table->play) &&
           wy_sum_play_mover(table->play) == table->computer) {
        cli_output *out = &table->out;
        wy_status status = advise(table);
        const bool wins = table->known && table->verdict.has_move;
        wy_move *move = &table->verdict.move;
        if (status == WY_OK && !wins) {
            status = any_move(table, move);
        }
        if (status != WY_OK) {
            return status;
        }
        move->valued = false;
        cli_put(out, "I take ");
        cli_put_sum_move(out, cli_sum_now(table), move);
        wy_error error;
        status = wy_sum_play_move(table->play, move->part, move->dx, move->dy, &error);
        if (status != WY_OK) {
            return cli_fail(table->program, &error);
        }
        cli_put(out, wy_sum_play_over(table->play) ? ".\n"
                     : wins                        ? ": now every move loses.\n"
                     : !table->known               ? "; who wins here I do not know.\n"
                     : table->verdict.p            ? "; every move loses.\n"
                                        : "; there was a winning move that I do not know.\n");
    }
    return WY_OK;
}

wy_status cli_sum_comment(cli_sum_table *table) {
    if (!cli_sum_two(table) || wy_sum_play_over(table->play)) {
        return WY_OK;
    }
    const wy_status status = advise(table);
    if (status == WY_OK && table->known) {
        const wy_seat mover = wy_sum_play_mover(table->play);
        cli_putf(&table->out, "%s wins with best play.\n",
                 table->names[table->verdict.p ? wy_play_other(mover) : mover]);
    } else if (status == WY_OK) {
        cli_put(&table->out, "Who wins with best play is not known.\n");
    }
    return status;
}

/* ---- what a player can ask --------------------------------------------------------------- */

wy_status cli_sum_hint(cli_sum_table *table) {
    cli_output *out = &table->out;
    if (wy_sum_play_over(table->play)) {
        cli_put(out, "The game is over.\n");
        return WY_OK;
    }
    wy_status status = advise(table);
    if (status != WY_OK) {
        return status;
    }
    const bool wins = table->known && table->verdict.has_move;
    if (!wins) {
        cli_put(out, !table->known      ? "Who wins here I do not know; try "
                     : table->verdict.p ? "Every move loses; try "
                                        : "There is a winning move that I do not know; try ");
        status = any_move(table, &table->verdict.move);
    }
    if (status == WY_OK) {
        cli_put_sum_move(out, cli_sum_now(table), &table->verdict.move);
        cli_put(out, wins ? ": it wins.\n" : ".\n");
    }
    return status;
}

wy_status cli_sum_why(cli_sum_table *table) {
    cli_output *out = &table->out;
    const wy_status status = advise(table);
    if (status != WY_OK) {
        return status;
    }
    const wy_sum *sum = cli_sum_now(table);
    for (size_t i = 0; i < sum->count && i < table->verdict.part_count; i++) {
        cli_putf(out, "part %zu: ", i + 1);
        cli_put_place(out, &sum->parts[i], sum->parts[i].x, sum->parts[i].y);
        cli_put(out, " has ");
        cli_put_worth(out, &table->verdict.parts[i]);
        cli_put_letter(out, '\n');
    }
    if (!table->known) {
        cli_put(out, "Who wins here is not known.\n");
    } else {
        cli_putf(out, "%s, %s: %s.\n",
                 table->verdict.p ? "Who is to move loses" : "Who is to move wins",
                 wy_standing_name(table->verdict.standing.kind), table->verdict.standing.by);
    }
    return WY_OK;
}

typedef struct listing {
    cli_sum_table *table;
    size_t count;
} listing;

static bool list_move(void *data, const wy_move *move) {
    listing *list = data;
    cli_output *out = &list->table->out;
    if (list->count++ == LISTED) {
        cli_put(out, "          and more\n");
        return false;
    }
    cli_put(out, list->count > 1 ? "          " : "winning   ");
    cli_put_sum_move(out, cli_sum_now(list->table), move);
    cli_put_letter(out, '\n');
    return true;
}

wy_status cli_sum_moves(cli_sum_table *table) {
    listing list = {table, 0};
    bool all = false;
    wy_error error;
    const wy_status status =
        wy_sum_winning(&all, table->solver, cli_sum_now(table), list_move, &list, &error);
    if (status == WY_LIMIT) {
        cli_put(&table->out, "winning   not known\n");
        return WY_OK;
    }
    if (status != WY_OK) {
        return cli_unfinished(table->program, status, &error, "the game is broken off");
    }
    if (all && list.count == 0) {
        cli_put(&table->out, "winning   none\n");
    } else if (!all && list.count <= LISTED) {
        cli_put(&table->out,
                list.count == 0
                    ? "winning   there is one that I do not know\n"
                    : "          perhaps others, in parts whose values are not known\n");
    }
    return WY_OK;
}

void cli_sum_help(cli_sum_table *table) {
    cli_put(&table->out,
            "1: (1,2) or 1: 1 2  take 1 from the first heap of part 1 and 2 from its second\n"
            "1: x 3, 1: y 3      take 3 from the first, from the second heap of part 1\n"
            "1: to (3,5)         move there in part 1; of one heap: 3: 4, 3: to 2\n"
            "hint, why, moves    a good move; the values; all winning moves\n"
            "undo, restart       take your last move back; begin again\n"
            "switch              change places\n"
            "save FILE           write the game to FILE; `wythoff play --replay FILE` reads it\n"
            "quit                leave the table\n");
}
