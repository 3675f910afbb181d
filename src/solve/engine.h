/*
 * engine.h - the inside of a solution, and what an engine gives to it: a table of functions.
 *
 * An engine is one file, engine_NAME.c, and one line in WY_ENGINES (solve.h), which gives its place
 * in the order of asking.  ask.c puts the questions; it names no engine.  What an engine keeps
 * between two questions is its own: its slot of `kept`.
 */
#ifndef WI_SOLVE_ENGINE_H
#define WI_SOLVE_ENGINE_H

#include <wythoff/solve.h>

#include "base/ranks.h"
#include "solve/moves.h"

/* Which games an engine is for; some of these, joined by |. */
typedef enum wi_games {
    WI_PLANE = 1,   /* two heaps, or one; the position is all that counts */
    WI_SEVERAL = 2, /* other numbers of heaps, or a memory */
} wi_games;

wi_games wi_games_of(const wy_rules *rules); /* one of them */

/*
 * What the engines for Grundy values on two heaps have in common (grundy/engine.h), made at the
 * first question.
 */
typedef struct wi_shared {
    void *state;
    void (*close)(void *state);
} wi_shared;

struct wy_solution {
    wy_rules *rules;
    wi_games kind; /* one of them */
    wy_class class;
    wy_control control;
    wi_moves *moves; /* compiled once; disjoint where options are counted; NULL: no simple form */
    wy_error unmovable; /* why moves is NULL */

    const struct wi_asked *const *engines; /* in the order of asking */
    size_t engine_count;
    wy_engine wish;                 /* the only engine to ask; WY_ENGINE_AUTO: all of them */
    const struct wi_asked *windows; /* the engine for windows at the origin; NULL: none */
    wy_engine value_wish;           /* the only engine to ask for Grundy values, likewise */
    void *kept[2][WY_ENGINE_COUNT]; /* [values], by the engines' numbers; NULL: not for this game */
    wi_shared *shared;

    const struct wi_backend *backend;     /* of the engine that computes all smaller positions */
    struct wi_other *other;               /* NULL: the rules are played as they are */
    struct wi_weight_moves *weight_moves; /* NULL: none, or one cell at a time */
    wi_ranks *ranks;                      /* each does its part of windows; NULL: there is one */
    wy_gpu *gpu;                          /* computes windows; NULL: this machine does */
    wy_solution *witness;                 /* for second ways; made when it is first needed */
};

/* ---- a question ---------------------------------------------------------------------------- */

typedef enum wi_asking {
    WI_ASK_POSITION,
    WI_ASK_COLUMNS,
    WI_ASK_VIEWS, /* columns, if each has one P-position */
    WI_ASK_WINDOW,
    WI_ASK_COUNT,
    WI_ASK_PAIR,
    WI_ASK_VALUE,  /* the Grundy value of a position, or its options of some value */
    WI_ASK_VALUES, /* Grundy values of a window */
} wi_asking;

/*
 * What it is about: the position `at`, whose first two heaps are x and y; the columns from x on,
 * before y; a window before (x, y), which for counts is at the origin; n = x = y.
 */
typedef struct wi_question {
    wy_solution *solution;
    wi_asking about;
    const wy_place *at;
    mpz_srcptr x, y;
    wy_status (*put)(struct wi_question *question, const struct wi_asked *to, wy_error *error);
    const struct wi_grundy_job *job; /* WI_ASK_VALUES */
    bool hasty;                      /* only engines that answer at once are asked */
    const char *unknown; /* what to say if nobody knows; NULL: the heaps are out of reach */
    bool begun;          /* part of the answer was handed out, so it is not interrupted any more */
    bool handed;         /* part of it was handed out that no other engine can compare */
    bool interrupted;    /* the engine is to stop, and what it still hands out is dropped */
    bool dropped;        /* something was */
    void *data;
} wi_question;

/* Is what the engine hands out to be dropped?  Asked whenever something is handed out. */
bool wi_question_drops(wi_question *question);

/* Puts it to one engine after the other until one has the answer. */
wy_status wi_ask_engines(wi_question *question, wy_error *error);

/* What an answer costs. */
typedef enum wi_effort {
    WI_EFFORT_NEVER,   /* the engine does not know this game, or does not reach so far */
    WI_EFFORT_AT_ONCE, /* linear in the digits, or nearly */
    WI_EFFORT_COMPUTE, /* all smaller positions */
    WI_EFFORT_FIND,    /* the engine must first be found; nobody knows how long that takes */
} wi_effort;

/* The engine that the question is put to first, and what that costs; NULL: there is none. */
const struct wi_asked *wi_first_asked(const wy_solution *solution, const wi_question *question,
                                      wi_effort *effort);

/* ---- an engine ----------------------------------------------------------------------------- */

/*
 * The table of functions by which an engine answers about outcomes, or about Grundy values; an
 * engine has one of these, or both.  can and effort are there; other functions that are NULL: the
 * engine has nothing to say.  Those that answer are called where its effort is not WI_EFFORT_NEVER,
 * with a position of the game; WY_LIMIT: it does not know.
 */
