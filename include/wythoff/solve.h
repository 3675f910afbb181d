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
#include <wythoff/theory.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- the engines: src/solve/engines.c, classify.c, class_words.c ----------------------------- */

/*
 * All engines, in the order of asking: the constant, the name, the room, and what it is, for help
 * texts.  A new engine has its line here and its file src/ROOM/engine_NAME.c; those of answer are
 * above proofs, and wy_solve does not know them.
 */
#define WY_ENGINES(X)                                                                              \
    X(FORMULA, formula, solve, "a theorem about the game; any number of digits")                   \
    X(TELESCOPE, telescope, solve,                                                                 \
      "the column machine of Wythoff's game with finitely many changes; any number of digits")     \
    X(BEAM, beam, solve,                                                                           \
      "the machine of a blocking game along one rational slope; any number of digits")             \
    X(AUTOMATON, automaton, answer,                                                                \
      "the P-set as an automaton, found and proved when it is needed; any number of digits")       \
    X(COLUMNS, columns, solve, "one P-position for each column; games with all moves of Nim")      \
    X(TABLE, table, solve, "every position of a window, many at a time")                           \
    X(BOX, box, solve,                                                                             \
      "every position of a box, with all states of the memory; games on several heaps")            \
    X(PLAIN, plain, solve, "one position at a time")                                               \
    X(HISTORY, history, answer, "games in which the history of play counts")

