/*
 * play_table.c - a game at the terminal.  The library referees and advises; here
 * it gets a voice: the program is "I", its opponent "you".  When two people play
 * each other they are "first" and "second", and the program comments.
 */
#include "play_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"

enum { LISTED = 40 };

static bool two_people(const cli_table *table) {
    return wy_play_computer(table->play) == WY_NOBODY;
}

/* The name of a seat as the subject of a sentence. */
static const char *voice(const cli_table *table, wy_seat seat) {
    if (two_people(table)) {
        return table->names[seat];
    }
    return seat == wy_play_computer(table->play) ? "I" : "you";
}

/* A player hears no, and why. */
static void refuse(cli_table *table, const char *reason) {
    const size_t length = strlen(reason);
    const bool asks = length > 0 && reason[length - 1] == '?';
    cli_putf(&table->out, "No: %s%s\n", reason, asks ? "" : ".");
}

void cli_put_position(cli_output *out, const mpz_t x, const mpz_t y) {
    cli_put_letter(out, '(');
    cli_put_integer(out, x);
    cli_put_letter(out, ',');
    cli_put_integer(out, y);
    cli_put_letter(out, ')');
}

/* "(1,1) and (2,2)" */
static void put_pairs(cli_output *out, const wy_big_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cli_put(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        cli_put_position(out, pairs[i].x, pairs[i].y);
    }
}

/* ---- what is there ---------------------------------------------------------------- */

void cli_table_open(cli_table *table) {
    const wy_rules *rules = wy_play_rules(table->play);
    char *text = wy_rules_text(rules);
    cli_putf(&table->out, "%s; who cannot move %s. `help` lists what you can say.\n",
             text != NULL ? text : "", rules->misere ? "wins" : "loses");
    free(text);
}

static void show_over(cli_table *table) {
    const wy_seat winner = wy_play_winner(table->play);
    const char *who = voice(table, winner);
    const bool person = two_people(table);
    cli_putf(&table->out, ": no move is left, %s win%s.\n", who, person ? "s" : "");
}

void cli_table_show(cli_table *table) {
    const wy_turn *turn = wy_play_now(table->play);
    const wy_rules *rules = wy_play_rules(table->play);
    const wy_seat mover = wy_play_mover(table->play);
    cli_output *out = &table->out;
    cli_put_position(out, turn->x, turn->y);
    switch (wy_play_phase(table->play)) {
    case WY_PHASE_OVER:
        show_over(table);
        break;
    case WY_PHASE_BLOCK:
        cli_putf(
            out, ": before %s move%s, %s may block up to %lld option%s%s: block (..) or pass\n",
            voice(table, mover), two_people(table) ? "s" : "", voice(table, wy_play_other(mover)),
            (long long)rules->block, rules->block == 1 ? "" : "s",
            rules->block_kind == WY_BLOCK_DIAGONAL ? " in which both heaps decrease" : "");
        break;
    case WY_PHASE_MOVE:
        if (two_people(table)) {
            cli_putf(out, ": %s is to move\n", table->names[mover]);
        } else {
            cli_put(out, ": your move\n");
        }
        break;
    }
}

/* ---- asking the library -------------------------------------------------------------- */

/* The advice for now.  Out of reach is no failure: the table is blind then. */
static wy_status advise(cli_table *table) {
    wy_error error;
    const wy_status status = wy_play_advise(table->play, &table->advice, &error);
    if (status == WY_LIMIT && two_people(table)) {
        if (!table->blind) {
            cli_note(table->program, "%s; I only referee", error.message);
        }
        table->blind = true;
        return WY_OK;
    }
    table->blind = false;
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(table->program, status, &error, "the game is broken off");
}

static void say_blocks(cli_table *table, wy_seat who) {
    const wy_turn *turn = wy_play_now(table->play);
    cli_output *out = &table->out;
    const bool me = !two_people(table) && who == wy_play_computer(table->play);
    cli_putf(out, "%s ", me ? "I" : two_people(table) ? table->names[who] : "You");
    cli_put(out, two_people(table) ? "blocks " : "block ");
    if (turn->blocked == 0) {
        cli_put(out, "nothing.\n");
        return;
    }
    put_pairs(out, turn->no, turn->blocked);
    cli_put(out, me ? ": you may not take " : ": ");
    cli_put(out, me ? (turn->blocked == 1 ? "that.\n" : "these.\n")
                    : (turn->blocked == 1 ? "it may not be taken.\n" : "they may not be taken.\n"));
}

