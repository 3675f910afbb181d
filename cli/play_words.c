/* play_words.c - what a player can ask at the table: hints, reasons, moves, help. */
#include <stdlib.h>

#include "play_table.h"

enum { LISTED = 40 };

static wy_status out_of_reach(cli_table *table) {
    cli_table_refuse(table, "nobody knows, these heaps are out of reach");
    return WY_OK;
}

wy_status cli_table_hint(cli_table *table) {
    const wy_status status = cli_table_advise(table);
    const wy_advice *advice = &table->advice;
    cli_output *out = &table->out;
    if (status != WY_OK || table->blind) {
        return status == WY_OK ? out_of_reach(table) : status;
    }
    switch (advice->phase) {
    case WY_PHASE_OVER:
        cli_put(out, "The game is over.\n");
        break;
    case WY_PHASE_BLOCK:
        cli_put(out, advice->block_count == 0 ? "Block nothing" : "Block ");
        cli_put_pairs(out, advice->block, advice->block_count);
        cli_put(out, advice->wins ? ".\n" : ", though it does not save you.\n");
        break;
    case WY_PHASE_MOVE:
        cli_put(out, advice->wins ? "" : "Every move loses; try ");
        cli_put_position(out, advice->move.dx, advice->move.dy);
        cli_put(out, " to ");
        cli_put_position(out, advice->move.to_x, advice->move.to_y);
        cli_put(out, advice->wins ? " wins.\n" : ", it leaves the fewest good answers.\n");
        break;
    }
    return WY_OK;
}

/* To a lost player: what the answer to the most stubborn move would be. */
static wy_status show_answer(cli_table *table) {
    wy_error error;
    cli_output *out = &table->out;
    mpz_t dx;
    mpz_t dy;
    mpz_init_set(dx, table->advice.move.dx);
    mpz_init_set(dy, table->advice.move.dy);
    wy_status status = wy_play_move(table->play, dx, dy, &error);
    if (status == WY_OK) {
        status = cli_table_advise(table);
        if (status == WY_OK && wy_play_phase(table->play) == WY_PHASE_MOVE) {
            cli_put(out, "After ");
            cli_put_position(out, dx, dy);
            cli_put(out, ", say, I answer ");
            cli_put_position(out, table->advice.move.dx, table->advice.move.dy);
            cli_put(out, " to ");
            cli_put_position(out, table->advice.move.to_x, table->advice.move.to_y);
            cli_put(out, ".\n");
        }
        wy_play_undo(table->play, &error);
    }
    mpz_clears(dx, dy, NULL);
    return status;
}

wy_status cli_table_why(cli_table *table) {
    const wy_status status = cli_table_advise(table);
    if (status != WY_OK || table->blind) {
        return status == WY_OK ? out_of_reach(table) : status;
    }
    char *text = wy_play_explain(table->play, &table->advice,
                                 cli_table_voice(table, wy_play_actor(table->play)));
    if (text == NULL) {
        return cli_complain(table->program, WY_SYSTEM, "out of memory");
    }
    cli_putf(&table->out, "%s\n", text);
    free(text);
    return !table->advice.wins && table->advice.phase == WY_PHASE_MOVE && !cli_table_two(table) &&
                   wy_play_rules(table->play)->block == 0
               ? show_answer(table)
               : WY_OK;
}

typedef struct listing {
    cli_table *table;
    size_t count;
    bool blocking; /* they can still be blocked: not all of them may win */
} listing;

static bool list_move(void *data, const mpz_t dx, const mpz_t dy) {
    listing *list = data;
    cli_output *out = &list->table->out;
    const wy_turn *turn = wy_play_now(list->table->play);
    if (list->count++ == LISTED) {
        cli_put(out, "          and more\n");
        return false;
    }
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    mpz_sub(x, turn->x, dx);
    mpz_sub(y, turn->y, dy);
    cli_put(out, list->count > 1 ? "          " : list->blocking ? "to P      " : "winning   ");
    cli_put_position(out, dx, dy);
    cli_put(out, " to ");
    cli_put_position(out, x, y);
    cli_put_letter(out, '\n');
    mpz_clears(x, y, NULL);
    return true;
}

wy_status cli_table_moves(cli_table *table) {
    char *text = wy_rules_short_text(wy_play_rules(table->play));
    cli_putf(&table->out, "moves     %s\n", text != NULL ? text : "");
    free(text);
    const wy_turn *turn = wy_play_now(table->play);
    if (turn->blocked > 0) {
        cli_put(&table->out, "blocked   ");
        cli_put_pairs(&table->out, turn->no, turn->blocked);
        cli_put_letter(&table->out, '\n');
    }
    const bool blocking = wy_play_phase(table->play) == WY_PHASE_BLOCK;
    listing list = {table, 0, blocking};
    wy_error error;
    const wy_status status = wy_play_winning(table->play, list_move, &list, &error);
    if (status == WY_LIMIT) {
        cli_putf(&table->out, "winning   %s\n", error.message); /* unknown */
        return WY_OK;
    }
    if (status == WY_OK && list.count == 0) {
        cli_put(&table->out, blocking ? "to P      none\n" : "winning   none\n");
    }
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(table->program, status, &error, "the game is broken off");
}

void cli_table_help(cli_table *table) {
    cli_put(&table->out,
            "(1,2) or 1 2       take 1 from the first heap and 2 from the second\n"
            "x 3 or y 3         take 3 from the first, from the second heap\n"
            "to (3,5)           move to this position\n"
            "block (1,1) (2,2)  forbid these moves, where the game allows it; block to (3,4)\n"
            "                   forbids moving there; pass forbids nothing\n"
            "hint, why, moves   a good move; why it is one; all winning moves\n"
            "undo, restart      take your last move back; begin again\n"
            "switch             change places\n"
            "save FILE          write the game to FILE; `wythoff play --replay FILE` reads it\n"
            "quit               leave the table\n");
}
