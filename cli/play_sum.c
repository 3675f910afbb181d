/*
 * play_sum.c - several boards at once, at the terminal: what people type.
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
#include "sum_table.h"
#include "sum_words.h"

/* ---- what people do ---------------------------------------------------------------------- */

static wy_status save(cli_sum_table *table, const char *path, wy_error *error) {
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

static wy_status move_in(cli_sum_table *table, size_t part, const cli_input *input) {
    wy_error error;
    wy_big_pair *move = &input->pairs[0];
    if (input->to && part < cli_sum_now(table)->count) {
        mpz_sub(move->x, cli_sum_now(table)->parts[part].x, move->x);
        mpz_sub(move->y, cli_sum_now(table)->parts[part].y, move->y);
    }
    const wy_status status = wy_sum_play_move(table->play, part, move->x, move->y, &error);
    if (status == WY_NO || status == WY_LIMIT) {
        cli_sum_refuse(table, error.message);
        return WY_OK;
    }
    return status == WY_OK ? cli_sum_comment(table) : cli_fail(table->program, &error);
}

/* Back to where the person moved last; what the computer did since then goes too. */
static wy_status undo(cli_sum_table *table) {
    const size_t count = wy_sum_play_turns(table->play);
    size_t back = 0;
    for (size_t i = count; i > 0 && back == 0; i--) {
        if (cli_sum_two(table) || wy_sum_play_turn(table->play, i - 1)->mover != table->computer) {
            back = count - i + 1;
        }
    }
    if (back == 0) {
        cli_sum_refuse(table, "you have done nothing yet that could be taken back");
    }
    wy_error error;
    for (; back > 0; back--) {
        if (wy_sum_play_undo(table->play, &error) != WY_OK) {
            return cli_fail(table->program, &error);
        }
    }
    return WY_OK;
}

static void change_places(cli_sum_table *table) {
    if (cli_sum_two(table)) {
        cli_sum_refuse(table, "you play each other, change seats yourselves");
        return;
    }
    table->computer = wy_play_other(table->computer);
    const char *name = table->names[0];
    table->names[0] = table->names[1];
    table->names[1] = name;
    cli_put(&table->out, "We change places.\n");
}

static wy_status hear(cli_sum_table *table, const cli_input *input, size_t part, bool *left) {
    wy_error error;
    switch (input->said) {
    case SAID_NOTHING:
        break;
    case SAID_NONSENSE:
        cli_sum_refuse(table, input->fault);
        break;
    case SAID_MOVE:
        if (part == SIZE_MAX && cli_sum_now(table)->count > 1) {
            cli_sum_refuse(table, "in which part? as in: 1: (1,2)");
            break;
        }
        return move_in(table, part == SIZE_MAX ? 0 : part, input);
    case SAID_BLOCK:
        cli_sum_refuse(table, "in this game nothing can be blocked");
        break;
    case SAID_HINT:
        return cli_sum_hint(table);
    case SAID_WHY:
        return cli_sum_why(table);
    case SAID_MOVES:
        return cli_sum_moves(table);
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
            cli_sum_refuse(table, error.message);
        } else {
            cli_putf(&table->out, "Saved to %s.\n", input->file);
        }
        break;
    case SAID_HELP:
        cli_sum_help(table);
        break;
    case SAID_QUIT:
        *left = true;
        break;
    }
    return WY_OK;
}

/* ---- lines --------------------------------------------------------------------------- */

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
static wy_status take_line(cli_sum_table *table, char *line, bool *left, bool *changed) {
    size_t part;
    char *rest = cut_part(&part, line);
    char *made = NULL;
    const size_t count = cli_sum_now(table)->count;
    const size_t meant = part == SIZE_MAX && count == 1 ? 0 : part;
    if (part != SIZE_MAX && part >= count) {
        char reason[80];
        snprintf(reason, sizeof reason, "there is no such part: they are 1 to %zu", count);
        cli_sum_refuse(table, reason);
        *changed = false;
        return WY_OK;
    }
    if (meant < count && cli_sum_now(table)->parts[meant].heap && !widen(&made, rest)) {
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

static wy_status converse(cli_sum_table *table) {
    char *line = NULL;
    size_t room = 0;
    bool left = false;
    bool changed = true;
    wy_status status = cli_sum_comment(table);
    while (!left && status == WY_OK && cli_output_good(&table->out)) {
        status = cli_sum_answer(table);
        if (status != WY_OK) {
            break;
        }
        if (changed) {
            cli_sum_show(table);
        }
        if (!cli_next_line(&table->out, &line, &room)) {
            break;
        }
        status = take_line(table, line, &left, &changed);
    }
    if (status == WY_OK && cli_stop_asked()) {
        status = cli_complain(table->program, WY_STOPPED, "%s", cli_stop_word());
    } else if (status == WY_OK && ferror(stdin)) {
        status = cli_complain(table->program, WY_SYSTEM, "cannot read what you say: %s",
                              strerror(errno));
    }
    free(line);
    return status;
}

/* ---- the table ----------------------------------------------------------------------- */

static wy_status sit_down(cli_sum_table *table, const char *file) {
    wy_error error;
    /* A game that the program cannot play well is refused at once, not at its first move. */
    if (!cli_sum_two(table)) {
        const wy_status status =
            wy_sum_decide(&table->verdict, table->solver, cli_sum_now(table), &error);
        cli_progress_clear(&table->program->progress);
        if (status != WY_OK) {
            return cli_unfinished(table->program, status, &error, "the game has not begun");
        }
    }
    if (file != NULL && !cli_can_save(file, &error)) {
        return cli_fail(table->program, &error);
    }
    cli_sum_open(table);
    const wy_status status = converse(table);
    if (file != NULL && (status == WY_OK || status == WY_STOPPED) &&
        save(table, file, &error) != WY_OK) {
        return cli_fail(table->program, &error);
    }
    return status;
}

wy_status cli_play_sum(cli *program, bool people, bool computer_first, const char *file) {
    cli_sum_table table = {.program = program, .computer = WY_NOBODY, .names = {"first", "second"}};
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
        wy_verdict_init(&table.verdict);
        status = sit_down(&table, file);
        wy_verdict_clear(&table.verdict);
        status = cli_output_close(&table.out, status);
    }
    wy_sum_solver_free(table.solver);
    wy_sum_play_free(table.play);
    return status;
}
