/*
 * offset_far.c - outputs from the telescope of a column machine, in any numeration; see offset.h.
 *
 * Words of k more digits below a word are consecutive numbers: the telescope shows their columns,
 * of any size, and the tree of words says how s grows from one to the next.  A record is a word:
 * its length, then its digits in bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "machine/machine.h"
#include "machine/telescope.h"
#include "prove/offset.h"

enum { RECORD = 1 + WI_OFFSET_LONGEST / 8 };

/* ---- words and numbers ----------------------------------------------------------------------- */

/* How many numbers stand k digits below a word of a kind; k < longest. */
static mpz_t *below(const wi_offset_far *far, unsigned k, uint32_t kind) {
    return &far->below[(size_t)k * far->tree->kinds + kind];
}

static bool count_words(wi_offset_far *far) {
    const wi_offset_tree *tree = far->tree;
    far->longest = WI_OFFSET_LONGEST + far->depth + 2;
    const size_t count = (size_t)far->longest * tree->kinds;
    far->below = malloc(count * sizeof *far->below);
    if (far->below == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        mpz_init(far->below[i]);
    }
    for (unsigned k = 0; k < far->longest; k++) {
        for (uint32_t kind = 0; kind < tree->kinds; kind++) {
            mpz_t *sum = below(far, k, kind);
            if (k == 0) {
                mpz_set_ui(*sum, tree->number[kind]);
            }
            for (uint32_t d = 0; d < tree->digits && k > 0; d++) {
                const uint32_t child = wi_offset_child(tree, kind, d);
                if (child != WI_NO_NODE) {
                    mpz_add(*sum, *sum, *below(far, k - 1, child));
                }
            }
        }
    }
    return true;
}

/* s of the numbers k digits below a word of a kind, less that of the first word there. */
static int32_t **shifts(const wi_offset_far *far, unsigned k, uint32_t kind) {
    return &far->shifts[(size_t)k * far->tree->kinds + kind];
}

static bool list_shifts(wi_offset_far *far) {
    const wi_offset_tree *tree = far->tree;
    far->shifts = calloc(((size_t)far->depth + 1) * tree->kinds, sizeof *far->shifts);
    for (unsigned k = 0; k <= far->depth && far->shifts != NULL; k++) {
        for (uint32_t kind = 0; kind < tree->kinds; kind++) {
            const size_t count = (size_t)wi_offset_below(tree, kind, k);
            int32_t *to = malloc((count + 1) * sizeof *to);
            *shifts(far, k, kind) = to;
            if (to == NULL) {
                return false;
            }
            to[0] = 0;
            int64_t words = 0; /* one digit further down than these, before the child */
            for (uint32_t d = 0; d < tree->digits && k > 0; d++) {
                const uint32_t child = wi_offset_child(tree, kind, d);
                const int64_t here = child != WI_NO_NODE ? wi_offset_below(tree, child, k - 1) : 0;
                for (int64_t i = 0; i < here; i++) {
                    *to++ = (int32_t)(words + (*shifts(far, k - 1, child))[i]);
                }
                words += child != WI_NO_NODE ? wi_offset_below(tree, child, k) : 0;
            }
        }
    }
    return far->shifts != NULL;
}

/* Numbers before those that stand k digits below the word. */
static void first_below(mpz_t out, uint32_t *kind, const wi_offset_far *far, const uint8_t *digits,
                        size_t length, unsigned k) {
    const wi_offset_tree *tree = far->tree;
    *kind = 0;
    mpz_set_ui(out, 0);
    for (size_t i = 0; i < length; i++) {
        for (uint32_t d = 0; d < digits[i]; d++) {
            const uint32_t child = wi_offset_child(tree, *kind, d);
            if (child != WI_NO_NODE) {
                mpz_add(out, out, *below(far, (unsigned)(length - 1 - i) + k, child));
            }
        }
        *kind = wi_offset_child(tree, *kind, digits[i]);
    }
}

/* ---- outputs --------------------------------------------------------------------------------- */

/* Adds one half of the outputs, or (both) both. */
static wy_status fill_in(wi_offset_far *far, wi_offset_code *codes, size_t count,
                         const int32_t *shift, bool mirrored, bool both, wy_error *error) {
    wy_view *view = &far->view;
    wy_status status = mirrored
                           ? wi_telescope_view_rows(view, far->telescope, far->first, count, error)
                           : wi_telescope_view(view, far->telescope, far->first, count, error);
    if (status != WY_OK) {
        return status;
    }
    const bool near = mpz_sgn(view->upper) == 0; /* it came from the first columns */
    mpz_sub(far->apart, view->upper, far->shifted);
    if (!mpz_fits_slong_p(far->apart)) {
        return wi_fail(error, WY_LIMIT, "unknown: P-positions are far from the line");
    }
    const int64_t apart = mpz_get_si(far->apart);
    const int64_t first = near ? mpz_get_si(far->first) : 0;
    for (size_t i = 0; i < count; i++) {
        if (view->bits[i] != 0 || (near && view->rows[i] < first + (int64_t)i)) {
            continue;
        }
        const int64_t offset = apart + view->rows[i] - shift[i];
        if (!wi_offset_fits(offset)) {
            return wi_fail(error, WY_LIMIT, "unknown: P-positions are far from the line");
        }
        codes[i] |= !mirrored || both ? wi_offset_of_f(offset) : 0;
        codes[i] |= mirrored || both ? wi_offset_of_g(offset) : 0;
    }
    return WY_OK;
}

