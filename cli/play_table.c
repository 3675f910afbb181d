/*
 * play_table.c - a game at the terminal.  The library referees and advises; here
 * it gets a voice: the program is "I", its opponent "you".  When two people play
 * each other they are "first" and "second", and the program comments.
 */
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "play_table.h"
#include "tuples.h"

static wy_status cli_table_hint(cli_table *table);
static wy_status cli_table_why(cli_table *table);
static wy_status cli_table_moves(cli_table *table);
static void cli_table_help(cli_table *table);

/* Do two people play each other?  The name of a seat as the subject of a sentence. */
static bool cli_table_two(const cli_table *table) {
    return wy_play_computer(table->play) == WY_NOBODY;
}

/* The name of a seat as the subject of a sentence. */
static const char *cli_table_voice(const cli_table *table, wy_seat seat) {
    if (cli_table_two(table)) {
        return table->names[seat];
    }
    return seat == wy_play_computer(table->play) ? "I" : "you";
}

/* A player hears no, and why. */
static void cli_table_refuse(cli_table *table, const char *reason) {
    const size_t length = strlen(reason);
    const bool asks = length > 0 && reason[length - 1] == '?';
    cli_putf(&table->out, "No: %s%s\n", reason, asks ? "" : ".");
}

/* ---- what is there ---------------------------------------------------------------- */

static bool has_several(const cli_table *table) {
    return wy_play_place(table->play)->count > 1;
}

static void open_several(cli_table *table) {
    const wy_sum *sum = wy_play_place(table->play);
    for (size_t i = 0; i < sum->count; i++) {
        const wy_part *part = &sum->parts[i];
        char *text = wy_rules_text(part->rules);
        cli_putf(&table->out, "part %zu: ", i + 1);
        cli_put_part(&table->out, part);
        cli_putf(&table->out, part->heap ? ", one heap%s\n" : ", moves %s\n",
                 part->heap || text == NULL ? "" : text);
        free(text);
    }
    cli_put(&table->out, "A move is in one part, as 1: (1,2); who cannot move in any part loses. "
                         "`help` lists what you can say.\n");
}

void cli_table_open(cli_table *table) {
    if (has_several(table)) {
        open_several(table);
        return;
    }
    const wy_rules *rules = wy_play_rules(table->play);
    char *text = wy_rules_short_text(rules);
    cli_putf(&table->out, "%s; who cannot move %s. `help` lists what you can say.\n",
             text != NULL ? text : "", rules->misere ? "wins" : "loses");
    free(text);
}

static void show_over(cli_table *table) {
    const wy_seat winner = wy_play_winner(table->play);
    const char *who = cli_table_voice(table, winner);
    const bool person = cli_table_two(table);
    cli_putf(&table->out, ": no move is left, %s win%s.\n", who, person ? "s" : "");
}

/* ": before I move, you " */
static void put_before(cli_table *table, wy_seat mover) {
    cli_putf(&table->out, ": before %s move%s, %s ", cli_table_voice(table, mover),
             cli_table_two(table) ? "s" : "", cli_table_voice(table, wy_play_other(mover)));
}

void cli_table_show(cli_table *table) {
    const wy_rules *rules = wy_play_rules(table->play);
    const wy_seat mover = wy_play_mover(table->play);
    cli_output *out = &table->out;
    cli_put_places(out, wy_play_place(table->play));
    switch (wy_play_phase(table->play)) {
    case WY_PHASE_OVER:
        show_over(table);
        break;
    case WY_PHASE_NAME:
        put_before(table, mover);
        cli_putf(out, "name%s the set of moves: name 1 to name %d\n",
                 cli_table_two(table) ? "s" : "", rules->sets);
        break;
    case WY_PHASE_BLOCK:
        put_before(table, mover);
        cli_putf(out, "may block up to %lld option%s%s: block (..) or %s\n",
                 (long long)rules->block, rules->block == 1 ? "" : "s",
                 rules->block_kind == WY_BLOCK_DIAGONAL ? " in which both heaps decrease" : "",
                 rules->memory == WY_MEMORY_PASS ? "block nothing" : "pass");
        break;
    case WY_PHASE_COMPLY:
        put_before(table, mover);
        cli_putf(out, "name%s %lld option%s, or all if there are fewer: name (..)\n",
                 cli_table_two(table) ? "s" : "", (long long)rules->comply,
                 rules->comply == 1 ? "" : "s");
        break;
    case WY_PHASE_MOVE:
        if (cli_table_two(table)) {
            cli_putf(out, ": %s is to move\n", table->names[mover]);
        } else {
            cli_put(out, ": your move\n");
        }
        break;
    }
}

/* ---- asking the library -------------------------------------------------------------- */

/* The advice for now.  That nobody knows who wins is no failure: the advice says so. */
static wy_status cli_table_advise(cli_table *table) {
    wy_error error;
    const wy_status status = wy_play_advise(table->play, &table->advice, &error);
    cli_progress_clear(&table->program->progress);
    if (status == WY_LIMIT) {
        if (!table->noted) {
            cli_note(table->program, "%s%s", error.message,
                     cli_table_two(table) ? "; I only referee" : "");
        }
        table->noted = true;
        return WY_OK;
    }
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(table->program, status, &error, "the game is broken off");
}

