/*
 * solve.h - solutions: who wins where, and by which move.
 *
 * A solution is a ruleset with an ordered list of engines.  Each question is put to them in turn
 * until one has the answer: first those that answer at once (a formula, the telescope), then those
 * that compute all smaller positions.  All solutions answer the same questions:
 *
 *     wy_solution *solution;
 *     wy_solve(&solution, rules, WY_ENGINE_AUTO, &control, &error);
 *     wy_solution_each(solution, 100, 100, print_batch, stdout, &error);
 *     wy_solution_decide(&verdict, solution, x, y, &error);        heaps of any size
 *     wy_solution_free(solution);
 *
 * A solution computes when it is asked; making one is cheap.
 *
 * Then: the moves of a rule in the form that engines work with; the moves of one position, of any
 * size; the game graph below a position; perfect sectors; which rules may join Wythoff's game.
 */
#ifndef WYTHOFF_SOLVE_H
#define WYTHOFF_SOLVE_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/device.h>
#include <wythoff/machine.h>
#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- the engines: src/solve/engines.c, classify.c -------------------------------------------- */

/*
 * All engines, in the order of asking: the constant, the name, the folders of the two tables by
 * which it answers, about outcomes and about Grundy values (none: it has no such table), and what
 * it is, for help texts.  A new engine has its line here and its file engine_NAME.c.  wy_solve
 * knows the outcomes of solve, wy_grundy_open the values of solve and grundy; wy_answer_open knows
 * all of them.
 */
#define WY_ENGINES(X)                                                                              \
    X(FORMULA, formula, solve, solve, "a theorem about the game; any number of digits")            \
    X(TELESCOPE, telescope, solve, none,                                                           \
      "the column machine of Wythoff's game with finitely many changes; any number of digits")     \
    X(BEAM, beam, solve, none,                                                                     \
      "the machine of a blocking game along one rational slope; any number of digits")             \
    X(ROWS, rows, none, grundy,                                                                    \
      "the period of a row of Grundy values, found and proved; any number of digits")              \
    X(AUTOMATON, automaton, answer, answer,                                                        \
      "the P-set as an automaton, found and proved when it is needed; any number of digits")       \
    X(COLUMNS, columns, solve, none,                                                               \
      "one P-position for each column; games with all moves of Nim")                               \
    X(TABLE, table, solve, none, "every position of a window, many at a time")                     \
    X(LAYERS, layers, none, grundy, "Grundy values, 64 at a time")                                 \
    X(SETS, sets, none, grundy, "Grundy values, with a set of values for each line of moves")      \
    X(WINDOWS, windows, none, grundy, "Grundy values, with windows into the columns before")       \
    X(BOX, box, solve, grundy,                                                                     \
      "every position of a box, with all states of the memory; games on several heaps")            \
    X(PLAIN, plain, solve, grundy, "one position at a time")

typedef enum wy_engine {
    WY_ENGINE_AUTO, /* the best engine that can */
#define X(id, name, outcomes, values, about) WY_ENGINE_##id,
    WY_ENGINES(X)
#undef X
        WY_ENGINE_COUNT
} wy_engine;

/* "formula", "telescope", ... and back; wy_engine_named returns false for no engine. */
const char *wy_engine_name(wy_engine engine);
bool wy_engine_named(wy_engine *engine, const char *name);

/*
 * Can this engine solve the game?  reason, which may be NULL, gets one sentence
 * on why, or why not, or at what price.
 */
bool wy_engine_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]);

/*
 * The engine that WY_ENGINE_AUTO means for windows of this game, or AUTO itself if
 * none can.  Single positions are decided by a formula where there is one.
 */
wy_engine wy_engine_choose(const wy_rules *rules);

/* Does it cost this engine nothing how high a window is? */
bool wy_engine_is_tall(wy_engine engine);

/* What kind of game this is: what the engines and theorems ask of a ruleset. */
typedef struct wy_class {
    bool invariant;      /* a move is legal wherever the heaps (and the board) allow it */
    bool symmetric;      /* exchanging the heaps gives the same game; false may mean "not seen" */
    bool nim;            /* contains every Nim move at every position; false may mean "not seen" */
    bool quarter;        /* the board is the whole quarter plane */
    bool history;        /* outcomes depend on the history of play */
    bool wythoff_plus;   /* exactly Wythoff's moves and finitely many others, no twist */
    bool one_per_column; /* exactly one P-position in every column */
    bool one_per_row;    /* exactly one P-position in every row */
} wy_class;

wy_status wy_classify(wy_class *out, const wy_rules *rules, wy_error *error);

/* Is there a condition on what is not linear: primes, squares, quotients of heaps? */
bool wy_rules_ask_unknown(const wy_rules *rules);

