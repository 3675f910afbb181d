/*
 * theorem_offset.c - games with one P-position in each column, near a line: learn how far it is
 * from the line (offset.h), prove that (offset.h), and make the P-set of it (offset.h).
 *
 * For Wythoff's game with a finite list the column machine shows numbers of any size, in
 * Fibonacci's numeration by its windows; in other numerations, and for other diagonals, by its
 * telescope.  Where there is none, the game is computed from the beginning on.  A guess that is
 * refuted is learned again: near the place where it fails the machine says which words are wrong,
 * and what tells them apart; of a computed game more columns are taken.
 */
#include "prove/offset.h"

#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/shift.h"
#include "prove/slope.h"
#include "prove/theorem.h"

/* ==== the P-set of an automaton of offsets =================================================== */

/* From offsets to the P-set: (x, y) with y - s(x) the offset of x, and the same mirrored. */

/* ---- one half of the P-set ------------------------------------------------------------------- */

typedef struct half {
    bool mirrored;
    int32_t least;
} half;

static wy_status shift_tracker(wy_automaton **out, const wi_offset_tree *tree, int32_t least,
                               int32_t greatest, const wy_control *control, wy_error *error);

/* data: which half.  The code of x, and 1 + y - s(x) - least. */
static int32_t is_the_offset(void *data, const int32_t *code, const int32_t *difference) {
    const half *of = data;
    int32_t offset = 0;
    return code != NULL && difference != NULL && *difference != 0 &&
           wi_offset_read(&offset, (wi_offset_code)*code, of->mirrored) &&
           1 + offset - of->least == *difference;
}

