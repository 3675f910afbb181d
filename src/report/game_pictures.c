/* game_pictures.c - positions of Imitation Nim and of perfect sectors, put into a picture. */
#include <stdlib.h>

#include <wythoff/report.h>

#include "base/fail.h"
#include "base/pace.h"
#include "report/game_pictures.h"
#include "solve/sector.h"
#include "theory/theory.h"

/* ---- a map of Imitation Nim: where the history matters --------------------------------------- */

/*
 * The class of (x, y) depends on the smaller heap a, the larger heap b, and what
 * (m,p)-Wythoff Nim W knows of a alone: its pair (a, c) or (c, a), whether it is
 * the first on its diagonal, and how many pairs begin below a.  theory/imitation_theorem.c
 * has the theorem.  So these are found once for each number that is a heap in the
 * window; then every position is a few comparisons of machine words.
 */
#include <stdlib.h>
#include <wythoff/report.h>

/* What W knows of the number a. */
typedef struct heap_facts {
    int64_t partner; /* c; INT64_MAX stands for everything beyond the window */
    int64_t rounds;  /* differences 0, m, ... of which all p pairs begin below a; likewise */
    bool first;      /* no pair of the same difference comes before (a, c) */
} heap_facts;

/* The facts of low, low + 1, ..., as many as there are. */
typedef struct fact_list {
    int64_t low, count;
    heap_facts *facts;
} fact_list;

enum { BATCH = 1024 };
#define KIND_P WI_SHADES /* the batch of the non-dynamic P-positions */

typedef struct batches {
    wy_picture *picture;
    wy_position of[WI_SHADES + 1][BATCH];
    size_t used[WI_SHADES + 1];
} batches;

static int64_t clamped(const mpz_t number) {
    return mpz_cmp_si(number, INT64_MAX) < 0 ? mpz_get_si(number) : INT64_MAX;
}

static wy_status find_facts(fact_list *list, const wi_pairs *pairs, wi_pace *pace,
                            wy_error *error) {
    mpz_t a;
    mpz_t c;
    mpz_t index;
    mpz_inits(a, c, index, NULL);
    const unsigned long p = (unsigned long)wi_pairs_p(pairs);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < list->count && status == WY_OK; i++) {
        if (wi_pace_stop(pace, 0)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
            break;
        }
        bool upper;
        mpz_set_si(a, list->low + i);
        status = wi_pairs_column(c, index, &upper, pairs, a, error);
        if (status == WY_OK) {
            heap_facts *facts = &list->facts[i];
            facts->partner = clamped(c);
            facts->first = mpz_divisible_ui_p(index, p) != 0;
            wi_imitation_pairs_below(index, pairs, a, index, upper);
            mpz_fdiv_q_ui(index, index, p);
            facts->rounds = clamped(index);
        }
    }
    mpz_clears(a, c, index, NULL);
    return status;
}

static int kind_of(const heap_facts *facts, int64_t m, int64_t a, int64_t b) {
    if (facts->partner >= a && facts->partner <= b) {
        if (facts->partner < b) {
            return WI_SHADE_DYNAMIC;
        }
        return facts->first ? KIND_P : WI_SHADE_DYNAMIC_PAIR;
    }
    const bool by_denial = facts->rounds > (b - a) / m;
    if (facts->partner > b) {
        return WI_SHADE_DENIAL;
    }
    return by_denial ? WI_SHADE_BOTH : WI_SHADE_PAIR;
}

static wy_status hand_over(batches *out, int kind, wy_error *error) {
    const size_t count = out->used[kind];
    out->used[kind] = 0;
    if (kind == KIND_P) {
        wy_picture_add(out->picture, out->of[kind], count);
        return WY_OK;
    }
    return count == 0
               ? WY_OK
               : wy_picture_add_kind(out->picture, (size_t)kind, out->of[kind], count, error);
}

static wy_status put(batches *out, int kind, int64_t x, int64_t y, wy_error *error) {
    out->of[kind][out->used[kind]++] = (wy_position){x, y};
    return out->used[kind] == BATCH ? hand_over(out, kind, error) : WY_OK;
}

static wy_status fill(batches *out, const wy_picture_options *options, const fact_list *columns,
                      const fact_list *rows, int64_t m, wi_pace *pace, wy_error *error) {
    wy_status status = WY_OK;
    for (int64_t i = 0; i < columns->count && status == WY_OK; i++) {
        const int64_t x = options->x0 + i;
        for (int64_t j = 0; j < rows->count && status == WY_OK; j++) {
            if (j % BATCH == 0 && wi_pace_stop(pace, (double)i / (double)columns->count)) {
                return wi_fail(error, WY_STOPPED, "stopped");
            }
            const int64_t y = options->y0 + j;
            const int kind =
                x <= y ? kind_of(&columns->facts[i], m, x, y) : kind_of(&rows->facts[j], m, y, x);
            status = put(out, kind, x, y, error);
        }
    }
    for (int kind = 0; kind <= WI_SHADES && status == WY_OK; kind++) {
        status = hand_over(out, kind, error);
    }
    return status;
}