/* The last announcement of this player. */
static void say_announced(cli_table *table, wy_seat who) {
    const wy_turn *turn = wy_play_now(table->play);
    const wy_rules *rules = wy_play_rules(table->play);
    cli_output *out = &table->out;
    const bool me = !cli_table_two(table) && who == wy_play_computer(table->play);
    const bool one = turn->count == 1;
    const bool names = !turn->announced || rules->comply > 0;
    cli_putf(out, "%s %s%s ",
             me                     ? "I"
             : cli_table_two(table) ? table->names[who]
                                    : "You",
             names ? "name" : "block", cli_table_two(table) ? "s" : "");
    if (!turn->announced) {
        cli_putf(out, "set %d.\n", turn->set + 1);
        return;
    }
    if (turn->count == 0) {
        cli_put(out, "nothing.\n");
        return;
    }
    cli_put_options(out, &wy_play_place(table->play)->parts[0], turn->listed, turn->count);
    if (names) {
        cli_putf(out, ": %s must be taken.\n", one ? "it" : "one of them");
    } else if (me) {
        cli_putf(out, ": you may not take %s.\n", one ? "that" : "these");
    } else {
        cli_putf(out, ": %s may not be taken.\n", one ? "it" : "they");
    }
}

/* "I take (1,2) to (3,5)", "I pass", "I pass in part 2" */
static void say_move(cli_table *table, const wy_move *move) {
    cli_output *out = &table->out;
    if (!move->pass) {
        cli_put(out, "I take ");
        cli_put_move(out, wy_play_place(table->play), move);
    } else if (has_several(table)) {
        cli_putf(out, "I pass in part %zu", move->part + 1);
    } else {
        cli_put(out, "I pass");
    }
}

/* What the computer says of its move, which has just been made. */
static void say_standing(cli_table *table) {
    const wy_advice *advice = &table->advice;
    const wy_turn *before = wy_play_turn(table->play, wy_play_turns(table->play) - 2);
    cli_output *out = &table->out;
    if (wy_play_phase(table->play) == WY_PHASE_OVER) {
        cli_put(out, ".\n");
    } else if (!advice->known) {
        cli_put(out, "; who wins here I do not know.\n");
    } else if (advice->winning > 0) {
        cli_put(out, has_several(table) ? ": now every move loses.\n"
                     : wy_play_rules(table->play)->memory == WY_MEMORY_IMITATION
                         ? ", a P-position after this history: every move loses.\n"
                         : ", a P-position: every move loses.\n");
    } else if (advice->wins) {
        cli_put(out, "; there was a winning move that I do not know.\n");
    } else if (has_several(table)) {
        cli_put(out, "; every move loses.\n");
    } else {
        cli_put(out, "; every move from ");
        cli_put_heaps(out, &wy_play_place(table->play)->parts[0], before->from.heap);
        cli_put(out, " loses.\n");
    }
}

/* ---- weaker players -------------------------------------------------------------------------- */

/* From 0 to below 1: Marsaglia's xorshift. */
static double chance(cli_table *table) {
    uint64_t x = table->random;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    table->random = x;
    return (double)(x >> 11) / 9007199254740992.0;
}

/* One of the legal moves, each as likely as the others. */
typedef struct choice {
    cli_table *table;
    wy_move move;
    size_t part, count;
} choice;

static bool consider(void *data, const wy_move *move) {
    choice *of = data;
    of->count++;
    if (chance(of->table) * (double)of->count < 1) {
        wy_move_set(&of->move, move);
        of->move.part = of->part;
    }
    return true;
}

/* Any move that may be made, instead of the best one; false: that was not to be, or not found. */
static bool move_carelessly(cli_table *table) {
    enum { TRIES = 20000 };
    if (table->careless <= 0 || chance(table) >= table->careless) {
        return false;
    }
    const wy_sum *sum = wy_play_place(table->play);
    choice of = {.table = table};
    wy_error error;
    wy_move_init(&of.move);
    for (of.part = 0; of.part < sum->count; of.part++) {
        bool all;
        if (wy_part_each_legal(&sum->parts[of.part], TRIES, &all, consider, &of, &error) != WY_OK) {
            of.count = 0;
            break;
        }
    }
    bool made = false;
    if (of.count > 0) {
        const wy_rules *rules = sum->parts[of.move.part].rules;
        if (rules->memory == WY_MEMORY_ENFORCE) {
            of.move.name = (int)(chance(table) * (double)rules->sets);
        }
        /* What is blocked, or not named, is refused: then the computer plays its best. */
        made = wy_play_move(table->play, &of.move, &error) == WY_OK;
    }
    if (made) {
        say_move(table, &of.move);
        cli_put(&table->out, ".\n");
    }
    wy_move_clear(&of.move);
    return made;
}

