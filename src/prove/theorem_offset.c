/*
 * theorem_offset.c - games with one P-position in each column, near a line: learn how far it is
 * from the line (offset.h), prove that (offset_kernel.h), and make the P-set of it (p_set.h).
 *
 * For Wythoff's game with a finite list the column machine shows numbers of any size, in
 * Fibonacci's numeration by its windows; in other numerations, and for other diagonals, by its
 * telescope.  Where there is none, the game is computed from the beginning on.  A guess that is
 * refuted is learned again: near the place where it fails the machine says which words are wrong,
 * and what tells them apart; of a computed game more columns are taken.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "prove/attempts.h"
#include "prove/calculus.h"
#include "prove/conditions.h"
#include "prove/offset.h"
#include "prove/offset_kernel.h"
#include "prove/p_set.h"
#include "prove/slope.h"

enum {
    TABLE_DEPTH = 8,     /* to which words are compared at first */
    FAR_BELOW = 64,      /* the same, through a telescope: numbers that stand there */
    FAR_NUMBERS = 50000, /* and those that it looks at, at most */
    FAR_LENGTH = 40,     /* of the words with which it is tried */
    WINDOW_DEPTH = 17,
    FIRST_LEFT = 64,
    FIRST_RIGHT = 16,
    FIRST_COLUMNS = 100000,
    MOST_COLUMNS = 100000000,
    GROWTH = 10,
    PLACES = 2000, /* where a guess fails, at most so many at a time */
    AROUND = 40,   /* numbers around each of them */
    WALKS = 320,   /* to try the width of windows */
    WALK_LENGTH = 60,
};

static const char *const statements[WI_OFFSET_OBLIGATIONS] = {
    [WI_OFFSET_LINES] = "numbers with P-positions on one row or diagonal are near each other",
    [WI_OFFSET_BEGINNING] = "where a heap is small, positions are in P if and only if no move "
                            "leads into P",
    [WI_OFFSET_NEIGHBOURS] = ("around every number: one position of P in its column and row, no "
                              "move from P to P, and one into P from every other position"),
};

typedef struct attempt {
    wy_theorem *theorem;
    const wy_prove_options *options;
    const wy_control *control;
    wy_error *error;
    wi_line_game game;
    wi_offset_tree tree;
    wi_offset_limits limits;
    mpz_t refuted[PLACES][2]; /* positions near which a guess fails: some of them */
    size_t refuted_count;
    uint64_t places; /* how many there were */
    uint64_t seed;
    unsigned below; /* so many digits tell AROUND numbers apart */
    bool far;       /* P-positions are not near a line, or not near this one */
} attempt;

/* ---- a guess --------------------------------------------------------------------------------- */

/* Of all places that come, each is kept with the same chance, so that they are far apart. */
static bool note_place(void *data, const mpz_t x, const mpz_t y) {
    attempt *a = data;
    a->places++;
    a->seed = a->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    const uint64_t at = a->places <= PLACES ? a->places - 1 : (a->seed >> 33) % a->places;
    if (at < PLACES) {
        if (at == a->refuted_count) {
            mpz_inits(a->refuted[at][0], a->refuted[at][1], NULL);
            a->refuted_count++;
        }
        mpz_set(a->refuted[at][0], x);
        mpz_set(a->refuted[at][1], y);
    }
    return true;
}

/* Nothing is wrong there, as far as the source knows: WY_NO if that has an end, else WY_LIMIT. */
static wy_status correct(attempt *a, wi_learner *learner, bool bounded) {
    bool differed = false;
    wy_status status = WY_OK;
    for (size_t i = 0; i < 2 * a->refuted_count && status == WY_OK; i++) {
        status = wi_learner_correct_around(NULL, learner, a->refuted[i / 2][i % 2], AROUND,
                                           a->below, a->error);
    }
    wi_learner_look_at_asked(learner);
    for (size_t i = 0; i < a->refuted_count; i++) {
        bool here = false;
        for (int j = 0; j < 2; j++) {
            if (status == WY_OK && !here) {
                status = wi_learner_correct_around(&here, learner, a->refuted[i][j], AROUND,
                                                   a->below, a->error);
            }
            mpz_clear(a->refuted[i][j]);
        }
        differed |= here;
    }
    wi_learner_forget_asked(learner);
    a->refuted_count = 0;
    a->places = 0;
    return status == WY_OK && !differed
               ? wi_fail(a->error, bounded ? WY_NO : WY_LIMIT,
                         "what is known of the game does not refute a wrong guess")
               : status;
}