static wy_status draw(wy_picture *picture, const wy_picture_options *options, const wi_pairs *pairs,
                      const wy_control *control, wy_error *error) {
    const uint64_t heaps = (uint64_t)options->width + (uint64_t)options->height;
    const uint64_t budget = control == NULL ? 0 : control->memory;
    if (heaps > SIZE_MAX / sizeof(heap_facts) ||
        (budget != 0 && heaps * sizeof(heap_facts) > budget)) {
        return wi_fail(error, WY_LIMIT, "a window of this size does not fit the memory budget");
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    fact_list columns = {options->x0, options->width,
                         calloc((size_t)options->width, sizeof(heap_facts))};
    fact_list rows = {options->y0, options->height,
                      calloc((size_t)options->height, sizeof(heap_facts))};
    batches *out = calloc(1, sizeof *out);
    wy_status status;
    if (columns.facts == NULL || rows.facts == NULL || out == NULL) {
        status = wi_fail_memory(error);
    } else {
        out->picture = picture;
        status = find_facts(&columns, pairs, &pace, error);
        if (status == WY_OK) {
            status = find_facts(&rows, pairs, &pace, error);
        }
        if (status == WY_OK) {
            status = fill(out, options, &columns, &rows, wi_pairs_m(pairs), &pace, error);
        }
    }
    free(columns.facts);
    free(rows.facts);
    free(out);
    return status;
}

wy_status wy_imitation_picture_fill(wy_picture *picture, const wy_picture_options *options,
                                    const wy_rules *rules, const wy_control *control,
                                    wy_error *error) {
    wi_pairs *pairs = NULL;
    wy_status status = wi_imitation_pairs(&pairs, rules, error);
    if (status == WY_OK) {
        status = draw(picture, options, pairs, control, error);
    }
    wi_pairs_free(pairs);
    return status;
}

/* ---- perfect sectors ------------------------------------------------------------------------- */

/*
 * Perfect sectors as S0's Figures 4 to 6 show them: the upper half of the
 * board, what is erased, and what is left.
 */

/* The numbers choose the colours of the palette: blue, pink, grey. */
enum { LEFT = 0, LOWER = 3, ERASED = 7, KINDS = 8 };

const char *const *wi_sector_kinds(size_t *count, const wi_perfect_sector *sector, bool lower) {
    /* Kinds without a text are not in the legend. */
    static const char *const legends[2][2][KINDS] = {
        {{"not erased", "", "", "", "", "", "", "erased"},
         {"not erased", "", "", "lower columns", "", "", "", "erased"}},
        {{"perfect sector", "", "", "", "", "", "", "erased"},
         {"perfect sector", "", "", "lower columns", "", "", "", "erased"}},
    };
    *count = KINDS;
    return legends[sector->facts.perfect][lower];
}

/* ---- what is at a position ----------------------------------------------------------------- */

/* Is the P-position of column x one of the upper ones that are there? */
static bool is_there(const wi_perfect_sector *sector, int64_t x) {
    return x >= 0 && x < sector->facts.column && sector->row[x] >= x;
}

/* Does a move lead from (x, y), y > x, to one of them? */
static bool is_erased(const wi_perfect_sector *sector, int64_t x, int64_t y) {
    if (is_there(sector, x) && sector->row[x] < y) {
        return true;
    }
    const int64_t in_row = y < sector->rows ? sector->column[y] : INT64_MAX;
    if (in_row < x && is_there(sector, in_row)) {
        return true;
    }
    const int64_t on_diagonal = y - x < sector->diagonals ? sector->diagonal[y - x] : INT64_MAX;
    if (on_diagonal < x && is_there(sector, on_diagonal)) {
        return true;
    }
    for (size_t i = 0; i < sector->list_count; i++) {
        const wy_position move = sector->list[i];
        if (is_there(sector, x - move.x) && sector->row[x - move.x] == y - move.y) {
            return true;
        }
    }
    return false;
}

/*
 * Is (x, y) in a perfect sector, this one or that of the word, and in a column whose P-position is
 * a lower one, as those that are there tell by symmetry?
 */
static bool is_in_lower_column(const wi_perfect_sector *sector, int64_t x, int64_t y) {
    const wi_sector_facts *facts = &sector->facts;
    const bool in_word = facts->word_column >= 0 && x >= facts->word_column && x < facts->column;
    const int64_t first = in_word ? facts->row - facts->word_column : facts->upper;
    if ((!in_word && (x < facts->column || !facts->perfect)) || y - x < first) {
        return false;
    }
    const int64_t mirror = x < sector->rows ? sector->column[x] : INT64_MAX;
    return mirror < x && is_there(sector, mirror);
}

enum { NOTHING = -1, P = KINDS };

static int kind_of_column(const wi_perfect_sector *sector, bool lower, int64_t x, int64_t y) {
    if (is_there(sector, x) && sector->row[x] == y) {
        return P;
    }
    if (y <= x) {
        return NOTHING;
    }
    if (lower && is_in_lower_column(sector, x, y)) {
        return LOWER;
    }
    if (is_erased(sector, x, y)) {
        return ERASED;
    }
    return x >= sector->facts.column ? LEFT : NOTHING;
}

/* ---- all positions ----------------------------------------------------------------------- */

enum { LARGEST_WINDOW = 2000 };

wy_status wi_sector_fill(wy_picture *picture, const wy_picture_options *options,
                         const wi_perfect_sector *sector, bool lower, wy_error *error) {
    if (options->width > LARGEST_WINDOW || options->height > LARGEST_WINDOW) {
        return wi_fail(error, WY_BAD, "a picture of a sector has at most %d positions a side",
                       LARGEST_WINDOW);
    }
    for (int64_t x = options->x0; x < options->x0 + options->width; x++) {
        for (int64_t y = options->y0; y < options->y0 + options->height; y++) {
            const wy_position at = {x, y};
            const int kind = kind_of_column(sector, lower, x, y);
            if (kind == P) {
                wy_picture_add(picture, &at, 1);
            } else if (kind != NOTHING) {
                const wy_status status = wy_picture_add_kind(picture, (size_t)kind, &at, 1, error);
                if (status != WY_OK) {
                    return status;
                }
            }
        }
    }
    return WY_OK;
}
