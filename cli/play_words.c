/* play_words.c - what a player can ask at the table: hints, reasons, moves, help. */
#include <stdlib.h>

#include "parts.h"
#include "play_table.h"

enum { LISTED = 40 };

wy_status cli_table_hint(cli_table *table) {
    const wy_status status = cli_table_advise(table);
    const wy_advice *advice = &table->advice;
    const wy_sum *now = wy_play_place(table->play);
    cli_output *out = &table->out;
    if (status != WY_OK) {
        return status;
    }
    switch (advice->phase) {
    case WY_PHASE_OVER:
        cli_put(out, "The game is over.\n");
        break;
    case WY_PHASE_NAME:
    case WY_PHASE_BLOCK:
    case WY_PHASE_COMPLY:
        cli_put(out, advice->known ? "" : "Who wins here I do not know; try: ");
        cli_put(out, advice->phase != WY_PHASE_BLOCK ? "Name "
                     : advice->count == 0            ? "Block nothing"
                                                     : "Block ");
        if (advice->phase == WY_PHASE_NAME) {
            cli_putf(out, "set %d", advice->move.name + 1);
        }
        cli_put_options(out, &now->parts[0], advice->listed, advice->count);
        cli_put(out, advice->wins || !advice->known ? ".\n" : ", though it does not save you.\n");
        break;
    case WY_PHASE_MOVE:
        cli_put(out, !advice->known        ? "Who wins here I do not know; try "
                     : advice->winning > 0 ? ""
                     : advice->wins        ? "There is a winning move that I do not know; try "
                                           : "Every move loses; try ");
        cli_put_move(out, now, &advice->move);
        cli_put(out, advice->winning > 0              ? " wins.\n"
                     : advice->wins || !advice->known ? ".\n"
                                                      : ", it leaves the fewest good answers.\n");
        break;
    }
    return WY_OK;
}

/* To a lost player: what the answer to the most stubborn move would be. */
static wy_status show_answer(cli_table *table) {
    wy_error error;
    cli_output *out = &table->out;
    const size_t turns = wy_play_turns(table->play);
    wy_move move;
    wy_move_init(&move);
    wy_move_set(&move, &table->advice.move);
    const wy_part *part = &wy_play_place(table->play)->parts[0];
    wy_status status = wy_play_move(table->play, &move, &error);
    if (status == WY_OK && wy_play_phase(table->play) == WY_PHASE_MOVE) {
        status = cli_table_advise(table);
        if (status == WY_OK && table->advice.winning > 0) {
            cli_put(out, "After ");
            cli_put_options(out, part, &move, 1);
            cli_put(out, ", say, I answer ");
            cli_put_move(out, wy_play_place(table->play), &table->advice.move);
            cli_put(out, ".\n");
        }
    }
    if (wy_play_turns(table->play) > turns) {
        wy_play_undo(table->play, &error);
    }
    wy_move_clear(&move);
    return status;
}

wy_status cli_table_why(cli_table *table) {
    const wy_status status = cli_table_advise(table);
    const wy_advice *advice = &table->advice;
    if (status != WY_OK) {
        return status;
    }
    char *text =
        wy_play_explain(table->play, advice, cli_table_voice(table, wy_play_actor(table->play)));
    if (text == NULL) {
        return cli_complain(table->program, WY_SYSTEM, "out of memory");
    }
    cli_putf(&table->out, "%s\n", text);
    free(text);
    const bool lost = advice->known && !advice->wins && advice->phase == WY_PHASE_MOVE;
    return lost && !cli_table_two(table) && wy_play_place(table->play)->count == 1 &&
                   wy_play_rules(table->play)->block == 0 && wy_play_rules(table->play)->comply == 0
               ? show_answer(table)
               : WY_OK;
}

typedef struct listing {
    cli_table *table;
    size_t count;
    wy_phase phase; /* options that can still be blocked, or not be named, need not win */
} listing;

static bool to_p_only(wy_phase phase) {
    return phase == WY_PHASE_BLOCK || phase == WY_PHASE_COMPLY;
}

static bool list_move(void *data, const wy_move *move) {
    listing *list = data;
    cli_output *out = &list->table->out;
    if (list->count++ == LISTED) {
        cli_put(out, "          and more\n");
        return false;
    }
    cli_put(out, list->count > 1          ? "          "
                 : to_p_only(list->phase) ? "to P      "
                                          : "winning   ");
    if (list->phase == WY_PHASE_NAME) {
        cli_putf(out, "name set %d\n", move->name + 1);
        return true;
    }
    cli_put_move(out, wy_play_place(list->table->play), move);
    cli_put_letter(out, '\n');
    return true;
}

