/*
 * several_play.c - play on several heaps, or with a memory, against the perfect opponent.
 *
 * A turn has two parts where the player who does not move has a say: before the move he forbids
 * some options (block), names those that may be taken (comply), or the set to move in (enforce).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>

#include "heaps.h"
#include "output.h"
#include "several.h"
#include "several_input.h"
#include "several_words.h"

enum { MOST_SAID = 64, MOST_OPTIONS = 100000 };

typedef struct table {
    cli *program;
    cli_output out;
    const wy_rules *rules;
    wy_solution *game;
    wy_cell at;
    small_move said[MOST_SAID]; /* options that are blocked, or those that are named */
    int said_count;
    cli_several_lines lines;
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
    cli_output_show(&of->out); /* before the program thinks */
}

/* As it can be typed. */
static void put_option(table *of, const small_move *move) {
    if (move->pass) {
        cli_put(&of->out, "pass");
    } else {
        put_numbers(of, move->take);
    }
}

static void put_move(table *of, const char *who, const small_move *move) {
    cli_putf(&of->out, "%s", who);
    put_option(of, move);
    cli_put(&of->out, "\n");
}

/* "blocked   (1,0,0) (2,0,0)", and what it is that was said. */
static void put_said(table *of, const char *who) {
    if (of->rules->memory == WY_MEMORY_ENFORCE) {
        cli_putf(&of->out, "%s  set %lld\n", who, (long long)of->at.memory + 1);
        return;
    }
    cli_putf(&of->out, "%s ", who);
    for (int i = 0; i < of->said_count; i++) {
        cli_put(&of->out, " ");
        put_option(of, &of->said[i]);
    }
    cli_put(&of->out, of->said_count == 0 ? " nothing\n" : "\n");
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool is_same(const small_move *a, const small_move *b) {
    return a->pass == b->pass && memcmp(a->take, b->take, sizeof a->take) == 0;
}

/* May it be made after what the other player has said? */
static bool is_open(const table *of, const small_move *move) {
    bool said = false;
    for (int i = 0; i < of->said_count && !said; i++) {
        said = is_same(&of->said[i], move);
    }
    return of->rules->comply > 0 ? said : !said;
}

/* Who wins here, as at the start of a turn. */
static wy_status ask(table *of, const wy_cell *at, wy_verdict *verdict) {
    wy_place place;
    wy_error error;
    wy_place_init(&place);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(place.heap[i], at->heap[i]);
        mpz_set_si(place.last[i], at->last[i]);
    }
    mpz_set_si(place.memory, at->memory);
    const wy_status status = wy_solution_decide(verdict, of->game, &place, &error);
    cli_progress_clear(&of->program->progress);
    wy_place_clear(&place);
    return status == WY_OK ? WY_OK
                           : cli_unfinished(of->program, status, &error,
                                            "the opponent does not know what to do");
}

/* All moves, as they are, and whether each leads to a P-position. */
typedef struct options {
    small_move *all;
    bool *wins;
    size_t count, room;
    bool failed;
} options;

static bool keep(void *data, const small_move *move) {
    options *to = data;
    if (to->count == to->room) {
        const size_t room = 2 * to->room + 64;
        small_move *grown =
            to->room >= MOST_OPTIONS ? NULL : realloc(to->all, room * sizeof *grown);
        if (grown == NULL) {
            to->failed = true;
            return false;
        }
        to->all = grown;
        to->room = room;
    }
    to->all[to->count++] = *move;
    return true;
}

static void clear_options(options *of) {
    free(of->all);
    free(of->wins);
}

/* The table of this position has all its options, so asking is cheap. */
static wy_status find_options(table *of, options *out) {
    wy_error error;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = ask(of, &of->at, &verdict);
    if (status == WY_OK && small_moves(of->rules, &of->at, keep, out, &error) != WY_OK) {
        status = cli_fail(of->program, &error);
    }
    out->wins = calloc(out->count + 1, sizeof *out->wins);
    if (status == WY_OK && (out->failed || out->wins == NULL)) {
        status = cli_complain(of->program, WY_LIMIT, "there are too many moves to choose from");
    }
    for (size_t i = 0; out->wins != NULL && i < out->count && status == WY_OK; i++) {
        wy_cell next;
        small_move_make(&next, of->rules, &of->at, &out->all[i]);
        status = ask(of, &next, &verdict);
        out->wins[i] = verdict.p;
    }
    wy_verdict_clear(&verdict);
    return status;
}

static bool has_a_say(const wy_rules *rules) {
    return rules->block > 0 || rules->comply > 0 || rules->memory == WY_MEMORY_ENFORCE;
}