/* The ends are P-positions; what the bits say of their columns is left open. */
static wy_status add_ends(attempt *a) {
    wi_calculus c = {.system = a->tree.system, .control = a->control, .error = a->error};
    wy_theorem *theorem = a->theorem;
    theorem->p = wi_calculus_into(&c, WY_OP_OR, theorem->p,
                                  wi_calculus_ends(&c, 2, wy_theorem_played(theorem)));
    wy_automaton_free(theorem->bits);
    theorem->bits = NULL;
    return c.status;
}

static wy_status make_theorem(attempt *a, const wi_offsets *offsets) {
    wi_p_set set;
    const wy_status status = wi_p_set_make(&set, offsets, a->control, a->error);
    if (status == WY_OK) {
        a->theorem->p = set.p;
        a->theorem->bits = set.bits;
        a->theorem->system = a->tree.system;
        a->theorem->facts.o_states = wy_automaton_states(set.offsets);
        a->theorem->facts.depth = offsets->depth;
        a->theorem->facts.learned = true;
        set.p = NULL;
        set.bits = NULL;
    }
    wi_p_set_clear(&set);
    return status == WY_OK && a->game.of.end_count > 0 ? add_ends(a) : status;
}

/* WY_OK: the theorem is there.  WY_NO: refuted, and where is noted. */
static wy_status try_offsets(attempt *a, const wi_offsets *offsets) {
    const wi_offset_taker taker = {note_place, a};
    wi_proof_report report;
    wi_proof_report_init(&report);
    wy_status status =
        wi_offset_kernel_prove(&report, offsets, &a->game, &taker, a->control, a->error);
    if (status == WY_OK) {
        status = make_theorem(a, offsets);
        for (int i = 0; i < WI_OFFSET_OBLIGATIONS && status == WY_OK; i++) {
            wi_theorem_add_step(a->theorem, wi_offset_obligation_name((wi_offset_obligation)i),
                                statements[i], report.seconds[i], report.widest[i]);
        }
    } else if (status == WY_NO) {
        a->theorem->facts.refused++;
    }
    wi_proof_report_clear(&report);
    return status;
}

/* WY_OK: proved.  WY_NO: the source does not reach far enough. */
static wy_status learn_and_try(attempt *a, const wi_offset_source *source) {
    wi_learner *learner = NULL;
    wy_status status = wi_learner_open(&learner, source, &a->limits, a->control, a->error);
    a->below = 0;
    while (a->below + 1 < source->depth && wi_offset_below(&a->tree, 0, a->below) < 2 * AROUND) {
        a->below++;
    }
    bool refuted = true;
    while (status == WY_OK && refuted) {
        status = wi_learner_settle(learner, a->error);
        refuted = false;
        if (status == WY_OK) {
            status = try_offsets(a, wi_learner_offsets(learner));
            refuted = status == WY_NO;
        }
        if (refuted) {
            status = correct(a, learner, source->bounded);
        }
    }
    wi_learner_close(learner);
    return status;
}

/* ---- from the column machine ----------------------------------------------------------------- */

/* Walks into the deep, to see before all the work whether the windows are wide enough. */
static wy_status try_windows(const attempt *a, const wi_offset_source *source) {
    uint64_t *records = calloc(2 * source->record, sizeof *records);
    if (records == NULL) {
        return wi_fail_memory(a->error);
    }
    wy_status status = WY_OK;
    uint64_t seed = 1;
    for (int walk = 0; walk < WALKS && status == WY_OK; walk++) {
        uint64_t *here = records;
        uint64_t *next = records + source->record;
        memset(here, 0, source->record * sizeof *here);
        uint32_t kind = 0;
        for (int i = 0; i < WALK_LENGTH && status == WY_OK; i++) {
            seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            const bool one = (seed >> 60) > (unsigned)walk % 16; /* more and more zeros */
            const uint32_t digit = one && wi_offset_child(source->tree, kind, 1) != WI_NO_NODE;
            status = source->follow(source->data, next, here, digit, a->error);
            kind = wi_offset_child(source->tree, kind, digit);
            uint64_t *swap = here;
            here = next;
            next = swap;
        }
    }
    free(records);
    return status;
}

/* As deep as half of the budget allows: the other half is for the automata. */
static unsigned depth_of(const attempt *a, const wy_machine *machine, wi_digits_size size) {
    const uint64_t memory = a->control != NULL ? a->control->memory : 0;
    size.depth = WINDOW_DEPTH + 2;
    while (memory != 0 && size.depth > TABLE_DEPTH + 2 &&
           wi_digits_bytes(machine, &size) > memory / 2) {
        size.depth--;
    }
    return size.depth;
}

