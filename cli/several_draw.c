/*
 * several_draw.c - pictures of games on several heaps, or with a memory: a slice, in which all
 * heaps but two are fixed; the third heap of P-positions as colours; heap and bound of dynamic
 * games.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "several.h"

static const char letters[] = "xyzuvw";

/* Which heaps run to the right and upward, and what the others are. */
typedef struct slice {
    int across, up; /* up: -1 where the bound runs upward */
    int64_t heap[WY_MOST_HEAPS];
} slice;

/* "z=7" or "z=7,u=3" */
static wy_status read_slice(slice *out, cli *program, const char *text) {
    const int heaps = program->heaps->heaps;
    bool fixed[WY_MOST_HEAPS] = {false};
    int count = 0;
    enum { LARGEST = 1000000 };
    for (const char *at = text; at != NULL && *at != '\0'; count++) {
        const char *heap = memchr(letters, *at, (size_t)heaps);
        char *end = NULL;
        const long long value = heap != NULL && at[1] == '=' ? strtoll(at + 2, &end, 10) : -1;
        if (value < 0 || value > LARGEST || end == at + 2 || (*end != '\0' && *end != ',') ||
            fixed[heap - letters]) {
            return cli_complain(program, WY_BAD,
                                "--slice: '%.60s' is no heap with its number, at most %d, such as "
                                "z=7",
                                at, LARGEST);
        }
        fixed[heap - letters] = true;
        out->heap[heap - letters] = value;
        at = *end == ',' ? end + 1 : end;
    }
    if (count != heaps - 2) {
        return cli_complain(program, WY_BAD,
                            "--slice must fix all heaps but two, and this game has %d", heaps);
    }
    out->across = out->up = -1;
    for (int i = 0; i < heaps; i++) {
        if (!fixed[i]) {
            *(out->across < 0 ? &out->across : &out->up) = i;
        }
    }
    return WY_OK;
}

static wy_status make_table(wy_heap_table **table, cli *program,
                            const int64_t size[WY_MOST_HEAPS]) {
    wy_error error;
    const wy_status status =
        wy_heap_table_make(table, program->heaps, size, false, &program->control, &error);
    cli_progress_clear(&program->progress);
    return status == WY_OK ? WY_OK : cli_unfinished(program, status, &error, "nothing was drawn");
}

/* ---- P-positions of a slice ------------------------------------------------------------------ */

static wy_status fill_slice(wy_picture *picture, cli *program, const slice *of,
                            const wy_picture_options *options, int64_t state) {
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < program->heaps->heaps; i++) {
        size[i] = of->heap[i] + 1;
    }
    size[of->across] = options->x0 + options->width;
    if (of->up >= 0) {
        size[of->up] = options->y0 + options->height;
    }
    wy_heap_table *table = NULL;
    const wy_status status = make_table(&table, program, size);
    for (int64_t x = 0; status == WY_OK && x < options->width; x++) {
        for (int64_t y = 0; y < options->height; y++) {
            const wy_position place = {options->x0 + x, options->y0 + y};
            int64_t heap[WY_MOST_HEAPS];
            wy_heap_position at;
            memcpy(heap, of->heap, sizeof heap);
            heap[of->across] = place.x;
            if (of->up >= 0) {
                heap[of->up] = place.y;
            }
            wy_heap_position_start(&at, program->heaps, heap);
            if (of->up < 0) {
                at.memory = place.y;
            } else if (state >= 0) {
                at.memory = state;
            }
            if (wy_heap_table_p(table, &at)) {
                wy_picture_add(picture, &place, 1);
            }
        }
    }
    wy_heap_table_free(table);
    return status;
}

/* ---- the third heap as colours --------------------------------------------------------------- */

typedef struct thirds {
    uint32_t *third; /* of (x, y), column by column */
    int64_t size;
    bool twice; /* two P-positions have two heaps in common */
} thirds;

static bool take(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    thirds *of = data;
    if (heap[0] < of->size && heap[1] < of->size) {
        uint32_t *third = &of->third[heap[0] * of->size + heap[1]];
        of->twice = *third != UINT32_MAX;
        *third = (uint32_t)heap[2];
    }
    return heap[0] < of->size && !of->twice;
}