/* The computer's move, which has just been made. */
static void say_move(cli_table *table) {
    const wy_advice *advice = &table->advice;
    const wy_turn *before = wy_play_turn(table->play, wy_play_turns(table->play) - 2);
    cli_output *out = &table->out;
    cli_put(out, "I take ");
    cli_put_position(out, advice->dx, advice->dy);
    cli_put(out, " to ");
    cli_put_position(out, advice->to_x, advice->to_y);
    if (wy_play_phase(table->play) == WY_PHASE_OVER) {
        cli_put(out, ".\n");
    } else if (advice->wins) {
        cli_put(out, wy_play_rules(table->play)->imitation_p > 0
                         ? ", a P-position after this history: every move loses.\n"
                         : ", a P-position: every move loses.\n");
    } else {
        cli_put(out, "; every move from ");
        cli_put_position(out, before->x, before->y);
        cli_put(out, " loses.\n");
    }
}

wy_status cli_table_computer(cli_table *table) {
    while (wy_play_phase(table->play) != WY_PHASE_OVER &&
           wy_play_actor(table->play) == wy_play_computer(table->play)) {
        const wy_phase phase = wy_play_phase(table->play);
        wy_status status = advise(table);
        if (status != WY_OK) {
            return status;
        }
        wy_error error;
        status = wy_play_follow(table->play, &table->advice, &error);
        if (status != WY_OK) {
            return cli_fail(table->program, &error);
        }
        if (phase == WY_PHASE_BLOCK) {
            say_blocks(table, wy_play_computer(table->play));
        } else {
            say_move(table);
        }
    }
    return WY_OK;
}

wy_status cli_table_comment(cli_table *table) {
    if (!two_people(table) || wy_play_phase(table->play) == WY_PHASE_OVER) {
        return WY_OK;
    }
    const wy_status status = advise(table);
    if (status == WY_OK && !table->blind) {
        const wy_seat actor = wy_play_actor(table->play);
        cli_putf(&table->out, "%s wins with best play.\n",
                 table->names[table->advice.wins ? actor : wy_play_other(actor)]);
    }
    return status;
}

/* ---- hints --------------------------------------------------------------------------- */

static wy_status out_of_reach(cli_table *table) {
    refuse(table, "nobody knows, these heaps are out of reach");
    return WY_OK;
}

static wy_status hint(cli_table *table) {
    const wy_status status = advise(table);
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
        put_pairs(out, advice->block, advice->block_count);
        cli_put(out, advice->wins ? ".\n" : ", though it does not save you.\n");
        break;
    case WY_PHASE_MOVE:
        cli_put(out, advice->wins ? "" : "Every move loses; try ");
        cli_put_position(out, advice->dx, advice->dy);
        cli_put(out, " to ");
        cli_put_position(out, advice->to_x, advice->to_y);
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
    mpz_init_set(dx, table->advice.dx);
    mpz_init_set(dy, table->advice.dy);
    wy_status status = wy_play_move(table->play, dx, dy, &error);
    if (status == WY_OK) {
        status = advise(table);
        if (status == WY_OK && wy_play_phase(table->play) == WY_PHASE_MOVE) {
            cli_put(out, "After ");
            cli_put_position(out, dx, dy);
            cli_put(out, ", say, I answer ");
            cli_put_position(out, table->advice.dx, table->advice.dy);
            cli_put(out, " to ");
            cli_put_position(out, table->advice.to_x, table->advice.to_y);
            cli_put(out, ".\n");
        }
        wy_play_undo(table->play, &error);
    }
    mpz_clears(dx, dy, NULL);
    return status;
}