typedef enum wy_engine {
    WY_ENGINE_AUTO, /* the best engine that can */
#define X(id, name, room, about) WY_ENGINE_##id,
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

/* ---- a solution: src/solve/engines.c, solution.c, ask.c, how_many.c -------------------------- */

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

/* ---- one position: src/solve/solution.c ------------------------------------------------------ */

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

/* ==== the moves of a rule, as engines take them =============================================== */

/*
 * The families of its normal form (rules.h) are taken as primitive sets of moves that need no
 * search:
 *
 *     point  start
 *     ray    start + i step1             0 <= i < count1 (maybe without end)
 *     fan    start + i step1 + j step2   i, j >= 0 without end
 *
 * each perhaps under a condition on the position (x, y), or, if it is tied to the heaps, on the
 * position and on i and j.  On request the primitives are disjoint, so that every move is counted
 * once, as blocking needs it.
 */

/* ---- primitives: src/solve/moves.c, finite_list.c, changes.c, blocking.c --------------------- */

typedef enum wy_primitive_kind { WY_POINT, WY_RAY, WY_FAN } wy_primitive_kind;

typedef struct wy_primitive {
    wy_primitive_kind kind;
    wy_position start;        /* != (0,0), no negative part */
    wy_position step1, step2; /* no negative part, not (0,0) where used */
    int64_t count1;           /* ray: elements, at least 2, or WY_UNBOUNDED */
    bool both;                /* every move of it lowers both heaps (else none does) */
    const wy_condition *when; /* on x, y; NULL: always; belongs to the wy_moves */
    bool tied;                /* the condition has parameters too: s = s0 + i and t = t0 + j of a */
    int64_t s0, t0;           /* fan, t = t0 + i of a ray */
} wy_primitive;

typedef struct wy_moves wy_moves;

/* What the caller wants of the primitives, joined by |. */
enum {
    WY_MOVES_DISJOINT = 1, /* no two have a move in common */
    WY_MOVES_TIED = 2,     /* some may be tied to the heaps; else such a rule has no form */
    WY_MOVES_CONES = 4,    /* fans and rays that fill a cone are one fan, told as a tied one */
};

/*
 * WY_OK, or WY_LIMIT when this ruleset has no such form (error says why), or
 * WY_SYSTEM.  History games have the moves of Nim here.  The rules should be settled (rules.h):
 * the moves are those of the normal form, which may tell differently where the game ends.
 */
wy_status wy_moves_compile(wy_moves **out, const wy_rules *rules, int wanted, wy_error *error);
void wy_moves_free(wy_moves *moves);

size_t wy_moves_count(const wy_moves *moves);
bool wy_moves_tied(const wy_moves *moves); /* is one of them tied? */
const wy_primitive *wy_moves_primitives(const wy_moves *moves);

/* No window reaches moves this large; larger ones are left out of the primitives. */
#define WY_MOVE_LIMIT (INT64_C(1) << 56)

/*
 * Is the game Wythoff's with a finite symmetric list of further moves, and nothing else?  Then
 * *list has these moves, without those of Wythoff's game, each once, by x, then y; free() it
 * (it is NULL when there are none).  WY_NO, with the reason in error: it is another game.
 */
wy_status wy_rules_finite_list(wy_position **list, size_t *count, const wy_rules *rules,
                               wy_error *error);

/*
 * Is it Wythoff's game with finitely many changes: further moves, symmetric or not, ends of its
 * own, misere play?  wy_machine_game_clear() it.  WY_NO, with the reason in error: it is not.
 */
wy_status wy_rules_changes(wy_machine_game *out, const wy_rules *rules, wy_error *error);

/*
 * The same, with other diagonals and with moves taken away: has it all moves of Nim, and, but for
 * finitely many, all moves (t,t+j) with j of a finite set, and finitely many others?
 */
wy_status wy_rules_columns(wy_machine_game *out, const wy_rules *rules, wy_error *error);

/*
 * Is it Wythoff's game in which some options may be blocked, *block of them, and nothing else?
 * WY_NO, with the reason in error: it is another game.
 */
wy_status wy_rules_blocking(int *block, const wy_rules *rules, wy_error *error);

/* ---- which set of moves wins where: src/solve/kinds.c ---------------------------------------- */

enum { WY_KINDS_MOST = 64, WY_KIND_LABEL = 96 };
enum { WY_KIND_OPEN = 254, WY_KIND_P = 255 }; /* no kind: not known to be won; a P-position */

typedef struct wy_kinds wy_kinds;

/*
 * The kinds of N-positions of a game: one for each primitive, in their order, at most `most` of
 * them; then the last is for all that are left.  The rules must outlive it.  WY_LIMIT: the moves
 * have no such form.
 */
wy_status wy_kinds_open(wy_kinds **out, const wy_rules *rules, size_t most, wy_error *error);
void wy_kinds_free(wy_kinds *kinds); /* NULL is allowed */
size_t wy_kinds_count(const wy_kinds *kinds);
const char *wy_kinds_label(const wy_kinds *kinds, size_t kind); /* "(t,0)", "(1,2)" */

/*
 * kind[y * width + x] is WY_KIND_P or WY_KIND_OPEN on entry; open positions that a move wins get
 * the first kind that has such a move.
 */
wy_status wy_kinds_mark(uint8_t *kind, const wy_kinds *kinds, int64_t width, int64_t height,
                        const wy_control *control, wy_error *error);

/* ---- the moves of a position, any size: src/solve/legal_big.c, each_big.c -------------------- */

/*
 * May (dx, dy) be taken at (x, y)?  For any ruleset, straight from its families, with
 * the board and terminal rules; history and blocking are not looked at.  WY_OK:
 * yes.  WY_NO: no, and why (which may be NULL) says the reason to the player.
 * WY_LIMIT: cannot be said.
 */
wy_status wy_rules_legal(const wy_rules *rules, const mpz_t x, const mpz_t y, const mpz_t dx,
                         const mpz_t dy, wy_error *why);

/*
 * Legal moves at (x, y), as wy_rules_legal says, some perhaps twice.  Of what the
 * heaps allow for a parameter of a family, the first and the last `tries` values are
 * tried; *all says that no move was left out.  take returns false to stop.
 */
typedef bool wy_take_legal(void *data, const mpz_t dx, const mpz_t dy);
wy_status wy_rules_each_legal(const wy_rules *rules, const mpz_t x, const mpz_t y, long tries,
                              bool *all, wy_take_legal *take, void *data, wy_error *error);

/* ==== the game graph below a position, and its kernel ========================================= */

/*
 *     wy_graph_create(&graph, rules, x, y, &options, &error);
 *     wy_graph_check(graph, solution, &error);          // does an engine agree?
 *     wy_graph_write_dot(stdout, graph, "wythoff", NULL, NULL, &error);   // report.h
 *     wy_graph_free(graph);
 *
 * Vertices are the positions that can be reached, edges the moves.  S2: such a
 * graph has no cycles, so it has exactly one kernel - a set that is stable (no edge
 * between two of its vertices) and absorbing (an edge into it from every other
 * vertex) - and the kernel is the set of P-positions.  It is found from the sinks
 * upward, without any engine.
 */

/* ---- graphs: src/solve/graph.c --------------------------------------------------------------- */

typedef struct wy_graph_options {
    size_t vertices, edges;    /* at most so many; 0: 10,000 and 200,000 */
    bool fold;                 /* symmetric games: (x, y) and (y, x) are one vertex, x <= y */
    const wy_control *control; /* only its poll, while the graph is made; NULL: never stops */
} wy_graph_options;

typedef struct wy_graph wy_graph;

/*
 * The graph below (x, y) with its kernel.  options may be NULL.  WY_LIMIT when it is
 * too large; WY_BAD if (x, y) is no position, history counts, or a game that is not
 * symmetric, or has blocking, is to be folded.
 */
wy_status wy_graph_create(wy_graph **graph, const wy_rules *rules, int64_t x, int64_t y,
                          const wy_graph_options *options, wy_error *error);
void wy_graph_free(wy_graph *graph); /* NULL is allowed */

size_t wy_graph_vertices(const wy_graph *graph);
size_t wy_graph_edges(const wy_graph *graph);

/* Vertex 0 is where the graph begins. */
wy_position wy_graph_position(const wy_graph *graph, size_t vertex);

/* The vertices that a move leads to; *count of them. */
const size_t *wy_graph_moves(const wy_graph *graph, size_t vertex, size_t *count);

/*
 * Is the vertex in the kernel, and in which round, from 1, was that found?  A round
 * takes all sinks of what is left into the kernel and removes them with all
 * vertices that have an edge to them.
 */
bool wy_graph_in_kernel(const wy_graph *graph, size_t vertex);
size_t wy_graph_round(const wy_graph *graph, size_t vertex);

/*
 * WY_OK if the engine finds the same P-positions, WY_SYSTEM with the first difference
 * if not, WY_LIMIT if that would take too long or too much memory.
 */
wy_status wy_graph_check(const wy_graph *graph, wy_solution *solution, wy_error *error);

/* ==== perfect sectors (S0 section 3) ========================================================== */

/*
 * Erase each upper position (y > x) from which there is a move to an upper P-position in the
 * columns before `column`, or to (0,0).  If what is left from this column on is the sector of all
 * positions on the diagonals n, n + 1, ..., the sector is perfect, and so is the column before.
 *
 *     wy_sector_create(&sector, rules, 8, true, &control, &error);
 *     wy_sector_facts_of(&facts, sector);       word 00100, translate 100101100
 */

/* ---- sectors: src/solve/sector.c ------------------------------------------------------------- */

typedef struct wy_sector wy_sector;

typedef struct wy_sector_facts {
    int64_t column; /* the P-positions before this one are there */
    int64_t upper;  /* how many of them are upper ones, (0,0) counted */
    bool perfect;
    int64_t word_column;   /* the word begins in this column, -1: no word was asked for */
    int64_t row;           /* its translate begins in this row */
    const char *word;      /* of 0 and 1 */
    const char *translate; /* likewise */
} wy_sector_facts;

#define WY_SECTOR_MOST_COLUMNS 10000000

/*
 * The sector from `column` on.  With `word` the column must begin a perfect sector, whose
 * word is read: the result is the next perfect sector.  WY_NO, with the reason: the game is not
 * Wythoff's with a finite symmetric list; WY_BAD: a word is wanted and the sector is not
 * perfect; WY_LIMIT: no perfect sector follows within 10000 columns.
 */
wy_status wy_sector_create(wy_sector **out, const wy_rules *rules, int64_t column, bool word,
                           const wy_control *control, wy_error *error);
void wy_sector_free(wy_sector *sector); /* NULL is allowed */
void wy_sector_facts_of(wy_sector_facts *out, const wy_sector *sector);

/* ==== adjoining to Wythoff's game: sets of moves, and the matrix W by logic (theory.h) ======== */

/* ---- by logic: src/solve/adjoin_proof.c, adjoin_automaton.c ---------------------------------- */

/*
 * The automaton of W, derived from the definition by first-order logic when it is opened, in a
 * few thousandths of a second.
 */
typedef struct wy_adjoin_proof wy_adjoin_proof;

wy_status wy_adjoin_proof_open(wy_adjoin_proof **out, const wy_control *control, wy_error *error);
void wy_adjoin_proof_close(wy_adjoin_proof *proof); /* NULL is allowed */

/* It accepts (i, j), i < j, where W is 1; the proof's.  For wy_adjoin_by_automaton. */
const wy_automaton *wy_adjoin_proof_above(const wy_adjoin_proof *proof);
/* It accepts (i, j) where W is 1, in any order; the proof's. */
wy_status wy_adjoin_proof_matrix(const wy_automaton **out, wy_adjoin_proof *proof, wy_error *error);

/*
 * A third way: does the automaton accept the less and the greater of i and j?  It has two tracks of
 * Zeckendorf digits, greatest first, and should accept (i, j), i < j, where W is 1: logic makes
 * it from the definition.  O(1) a digit after the conversions.
 */
wy_status wy_adjoin_by_automaton(bool *accepted, const wy_automaton *automaton, const mpz_t i,
                                 const mpz_t j, wy_error *error);

/* ---- sets of moves: src/solve/adjoin_rules.c ------------------------------------------------- */

/* The answer for a set. */
typedef struct wy_adjoin_set {
    bool all;          /* no move was found that may not join */
    bool proved;       /* if all: none is left that was not looked at; else it is not known */
    int64_t tried;     /* unless proved: moves with both parts up to this were looked at */
    wy_adjoin culprit; /* unless all: why the move (dx, dy) may not join */
    mpz_t dx, dy;
} wy_adjoin_set;

void wy_adjoin_set_init(wy_adjoin_set *verdict);
void wy_adjoin_set_clear(wy_adjoin_set *verdict);

/*
 * May all moves of the ruleset join Wythoff's game?  Endless families are decided where they run
 * between the diagonal and the slope phi, and by logic where they are linear.  Of others the moves
 * with both parts up to max are tried, and some larger ones.  The culprit is the least one, by dx
 * and then dy, of the moves up to max if one of these is to blame.
 * WY_BAD: the ruleset has more than moves (a cone, blocking, misere play, other ends, a
 * history), or its moves depend on the position.  control may be NULL.
 */
wy_status wy_adjoin_rules(wy_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                          const wy_control *control, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
