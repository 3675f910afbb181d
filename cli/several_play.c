/*
 * several_play.c - play on several heaps, or with a pass, a bound, or moves that may not be
 * repeated, against the perfect opponent.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "several.h"

typedef struct table {
    cli *program;
    cli_output out;
    const wy_heap_rules *rules;
    wy_heap_position at;
} table;

static void put_numbers(table *of, const int64_t numbers[WY_MOST_HEAPS]) {
    for (int i = 0; i < of->rules->heaps; i++) {
        cli_putf(&of->out, "%s%lld", i == 0 ? "(" : ",", (long long)numbers[i]);
    }
    cli_put(&of->out, ")");
}

static void put_position(table *of) {
    cli_put(&of->out, "position  ");
    put_numbers(of, of->at.heap);
    if (of->rules->memory == WY_MEMORY_PASS) {
        cli_putf(&of->out, ", passes left: %lld", (long long)of->at.memory);
    } else if (of->rules->memory == WY_MEMORY_BOUND) {
        cli_putf(&of->out, ", at most %lld", (long long)of->at.memory);
    }
    cli_put(&of->out, "\n");
    cli_output_show(&of->out);
}

static void put_move(table *of, const char *who, const wy_heap_move *move) {
    cli_putf(&of->out, "%s", who);
    if (move->pass) {
        cli_put(&of->out, "pass");
    } else {
        put_numbers(of, move->take);
    }
    cli_put(&of->out, "\n");
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The winning move, or some move of a lost position. */
static wy_status best_move(table *of, wy_heap_move *move, bool *wins) {
    wy_heap_place place;
    wy_heap_verdict verdict;
    wy_error error;
    wy_heap_place_init(&place);
    wy_heap_verdict_init(&verdict);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(place.heap[i], of->at.heap[i]);
        mpz_set_si(place.last[i], of->at.last[i]);
    }
    mpz_set_si(place.memory, of->at.memory);
    wy_status status = wy_heap_decide(&verdict, of->rules, &place, &of->program->control, &error);
    cli_progress_clear(&of->program->progress);
    *wins = status == WY_OK && verdict.has_move;
    if (*wins) {
        *move = (wy_heap_move){.pass = verdict.pass};
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            move->take[i] = mpz_get_si(verdict.take[i]);
        }
    } else if (status == WY_OK) {
        wy_heap_some_move(move, of->rules, &of->at);
    } else {
        cli_unfinished(of->program, status, &error, "the opponent does not know what to do");
    }
    wy_heap_verdict_clear(&verdict);
    wy_heap_place_clear(&place);
    return status;
}

/* "(1,0,2)", "1 0 2", "y 3" or "pass"; false: it is none of these. */
static bool read_move(const table *of, const char *line, wy_heap_move *move) {
    memset(move, 0, sizeof *move);
    if (strcmp(line, "pass") == 0) {
        move->pass = true;
        return true;
    }
    const char *heap = line[0] == '\0' ? NULL : strchr("xyzuvw", line[0]);
    if (heap != NULL && heap - strchr("xyzuvw", 'x') >= of->rules->heaps) {
        return false;
    }
    const char *at = heap == NULL ? line : line + 1;
    const int wanted = heap == NULL ? of->rules->heaps : 1;
    const int first = heap == NULL ? 0 : (int)strcspn("xyzuvw", (char[]){line[0], '\0'});
    for (int i = 0; i < wanted; i++) {
        at += strspn(at, " (,");
        char *end;
        const long long number = strtoll(at, &end, 10);
        if (end == at || number < 0) {
            return false;
        }
        move->take[first + i] = number;
        at = end;
    }
    at += strspn(at, " )");
    return *at == '\0';
}

/* One line without its end; false: there are no more. */
static bool read_line(char *line, int size) {
    if (fgets(line, size, stdin) == NULL) {
        return false;
    }
    line[strcspn(line, "\r\n")] = '\0';
    memmove(line, line + strspn(line, " "), strlen(line + strspn(line, " ")) + 1);
    return true;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Reads until a move is legal; WY_NO: the person leaves. */
static wy_status ask_person(table *of, wy_heap_move *move) {
    char line[256];
    while (read_line(line, sizeof line)) {
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
            cli_put(&of->out, "say what you take, as 1 0 2 or (1,0,2) or y 3; or pass, hint, "
                              "quit\n");
        } else if (!wy_heap_move_legal(of->rules, &of->at, move)) {
            cli_put(&of->out, "that is no legal move\n");
        } else {
            return WY_OK;
        }
        cli_output_show(&of->out);
    }
    return WY_NO;
}

static wy_status play(table *of, bool computer) {
    for (;; computer = !computer) {
        wy_heap_move move;
        bool wins = false;
        put_position(of);
        if (!wy_heap_some_move(&move, of->rules, &of->at)) {
            const bool you = computer != of->rules->misere;
            cli_putf(&of->out, "%s cannot move; %s\n", computer ? "the program" : "you",
                     you ? "you win" : "the program wins");
            return WY_OK;
        }
        const wy_status status = computer ? best_move(of, &move, &wins) : ask_person(of, &move);
        if (status != WY_OK) {
            return status == WY_NO ? WY_OK : status;
        }
        put_move(of, computer ? "program   " : "you       ", &move);
        wy_heap_move_make(&of->at, of->rules, &of->at, &move);
    }
}

wy_status cli_several_play(cli *program, char **arguments, int count, bool computer_first) {
    const wy_heap_rules *rules = program->heaps;
    if (rules->block > 0 || rules->comply > 0 || rules->memory == WY_MEMORY_ENFORCE) {
        return cli_complain(program, WY_BAD,
                            "games in which options are blocked or named are not played here on "
                            "several heaps or with a memory; wythoff decide tells who wins");
    }
    if (count < 1) {
        return cli_complain(program, WY_BAD, "too few arguments: wythoff play GAME X Y Z");
    }
    wy_heap_place place;
    wy_heap_place_init(&place);
    wy_status status = cli_several_place(&place, program, arguments, count);
    int64_t heap[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < rules->heaps && status == WY_OK; i++) {
        if (mpz_cmp_si(place.heap[i], CLI_LARGEST) > 0) {
            status = cli_complain(program, WY_BAD, "heaps of at most 10^18 tokens are played");
        } else {
            heap[i] = mpz_get_si(place.heap[i]);
        }
    }
    wy_heap_place_clear(&place);
    if (status != WY_OK) {
        return status;
    }
    table of = {.program = program, .rules = rules};
    wy_heap_position_start(&of.at, rules, heap);
    status = cli_output_open(&of.out, program);
    if (status == WY_OK) {
        of.out.live = true; /* someone waits for every line */
        status = cli_output_close(&of.out, play(&of, computer_first));
    }
    return status;
}