wy_status cli_table_computer(cli_table *table) {
    while (wy_play_phase(table->play) != WY_PHASE_OVER &&
           wy_play_actor(table->play) == wy_play_computer(table->play)) {
        const wy_phase phase = wy_play_phase(table->play);
        wy_status status = cli_table_advise(table);
        if (status != WY_OK) {
            return status;
        }
        if (phase == WY_PHASE_MOVE && move_carelessly(table)) {
            continue;
        }
        wy_error error;
        status = wy_play_follow(table->play, &table->advice, &error);
        if (status != WY_OK) {
            return cli_fail(table->program, &error);
        }
        if (phase < WY_PHASE_MOVE) {
            say_announced(table, wy_play_computer(table->play));
        } else {
            say_move(table, &table->advice.move);
            say_standing(table);
        }
    }
    return WY_OK;
}

wy_status cli_table_comment(cli_table *table) {
    if (!cli_table_two(table) || wy_play_phase(table->play) == WY_PHASE_OVER) {
        return WY_OK;
    }
    const wy_status status = cli_table_advise(table);
    if (status == WY_OK && !table->advice.known) {
        cli_put(&table->out, "Who wins with best play is not known.\n");
    } else if (status == WY_OK) {
        const wy_seat actor = wy_play_actor(table->play);
        cli_putf(&table->out, "%s wins with best play.\n",
                 table->names[table->advice.wins ? actor : wy_play_other(actor)]);
    }
    return status;
}

/* ---- what people do -------------------------------------------------------------------- */

wy_status cli_table_save(cli_table *table, const char *path, wy_error *error) {
    wi_outfile *file;
    wy_status status = wi_outfile_open(&file, path, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_play_write(wi_outfile_stream(file), table->play, table->names, error);
    return wi_outfile_end(file, status, error);
}

/* A person may not act for the computer: it has acted before he is asked. */
static wy_status act(cli_table *table, const cli_input *input) {
    wy_error error;
    const wy_status status =
        input->said == SAID_MOVE  ? wy_play_move(table->play, &input->moves[0], &error)
        : input->said == SAID_SET ? wy_play_name(table->play, input->set, &error)
                                  : wy_play_list(table->play, input->moves, input->count, &error);
    if (status == WY_OK && input->said != SAID_MOVE) {
        say_announced(table, wy_play_other(wy_play_mover(table->play)));
    }
    if (status == WY_NO || status == WY_LIMIT) {
        cli_table_refuse(table, error.message);
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
    if (turn->announced || turn->set != WY_NOT_NAMED) {
        return wy_play_other(turn->mover);
    }
    return wy_play_turns(play) > 1 ? wy_play_turn(play, wy_play_turns(play) - 2)->mover : WY_NOBODY;
}

/* Has the person at this seat done anything? */
static bool has_acted(const wy_play *play, wy_seat person) {
    for (size_t i = 0; i < wy_play_turns(play); i++) {
        const wy_turn *turn = wy_play_turn(play, i);
        const bool moved = i + 1 < wy_play_turns(play);
        const bool announced = turn->announced || turn->set != WY_NOT_NAMED;
        if ((moved && turn->mover == person) || (announced && turn->mover != person)) {
            return true;
        }
    }
    return false;
}

/* Back to where the person acted last; what the computer did since then goes too. */
static wy_status undo(cli_table *table) {
    const wy_seat person = cli_table_two(table) ? last_actor(table->play)
                                                : wy_play_other(wy_play_computer(table->play));
    if (person == WY_NOBODY || !has_acted(table->play, person)) {
        cli_table_refuse(table, "you have done nothing yet that could be taken back");
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
        cli_table_refuse(table, input->fault);
        break;
    case SAID_MOVE:
    case SAID_LIST:
    case SAID_SET:
        return act(table, input);
    case SAID_HINT:
        return cli_table_hint(table);
    case SAID_WHY:
        return cli_table_why(table);
    case SAID_MOVES:
        return cli_table_moves(table);
    case SAID_UNDO:
        return undo(table);
    case SAID_RESTART:
        status = wy_play_restart(table->play, &error);
        break;
    case SAID_SWITCH:
        if (cli_table_two(table)) {
            cli_table_refuse(table, "you play each other, change seats yourselves");
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
            cli_table_refuse(table, error.message);
        } else {
            cli_putf(&table->out, "Saved to %s.\n", input->file);
        }
        break;
    case SAID_HELP:
        cli_table_help(table);
        break;
    case SAID_QUIT:
        *left = true;
        break;
    }
    return status == WY_OK ? WY_OK : cli_fail(table->program, &error);
}

/* ---- What a player can ask at the table: hints, reasons, moves, help ------------------------ */

enum { LISTED = 40 };

/* What a player can ask. */
static wy_status cli_table_hint(cli_table *table) {
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

static wy_status cli_table_why(cli_table *table) {
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

static wy_status cli_table_moves(cli_table *table) {
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

static void cli_table_help(cli_table *table) {
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