static wy_status by_machine(attempt *a, const wy_machine *machine) {
    wi_digits_size size = {.left = FIRST_LEFT, .right = FIRST_RIGHT};
    wy_status status = WY_NO;
    bool again = true;
    bool tried = false;
    while (status == WY_NO && again) {
        wi_offset_windows windows;
        wi_digits_size now = size;
        now.depth = tried ? depth_of(a, machine, size) : 1;
        a->limits.depth = tried ? now.depth - 2 : 0;
        status = wi_offset_windows_open(&windows, &a->tree, machine, &now, a->control, a->error);
        if (status == WY_OK) {
            const wi_offset_source source = wi_offset_windows_source(&windows);
            status = tried ? learn_and_try(a, &source) : try_windows(a, &source);
            if (status == WY_NO) {
                again = wi_digits_wider(&now, windows.digits);
                size.left = now.left;
                size.right = now.right;
            } else if (status == WY_OK && !tried) {
                tried = true;
                size.left += size.left / 4;
                status = WY_NO;
            }
        }
        wi_offset_windows_close(&windows);
    }
    return status;
}

static wy_status find_machine(wy_machine **out, attempt *a) {
    const wy_status status = wy_machine_find_game(out, &a->game.of, NULL, a->control, a->error);
    if (status == WY_LIMIT && a->error != NULL) {
        a->error->more &= WY_MORE_MEMORY; /* its other limits are not ours to choose */
    }
    return status;
}

static wy_status with_windows(attempt *a) {
    wy_machine *machine = NULL;
    wy_status status = find_machine(&machine, a);
    if (status == WY_OK) {
        status = by_machine(a, machine);
    }
    wy_machine_free(machine);
    return status;
}

/* ---- through its telescope ------------------------------------------------------------------- */

/* Are P-positions near the line, as far as a few words say?  WY_LIMIT: there is no telescope. */
static wy_status try_far(attempt *a, const wi_offset_source *source) {
    uint64_t *records = calloc(2 * source->record, sizeof *records);
    if (records == NULL) {
        return wi_fail_memory(a->error);
    }
    uint64_t *here = records;
    uint64_t *next = records + source->record;
    wi_offset_level levels[1];
    wy_status status = WY_OK;
    for (int i = 0; i < FAR_LENGTH && status == WY_OK; i++) {
        status = source->follow(source->data, next, here, i == 0, a->error);
        uint64_t *swap = here;
        here = next;
        next = swap;
        if (status == WY_OK) {
            status = source->look(source->data, levels, here, 0, a->error);
        }
    }
    free(records);
    return status;
}

/* *seen: there is a telescope, and what it says is final. */
static wy_status with_telescope(bool *seen, attempt *a) {
    wy_machine *machine = NULL;
    wi_offset_far far = {0};
    wy_status status = find_machine(&machine, a);
    if (status == WY_OK) {
        status = wi_offset_far_open(&far, &a->tree, machine, FAR_NUMBERS, a->control, a->error);
    }
    if (status == WY_OK) {
        const wi_offset_source source = wi_offset_far_source(&far);
        a->limits.depth = 2;
        while (a->limits.depth + 1 < source.depth &&
               wi_offset_below(&a->tree, 0, a->limits.depth) < FAR_BELOW) {
            a->limits.depth++;
        }
        status = try_far(a, &source);
        *seen = status == WY_OK;
        if (status == WY_OK) {
            status = learn_and_try(a, &source);
        }
    }
    a->limits.depth = TABLE_DEPTH;
    wi_offset_far_close(&far);
    wy_machine_free(machine);
    return status;
}

/* ---- from computed columns ------------------------------------------------------------------- */