static wy_status look(void *data, wi_offset_level *levels, const uint64_t *record, unsigned depth,
                      wy_error *error) {
    wi_offset_far *far = data;
    const size_t length = (size_t)record[0];
    uint8_t digits[WI_OFFSET_LONGEST];
    memcpy(digits, record + 1, sizeof digits);
    wy_status status = WY_OK;
    for (unsigned k = 0; k <= depth && status == WY_OK; k++) {
        uint32_t kind = 0;
        first_below(far->first, &kind, far, digits, length, k);
        first_below(far->shifted, &kind, far, digits, length, k + 1);
        const size_t count = (size_t)wi_offset_below(far->tree, kind, k);
        const int32_t *shift = *shifts(far, k, kind);
        levels[k] = (wi_offset_level){.outputs = far->codes[k], .count = (int64_t)count};
        memset(far->codes[k], 0, count * sizeof **far->codes);
        if (count > 0) {
            status = fill_in(far, far->codes[k], count, shift, false, far->wings == 1, error);
        }
        if (count > 0 && status == WY_OK && far->wings > 1) {
            status = fill_in(far, far->codes[k], count, shift, true, false, error);
        }
    }
    return status;
}

static wy_status follow(void *data, uint64_t *to, const uint64_t *record, uint32_t digit,
                        wy_error *error) {
    (void)data;
    memcpy(to, record, RECORD * sizeof *to);
    const size_t length = (size_t)record[0];
    if (length == 0 && digit == 0) {
        return WY_OK; /* zeros in front */
    }
    if (length >= WI_OFFSET_LONGEST) {
        return wi_fail(error, WY_NO, "words of %d digits do not tell all classes apart",
                       WI_OFFSET_LONGEST);
    }
    uint8_t *digits = (uint8_t *)(to + 1);
    digits[length] = (uint8_t)digit;
    to[0]++;
    return WY_OK;
}

/* ---- opening and closing --------------------------------------------------------------------- */

wy_status wi_offset_far_open(wi_offset_far *out, const wi_offset_tree *tree,
                             const wy_machine *machine, int64_t numbers, const wy_control *control,
                             wy_error *error) {
    *out = (wi_offset_far){
        .tree = tree, .machine = machine, .numbers = numbers, .wings = machine->frame.wings};
    out->control = control != NULL ? *control : (wy_control){0};
    mpz_inits(out->first, out->shifted, out->apart, NULL);
    wi_view_init(&out->view);
    while (out->depth + 2 < tree->depth && wi_offset_below(tree, 0, out->depth + 1) <= numbers) {
        out->depth++;
    }
    wy_status status = wi_telescope_create(&out->telescope, machine, &out->control, error);
    bool made = status == WY_OK && count_words(out) && list_shifts(out);
    out->codes = calloc((size_t)out->depth + 1, sizeof *out->codes);
    made = made && out->codes != NULL;
    for (unsigned k = 0; k <= out->depth && made; k++) {
        out->codes[k] = malloc(((size_t)wi_offset_below(tree, 0, k) + 1) * sizeof **out->codes);
        made = out->codes[k] != NULL;
    }
    if (status == WY_OK && !made) {
        status = wi_fail_memory(error);
    }
    if (status != WY_OK) {
        wi_offset_far_close(out);
    }
    return status;
}

void wi_offset_far_close(wi_offset_far *far) {
    if (far->tree == NULL) {
        return;
    }
    const size_t kinds = far->tree->kinds;
    for (size_t i = 0; far->below != NULL && i < far->longest * kinds; i++) {
        mpz_clear(far->below[i]);
    }
    for (size_t i = 0; far->shifts != NULL && i < (far->depth + 1) * kinds; i++) {
        free(far->shifts[i]);
    }
    for (unsigned k = 0; far->codes != NULL && k <= far->depth; k++) {
        free(far->codes[k]);
    }
    free(far->below);
    free(far->shifts);
    free(far->codes);
    wi_view_clear(&far->view);
    mpz_clears(far->first, far->shifted, far->apart, NULL);
    wi_telescope_free(far->telescope);
    memset(far, 0, sizeof *far);
}