static wy_automaton *upper(wi_calculus *c, const wy_automaton *offsets, const wy_automaton *tracker,
                           half of) {
    wy_automaton *out = NULL;
    const wy_product product = {.kind = WY_ACCEPTOR, .combine = is_the_offset, .data = &of};
    if (c->status == WY_OK) {
        c->status = wy_automaton_product(&out, &product, offsets, TRACKS(0), tracker, TRACKS(0, 1),
                                         2, c->control, c->error);
    }
    if (c->status == WY_OK) {
        c->status = wy_automaton_minimise_in_place(out, c->control, c->error);
    }
    return out;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static int32_t is_lower(void *data, int32_t code) {
    (void)data;
    int32_t offset;
    return !wi_offset_read(&offset, (wi_offset_code)code, false);
}

wy_status wi_p_set_make(wi_p_set *out, const wi_offsets *offsets, const wy_control *control,
                        wy_error *error) {
    memset(out, 0, sizeof *out);
    wi_calculus c = {.system = offsets->tree->system, .control = control, .error = error};
    c.status = wi_offsets_automaton(&out->offsets, offsets, control, error);
    if (c.status == WY_OK) {
        c.status =
            wy_automaton_map_outputs(&out->bits, out->offsets, WY_WORD, is_lower, NULL, error);
    }
    if (c.status == WY_OK) {
        c.status = wy_automaton_minimise_in_place(out->bits, control, error);
    }
    wy_automaton *tracker = NULL;
    if (c.status == WY_OK) {
        c.status = shift_tracker(&tracker, offsets->tree, offsets->least, offsets->greatest,
                                 control, error);
    }
    const half f = {.mirrored = false, .least = offsets->least};
    const half g = {.mirrored = true, .least = offsets->least};
    wy_automaton *of_f = upper(&c, out->offsets, tracker, f);
    wy_automaton *of_g = c.status == WY_OK && !wi_offsets_are_symmetric(offsets)
                             ? upper(&c, out->offsets, tracker, g)
                             : NULL;
    wy_automaton_free(tracker);
    out->p = wi_calculus_join(&c, WY_OP_OR, of_f, TRACKS(0, 1), of_g != NULL ? of_g : of_f,
                              TRACKS(1, 0), 2);
    wy_automaton_free(of_f);
    wy_automaton_free(of_g);
    if (c.status != WY_OK) {
        wi_p_set_clear(out);
    }
    return c.status;
}

void wi_p_set_clear(wi_p_set *set) {
    wy_automaton_free(set->bits);
    wy_automaton_free(set->offsets);
    wy_automaton_free(set->p);
    memset(set, 0, sizeof *set);
}

/* ---- shifts of digits ------------------------------------------------------------------------ */

/* S(x) by its digits, and differences from it; see shift.h. */

enum { MOST_STEPS = 16 }; /* numbers in a row that nothing can follow */

/*
 * Is s of a number that nothing can follow that of the next number?  Not if there are words between
 * them that are no numbers themselves, and something can follow these.
 */
static bool is_plain(const wi_offset_tree *tree) {
    bool leaves = false;
    bool no_numbers = false;
    for (uint32_t kind = 0; kind < tree->kinds; kind++) {
        leaves |= tree->number[kind] && wi_offset_below(tree, kind, 1) == 0;
        no_numbers |= !tree->number[kind];
        /* Something can follow: then a 0 can, and gives a number. */
        const uint32_t zero = wi_offset_child(tree, kind, 0);
        if (tree->number[kind] && wi_offset_below(tree, kind, 1) > 0 &&
            (zero == WI_NO_NODE || !tree->number[zero])) {
            return false;
        }
    }
    return !(leaves && no_numbers);
}

/* State d: the next digit of x is d. */
wy_automaton *wi_shift_append_zero(wi_calculus *c, uint32_t digits) {
    if (c->status != WY_OK) {
        return NULL;
    }
    const wy_track tracks[2] = {wy_numeration_track(c->system), wy_numeration_track(c->system)};
    wy_edge *edges = malloc((size_t)digits * digits * sizeof *edges);
    int32_t *outputs = calloc(digits, sizeof *outputs);
    wy_automaton *all = NULL;
    wy_automaton *out = NULL;
    if (edges == NULL || outputs == NULL) {
        c->status = wi_fail_memory(c->error);
    } else {
        c->status = wi_automaton_all(&all, true, tracks, 2, NULL, c->error);
    }
    wy_automaton *words = NULL;
    if (c->status == WY_OK) {
        size_t count = 0;
        outputs[0] = 1;
        for (uint32_t of_x = 0; of_x < digits; of_x++) {
            for (uint32_t of_z = 0; of_z < digits; of_z++) {
                edges[count++] = (wy_edge){
                    .from = of_x, .to = of_z, .label = wy_automaton_pack(all, TRACKS(of_x, of_z))};
            }
        }
        c->status = wy_automaton_create(&words, WY_ACCEPTOR, tracks, 2, outputs, digits, edges,
                                        count, c->error);
    }
    if (c->status == WY_OK) {
        c->status = wy_automaton_validate(&out, words, c->control, c->error);
    }
    wy_automaton_free(words);
    wy_automaton_free(all);
    free(edges);
    free(outputs);
    return out;
}

/* (x, s(x)) */
static wy_automaton *shift(wi_calculus *c, const wi_offset_tree *tree) {
    wy_automaton *z = wi_shift_append_zero(c, tree->digits);
    wy_automaton *all = wi_calculus_all(c, 1);
    wy_automaton *next = wi_calculus_plus(c, 1);
    for (int i = 0; c->status == WY_OK; i++) {
        const bool gone[] = {false, true};
        wy_automaton *some = NULL;
        c->status = wy_automaton_exists(&some, z, gone, NULL, c->control, c->error);
        wy_automaton *none = wi_calculus_join(c, WY_OP_AND_NOT, all, TRACKS(0), some, TRACKS(0), 1);
        wy_automaton_free(some);
        if (c->status != WY_OK || wi_calculus_is_nothing(none) || i == MOST_STEPS) {
            if (c->status == WY_OK && !wi_calculus_is_nothing(none)) {
                c->status = wi_fail(c->error, WY_LIMIT,
                                    "unknown: no digit can follow many numbers "
                                    "of this numeration");
            }
            wy_automaton_free(none);
            break;
        }
        wy_automaton *of_next =
            wi_calculus_exists(c, WY_OP_AND, next, TRACKS(0, 2), z, TRACKS(2, 1), 3, 2);
        wy_automaton *more =
            wi_calculus_join(c, WY_OP_AND, of_next, TRACKS(0, 1), none, TRACKS(0), 2);
        z = wi_calculus_into(c, WY_OP_OR, z, more);
        wy_automaton_free(of_next);
        wy_automaton_free(none);
    }
    wy_automaton_free(all);
    wy_automaton_free(next);
    return z;
}

/* (x, y): y = s(x) + offset */
static wy_automaton *at_offset(wi_calculus *c, const wy_automaton *shifted, int32_t offset) {
    wy_automaton *plus = wi_calculus_plus(c, offset < 0 ? -offset : offset);
    const uint32_t *up = offset < 0 ? TRACKS(1, 2) : TRACKS(2, 1);
    wy_automaton *out = wi_calculus_exists(c, WY_OP_AND, shifted, TRACKS(0, 2), plus, up, 3, 2);
    wy_automaton_free(plus);
    return out;
}

static int32_t first_or_second(void *data, const int32_t *a, const int32_t *b) {
    const int32_t *value = data;
    return a != NULL && *a != 0 ? *a : b != NULL && *b != 0 ? *value : 0;
}

/*
 * A word automaton on the tracks x and y: 1 + y - s(x) - least for least <= y - s(x) <= greatest,
 * else 0 or no value.  WY_LIMIT: s is not known in this numeration.
 */
static wy_status shift_tracker(wy_automaton **out, const wi_offset_tree *tree, int32_t least,
                               int32_t greatest, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (!is_plain(tree)) {
        return wi_fail(error, WY_LIMIT, "unknown: what a shift is in the numeration %s",
                       wy_numeration_name(tree->system));
    }
    wi_calculus c = {.system = tree->system, .control = control, .error = error};
    wy_automaton *shifted = shift(&c, tree);
    for (int32_t offset = least; offset <= greatest && c.status == WY_OK; offset++) {
        wy_automaton *one = at_offset(&c, shifted, offset);
        int32_t value = 1 + offset - least;
        const wy_product product = {.kind = WY_WORD,
                                    .a_alone = true,
                                    .b_alone = true,
                                    .combine = first_or_second,
                                    .data = &value};
        wy_automaton *more = NULL;
        if (c.status == WY_OK) {
            c.status = wy_automaton_product(&more, &product, *out != NULL ? *out : one,
                                            TRACKS(0, 1), one, TRACKS(0, 1), 2, control, error);
        }
        if (c.status == WY_OK) {
            c.status = wy_automaton_minimise_in_place(more, control, error);
        }
        wy_automaton_free(one);
        wy_automaton_free(*out);
        *out = more;
    }
    wy_automaton_free(shifted);
    if (c.status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return c.status;
}

/* ==== the theorem ============================================================================ */

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