/* A winning move, or some move of a lost position. */
static wy_status best_move(table *of, small_move *move, bool *wins) {
    if (of->rules->block > 0 || of->rules->comply > 0) {
        options all = {0};
        const wy_status status = find_options(of, &all);
        *wins = false;
        for (size_t i = 0; i < all.count && status == WY_OK && !*wins; i++) {
            if (is_open(of, &all.all[i])) {
                *move = all.all[i];
                *wins = all.wins[i];
            }
        }
        clear_options(&all);
        return status;
    }
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    const wy_status status = ask(of, &of->at, &verdict);
    *wins = status == WY_OK && verdict.has_move;
    if (*wins) {
        *move = (small_move){.pass = verdict.move.pass};
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            move->take[i] = mpz_get_si(verdict.move.take[i]);
        }
    } else if (status == WY_OK) {
        small_some_move(move, of->rules, &of->at);
    }
    wy_verdict_clear(&verdict);
    return status;
}

/* What the program says before the person moves. */
static wy_status say_best(table *of) {
    wy_verdict verdict;
    if (of->rules->memory == WY_MEMORY_ENFORCE) {
        wy_verdict_init(&verdict);
        const wy_status status = ask(of, &of->at, &verdict);
        of->at.memory = verdict.move.name == WY_NOT_NAMED ? 0 : verdict.move.name;
        wy_verdict_clear(&verdict);
        return status;
    }
    const bool comply = of->rules->comply > 0;
    const int64_t most = comply ? of->rules->comply : of->rules->block;
    options all = {0};
    const wy_status status = find_options(of, &all);
    /* Block what wins; name what does not, then the rest, until there are enough. */
    for (int round = 0; round < (comply ? 2 : 1) && status == WY_OK; round++) {
        for (size_t i = 0; i < all.count && of->said_count < most && of->said_count < MOST_SAID;
             i++) {
            if (all.wins[i] == (comply ? round == 1 : true)) {
                of->said[of->said_count++] = all.all[i];
            }
        }
    }
    clear_options(&all);
    return status;
}

/* ---- what the person says -------------------------------------------------------------------- */

/* A move in words; where it ends, or NULL: it is none. */
static const char *read_move(const table *of, const char *line, small_move *move) {
    mpz_t take[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(take[i]);
    }
    const char *end = cli_several_move(line, of->rules->heaps, &move->pass, take);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        /* What is too large for a machine word is no legal move. */
        move->take[i] = mpz_fits_slong_p(take[i]) ? mpz_get_si(take[i]) : INT64_MAX;
        mpz_clear(take[i]);
    }
    return end;
}

/* Reads until a move is legal; WY_NO: the person leaves. */
static wy_status ask_person(table *of, small_move *move) {
    const char *line;
    while ((line = cli_several_line(&of->lines, &of->out)) != NULL) {
        if (strcmp(line, "quit") == 0) {
            return WY_NO;
        }
        const char *end = read_move(of, line, move);
        if (strcmp(line, "hint") == 0) {
            bool wins = false;
            const wy_status status = best_move(of, move, &wins);
            if (status != WY_OK) {
                return status;
            }
            put_move(of, wins ? "hint      " : "hint      nothing wins; perhaps ", move);
        } else if (end == NULL || *end != '\0') {
            cli_put(&of->out, "say what you take, as 1 0 2 or (1,0,2) or y 3; or pass, hint, "
                              "quit\n");
        } else if (!small_move_legal(of->rules, &of->at, move)) {
            cli_put(&of->out, "that is no legal move\n");
        } else if (!is_open(of, move)) {
            cli_put(&of->out,
                    of->rules->comply > 0 ? "that move is not named\n" : "that move is blocked\n");
        } else {
            return WY_OK;
        }
    }
    return WY_NO;
}

/* "block (1,0) (2,0)", "name (1,0)", "name 2"; false: it is said what is wrong. */
static bool read_said(table *of, const char *line, size_t options_there) {
    const bool enforce = of->rules->memory == WY_MEMORY_ENFORCE;
    const bool comply = of->rules->comply > 0;
    const char *word = enforce || comply ? "name" : "block";
    of->said_count = 0;
    if (strncmp(line, word, strlen(word)) == 0) {
        line += strlen(word);
    }
    line += strspn(line, " ");
    if (enforce) {
        char *end;
        line += strncmp(line, "set ", 4) == 0 ? 4 : 0;
        const long long set = strtoll(line, &end, 10);
        if (end == line || *end != '\0' || set < 1 || set > of->rules->sets) {
            cli_putf(&of->out, "say name 1 to name %d\n", of->rules->sets);
            return false;
        }
        of->at.memory = set - 1;
        return true;
    }
    if (!comply && (strcmp(line, "nothing") == 0 || *line == '\0')) {
        return true;
    }
    const int64_t most = comply ? of->rules->comply : of->rules->block;
    while (*line != '\0') {
        small_move move;
        line = read_move(of, line, &move);
        if (line == NULL || !small_move_legal(of->rules, &of->at, &move)) {
            cli_putf(&of->out, "say %s and legal moves, as %s (1,0,2)\n", word, word);
            return false;
        }
        bool twice = false;
        for (int i = 0; i < of->said_count; i++) {
            twice = twice || is_same(&of->said[i], &move);
        }
        if (twice || of->said_count == most || of->said_count == MOST_SAID) {
            cli_putf(&of->out, twice ? "each move once\n" : "at most %lld moves\n",
                     (long long)most);
            return false;
        }
        of->said[of->said_count++] = move;
    }
    const int64_t wanted = most < (int64_t)options_there ? most : (int64_t)options_there;
    if (comply && of->said_count != wanted) {
        cli_putf(&of->out, "%lld moves are to be named here\n", (long long)wanted);
        return false;
    }
    return true;
}