static wy_status why(cli_table *table) {
    const wy_status status = advise(table);
    if (status != WY_OK || table->blind) {
        return status == WY_OK ? out_of_reach(table) : status;
    }
    char *text =
        wy_play_explain(table->play, &table->advice, voice(table, wy_play_actor(table->play)));
    if (text == NULL) {
        return cli_complain(table->program, WY_SYSTEM, "out of memory");
    }
    cli_putf(&table->out, "%s\n", text);
    free(text);
    return !table->advice.wins && table->advice.phase == WY_PHASE_MOVE && !two_people(table) &&
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

static wy_status list_moves(cli_table *table) {
    char *text = wy_rules_text(wy_play_rules(table->play));
    cli_putf(&table->out, "moves     %s\n", text != NULL ? text : "");
    free(text);
    const wy_turn *turn = wy_play_now(table->play);
    if (turn->blocked > 0) {
        cli_put(&table->out, "blocked   ");
        put_pairs(&table->out, turn->no, turn->blocked);
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

static void help(cli_table *table) {
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

/* ---- what people do -------------------------------------------------------------------- */

wy_status cli_table_save(cli_table *table, const char *path, wy_error *error) {
    wy_outfile *file;
    wy_status status = wy_outfile_open(&file, path, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_play_write(wy_outfile_stream(file), table->play, table->rule, table->names, error);
    if (status != WY_OK) {
        wy_outfile_abort(file);
        return status;
    }
    return wy_outfile_commit(file, error);
}

/* Positions become moves. */
static void turn_around(const cli_table *table, const cli_input *input) {
    const wy_turn *turn = wy_play_now(table->play);
    for (size_t i = 0; input->to && i < input->count; i++) {
        mpz_sub(input->pairs[i].x, turn->x, input->pairs[i].x);
        mpz_sub(input->pairs[i].y, turn->y, input->pairs[i].y);
    }
}

/* A person may not act for the computer: it has acted before he is asked. */
static wy_status act(cli_table *table, const cli_input *input) {
    wy_error error;
    wy_status status;
    turn_around(table, input);
    if (input->said == SAID_BLOCK) {
        status = wy_play_block(table->play, input->pairs, input->count, &error);
        if (status == WY_OK) {
            say_blocks(table, wy_play_other(wy_play_mover(table->play)));
        }
    } else {
        status = wy_play_move(table->play, input->pairs[0].x, input->pairs[0].y, &error);
    }
    if (status == WY_NO || status == WY_LIMIT) {
        refuse(table, error.message);
        return WY_OK;
    }
    if (status != WY_OK) {
        return cli_fail(table->program, &error);
    }
    return cli_table_comment(table);
}

/* Whose act would be taken back next? */
static wy_seat last_actor(const wy_play *play) {
    const wy_turn *turn = wy_play_now(play);
    if (turn->announced) {
        return wy_play_other(turn->mover);
    }
    return wy_play_turns(play) > 1 ? wy_play_turn(play, wy_play_turns(play) - 2)->mover : WY_NOBODY;
}

/* Has the person at this seat done anything? */
static bool has_acted(const wy_play *play, wy_seat person) {
    for (size_t i = 0; i < wy_play_turns(play); i++) {
        const wy_turn *turn = wy_play_turn(play, i);
        const bool moved = i + 1 < wy_play_turns(play);
        if ((moved && turn->mover == person) || (turn->announced && turn->mover != person)) {
            return true;
        }
    }
    return false;
}

/* Back to where the person acted last; what the computer did since then goes too. */
static wy_status undo(cli_table *table) {
    const wy_seat person =
        two_people(table) ? last_actor(table->play) : wy_play_other(wy_play_computer(table->play));
    if (person == WY_NOBODY || !has_acted(table->play, person)) {
        refuse(table, "you have done nothing yet that could be taken back");
        return WY_OK;
    }
    wy_error error;
    wy_seat who;
    do {
        who = last_actor(table->play);
        if (wy_play_undo(table->play, &error) != WY_OK) {
            return cli_fail(table->program, &error);
        }
    } while (who != person);
    return WY_OK;
}

wy_status cli_table_hear(cli_table *table, const cli_input *input, bool *left) {
    wy_error error;
    wy_status status = WY_OK;
    switch (input->said) {
    case SAID_NOTHING:
        break;
    case SAID_NONSENSE:
        refuse(table, input->fault);
        break;
    case SAID_MOVE:
    case SAID_BLOCK:
        return act(table, input);
    case SAID_HINT:
        return hint(table);
    case SAID_WHY:
        return why(table);
    case SAID_MOVES:
        return list_moves(table);
    case SAID_UNDO:
        return undo(table);
    case SAID_RESTART:
        status = wy_play_restart(table->play, &error);
        break;
    case SAID_SWITCH:
        if (two_people(table)) {
            refuse(table, "you play each other, change seats yourselves");
            break;
        }
        wy_play_switch(table->play);
        {
            const char *name = table->names[0];
            table->names[0] = table->names[1];
            table->names[1] = name;
        }
        cli_put(&table->out, "We change places.\n");
        break;
    case SAID_SAVE:
        if (cli_table_save(table, input->file, &error) != WY_OK) {
            refuse(table, error.message);
        } else {
            cli_putf(&table->out, "Saved to %s.\n", input->file);
        }
        break;
    case SAID_HELP:
        help(table);
        break;
    case SAID_QUIT:
        *left = true;
        break;
    }
    return status == WY_OK ? WY_OK : cli_fail(table->program, &error);
}
