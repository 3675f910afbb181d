/*
 * play_sum.c - several boards at once, at the terminal.  As play_table.c does for one game: the
 * program is "I", its opponent "you"; two people are "first" and "second".
 *
 * A move names its part: 1: (1,2), or 3: 4 for one heap.
 */
#include "play_sum.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "play_input.h"
#include "play_table.h"
#include "sum_words.h"

enum { LISTED = 40 };

typedef struct sum_table {
    cli *program;
    cli_output out;
    wy_sum_play *play;
    wy_sum_solver *solver;
    wy_sum_verdict verdict;
    bool known; /* the verdict is for now; else nobody knows who wins */
    const char *names[2];
    wy_seat computer; /* WY_NOBODY: two people */
} sum_table;

static bool two(const sum_table *table) {
    return table->computer == WY_NOBODY;
}

static const wy_sum *now(const sum_table *table) {
    return wy_sum_play_now(table->play);
}

static void refuse(sum_table *table, const char *reason) {
    const size_t length = strlen(reason);
    const bool asks = length > 0 && reason[length - 1] == '?';
    cli_putf(&table->out, "No: %s%s\n", reason, asks ? "" : ".");
}

/* ---- what is there ------------------------------------------------------------------------------
 */

static void open_table(sum_table *table) {
    const wy_sum *sum = now(table);
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

static void show(sum_table *table) {
    cli_output *out = &table->out;
    put_places(out, now(table));
    if (wy_sum_play_over(table->play)) {
        const wy_seat winner = wy_sum_play_winner(table->play);
        cli_putf(out, ": no move is left, %s win%s.\n",
                 two(table)                  ? table->names[winner]
                 : winner == table->computer ? "I"
                                             : "you",
                 two(table) ? "s" : "");
    } else if (two(table)) {
        cli_putf(out, ": %s is to move\n", table->names[wy_sum_play_mover(table->play)]);
    } else {
        cli_put(out, ": your move\n");
    }
}

/* ---- asking the library
 * --------------------------------------------------------------------------- */

/* Out of reach is no failure. */
static wy_status advise(sum_table *table) {
    wy_error error;
    const wy_status status = wy_sum_decide(&table->verdict, table->solver, now(table), &error);
    cli_progress_clear(&table->program->progress);
    table->known = status == WY_OK;
    return status == WY_OK || status == WY_LIMIT
               ? WY_OK
               : cli_unfinished(table->program, status, &error, "the game is broken off");
}

/* A move for who does not know a winning one. */
static wy_status any_move(sum_table *table, wy_sum_move *move) {
    wy_error error;
    const wy_status status = wy_sum_stubborn(move, table->solver, now(table), &error);
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(table->program, status, &error, "the game is broken off");
}

static wy_status computer_moves(sum_table *table) {
    while (!two(table) && !wy_sum_play_over(table->play) &&
           wy_sum_play_mover(table->play) == table->computer) {
        cli_output *out = &table->out;
        wy_status status = advise(table);
        const bool wins = table->known && table->verdict.has_move;
        wy_sum_move *move = &table->verdict.move;
        if (status == WY_OK && !wins) {
            status = any_move(table, move);
        }
        if (status != WY_OK) {
            return status;
        }
        move->valued = false;
        cli_put(out, "I take ");
        cli_put_sum_move(out, now(table), move);
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

/* When two people play: who stands better now. */
static wy_status comment(sum_table *table) {
    if (!two(table) || wy_sum_play_over(table->play)) {
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

/* ---- what a player can ask
 * ---------------------------------------------------------------------------- */

static wy_status hint(sum_table *table) {
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
        cli_put_sum_move(out, now(table), &table->verdict.move);
        cli_put(out, wins ? ": it wins.\n" : ".\n");
    }
    return status;
}

static wy_status why(sum_table *table) {
    cli_output *out = &table->out;
    const wy_status status = advise(table);
    if (status != WY_OK) {
        return status;
    }
    const wy_sum *sum = now(table);
    for (size_t i = 0; i < sum->count && i < table->verdict.count; i++) {
        cli_putf(out, "part %zu: ", i + 1);
        cli_put_place(out, &sum->parts[i], sum->parts[i].x, sum->parts[i].y);
        cli_put(out, " has ");
        cli_put_worth(out, &table->verdict.values[i]);
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
    sum_table *table;
    size_t count;
} listing;

static bool list_move(void *data, const wy_sum_move *move) {
    listing *list = data;
    cli_output *out = &list->table->out;
    if (list->count++ == LISTED) {
        cli_put(out, "          and more\n");
        return false;
    }
    cli_put(out, list->count > 1 ? "          " : "winning   ");
    cli_put_sum_move(out, now(list->table), move);
    cli_put_letter(out, '\n');
    return true;
}

static wy_status moves(sum_table *table) {
    listing list = {table, 0};
    bool all = false;
    wy_error error;
    const wy_status status =
        wy_sum_winning(&all, table->solver, now(table), list_move, &list, &error);
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

static void help(sum_table *table) {
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

/* ---- what people do
 * ------------------------------------------------------------------------------------- */

static wy_status save(sum_table *table, const char *path, wy_error *error) {
    wy_outfile *file;
    wy_status status = wy_outfile_open(&file, path, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_sum_play_write(wy_outfile_stream(file), table->play, table->names, error);
    if (status != WY_OK) {
        wy_outfile_abort(file);
        return status;
    }
    return wy_outfile_commit(file, error);
}

static wy_status move_in(sum_table *table, size_t part, const cli_input *input) {
    wy_error error;
    wy_big_pair *move = &input->pairs[0];
    if (input->to && part < now(table)->count) {
        mpz_sub(move->x, now(table)->parts[part].x, move->x);
        mpz_sub(move->y, now(table)->parts[part].y, move->y);
    }
    const wy_status status = wy_sum_play_move(table->play, part, move->x, move->y, &error);
    if (status == WY_NO || status == WY_LIMIT) {
        refuse(table, error.message);
        return WY_OK;
    }
    return status == WY_OK ? comment(table) : cli_fail(table->program, &error);
}

/* Back to where the person moved last; what the computer did since then goes too. */
static wy_status undo(sum_table *table) {
    const size_t count = wy_sum_play_turns(table->play);
    size_t back = 0;
    for (size_t i = count; i > 0 && back == 0; i--) {
        if (two(table) || wy_sum_play_turn(table->play, i - 1)->mover != table->computer) {
            back = count - i + 1;
        }
    }
    if (back == 0) {
        refuse(table, "you have done nothing yet that could be taken back");
    }
    wy_error error;
    for (; back > 0; back--) {
        if (wy_sum_play_undo(table->play, &error) != WY_OK) {
            return cli_fail(table->program, &error);
        }
    }
    return WY_OK;
}

static void change_places(sum_table *table) {
    if (two(table)) {
        refuse(table, "you play each other, change seats yourselves");
        return;
    }
    table->computer = wy_play_other(table->computer);
    const char *name = table->names[0];
    table->names[0] = table->names[1];
    table->names[1] = name;
    cli_put(&table->out, "We change places.\n");
}

static wy_status hear(sum_table *table, const cli_input *input, size_t part, bool *left) {
    wy_error error;
    switch (input->said) {
    case SAID_NOTHING:
        break;
    case SAID_NONSENSE:
        refuse(table, input->fault);
        break;
    case SAID_MOVE:
        if (part == SIZE_MAX && now(table)->count > 1) {
            refuse(table, "in which part? as in: 1: (1,2)");
            break;
        }
        return move_in(table, part == SIZE_MAX ? 0 : part, input);
    case SAID_BLOCK:
        refuse(table, "in this game nothing can be blocked");
        break;
    case SAID_HINT:
        return hint(table);
    case SAID_WHY:
        return why(table);
    case SAID_MOVES:
        return moves(table);
    case SAID_UNDO:
        return undo(table);
    case SAID_RESTART:
        while (wy_sum_play_turns(table->play) > 0) {
            wy_sum_play_undo(table->play, &error);
        }
        break;
    case SAID_SWITCH:
        change_places(table);
        break;
    case SAID_SAVE:
        if (save(table, input->file, &error) != WY_OK) {
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
    return WY_OK;
}

/* ---- lines
 * --------------------------------------------------------------------------------------------------
 */

/* "2:" at the beginning of the line: *part from 0 and what follows; else SIZE_MAX and the line. */
static char *cut_part(size_t *part, char *line) {
    *part = SIZE_MAX;
    char *at = line + strspn(line, " \t");
    const size_t digits = strspn(at, "0123456789");
    char *end = at + digits;
    end += strspn(end, " \t");
    if (digits == 0 || digits > 9 || *end != ':') {
        return line;
    }
    const unsigned long number = strtoul(at, NULL, 10);
    *part = number == 0 ? SIZE_MAX - 1 : number - 1; /* there is no part 0: refused later */
    return end + 1;
}

/*
 * One heap: "4", "(4)", "to 2" become moves of two heaps in *made, which the caller frees; anything
 * else is left as it is, and *made is NULL.
 */
static bool widen(char **made, const char *text) {
    *made = NULL;
    const char *at = text + strspn(text, " \t");
    const bool to = strncmp(at, "to", 2) == 0 && (isspace((unsigned char)at[2]) || at[2] == '(');
    at += to ? 2 : 0;
    at += strspn(at, " \t");
    const bool bracket = *at == '(';
    at += bracket;
    const size_t length = strspn(at, "0123456789^*+-");
    const char *end = at + length;
    if (length == 0 || (bracket && *end != ')')) {
        return true;
    }
    end += bracket;
    if (end[strspn(end, " \t\r\n")] != '\0') {
        return true;
    }
    *made = malloc(length + 16);
    if (*made == NULL) {
        return false;
    }
    snprintf(*made, length + 16, "%s(%.*s,0)", to ? "to " : "", (int)length, at);
    return true;
}

/* Understands the line and does what it says; *changed: the position is another one. */
static wy_status take_line(sum_table *table, char *line, bool *left, bool *changed) {
    size_t part;
    char *rest = cut_part(&part, line);
    char *made = NULL;
    const size_t count = now(table)->count;
    const size_t meant = part == SIZE_MAX && count == 1 ? 0 : part;
    if (part != SIZE_MAX && part >= count) {
        char reason[80];
        snprintf(reason, sizeof reason, "there is no such part: they are 1 to %zu", count);
        refuse(table, reason);
        *changed = false;
        return WY_OK;
    }
    if (meant < count && now(table)->parts[meant].heap && !widen(&made, rest)) {
        return cli_complain(table->program, WY_SYSTEM, "out of memory");
    }
    cli_input input;
    const size_t turns = wy_sum_play_turns(table->play);
    wy_status status = cli_input_read(&input, made != NULL ? made : rest);
    if (status != WY_OK) {
        status = cli_complain(table->program, status, "out of memory");
    } else {
        status = hear(table, &input, part, left);
        *changed = turns != wy_sum_play_turns(table->play) || input.said == SAID_RESTART ||
                   input.said == SAID_SWITCH;
    }
    cli_input_clear(&input);
    free(made);
    return status;
}

static wy_status converse(sum_table *table) {
    char *line = NULL;
    size_t room = 0;
    bool left = false;
    bool changed = true;
    wy_status status = comment(table);
    while (!left && status == WY_OK && cli_output_good(&table->out)) {
        status = computer_moves(table);
        if (status != WY_OK) {
            break;
        }
        if (changed) {
            show(table);
        }
        if (!cli_next_line(&table->out, &line, &room)) {
            break;
        }
        status = take_line(table, line, &left, &changed);
    }
    if (status == WY_OK && cli_stop_asked()) {
        status = cli_complain(table->program, WY_STOPPED, "stopped");
    } else if (status == WY_OK && ferror(stdin)) {
        status = cli_complain(table->program, WY_SYSTEM, "cannot read what you say: %s",
                              strerror(errno));
    }
    free(line);
    return status;
}

/* ---- the table
 * ------------------------------------------------------------------------------------------------
 */

static wy_status sit_down(sum_table *table, const char *file) {
    wy_error error;
    /* A game that the program cannot play well is refused at once, not at its first move. */
    if (!two(table)) {
        const wy_status status = wy_sum_decide(&table->verdict, table->solver, now(table), &error);
        cli_progress_clear(&table->program->progress);
        if (status != WY_OK) {
            return cli_unfinished(table->program, status, &error, "the game has not begun");
        }
    }
    if (file != NULL && !cli_can_save(file, &error)) {
        return cli_fail(table->program, &error);
    }
    open_table(table);
    const wy_status status = converse(table);
    if (file != NULL && (status == WY_OK || status == WY_STOPPED) &&
        save(table, file, &error) != WY_OK) {
        return cli_fail(table->program, &error);
    }
    return status;
}

wy_status cli_play_sum(cli *program, bool people, bool computer_first, const char *file) {
    sum_table table = {.program = program, .computer = WY_NOBODY, .names = {"first", "second"}};
    if (!people) {
        table.computer = computer_first ? WY_FIRST : WY_SECOND;
        table.names[table.computer] = "computer";
        table.names[wy_play_other(table.computer)] = "human";
    }
    wy_error error;
    wy_status status = wy_sum_play_create(&table.play, program->sum, &error);
    if (status == WY_OK) {
        status = wy_sum_solver_open(&table.solver, &program->control, &error);
    }
    if (status != WY_OK) {
        wy_sum_play_free(table.play);
        return cli_unfinished(program, status, &error, "the game has not begun");
    }
    status = cli_output_open(&table.out, program);
    if (status == WY_OK) {
        table.out.live = true; /* someone waits for every line */
        wy_sum_verdict_init(&table.verdict);
        status = sit_down(&table, file);
        wy_sum_verdict_clear(&table.verdict);
        status = cli_output_close(&table.out, status);
    }
    wy_sum_solver_free(table.solver);
    wy_sum_play_free(table.play);
    return status;
}
