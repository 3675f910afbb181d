/*
 * draw_slice.c - pictures of games on several heaps, or with a memory.
 *
 * A slice fixes all heaps but two, which are then a board; of one heap, the board is the heap and
 * what is remembered.  All states of a memory in one picture: positions are coloured by the states
 * in which they are P.  Three heaps at once: if two heaps have one third heap at most with which
 * they are a P-position, P is a surface, and (x,y) is coloured by this z; else by how many z there
 * are.  Third heaps are looked for below twice the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "tuples.h"

enum { MOST_STATES = 8, LEGEND = 120, LARGEST_HEAP = 1000000, LARGEST_SIDE = 20000 };

struct cli_slice {
    int across, up; /* the heaps of the board; up: -1 where what is remembered runs upward */
    int64_t heap[WY_MOST_HEAPS]; /* the others */
    cli_memory memory;
    bool all, surface; /* all states; all three heaps */
    char *subtitle;
    wy_box *box;
    /* All states: in which each position is P, a bit each, column by column. */
    uint8_t *sets;
    uint8_t full; /* in all states */
    uint8_t kinds[WY_PICTURE_MAX_KINDS];
    size_t count;
    char texts[WY_PICTURE_MAX_KINDS][LEGEND];
    const char *legend[WY_PICTURE_MAX_KINDS];
    /* Three heaps, column by column: the third heap, UINT32_MAX for none, and how many. */
    int64_t side;
    uint32_t *third, *thirds;
    bool density; /* some have two */
};

void cli_slice_free(cli_slice *slice) {
    if (slice != NULL) {
        free(slice->subtitle);
        free(slice->sets);
        free(slice->third);
        free(slice->thirds);
        wy_box_free(slice->box);
        free(slice);
    }
}

/* ---- what the picture is of ------------------------------------------------------------------ */