static wy_status ask_what_is_said(table *of) {
    options all = {0};
    wy_error error;
    if (of->rules->comply > 0 && small_moves(of->rules, &of->at, keep, &all, &error) != WY_OK) {
        clear_options(&all);
        return cli_fail(of->program, &error);
    }
    const size_t there = all.count;
    clear_options(&all);
    cli_putf(&of->out,
             of->rules->memory == WY_MEMORY_ENFORCE ? "which set must I move in? name 1 to %lld\n"
             : of->rules->comply > 0 ? "which moves may I choose from? name up to %lld\n"
                                     : "what may I not take? block up to %lld, or nothing\n",
             (long long)(of->rules->memory == WY_MEMORY_ENFORCE ? of->rules->sets
                         : of->rules->comply > 0                ? of->rules->comply
                                                                : of->rules->block));
    const char *line;
    while ((line = cli_several_line(&of->lines, &of->out)) != NULL) {
        if (strcmp(line, "quit") == 0) {
            return WY_NO;
        }
        if (read_said(of, line, there)) {
            return WY_OK;
        }
    }
    return WY_NO;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Is there a move after what was said? */
static wy_status can_move(table *of, bool *can) {
    small_move move;
    wy_error error;
    *can = small_some_move(&move, of->rules, &of->at);
    if (*can && of->rules->block > 0) {
        options all = {0};
        if (small_moves(of->rules, &of->at, keep, &all, &error) != WY_OK) {
            clear_options(&all);
            return cli_fail(of->program, &error);
        }
        *can = false;
        for (size_t i = 0; i < all.count && !*can; i++) {
            *can = is_open(of, &all.all[i]);
        }
        clear_options(&all);
    }
    return WY_OK;
}

static wy_status play(table *of, bool computer) {
    for (;; computer = !computer) {
        small_move move;
        bool wins = false;
        bool can = small_some_move(&move, of->rules, &of->at);
        wy_status status = WY_OK;
        put_position(of);
        of->said_count = 0;
        /* A set may be named before the game begins. */
        const bool named = of->rules->memory == WY_MEMORY_ENFORCE && of->at.memory != WY_NOT_NAMED;
        if (can && named) {
            put_said(of, "named   ");
        } else if (can && has_a_say(of->rules)) {
            status = computer ? ask_what_is_said(of) : say_best(of);
            if (status == WY_OK) {
                const char *what = of->rules->block > 0 ? "blocked " : "named   ";
                put_said(of, what);
                status = can_move(of, &can);
            }
        }
        if (status == WY_OK && !can) {
            const bool you = computer != of->rules->misere;
            cli_putf(&of->out, "%s cannot move; %s\n", computer ? "the program" : "you",
                     you ? "you win" : "the program wins");
            return WY_OK;
        }
        if (status == WY_OK) {
            status = computer ? best_move(of, &move, &wins) : ask_person(of, &move);
        }
        if (status != WY_OK) {
            return status == WY_NO ? WY_OK : status;
        }
        put_move(of, computer ? "program   " : "you       ", &move);
        small_move_make(&of->at, of->rules, &of->at, &move);
    }
}

wy_status cli_several_play_at(cli *program, const wy_place *place, bool computer_first) {
    const wy_rules *rules = program->rules;
    if (rules->block > MOST_SAID || rules->comply > MOST_SAID) {
        return cli_complain(program, WY_BAD, "at most %d options are blocked or named in play",
                            MOST_SAID);
    }
    for (int i = 0; i < rules->heaps; i++) {
        if (mpz_cmp_si(place->heap[i], CLI_LARGEST) > 0) {
            return cli_complain(program, WY_BAD, "heaps of at most 10^18 tokens are played");
        }
    }
    table of = {.program = program, .rules = rules};
    wy_error error;
    if (wy_answer_open(&of.game, rules, WY_ENGINE_AUTO, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_cell_of(&of.at, rules, place);
    wy_status status = cli_output_open(&of.out, program);
    if (status == WY_OK) {
        of.out.live = true;
        status = cli_output_close(&of.out, play(&of, computer_first));
    }
    free(of.lines.text);
    wy_solution_free(of.game);
    return status;
}

wy_status cli_several_play(cli *program, char **arguments, int count, bool computer_first) {
    if (count < 1) {
        return cli_complain(program, WY_BAD, "too few arguments: wythoff play GAME X Y Z");
    }
    wy_place place;
    wy_place_init(&place);
    wy_status status = cli_place_read(&place, program, arguments, count);
    if (status == WY_OK) {
        status = cli_several_play_at(program, &place, computer_first);
    }
    wy_place_clear(&place);
    return status;
}