/* The rule, and what is blocked; several boards have their rules at the beginning. */
static void show_rule(cli_table *table) {
    const wy_part *part = &wy_play_place(table->play)->parts[0];
    const wy_turn *turn = wy_play_now(table->play);
    char *text = wy_rules_short_text(part->rules);
    cli_putf(&table->out, "moves     %s\n", text != NULL ? text : "");
    free(text);
    if (turn->count > 0) {
        cli_put(&table->out, part->rules->comply > 0 ? "named     " : "blocked   ");
        cli_put_options(&table->out, part, turn->listed, turn->count);
        cli_put_letter(&table->out, '\n');
    }
}

wy_status cli_table_moves(cli_table *table) {
    cli_output *out = &table->out;
    if (wy_play_place(table->play)->count == 1) {
        show_rule(table);
    }
    listing list = {table, 0, wy_play_phase(table->play)};
    bool all = false;
    wy_error error;
    const wy_status status = wy_play_winning(&all, table->play, list_move, &list, &error);
    cli_progress_clear(&table->program->progress);
    if (status == WY_LIMIT) {
        cli_putf(out, "winning   %s\n", error.message); /* unknown */
        return WY_OK;
    }
    if (status != WY_OK) {
        return cli_unfinished(table->program, status, &error, "the game is broken off");
    }
    if (list.count == 0) {
        cli_put(out, !all                    ? "winning   there is one that I do not know\n"
                     : to_p_only(list.phase) ? "to P      none\n"
                                             : "winning   none\n");
    } else if (!all && list.count <= LISTED) {
        cli_put(out, "          perhaps others, in parts whose values are not known\n");
    }
    return WY_OK;
}

/* The words for passes and announcements that this game has. */
static void help_more(cli_output *out, const wy_sum *now, const wy_rules *rules) {
    bool passes = false, sets = false;
    for (size_t i = 0; i < now->count; i++) {
        passes = passes || now->parts[i].rules->memory == WY_MEMORY_PASS;
        sets = sets || now->parts[i].rules->memory == WY_MEMORY_ENFORCE;
    }
    if (passes) {
        cli_put(out, "pass               take nothing, as long as a pass is left\n");
    }
    if (sets) {
        cli_put(out,
                now->count > 1
                    ? "1: (1,2) name 2    name the set of the next move in this part, too\n"
                    : "name 2             name the set of moves that must be used; (1,2) name 2\n"
                      "                   moves and names the set of the next move\n");
    }
    if (rules->comply > 0) {
        cli_put(out, "name (1,1) (2,2)   name the options that may be taken; name to (3,4) names\n"
                     "                   moving there\n");
    }
}

void cli_table_help(cli_table *table) {
    const wy_sum *now = wy_play_place(table->play);
    const wy_rules *rules = wy_play_rules(table->play);
    const bool several = now->count > 1;
    cli_output *out = &table->out;
    const int heaps = wy_part_heaps(&now->parts[0]);
    if (several || heaps == 2) {
        cli_put(out, "(1,2) or 1 2       take 1 from the first heap and 2 from the second\n"
                     "x 3 or y 3         take 3 from the first, from the second heap\n"
                     "to (3,5)           move to this position\n");
    } else if (heaps == 1) {
        cli_put(out, "3 or take 3        take 3\n"
                     "to 5               leave 5\n");
    } else {
        cli_put(out,
                "(1,0,2) or 1 0 2   take so many from each heap\n"
                "z 3                take 3 from the third heap; x, y, z, u, v, w are the heaps\n"
                "to (3,5,1)         move to this position\n");
    }
    if (several) {
        cli_put(out, "1: (1,2)           each of these with its part before it; of one heap 3: 4, "
                     "3: to 2\n");
    } else if (rules->block > 0 || wy_rules_plane(rules)) {
        cli_put(out,
                "block (1,1) (2,2)  forbid these moves, where the game allows it; block to (3,4)\n"
                "                   forbids moving there; block nothing forbids nothing\n");
    }
    help_more(out, now, rules);
    cli_put(&table->out,
            "hint, why, moves   a good move; why it is one; all winning moves\n"
            "undo, restart      take your last move back; begin again\n"
            "switch             change places\n"
            "save FILE          write the game to FILE; `wythoff play --replay FILE` reads it\n"
            "quit               leave the table\n");
}