/* "z=7" or "z=7,u=3" */
static wy_status read_slice(cli_slice *out, cli *program, const char *text) {
    const int heaps = program->rules->heaps;
    bool fixed[WY_MOST_HEAPS] = {false};
    int count = 0;
    for (const char *at = text; at != NULL && *at != '\0'; count++) {
        const char *letter = memchr(cli_heap_letters, *at, (size_t)heaps);
        const ptrdiff_t heap = letter == NULL ? 0 : letter - cli_heap_letters;
        char *end = NULL;
        const long long value = letter != NULL && at[1] == '=' ? strtoll(at + 2, &end, 10) : -1;
        if (value < 0 || value > LARGEST_HEAP || end == at + 2 || (*end != '\0' && *end != ',') ||
            fixed[heap]) {
            return cli_complain(program, WY_BAD,
                                "--slice: '%.60s' is no heap with its number, at most %d, such as "
                                "z=7",
                                at, LARGEST_HEAP);
        }
        fixed[heap] = true;
        out->heap[heap] = value;
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

/* How many states there are, of passes and enforced sets. */
static int64_t states_of(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_PASS ? rules->passes + 1 : rules->sets;
}

static wy_status read_states(cli_slice *out, cli *program) {
    const wy_rules *rules = program->rules;
    out->all = program->common.state != NULL && strcmp(program->common.state, "all") == 0;
    if (!out->all) {
        return cli_memory_read(&out->memory, program);
    }
    if (rules->memory != WY_MEMORY_PASS && rules->memory != WY_MEMORY_ENFORCE) {
        return cli_complain(program, WY_BAD,
                            "--state all is for passes and enforced sets, and this game has none");
    }
    return states_of(rules) <= MOST_STATES
               ? WY_OK
               : cli_complain(program, WY_BAD, "--state all draws up to %d states", MOST_STATES);
}

static wy_status choose(cli_slice *out, cli *program, const char *text) {
    const wy_rules *rules = program->rules;
    const wy_status status = read_states(out, program);
    out->up = 1;
    out->surface = text == NULL && rules->heaps == 3 && rules->memory == WY_MEMORY_NONE;
    if (status != WY_OK) {
        return status;
    }
    if (rules->heaps == 1) {
        out->up = -1;
        return (rules->memory == WY_MEMORY_BOUND || rules->memory == WY_MEMORY_PASS ||
                rules->memory == WY_MEMORY_REPEAT) &&
                       text == NULL && !out->memory.given && !out->all
                   ? WY_OK
                   : cli_complain(program, WY_BAD,
                                  "a game on one heap is drawn where what is remembered can run "
                                  "upward: a bound on the next move, passes left, the last move");
    }
    if (out->surface || (text == NULL && rules->heaps == 2)) {
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
    const char *what = of->density    ? "how many heaps z there are for x and y"
                       : of->surface  ? "the heap z for x and y"
                       : of->up < 0   ? upward(program->rules)
                       : text != NULL ? text
                                      : "";
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

/* ---- a slice --------------------------------------------------------------------------------- */

/* The position at this place of the picture; false: there is none. */
static bool place_at(wy_cell *at, const cli *program, const cli_slice *of, wy_position place) {
    const wy_rules *rules = program->rules;
    int64_t heap[WY_MOST_HEAPS];
    memcpy(heap, of->heap, sizeof heap);
    heap[of->across] = place.x;
    if (of->up >= 0) {
        heap[of->up] = place.y;
    }
    cli_memory_place(at, &of->memory, rules, heap);
    if (of->up < 0 && rules->memory == WY_MEMORY_REPEAT) {
        at->last[0] = place.y;
    } else if (of->up < 0) {
        at->memory = place.y;
        return rules->memory != WY_MEMORY_PASS || place.y <= rules->passes;
    }
    return true;
}

static wy_status make_box(cli_slice *of, cli *program, const wy_picture_options *options) {
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < program->rules->heaps; i++) {
        size[i] = of->surface ? 2 * of->side : of->heap[i] + 1;
    }
    if (!of->surface) {
        size[of->across] = options->x0 + options->width;
    }
    if (!of->surface && of->up >= 0) {
        size[of->up] = options->y0 + options->height;
    }
    return cli_game_box(&of->box, program, size, false, "nothing was drawn");
}

/* ---- all states ------------------------------------------------------------------------------ */

/* "P with 0 or 2 passes left", "P where set 1 is named" */
static void put_text(char text[LEGEND], uint8_t set, const wy_rules *rules) {
    const bool pass = rules->memory == WY_MEMORY_PASS;
    int used = snprintf(text, LEGEND, pass ? "P with " : "P where set ");
    const char *between = "";
    for (int state = 0; state < MOST_STATES; state++) {
        if ((set >> state & 1) != 0) {
            used += snprintf(text + used, (size_t)(LEGEND - used), "%s%d", between,
                             pass ? state : state + 1);
            between = " or ";
        }
    }
    snprintf(text + used, (size_t)(LEGEND - used),
             !pass      ? " is named"
             : set == 2 ? " pass left"
                        : " passes left");
}

/* The kind of this set of states, a new one if need be; the last one is for all that are left. */
static void add_kind(cli_slice *of, uint8_t set, const wy_rules *rules) {
    for (size_t i = 0; i < of->count; i++) {
        if (of->kinds[i] == set) {
            return;
        }
    }
    if (of->count == WY_PICTURE_MAX_KINDS) {
        snprintf(of->texts[of->count - 1], LEGEND, "P in other states");
        return;
    }
    of->kinds[of->count] = set;
    put_text(of->texts[of->count], set, rules);
    of->legend[of->count] = of->texts[of->count];
    of->count++;
}

static wy_status find_states(cli_slice *of, cli *program, const wy_picture_options *options) {
    const int states = (int)states_of(program->rules);
    of->sets = calloc((size_t)(options->width * options->height), 1);
    if (of->sets == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    of->full = (uint8_t)((1 << states) - 1);
    for (int64_t x = 0; x < options->width; x++) {
        for (int64_t y = 0; y < options->height; y++) {
            wy_cell at;
            uint8_t set = 0;
            place_at(&at, program, of, (wy_position){options->x0 + x, options->y0 + y});
            for (int state = 0; state < states; state++) {
                at.memory = state;
                set |= (uint8_t)(wy_box_p(of->box, &at) << state);
            }
            of->sets[x * options->height + y] = set;
            if (set != 0 && set != of->full) {
                add_kind(of, set, program->rules);
            }
        }
    }
    return WY_OK;
}

/* ---- three heaps ----------------------------------------------------------------------------- */

static bool take_third(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    cli_slice *of = data;
    if (heap[0] < of->side && heap[1] < of->side) {
        const int64_t place = heap[0] * of->side + heap[1];
        of->density = of->density || of->thirds[place] > 0;
        of->thirds[place]++;
        of->third[place] = (uint32_t)heap[2];
    }
    return heap[0] < of->side;
}

static wy_status check_surface(cli_slice *of, cli *program, const wy_picture_options *options) {
    enum { MOST = 4096 };
    of->side = options->width;
    return options->x0 != 0 || options->y0 != 0 || options->height != of->side || of->side > MOST
               ? cli_complain(program, WY_BAD,
                              "the third heap is drawn for --max N up to %d; or give a slice, "
                              "such as --slice z=7",
                              MOST)
               : WY_OK;
}

static wy_status find_thirds(cli_slice *of, cli *program) {
    const size_t places = (size_t)(of->side * of->side);
    of->third = malloc(places * sizeof *of->third);
    of->thirds = calloc(places, sizeof *of->thirds);
    if (of->third == NULL || of->thirds == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    memset(of->third, 0xff, places * sizeof *of->third);
    wy_box_each(of->box, false, take_third, of);
    for (size_t i = 0; i < places; i++) {
        of->thirds[i] = of->thirds[i] == 0 ? UINT32_MAX : of->thirds[i]; /* nothing is there */
    }
    return WY_OK;
}

/* ---- the picture ----------------------------------------------------------------------------- */

static wy_status fill_thirds(wy_picture *picture, const cli_slice *of, wy_error *error) {
    const uint32_t *values = of->density ? of->thirds : of->third;
    wy_status status = WY_OK;
    for (int64_t x = 0; x < of->side && status == WY_OK; x++) {
        status =
            wy_picture_add_values(picture, x, 0, values + x * of->side, (size_t)of->side, error);
    }
    return status == WY_OK ? wy_picture_values_done(picture, error) : status;
}

static wy_status fill_states(wy_picture *picture, const cli_slice *of, wy_position place,
                             uint8_t set, wy_error *error) {
    if (set == of->full) {
        wy_picture_add(picture, &place, 1);
    }
    if (set == of->full || set == 0) {
        return WY_OK;
    }
    size_t kind = 0;
    while (kind + 1 < of->count && of->kinds[kind] != set) {
        kind++;
    }
    return wy_picture_add_kind(picture, kind, &place, 1, error);
}

wy_status cli_slice_fill(wy_picture *picture, cli *program, const cli_slice *of,
                         const wy_picture_options *options) {
    wy_error error;
    wy_status status = of->surface ? fill_thirds(picture, of, &error) : WY_OK;
    for (int64_t x = 0; status == WY_OK && !of->surface && x < options->width; x++) {
        for (int64_t y = 0; status == WY_OK && y < options->height; y++) {
            const wy_position place = {options->x0 + x, options->y0 + y};
            wy_cell at;
            if (of->all) {
                status = fill_states(picture, of, place, of->sets[x * options->height + y], &error);
            } else if (place_at(&at, program, of, place) && wy_box_p(of->box, &at)) {
                wy_picture_add(picture, &place, 1);
            }
        }
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

static wy_status open_slice(cli_slice *of, cli *program, const char *text,
                            wy_picture_options *options) {
    wy_status status = choose(of, program, text);
    if (status == WY_OK && (options->x0 + options->width > LARGEST_SIDE ||
                            options->y0 + options->height > LARGEST_SIDE)) {
        status =
            cli_complain(program, WY_LIMIT, "a picture goes to heaps of %d at most", LARGEST_SIDE);
    }
    status = status == WY_OK && of->surface ? check_surface(of, program, options) : status;
    status = status == WY_OK ? make_box(of, program, options) : status;
    if (status == WY_OK) {
        status = of->surface ? find_thirds(of, program)
                 : of->all   ? find_states(of, program, options)
                             : WY_OK;
    }
    if (status == WY_OK && (of->subtitle = describe(of, text, program)) == NULL) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    }
    return status;
}

wy_status cli_slice_open(cli_slice **out, cli *program, const char *text,
                         wy_picture_options *options) {
    cli_slice *of = calloc(1, sizeof *of);
    *out = of;
    if (of == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    const wy_status status = open_slice(of, program, text, options);
    if (status == WY_OK) {
        const wy_memory_kind memory = program->rules->memory;
        options->across = cli_heap_letters[of->across];
        options->up = of->up >= 0                  ? cli_heap_letters[of->up]
                      : memory == WY_MEMORY_PASS   ? 'p'
                      : memory == WY_MEMORY_REPEAT ? 'l'
                                                   : 'b';
        options->subtitle = of->subtitle[0] != '\0' ? of->subtitle : NULL;
        if (of->all) {
            options->kinds = of->legend;
            options->kind_count = of->count;
        }
    }
    return status;
}