static wy_status with_table(attempt *a) {
    wy_status status = WY_NO;
    for (int64_t columns = FIRST_COLUMNS; columns <= MOST_COLUMNS && status == WY_NO;
         columns *= GROWTH) {
        wi_offset_table table;
        const uint64_t needed = (uint64_t)columns * WI_OFFSET_TABLE_BYTES;
        if (a->control != NULL && a->control->memory != 0 && needed > a->control->memory) {
            wi_fail(a->error, WY_LIMIT, "%lld columns take more memory than is allowed",
                    (long long)columns);
            return wi_fail_more(a->error, WY_MORE_MEMORY);
        }
        status = wi_offset_table_make(&table, &a->tree, &a->game, columns, a->control, a->error);
        if (status != WY_OK) {
            a->far = status == WY_LIMIT;
            return status;
        }
        const wi_offset_source source = wi_offset_table_source(&table);
        status = learn_and_try(a, &source);
        if (status == WY_OK) {
            a->theorem->facts.window = table.reach;
        }
        wi_offset_table_clear(&table);
    }
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Windows are for games whose slope is phi. */
static bool has_windows(const attempt *a, const wy_numeration *system) {
    return strcmp(wy_numeration_name(system), "msd_fib") == 0 &&
           wy_machine_game_regular(&a->game.of);
}

static wy_status with_system(attempt *a, const wy_numeration *system) {
    wy_status status = wi_offset_tree_make(&a->tree, system, a->control, a->error);
    bool seen = false;
    if (status == WY_OK) {
        status = with_telescope(&seen, a);
    }
    if (!seen && (status == WY_NO || status == WY_LIMIT)) {
        status = with_table(a);
    }
    wi_offset_tree_clear(&a->tree);
    return status;
}

/* WY_NO: another kind of game. */
static wy_status begin_attempt(attempt *a, wy_theorem *theorem, const wy_prove_options *options,
                               const wy_control *control, wy_error *error) {
    *a = (attempt){.theorem = theorem,
                   .options = options,
                   .control = control,
                   .error = error,
                   .limits = {.depth = TABLE_DEPTH}};
    a->limits.states =
        options->states > UINT32_MAX / 4 ? UINT32_MAX / 4 : (uint32_t)options->states;
    return wi_line_game_read(&a->game, wy_theorem_played(theorem), error);
}

/* What did not come through leaves the question open, with the reason. */
static wy_status end_attempt(attempt *a, double begin, wy_status status) {
    wi_line_game_clear(&a->game);
    if (a->far && status == WY_LIMIT) {
        return WY_NO; /* this way is not for this game */
    }
    if (status == WY_OK) {
        a->theorem->facts.making = wi_seconds() - begin - a->theorem->facts.proving;
    }
    if (status == WY_NO) {
        const wy_error why = *a->error;
        status = wi_fail(a->error, WY_LIMIT, "offsets from the line were not learned: %.200s",
                         why.message);
    }
    return status;
}

wy_status wi_theorem_offset(wy_theorem *theorem, const wy_prove_options *options,
                            const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    const char *wanted = options->numeration;
    if (wanted != NULL && strcmp(wanted, "msd_fib") != 0 && strcmp(wanted, "fib") != 0) {
        return WY_NO;
    }
    attempt a;
    const wy_numeration *fib = NULL;
    wy_status status = begin_attempt(&a, theorem, options, control, error);
    if (status != WY_OK) {
        return status;
    }
    if (!wy_machine_game_regular(&a.game.of)) {
        wi_line_game_clear(&a.game);
        return WY_NO; /* its slope says which numeration it is */
    }
    status = wy_numerations_find(&fib, theorem->store, "msd_fib", control, error);
    if (status == WY_OK) {
        status = wi_offset_tree_make(&a.tree, fib, control, error);
    }
    if (status == WY_OK) {
        status = with_windows(&a);
    }
    wi_offset_tree_clear(&a.tree);
    return end_attempt(&a, begin, status);
}

wy_status wi_theorem_offset_slope(wy_theorem *theorem, const wy_prove_options *options,
                                  const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    attempt a;
    wy_status status = begin_attempt(&a, theorem, options, control, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_numeration *const *systems = NULL;
    const wy_numeration *own = NULL;
    size_t count = 0;
    if (options->numeration != NULL) {
        status = wy_numerations_find(&own, theorem->store, options->numeration, control, error);
        systems = &own;
        count = 1;
    } else {
        status = wi_slope_systems(&systems, &count, theorem, WI_SLOPE_COLUMNS, control, error);
    }
    if (status != WY_OK) {
        wi_line_game_clear(&a.game);
        return status == WY_LIMIT ? WY_NO : status; /* theorem_learn.c says why */
    }
    status = WY_NO;
    static const char none[] = "there is no other numeration";
    wi_fail(error, WY_NO, "%s", none);
    for (size_t i = 0; i < count && (status == WY_NO || status == WY_LIMIT); i++) {
        status = has_windows(&a, systems[i]) ? WY_NO : with_system(&a, systems[i]);
    }
    if (status == WY_NO && strcmp(error->message, none) == 0) {
        wi_line_game_clear(&a.game);
        return WY_NO; /* all was tried before */
    }
    return end_attempt(&a, begin, status);
}
