/*
 * several_draw.c - pictures of games on several heaps, or with a memory: a slice, in which all
 * heaps but two are fixed; of one heap, the heap and what is remembered; all states of a memory in
 * one picture.  Three heaps at once are in several_surface.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "several.h"
#include "several_slice.h"
#include "several_surface.h"

static const char letters[] = "xyzuvw";

/* "z=7" or "z=7,u=3" */
static wy_status read_slice(cli_slice *out, cli *program, const char *text) {
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

/* ---- P-positions of a slice ------------------------------------------------------------------ */

wy_status cli_slice_table(wy_box **table, cli *program, const cli_slice *of,
                          const wy_picture_options *options) {
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < program->heaps->heaps; i++) {
        size[i] = of->heap[i] + 1;
    }
    size[of->across] = options->x0 + options->width;
    if (of->up >= 0) {
        size[of->up] = options->y0 + options->height;
    }
    return cli_several_table(table, program, size);
}

bool cli_slice_at(wy_cell *at, const cli *program, const cli_slice *of, wy_position place) {
    const wy_rules *rules = program->heaps;
    int64_t heap[WY_MOST_HEAPS];
    memcpy(heap, of->heap, sizeof heap);
    heap[of->across] = place.x;
    if (of->up >= 0) {
        heap[of->up] = place.y;
    }
    wy_cell_start(at, rules, heap);
    if (of->given) {
        at->memory = of->memory.memory;
        memcpy(at->last, of->memory.last, sizeof at->last);
    }
    if (of->up < 0 && rules->memory == WY_MEMORY_REPEAT) {
        at->last[0] = place.y;
    } else if (of->up < 0) {
        at->memory = place.y;
        return rules->memory != WY_MEMORY_PASS || place.y <= rules->passes;
    }
    return true;
}

static wy_status fill_slice(wy_picture *picture, cli *program, const cli_slice *of,
                            const wy_picture_options *options) {
    wy_box *table = NULL;
    const wy_status status = cli_slice_table(&table, program, of, options);
    for (int64_t x = 0; status == WY_OK && x < options->width; x++) {
        for (int64_t y = 0; y < options->height; y++) {
            const wy_position place = {options->x0 + x, options->y0 + y};
            wy_cell at;
            if (cli_slice_at(&at, program, of, place) && wy_box_p(table, &at)) {
                wy_picture_add(picture, &place, 1);
            }
        }
    }
    wy_box_free(table);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What a picture of this game is of; *surface: all three heaps. */
static wy_status choose(cli_slice *out, bool *surface, cli *program, const char *text) {
    const wy_rules *rules = program->heaps;
    *out = (cli_slice){.across = 0, .up = 1};
    *surface = text == NULL && rules->heaps == 3 && rules->memory == WY_MEMORY_NONE;
    out->all = program->common.state != NULL && strcmp(program->common.state, "all") == 0;
    if (out->all && rules->memory != WY_MEMORY_PASS && rules->memory != WY_MEMORY_ENFORCE) {
        return cli_complain(program, WY_BAD,
                            "--state all is for passes and enforced sets, and this game has none");
    }
    if (out->all && cli_states_of(rules) > CLI_MOST_STATES) {
        return cli_complain(program, WY_BAD, "--state all draws up to %d states", CLI_MOST_STATES);
    }
    const wy_status status =
        out->all ? WY_OK : cli_several_memory(&out->memory, &out->given, program);
    if (status != WY_OK) {
        return status;
    }
    if (rules->heaps == 1) {
        out->up = -1;
        return (rules->memory == WY_MEMORY_BOUND || rules->memory == WY_MEMORY_PASS ||
                rules->memory == WY_MEMORY_REPEAT) &&
                       text == NULL && !out->given && !out->all
                   ? WY_OK
                   : cli_complain(program, WY_BAD,
                                  "a game on one heap is drawn where what is remembered can run "
                                  "upward: a bound on the next move, passes left, the last move");
    }
    if (*surface || (text == NULL && rules->heaps == 2)) {
        return WY_OK;
    }
    return text != NULL ? read_slice(out, program, text)
                        : cli_complain(program, WY_BAD,
                                       "this game has %d heaps: fix all but two, as in --slice z=7",
                                       rules->heaps);
}

static const char *upward(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_PASS     ? "heap x, p passes left"
           : rules->memory == WY_MEMORY_REPEAT ? "heap x, after a move of l"
                                               : "heap x, bound b";
}

/* "z=7, state 2"; NULL: no memory. */
static char *describe(const cli_slice *of, const char *text, const cli *program) {
    const char *what = of->up < 0 ? upward(program->heaps) : text != NULL ? text : "";
    const char *state = of->all                         ? NULL
                        : program->common.state != NULL ? program->common.state
                                                        : program->common.last;
    char *out = NULL;
    return asprintf(&out, "%s%s%s%s", what, *what == '\0' || state == NULL ? "" : ", ",
                    state == NULL                   ? ""
                    : program->common.state != NULL ? "state "
                                                    : "after ",
                    state == NULL ? "" : state) < 0
               ? NULL
               : out;
}

/* surface: colours of three heaps; states: of all states of a memory; both NULL: a slice. */
static wy_status draw(cli *program, const wy_picture_options *options, const cli_slice *of,
                      const uint32_t *surface, const cli_states *states) {
    wy_picture *picture = NULL;
    wy_error error;
    if (wy_picture_new(&picture, options, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = surface != NULL  ? cli_surface_put(picture, program, surface, options->width)
                       : states != NULL ? cli_states_put(picture, program, states, options)
                                        : fill_slice(picture, program, of, options);
    if (status == WY_OK && wy_picture_write(picture, program->common.output, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    wy_picture_free(picture);
    return status;
}

wy_status cli_several_draw(cli *program, wy_picture_options *options, const char *text) {
    enum { LARGEST = 20000 };
    cli_slice of;
    bool surface;
    wy_status status = choose(&of, &surface, program, text);
    if (status != WY_OK) {
        return status;
    }
    if (options->x0 + options->width > LARGEST || options->y0 + options->height > LARGEST) {
        return cli_complain(program, WY_LIMIT, "a picture goes to heaps of %d at most", LARGEST);
    }
    char *subtitle = describe(&of, text, program);
    if (subtitle == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    uint32_t *colours = NULL;
    bool density = false;
    if (surface) {
        status = cli_surface_find(&colours, &density, program, options);
    }
    cli_states *states = NULL;
    if (status == WY_OK && of.all) {
        status = cli_states_find(&states, program, &of, options);
    }
    options->across = letters[of.across];
    options->up = of.up >= 0                                   ? letters[of.up]
                  : program->heaps->memory == WY_MEMORY_PASS   ? 'p'
                  : program->heaps->memory == WY_MEMORY_REPEAT ? 'l'
                                                               : 'b';
    options->subtitle = density               ? "how many heaps z there are for x and y"
                        : surface             ? "the heap z for x and y"
                        : subtitle[0] != '\0' ? subtitle
                                              : NULL;
    if (status == WY_OK) {
        status = draw(program, options, &of, colours, states);
    }
    cli_states_free(states);
    free(colours);
    free(subtitle);
    return status;
}