typedef struct wi_asked {
    wy_engine engine;
    bool values; /* it answers about Grundy values, else about outcomes */
    int games;   /* which it is for: WI_PLANE | ... */

    bool tall; /* how high a window is costs it nothing */

    /* The place in the order of asking for lists of P-positions, from 1 on; 0: it lists none. */
    int lists;

    /*
     * Can it solve the game?  WY_OK, WY_NO or WY_SYSTEM, with one sentence on why, or why not.  Of
     * the solution the rules, the class and the compiled moves are there.
     */
    wy_status (*can)(const wy_solution *solution, char reason[WY_REASON_SIZE]);

    /* Is it good for windows at the origin, without being wished for?  As can. */
    wy_status (*can_window)(const wy_solution *solution);

    /* What it keeps.  WY_NO: it is not for this game. */
    wy_status (*open)(void **kept, wy_solution *solution, wy_error *error);
    void (*close)(void *kept);

    wi_effort (*effort)(const wy_solution *solution, const wi_question *question);

    /*
     * WI_EFFORT_FIND: finds it within so many seconds.  WY_LIMIT: not within the time, or there is
     * none, and error tells why if the engine is wished for.  Then effort is another one.
     */
    wy_status (*find)(wy_solution *solution, double seconds, wy_error *error);

    /* Windows at the origin, as wy_solution_memory and wy_solution_each. */
    uint64_t (*memory)(const wy_solution *solution, int64_t width, int64_t height);
    wy_status (*each)(wy_solution *solution, int64_t width, int64_t height, wy_take *take,
                      void *data, wy_error *error);

    /* As wy_solution_count, for sides of any size, at once. */
    wy_status (*count)(mpz_t count, wy_solution *solution, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error);

    /* One position: the verdict is empty, and on_board is set. */
    wy_status (*decide)(wy_verdict *verdict, wy_solution *solution, const wy_place *at,
                        wy_error *error);

    /* A second way to the verdict (check.c); whether there is one is up to it. */
    wy_status (*check)(wy_verdict *verdict, wy_solution *solution, const wy_place *at,
                       wy_error *error);

    /*
     * On two heaps: every move (dx, dy) to a P-position, as wy_solution_winning.  On several heaps
     * decide is asked about each option instead.
     */
    wy_status (*moves)(wy_solution *solution, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error);

    /* As wy_solution_each_from; what take has no function for is not asked for. */
    wy_status (*columns)(wy_solution *solution, const mpz_t x, int64_t count,
                         const wy_take_far *take, wy_standing *standing, wy_error *error);

    /* As wy_solution_window; NULL: by its columns, if it has them. */
    wy_status (*window)(wy_solution *solution, const mpz_t x, const mpz_t y, int64_t width,
                        int64_t height, wy_take_cell *take, void *data, wy_standing *standing,
                        wy_error *error);

    /* As wy_solution_pair. */
    wy_status (*pair)(mpz_t a, mpz_t b, wy_solution *solution, const mpz_t n, wy_standing *standing,
                      wy_error *error);

    /* The Grundy value of one position. */
    wy_status (*value)(mpz_t value, wy_standing *standing, wy_solution *solution,
                       const wy_place *at, wy_error *error);

    /* Every move to a position of value `target`, each once. */
    wy_status (*options)(wy_solution *solution, const wy_place *at, const mpz_t target,
                         wy_take_winning *take, void *data, wy_error *error);

    /* Bytes that a table of values up to this position takes; NULL: it needs none. */
    uint64_t (*value_memory)(const wy_solution *solution, const wy_place *at);

    const struct wi_valuing *valuing; /* Grundy values of windows (grundy/engine.h) */
} wi_asked;

/* What the engine keeps of the game for outcomes, or for values; NULL: it is not for it. */
void *wi_kept(const wy_solution *solution, wy_engine engine);
void *wi_kept_values(const wy_solution *solution, wy_engine engine);

/* The reason of a can, cut to its size; returns `can`. */
wy_status wi_engine_say(char reason[WY_REASON_SIZE], wy_status can, const char *format,
                        const char *detail);

/* ---- solutions by a list of engines ---------------------------------------------------------- */

/* As wy_solve and wy_engine_can, by the engines of this list, which lasts. */
wy_status wi_solution_open(wy_solution **out, const wy_rules *rules, wy_engine wish,
                           const wi_asked *const *engines, size_t count, const wy_control *control,
                           wy_error *error);
bool wi_solution_can(wy_engine engine, bool values, const wy_rules *rules,
                     const wi_asked *const *engines, size_t count, char reason[WY_REASON_SIZE]);

/* Can this engine of the solution answer, about outcomes or values?  The reason as can has it. */
bool wi_solution_says(const wy_solution *solution, wy_engine engine, bool values,
                      char reason[WY_REASON_SIZE]);

/* A solution that answers about Grundy values alone. */
wy_status wi_solution_open_values(wy_solution **out, const wy_rules *rules, wy_engine wish,
                                  const wi_asked *const *engines, size_t count,
                                  const wy_control *control, wy_error *error);