/* The class in words, a line each; returns how many.  The words last. */
enum { WY_CLASS_WORDS = 7 };
size_t wy_class_words(const char *words[WY_CLASS_WORDS], const wy_class *kind,
                      const wy_rules *rules);

/* ---- a solution: src/solve/engines.c, solution.c, ask.c, from.c ------------------------------ */

typedef struct wy_solution wy_solution;

#define WY_ANY_SECONDS 1e9 /* as much time as it takes */

/*
 * Makes a solution of the game.  It keeps its own copy of the rules.  engine: the only one to ask,
 * or WY_ENGINE_AUTO for all.  control may be NULL.  WY_BAD if the engine, or every engine, cannot
 * solve this game.  A solution is used by one thread at a time.
 */
wy_status wy_solve(wy_solution **out, const wy_rules *rules, wy_engine engine,
                   const wy_control *control, wy_error *error);
void wy_solution_free(wy_solution *solution);

/* The engine for windows at the origin, and the one that decides the position. */
wy_engine wy_solution_engine(const wy_solution *solution);
wy_engine wy_solution_decider(wy_solution *solution, const wy_place *at);

/* Is it decided at once, by an engine that neither computes nor proves anything first? */
bool wy_solution_is_quick(wy_solution *solution, const wy_place *at);
const wy_rules *wy_solution_rules(const wy_solution *solution);

/*
 * Bytes that the window x < width, y < height needs; UINT64_MAX: more than there
 * can be, or there is no memory even to find out.
 */
uint64_t wy_solution_memory(const wy_solution *solution, int64_t width, int64_t height);

/*
 * All P-positions with x < width and y < height, by x, then y, in batches: take
 * is called with count > 0 of them and returns false to stop (then the call
 * returns WY_OK).  WY_LIMIT when the window does not fit the memory budget.
 */
typedef bool wy_take(void *data, const wy_position *positions, size_t count);
wy_status wy_solution_each(wy_solution *solution, int64_t width, int64_t height, wy_take *take,
                           void *data, wy_error *error);

/*
 * How many P-positions there are with x < width and y < height, sides of any size.  WY_LIMIT: no
 * engine knows.  Where the call fails, *count is the number of those in the first *columns columns.
 * standing may be NULL.
 */
wy_status wy_solution_count(mpz_t count, int64_t *columns, wy_solution *solution, const mpz_t width,
                            const mpz_t height, wy_standing *standing, wy_error *error);

/* ---- on a GPU: src/solve/engine_table.c ------------------------------------------------------ */

/*
 * From now on windows at the origin are computed there; gpu must last.  The solution was made with
 * WY_ENGINE_TABLE.  WY_BAD, with the reason: the game is not one for a GPU.
 */
wy_status wy_solution_on_gpu(wy_solution *solution, wy_gpu *gpu, wy_error *error);

/* ---- one position: src/solve/solution.c, values.c -------------------------------------------- */

/*
 * Decides a position of any size.  WY_LIMIT: it is out of the engine's reach.  WY_BAD: the game
 * has no such position.
 */
wy_status wy_solution_decide(wy_verdict *verdict, wy_solution *solution, const wy_place *at,
                             wy_error *error);

/*
 * Every move to a P-position; take returns false to stop.  From a P-position of a game with
 * blocking or complying there are such moves too: the opponent can prevent all of them.
 */
wy_status wy_solution_winning(wy_solution *solution, const wy_place *at, wy_take_winning *take,
                              void *data, wy_error *error);

/*
 * The Grundy value of a position of any size, for solutions of wy_answer_open and wy_grundy_open.
 * WY_BAD: the game has no values, or no such position.  WY_LIMIT: the value is out of reach; error
 * and, where it can, standing->by say why.
 */
wy_status wy_solution_value(mpz_t value, wy_standing *standing, wy_solution *solution,
                            const wy_place *at, wy_error *error);

/* Is given moves (dx, dy) on two heaps one by one; returns false to stop. */
typedef bool wy_take_move(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked);

/* ---- far from the origin: src/solve/from.c --------------------------------------------------- */

/*
 * The P-positions of the columns x, ..., x + count - 1, x of any size, from left to right and by y.
 * Games with one P-position in every column come as views (machine.h), others one by one.  view may
 * be NULL: then all come one by one; or point: then only such games are asked for.  Either returns
 * false to stop.
 */
typedef bool wy_take_view(void *data, const wy_view *view);
typedef struct wy_take_far {
    wy_take_view *view;
    bool (*point)(void *data, const mpz_t x, const mpz_t y);
    void *data;
} wy_take_far;

/*
 * standing, which may be NULL, is set before anything is handed out; where an engine gives up in
 * the midst of the list and another one goes on, the columns before are compared, and standing
 * becomes its own.  WY_LIMIT: no engine knows these columns, or they have infinitely many
 * P-positions; WY_BAD: the engine that is wished for begins at the origin only, or count is
 * negative.
 */