/* Third heaps are looked for below twice the others. */
static wy_status fill_surface(wy_picture *picture, cli *program,
                              const wy_picture_options *options) {
    enum { MOST = 4096 };
    const int64_t side = options->width;
    if (options->x0 != 0 || options->y0 != 0 || options->height != side || side > MOST) {
        return cli_complain(program, WY_BAD,
                            "the third heap is drawn for --size N up to %d; or give a slice, such "
                            "as --slice z=7",
                            MOST);
    }
    thirds of = {.size = side, .third = malloc((size_t)(side * side) * sizeof *of.third)};
    if (of.third == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    memset(of.third, 0xff, (size_t)(side * side) * sizeof *of.third);
    wy_heap_table *table = NULL;
    wy_error error;
    wy_status status =
        make_table(&table, program, (const int64_t[WY_MOST_HEAPS]){2 * side, 2 * side, 2 * side});
    if (status == WY_OK) {
        wy_heap_table_each(table, false, take, &of);
    }
    if (status == WY_OK && of.twice) {
        status = cli_complain(program, WY_BAD,
                              "there is more than one third heap for some first two: give a slice, "
                              "such as --slice z=7");
    } else if (status == WY_OK) {
        for (int64_t x = 0; x < side && status == WY_OK; x++) {
            status =
                wy_picture_add_values(picture, x, 0, of.third + x * side, (size_t)side, &error);
        }
        status = status == WY_OK ? wy_picture_values_done(picture, &error) : status;
        if (status != WY_OK) {
            cli_fail(program, &error);
        }
    }
    wy_heap_table_free(table);
    free(of.third);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What a picture of this game is of; *surface: the third heap as colours. */
static wy_status choose(slice *out, bool *surface, cli *program, const char *text,
                        const char *state) {
    const wy_heap_rules *rules = program->heaps;
    *out = (slice){.across = 0, .up = 1};
    *surface = text == NULL && rules->heaps == 3 && rules->memory == WY_MEMORY_NONE;
    if (state != NULL && rules->memory != WY_MEMORY_PASS && rules->memory != WY_MEMORY_ENFORCE) {
        return cli_complain(program, WY_BAD,
                            "--state is for passes and enforced sets, and this game has none");
    }
    if (rules->heaps == 1) {
        out->up = -1;
        return rules->memory == WY_MEMORY_BOUND && text == NULL
                   ? WY_OK
                   : cli_complain(program, WY_BAD,
                                  "a game on one heap is drawn where a bound on the next move can "
                                  "run upward");
    }
    if (*surface || (text == NULL && rules->heaps == 2)) {
        return WY_OK;
    }
    return text != NULL ? read_slice(out, program, text)
                        : cli_complain(program, WY_BAD,
                                       "this game has %d heaps: fix all but two, as in --slice z=7",
                                       rules->heaps);
}

static wy_status read_state(int64_t *out, cli *program, const char *text) {
    const wy_heap_rules *rules = program->heaps;
    const bool pass = rules->memory == WY_MEMORY_PASS;
    *out = -1;
    if (text == NULL) {
        return WY_OK;
    }
    char *end = NULL;
    const long long value = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || value < (pass ? 0 : 1) ||
        value > (pass ? rules->passes : rules->sets)) {
        return cli_complain(program, WY_BAD, "--state: from %d to %lld, not '%.60s'", pass ? 0 : 1,
                            (long long)(pass ? rules->passes : rules->sets), text);
    }
    *out = pass ? value : value - 1; /* people count sets from 1 */
    return WY_OK;
}

/* "z=7, state 2"; NULL: no memory. */
static char *describe(const slice *of, bool surface, const char *text, const char *state) {
    const char *what = surface        ? "the heap z for x and y"
                       : of->up < 0   ? "heap x, bound b"
                       : text != NULL ? text
                                      : "";
    char *out = NULL;
    return asprintf(&out, "%s%s%s%s", what, *what == '\0' || state == NULL ? "" : ", ",
                    state == NULL ? "" : "state ", state == NULL ? "" : state) < 0
               ? NULL
               : out;
}

wy_status cli_several_draw(cli *program, wy_picture_options *options, const char *text,
                           const char *state) {
    enum { LARGEST = 20000 };
    slice of;
    bool surface;
    int64_t memory;
    wy_status status = choose(&of, &surface, program, text, state);
    if (status == WY_OK) {
        status = read_state(&memory, program, state);
    }
    if (status != WY_OK) {
        return status;
    }
    if (options->x0 + options->width > LARGEST || options->y0 + options->height > LARGEST) {
        return cli_complain(program, WY_LIMIT, "a picture goes to heaps of %d at most", LARGEST);
    }
    char *subtitle = describe(&of, surface, text, state);
    if (subtitle == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    options->across = letters[of.across];
    options->up = of.up < 0 ? 'b' : letters[of.up];
    options->subtitle = subtitle[0] == '\0' ? NULL : subtitle;
    wy_picture *picture = NULL;
    wy_error error;
    if (wy_picture_new(&picture, options, &error) != WY_OK) {
        free(subtitle);
        return cli_fail(program, &error);
    }
    status = surface ? fill_surface(picture, program, options)
                     : fill_slice(picture, program, &of, options, memory);
    if (status == WY_OK) {
        status = wy_picture_write(picture, program->common.output, &error);
        if (status != WY_OK) {
            cli_fail(program, &error);
        }
    }
    wy_picture_free(picture);
    free(subtitle);
    return status;
}