static wy_status twin(void **out, const void *data, wy_error *error) {
    const wi_offset_far *of = data;
    wi_offset_far *far = calloc(1, sizeof *far);
    *out = far;
    if (far == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status =
        wi_offset_far_open(far, of->tree, of->machine, of->numbers, &of->control, error);
    if (status != WY_OK) {
        free(far);
        *out = NULL;
    }
    return status;
}

static void part(void *data) {
    if (data != NULL) {
        wi_offset_far_close(data);
        free(data);
    }
}

wi_offset_source wi_offset_far_source(wi_offset_far *far) {
    return (wi_offset_source){.data = far,
                              .tree = far->tree,
                              .record = RECORD,
                              .depth = far->depth,
                              .look = look,
                              .follow = follow,
                              .twin = twin,
                              .part = part};
}

/* ---- windows --------------------------------------------------------------------------------- */

/* Outputs from the windows of a column machine; see offset.h. */

/* The halves of an output; false: the offset is too far from 0. */
static bool half(wi_offset_code *out, int32_t offset, bool of_g) {
    if (offset == WI_DIGITS_LOWER) {
        *out = 0;
        return true;
    }
    *out = of_g ? wi_offset_of_g(offset) : wi_offset_of_f(offset);
    return wi_offset_fits(offset);
}

static wy_status look_at_window(void *data, wi_offset_level *levels, const uint64_t *record,
                                unsigned depth, wy_error *error) {
    wi_offset_windows *w = data;
    const bool symmetric = wi_digits_wings(w->digits) == 1;
    const wy_status status = wi_digits_look(w->digits, w->seen, w->counts, record, depth, error);
    for (unsigned k = 0; k <= depth && status == WY_OK; k++) {
        const int32_t *of_f = w->seen[k];
        const int32_t *of_g = symmetric ? of_f : w->seen[depth + 1 + k];
        for (int64_t i = 0; i < w->counts[k]; i++) {
            wi_offset_code f = 0;
            wi_offset_code g = 0;
            if (!half(&f, of_f[i], false) || !half(&g, of_g[i], true)) {
                return wi_fail(error, WY_LIMIT, "unknown: P-positions are far from the line");
            }
            w->codes[k][i] = f | g;
        }
        levels[k] = (wi_offset_level){.outputs = w->codes[k], .count = w->counts[k]};
    }
    return status;
}

static wy_status follow_window(void *data, uint64_t *to, const uint64_t *record, uint32_t digit,
                               wy_error *error) {
    wi_offset_windows *w = data;
    return wi_digits_follow(w->digits, to, record, digit, error);
}

/* Room for what is seen; a source that has none is closed. */
static wy_status make_levels(wi_offset_windows *w, wy_error *error) {
    w->seen = calloc(2 * ((size_t)w->depth + 1), sizeof *w->seen);
    w->counts = calloc(w->depth + 1, sizeof *w->counts);
    w->codes = calloc(w->depth + 1, sizeof *w->codes);
    bool made = w->seen != NULL && w->counts != NULL && w->codes != NULL;
    for (unsigned k = 0; k <= w->depth && made; k++) {
        w->codes[k] = malloc((size_t)wi_offset_below(w->tree, 0, k) * sizeof **w->codes);
        made = w->codes[k] != NULL;
    }
    if (!made) {
        wi_offset_windows_close(w);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

wy_status wi_offset_windows_open(wi_offset_windows *out, const wi_offset_tree *fib,
                                 const wy_machine *machine, const wi_digits_size *size,
                                 const wy_control *control, wy_error *error) {
    *out = (wi_offset_windows){.tree = fib, .depth = size->depth};
    const wy_status status = wi_digits_open(&out->digits, machine, size, control, error);
    return status == WY_OK ? make_levels(out, error) : status;
}

void wi_offset_windows_close(wi_offset_windows *windows) {
    for (unsigned k = 0; windows->codes != NULL && k <= windows->depth; k++) {
        free(windows->codes[k]);
    }
    free(windows->codes);
    free(windows->seen);
    free(windows->counts);
    wi_digits_close(windows->digits);
    memset(windows, 0, sizeof *windows);
}

/* Makes a copy that shares the machine and the first numbers, and writes to memory of its own. */
static wy_status twin_of_windows(void **out, const void *data, wy_error *error) {
    const wi_offset_windows *of = data;
    wi_offset_windows *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return wi_fail_memory(error);
    }
    *w = (wi_offset_windows){.tree = of->tree, .depth = of->depth};
    wy_status status = wi_digits_twin(&w->digits, of->digits, error);
    if (status == WY_OK) {
        status = make_levels(w, error);
    }
    if (status != WY_OK) {
        free(w);
        w = NULL;
    }
    *out = w;
    return status;
}

static void window_part(void *data) {
    if (data != NULL) {
        wi_offset_windows_close(data);
        free(data);
    }
}

wi_offset_source wi_offset_windows_source(wi_offset_windows *windows) {
    return (wi_offset_source){.data = windows,
                              .tree = windows->tree,
                              .record = wi_digits_record(windows->digits),
                              .depth = windows->depth,
                              .look = look_at_window,
                              .follow = follow_window,
                              .twin = twin_of_windows,
                              .part = window_part};
}