wy_status wy_solution_each_from(wy_solution *solution, const mpz_t x, int64_t count,
                                const wy_take_far *take, wy_standing *standing, wy_error *error);

/*
 * The P-positions (x + i, y + j), i < width, j < height, of a window anywhere, by i, then j; take
 * returns false to stop.
 */
typedef bool wy_take_cell(void *data, int64_t i, int64_t j);
wy_status wy_solution_window(wy_solution *solution, const mpz_t x, const mpz_t y, int64_t width,
                             int64_t height, wy_take_cell *take, void *data, wy_standing *standing,
                             wy_error *error);

/*
 * The n-th P-position (a, b) with a <= b, by a, from 0 on; for symmetric games with one
 * P-position in every row and column.
 */
wy_status wy_solution_pair(mpz_t a, mpz_t b, wy_solution *solution, const mpz_t n,
                           wy_standing *standing, wy_error *error);

/* ---- all positions of a box: src/solve/box.c, formula_heaps.c -------------------------------- */

/*
 * A position in machine words, as a wy_place: heaps and what is remembered.  memory is the number
 * of passes left; the set that must be moved in, from 0, or WY_NOT_NAMED before the opponent has
 * named one; the most that may be taken; the imitations in a row.  With WY_MEMORY_REPEAT and
 * WY_MEMORY_IMITATION last is the last move, all 0 before the first.
 */
typedef struct wy_cell {
    int64_t heap[WY_MOST_HEAPS]; /* 0 from the number of heaps on */
    int64_t memory;
    int64_t last[WY_MOST_HEAPS];
} wy_cell;

/* The position in machine words; false: its heaps are too large for them. */
bool wy_cell_of(wy_cell *out, const wy_rules *rules, const wy_place *place);

/* The position at which a game on these heaps begins, as wy_rules_start. */
void wy_cell_start(wy_cell *out, const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS]);

/*
 * The outcomes (or values) of all positions with heap[i] < size[i], and all states of the memory,
 * for any number of heaps; wy_box_make (grundy.h) makes it.  One byte (five) for each, and less for
 * outcomes on three heaps; for WY_MEMORY_BOUND states up to the size of the heap are kept, since
 * larger bounds are no bounds.
 */
typedef struct wy_box wy_box;

/* Bytes that a box takes; UINT64_MAX: more than can be. */
uint64_t wy_box_memory(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS], bool values);
void wy_box_free(wy_box *box); /* NULL is allowed */

/* The position must be in the box; of a value, a set that is to be named must be. */
bool wy_box_p(const wy_box *box, const wy_cell *at);
uint32_t wy_box_value(const wy_box *box, const wy_cell *at);

/*
 * The P-positions with their memory as at the start of a game, in lexicographic order, sorted ones
 * only if sorted; until take returns false.
 */
void wy_box_each(const wy_box *box, bool sorted,
                 bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data);

/* The same, with the memory and the last move of this position. */
void wy_box_each_after(const wy_box *box, bool sorted, const wy_cell *memory,
                       bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data);

/*
 * The theorem that decides a game on several heaps, or with a memory, at any size, as a sentence;
 * NULL: none is known here.
 */
const char *wy_rules_theorem(const wy_rules *rules);

/* ---- the moves of a position, any size: src/solve/legal.c, each_legal.c ---------------------- */

/*
 * May this move be made here?  For any ruleset, straight from its families, with the board,
 * terminal rules and memory; blocking is not looked at.  What the move takes, or
 * that it is a pass, counts.  WY_OK: yes.  WY_NO: no, and why (which may be NULL) says the reason
 * to the player. WY_LIMIT: cannot be said.
 */
wy_status wy_rules_legal(const wy_rules *rules, const wy_place *at, const wy_move *move,
                         wy_error *why);

/*
 * Legal moves, as wy_rules_legal says, some perhaps twice, a pass last.  Of what the heaps allow
 * for a parameter of a family, the first and the last `tries` values are tried; *all says that no
 * move was left out.  take returns false to stop.
 */
wy_status wy_rules_each_legal(const wy_rules *rules, const wy_place *at, long tries, bool *all,
                              wy_take_winning *take, void *data, wy_error *error);

/*
 * All legal moves, each once, in order of the tokens taken, a pass last.  WY_LIMIT: there are too
 * many, and none was handed out.
 */
wy_status wy_rules_moves(const wy_rules *rules, const wy_place *at, wy_take_winning *take,
                         void *data, wy_error *error);

/*
 * The position after the move, with the set that the move names; `to` may be `from`.  The move is
 * legal there.
 */
void wy_rules_after(wy_place *to, const wy_rules *rules, const wy_place *from, const wy_move *move);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