/* ---- Grundy values of one position: values.c --------------------------------------------------
 */

/* WY_BAD, and why: the game has no Grundy values. */
wy_status wi_rules_have_values(const wy_rules *rules, wy_error *error);

/* As wy_solution_value; hasty: only engines that answer at once are asked. */
wy_status wi_solution_value(mpz_t value, wy_standing *standing, wy_solution *solution,
                            const wy_place *at, bool hasty, wy_error *error);

/*
 * The moves to positions of value `target`, each once: what is taken, a pass, the set that is
 * named.  take returns false to stop.
 */
wy_status wi_solution_options(wy_solution *solution, const wy_place *at, const mpz_t target,
                              wy_take_winning *take, void *data, wy_error *error);

/* The engine that is asked for the value first, and what that costs; NULL: there is none. */
const wi_asked *wi_value_engine(const wy_solution *solution, const wy_place *at, wi_effort *effort);

/* From now on computations are under this control; what is searched for once, as before. */
void wi_solution_set_control(wy_solution *solution, const wy_control *control);

/* Sides of windows that can be computed with; a height may mean "any". */
#define WI_LARGEST_SIDE   (INT64_C(1) << 60)
#define WI_LARGEST_HEIGHT (INT64_MAX / 4)

/* WY_OK, or WY_BAD: the game has no windows of P-positions. */
wy_status wi_solution_has_windows(const wy_solution *solution, wy_error *error);

/* ---- engines that compute all smaller positions: computing.c --------------------------------- */

/* Is called with a P-position that is an option; return false to stop. */
typedef bool wi_take_option(void *data, wy_position to);

typedef struct wi_backend {
    uint64_t (*memory)(const wy_solution *solution, int64_t width, int64_t height);

    /* All P-positions of the window by x, then y; a stop by take is WY_OK. */
    wy_status (*each)(wy_solution *solution, int64_t width, int64_t height, wy_take *take,
                      void *data, wy_error *error);

    /* How many they are, or how many the first *columns columns have when it fails; NULL: by each.
     */
    wy_status (*count)(uint64_t *count, int64_t *columns, wy_solution *solution, int64_t width,
                       int64_t height, wy_error *error);

    /*
     * Every option of the position `at` of the board that is P, each once; and,
     * unless take stopped it, whether `at` itself is P.
     */
    wy_status (*options)(wy_solution *solution, wy_position at, wi_take_option *take, void *data,
                         bool *p, wy_error *error);
} wi_backend;

extern const wi_backend wi_backend_columns; /* engine_columns.c */
extern const wi_backend wi_backend_table;   /* engine_table.c */
extern const wi_backend wi_backend_weight;  /* moves that return tokens; weight_rows.c */

/* Does the value fit these engines? */
bool wi_in_reach(int64_t *out, const mpz_t value);

/*
 * Are other rules to be played, or does play go by weight?  Then the backend is there after it, and
 * *engine is the engine.
 */
wy_status wi_computing_other_way(wy_engine *engine, wy_solution *solution, wy_error *error);

/* How windows at the origin are known. */
void wi_computing_standing(wy_standing *standing, const wy_solution *solution);

/* Is this engine the one that computes for the solution, and is the question in its reach? */
wi_effort wi_computing_effort(wy_engine engine, const wi_question *question);

uint64_t wi_computing_memory(const wy_solution *solution, int64_t width, int64_t height);
wy_status wi_computing_each(wy_solution *solution, int64_t width, int64_t height, wy_take *take,
                            void *data, wy_error *error);
wy_status wi_computing_decide(wy_verdict *verdict, wy_solution *solution, const wy_place *at,
                              wy_error *error);
wy_status wi_computing_moves(wy_solution *solution, const wy_place *at, wy_take_move *take,
                             void *data, wy_error *error);
wy_status wi_computing_window(wy_solution *solution, const mpz_t x, const mpz_t y, int64_t width,
                              int64_t height, wy_take_cell *take, void *data, wy_standing *standing,
                              wy_error *error);

/* Is going to `to` from (x, y) a legal move of the compiled moves? */
bool wi_moves_lead(const wi_moves *moves, wy_position from, wy_position to);

/* ---- second ways: check.c ------------------------------------------------------------------- */

/*
 * Small heaps are decided a second time by an engine that computes all smaller positions; *done:
 * they were small.  Two ways that disagree are an error, never an answer.
 */
wy_status wi_check_by_computing(bool *done, wy_verdict *verdict, wy_solution *solution,
                                const wy_place *at, wy_error *error);

/*
 * On several heaps, or with a memory: small positions are decided a second time from all smaller
 * ones, where that is cheap, and so is what the winning move leads to.
 */
wy_status wi_check_by_box(wy_verdict *verdict, wy_solution *solution, const wy_place *at,
                          wy_error *error);
wy_status wi_check_disagrees(const wy_verdict *verdict, const char *other, wy_error *error);

/* Windows of the game by all ranks; false: the engine does not part them, so one must do it. */
bool wi_solution_by_ranks(wy_solution *s, wi_ranks *ranks);

#endif
