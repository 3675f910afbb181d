/*
 * test_picture.c - pictures hold the right squares in every format, lose no
 * isolated position, come out the same each time, and leave no rubbish behind.
 *
 * The P-positions drawn here are Wythoff's, found straight from the definition.
 */
#define _GNU_SOURCE /* memmem */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <cairo.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <wythoff/report.h>

#include "base/outfile.h"
#include "report/scene.h"

/* fontconfig keeps caches to the end; that is not our leak. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig\n";
}

/* ---- tools ----------------------------------------------------------------- */

enum { BOARD = 40 };

/* Wythoff's P-positions with x, y < size (<= BOARD), by x then y. */
static size_t wythoff(wy_position *found, int size) {
    bool lost[BOARD][BOARD] = {{false}};
    size_t count = 0;
    for (int x = 0; x < size; x++) {
        for (int y = 0; y < size; y++) {
            lost[x][y] = true;
            for (int t = 1; t <= (x > y ? x : y); t++) {
                if ((t <= x && lost[x - t][y]) || (t <= y && lost[x][y - t]) ||
                    (t <= x && t <= y && lost[x - t][y - t])) {
                    lost[x][y] = false;
                }
            }
            if (lost[x][y]) {
                found[count++] = (wy_position){x, y};
            }
        }
    }
    return count;
}

static wy_picture *make(const wy_picture_options *options) {
    wy_picture *picture;
    wy_error error = {0};
    assert_int_equal(wy_picture_new(&picture, options, &error), WY_OK);
    return picture;
}

/* The picture as bytes, with a zero behind them; free() it. */
static char *written(const wy_picture *picture, wy_picture_format format, size_t *length) {
    wy_error error = {0};
    FILE *stream = tmpfile();
    assert_non_null(stream);
    assert_int_equal(wy_picture_write_to(picture, stream, format, &error), WY_OK);
    *length = (size_t)ftell(stream);
    rewind(stream);
    char *bytes = malloc(*length + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *length, stream), *length);
    bytes[*length] = '\0';
    fclose(stream);
    return bytes;
}

static char *as_text(const wy_picture *picture, wy_picture_format format) {
    size_t length;
    return written(picture, format, &length);
}

typedef struct image {
    cairo_surface_t *surface;
    int width, height;
} image;

typedef struct source {
    const char *bytes;
    size_t length;
} source;

static cairo_status_t give(void *data, unsigned char *to, unsigned int length) {
    source *from = data;
    if (length > from->length) {
        return CAIRO_STATUS_READ_ERROR;
    }
    memcpy(to, from->bytes, length);
    from->bytes += length;
    from->length -= length;
    return CAIRO_STATUS_SUCCESS;
}

/* The picture as PNG, read back. */
static image as_image(const wy_picture *picture) {
    size_t length;
    char *bytes = written(picture, WY_PNG, &length);
    source from = {bytes, length};
    image result = {.surface = cairo_image_surface_create_from_png_stream(give, &from)};
    assert_int_equal(cairo_surface_status(result.surface), CAIRO_STATUS_SUCCESS);
    result.width = cairo_image_surface_get_width(result.surface);
    result.height = cairo_image_surface_get_height(result.surface);
    free(bytes);
    return result;
}

static uint32_t pixel(const image *of, int x, int y) {
    uint32_t value;
    const unsigned char *data = cairo_image_surface_get_data(of->surface);
    memcpy(&value,
           data + (size_t)y * (size_t)cairo_image_surface_get_stride(of->surface) +
               sizeof value * (size_t)x,
           sizeof value);
    return value & 0xFFFFFF;
}

static int count_of(const char *text, const char *what) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what)) {
        count++;
    }
    return count;
}

/* ---- the right squares ---------------------------------------------------------- */

/* Reads the P-squares of a TikZ picture back into a table. */
static void read_squares(bool *table, int size, const char *text) {
    memset(table, 0, (size_t)(size * size) * sizeof *table);
    for (const char *at = text; (at = strstr(at, "\\fill[wyP] (")) != NULL; at++) {
        int x, y, length;
        if (sscanf(at, "\\fill[wyP] (%d,%d) rectangle +(%d,1);", &x, &y, &length) != 3) {
            continue; /* a square of the legend */
        }
        for (int i = 0; i < length; i++) {
            assert_in_range(x + i, 0, size - 1);
            assert_in_range(y, 0, size - 1);
            assert_false(table[(x + i) * size + y]);
            table[(x + i) * size + y] = true;
        }
    }
}

static void test_tikz_squares(void **state) {
    (void)state;
    static const int sizes[] = {1, 2, 10, 30, BOARD};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int size = sizes[i];
        wy_position positions[2 * BOARD];
        const size_t count = wythoff(positions, size);
        wy_picture *picture = make(&(wy_picture_options){.width = size, .height = size});
        assert_true(wy_picture_take(picture, positions, count));
        char *text = as_text(picture, WY_TIKZ);
        bool table[BOARD * BOARD];
        read_squares(table, size, text);
        size_t seen = 0;
        for (int j = 0; j < size * size; j++) {
            seen += table[j];
        }
        assert_int_equal(seen, count);
        for (size_t j = 0; j < count; j++) {
            assert_true(table[positions[j].x * size + positions[j].y]);
        }
        free(text);
        wy_picture_free(picture);
    }
}

/* Neighbours in a row are one rectangle; the window may begin anywhere. */
static void test_tikz_runs_and_corner(void **state) {
    (void)state;
    wy_picture *picture = make(&(wy_picture_options){.x0 = 100, .y0 = 7, .width = 9, .height = 4});
    const wy_position positions[] = {{102, 8}, {103, 8}, {104, 8},  {108, 10}, {99, 8},
                                     {109, 8}, {104, 6}, {104, 11}, {0, 0}};
    wy_picture_add(picture, positions, sizeof positions / sizeof positions[0]);
    char *text = as_text(picture, WY_TIKZ);
    assert_int_equal(count_of(text, "\\fill"), 2);
    assert_non_null(strstr(text, "\\fill[wyP] (2,1) rectangle +(3,1);"));
    assert_non_null(strstr(text, "\\fill[wyP] (8,3) rectangle +(1,1);"));
    free(text);
    wy_picture_free(picture);
}

/* All squares are one path in the colour of P-positions. */
static void test_svg_squares(void **state) {
    (void)state;
    wy_position positions[2 * BOARD];
    const size_t count = wythoff(positions, 30);
    wy_picture *picture =
        make(&(wy_picture_options){.width = 30, .height = 30, .theme = WY_THEME_PAPERS});
    wy_picture_add(picture, positions, count);
    char *text = as_text(picture, WY_SVG);
    char *path = strstr(text, "fill:rgb(70.9"); /* 0xB5 = 70.98% of red */
    assert_non_null(path);
    char *end = strstr(path, "/>");
    assert_non_null(end);
    *end = '\0';
    assert_int_equal(count_of(path, "Z"), count);
    free(text);
    wy_picture_free(picture);
}

/*
 * With neither axes nor grid the board is all that is drawn: find its corner
 * from a picture in which every square is P, then look at every square.
 */
static void test_png_squares(void **state) {
    (void)state;
    enum { SIZE = 20 };
    wy_position all[SIZE * SIZE], positions[2 * BOARD];
    for (int i = 0; i < SIZE * SIZE; i++) {
        all[i] = (wy_position){i / SIZE, i % SIZE};
    }
    const wy_picture_options options = {.width = SIZE, .height = SIZE, .bare = true};
    wy_picture *full = make(&options), *picture = make(&options);
    wy_picture_add(full, all, (size_t)SIZE * SIZE);
    const size_t count = wythoff(positions, SIZE);
    wy_picture_add(picture, positions, count);
    image board = as_image(full), shown = as_image(picture);
    assert_int_equal(board.width, shown.width);
    assert_int_equal(board.height, shown.height);
    const uint32_t red = pixel(&board, board.width / 2, board.height / 2);
    const uint32_t white = pixel(&board, 0, 0);
    assert_int_equal(white, 0xFFFFFF);
    int left = 0, bottom = board.height - 1, right = board.width - 1;
    while (pixel(&board, left, board.height / 2) != red) {
        left++;
    }
    while (pixel(&board, right, board.height / 2) != red) {
        right--;
    }
    while (pixel(&board, board.width / 2, bottom) != red) {
        bottom--;
    }
    const int box = (right - left + 1) / SIZE;
    assert_int_equal(box * SIZE, right - left + 1);
    size_t next = 0;
    for (int x = 0; x < SIZE; x++) {
        for (int y = 0; y < SIZE; y++) {
            const bool p = next < count && positions[next].x == x && positions[next].y == y;
            next += p;
            for (int corner = 0; corner < 4; corner++) {
                const int across = left + x * box + (corner % 2) * (box - 1);
                const int down = bottom - y * box - (corner / 2) * (box - 1);
                assert_int_equal(pixel(&shown, across, down), p ? red : white);
            }
        }
    }
    assert_int_equal(next, count);
    cairo_surface_destroy(board.surface);
    cairo_surface_destroy(shown.surface);
    wy_picture_free(full);
    wy_picture_free(picture);
}

/* ---- density --------------------------------------------------------------------- */

static double luminance(uint32_t colour) {
    return 0.2126 * (colour >> 16 & 0xFF) + 0.7152 * (colour >> 8 & 0xFF) +
           0.0722 * (colour & 0xFF);
}

/* A single position among crowded boxes changes pixels, and strongly. */
static void isolated_survives(int64_t size, wy_theme theme) {
    const wy_picture_options options = {.width = size, .height = size, .theme = theme};
    const wy_position lonely[] = {
        {0, size - 1}, {size - 1, 0}, {size - 1, size - 1}, {size / 3, size / 7}};
    wy_picture *picture = make(&options);
    const int64_t crowd = wy_picture_scale(picture);
    assert_true(crowd > 1);
    for (int64_t x = 0; x < crowd && x < 50; x++) {
        for (int64_t y = 0; y < crowd && y < 50; y++) {
            wy_picture_add(picture, &(wy_position){x, y}, 1);
        }
    }
    image before = as_image(picture);
    for (size_t i = 0; i < sizeof lonely / sizeof lonely[0]; i++) {
        wy_picture_add(picture, &lonely[i], 1);
        image after = as_image(picture);
        assert_int_equal(before.width, after.width);
        assert_int_equal(before.height, after.height);
        int changed = 0;
        for (int y = 0; y < after.height; y++) {
            for (int x = 0; x < after.width; x++) {
                if (pixel(&before, x, y) != pixel(&after, x, y)) {
                    const double contrast =
                        luminance(pixel(&before, x, y)) - luminance(pixel(&after, x, y));
                    assert_true(contrast > 60 || contrast < -60);
                    changed++;
                }
            }
        }
        assert_int_equal(changed, 4);
        cairo_surface_destroy(before.surface);
        before = after;
    }
    cairo_surface_destroy(before.surface);
    wy_picture_free(picture);
}

static void test_isolated_positions(void **state) {
    (void)state;
    isolated_survives(20000, WY_THEME_LIGHT);
    isolated_survives(20000, WY_THEME_INK);
    isolated_survives(20000, WY_THEME_DARK);
    isolated_survives(1000000000000, WY_THEME_LIGHT);
}

/* A density picture of TikZ is small enough for TeX and has every isolated box. */
static void test_tikz_is_bounded(void **state) {
    (void)state;
    wy_picture *picture = make(&(wy_picture_options){.width = 20000, .height = 20000});
    for (int64_t i = 0; i < 20000; i += 40) { /* a sieve: nothing to merge */
        for (int64_t j = i / 40 % 2 * 40; j < 20000; j += 80) {
            wy_picture_add(picture, &(wy_position){i, j}, 1);
        }
    }
    char *text = as_text(picture, WY_TIKZ);
    assert_in_range(count_of(text, "\\fill"), 1, 12100);
    free(text);
    wy_picture_free(picture);

    picture = make(&(wy_picture_options){.width = 20000, .height = 20000});
    wy_picture_add(picture, &(wy_position){12345, 678}, 1);
    wy_picture_add(picture, &(wy_position){19999, 19999}, 1);
    text = as_text(picture, WY_TIKZ);
    assert_int_equal(count_of(text, "rectangle +(1,1)"), 2);
    free(text);
    wy_picture_free(picture);
}

/* Two boards, the second with the difference of two sets; what an SVG file calls its parts depends
 * on nothing that was drawn before. */
static void test_scenes(void **state) {
    (void)state;
    static const wy_position first[] = {{0, 0}, {1, 2}, {2, 1}};
    static const wy_position second[] = {{0, 0}, {1, 3}};
    static const wy_picture_mark marks[] = {
        {5, 5, WY_MARK_SELECTED}, {4, 5, WY_MARK_OPTION}, {2, 1, WY_MARK_WINNING}};
    const char *const only[] = {"only one", "only two"};
    char *before = NULL;
    for (int round = 0; round < 2; round++) {
        wy_error error;
        wy_picture *picture =
            make(&(wy_picture_options){.width = 8, .height = 8, .marks = marks, .mark_count = 3});
        wy_picture *right = make(&(wy_picture_options){
            .width = 8, .height = 8, .difference = true, .kinds = only, .kind_count = 2});
        wy_picture_add(picture, first, 3);
        wy_picture_add(right, first, 3);
        assert_int_equal(wy_picture_add_other(right, second, 2, &error), WY_OK);
        assert_int_equal(wy_picture_difference_done(right, &error), WY_OK);
        assert_int_equal(wy_picture_difference_done(picture, &error), WY_BAD);
        wy_picture_beside(picture, right);
        char *tikz = as_text(picture, WY_TIKZ);
        assert_int_equal(count_of(tikz, "begin{scope}[xshift="), 1);
        assert_int_equal(count_of(tikz, "\\fill[wyP] "), 3);
        assert_int_equal(count_of(tikz, " circle["),
                         1 + 2 + 2); /* dot, ring and its ground; legend */
        assert_int_equal(count_of(tikz, "draw[wyselect"), 4);
        assert_int_equal(count_of(tikz, "rectangle +(1,1);"), 3 + 4);
        assert_non_null(strstr(tikz, "only two"));
        free(tikz);
        char *svg = as_text(picture, WY_SVG);
        if (before != NULL) {
            assert_string_equal(svg, before);
        }
        free(before);
        before = svg;
        wy_picture_free(picture);
    }
    free(before);
}

static void test_grid(void **state) {
    (void)state;
    assert_int_equal(wi_grid_scale(600, 1, 600), 1);
    assert_int_equal(wi_grid_scale(601, 1, 600), 2);
    assert_int_equal(wi_grid_scale(1, WY_PICTURE_MAX_SIDE, 600), 1666666666667);
    assert_int_equal(wi_grid_tone(0, 16, 9), 0);
    assert_int_equal(wi_grid_tone(1, 1000000, 9), 1);
    assert_int_equal(wi_grid_tone(2, 16, 9), 3);   /* half as strong, by the square root */
    assert_int_equal(wi_grid_tone(8, 16, 9), 5);   /* two beams, */
    assert_int_equal(wi_grid_tone(16, 16, 9), 5);  /* or one in each column: the middle */
    assert_int_equal(wi_grid_tone(64, 16, 9), 7);  /* by logarithm */
    assert_int_equal(wi_grid_tone(256, 16, 9), 9); /* all of the box */

    wi_grid grid, coarse;
    assert_true(wi_grid_init(&grid, 10, 20, 25, 13, 2));
    assert_int_equal(grid.columns, 13);
    assert_int_equal(grid.rows, 7);
    for (int64_t x = 0; x < 60; x++) {
        for (int64_t y = 0; y < 60; y++) {
            wi_grid_add(&grid, &(wy_position){x, y}, 1);
        }
    }
    const wy_position wild[] = {
        {INT64_MIN, INT64_MAX}, {INT64_MAX, INT64_MIN}, {INT64_MAX, INT64_MAX}, {-1, -1}};
    wi_grid_add(&grid, wild, 4);
    assert_true(wi_grid_coarsen(&coarse, &grid, 3));
    assert_int_equal(coarse.scale, 6);
    uint64_t total = 0, coarse_total = 0;
    for (int i = 0; i < grid.columns * grid.rows; i++) {
        total += grid.counts[i];
    }
    for (int i = 0; i < coarse.columns * coarse.rows; i++) {
        coarse_total += coarse.counts[i];
    }
    assert_int_equal(total, 25 * 13);
    assert_int_equal(coarse_total, 25 * 13);
    assert_int_equal(coarse.counts[0], 36);
    wi_grid_clear(&coarse);
    wi_grid_clear(&grid);

    /* The kind of a box is that of the majority, in whatever order it comes. */
    assert_true(wi_grid_init(&grid, 0, 0, 3, 3, 3));
    static const size_t order[9] = {1, 0, 2, 2, 1, 2, 0, 2, 2};
    for (int i = 0; i < 9; i++) {
        assert_true(wi_grid_add_kind(&grid, order[i], &(wy_position){i / 3, i % 3}, 1));
    }
    assert_int_equal(grid.kinds[0], 2 + 1);
    wi_grid_clear(&grid);
}

static void test_tick_steps(void **state) {
    (void)state;
    assert_int_equal(wi_tick_step(0.1), 1);
    assert_int_equal(wi_tick_step(1), 1);
    assert_int_equal(wi_tick_step(1.01), 2);
    assert_int_equal(wi_tick_step(3), 5);
    assert_int_equal(wi_tick_step(7), 10);
    assert_int_equal(wi_tick_step(2100), 5000);
    assert_int_equal(wi_tick_step(2e14), 200000000000000);
}

/* ---- kinds, lines, text ------------------------------------------------------------ */

static void test_kinds(void **state) {
    (void)state;
    const char *const kinds[] = {"wins by (t,0)", "wins by (0,t)"};
    wy_picture *picture =
        make(&(wy_picture_options){.width = 5, .height = 5, .kinds = kinds, .kind_count = 2});
    wy_error error = {0};
    const wy_position row[] = {{1, 0}, {2, 0}, {3, 0}}, column[] = {{0, 1}, {0, 2}};
    assert_int_equal(wy_picture_add_kind(picture, 0, row, 3, &error), WY_OK);
    assert_int_equal(wy_picture_add_kind(picture, 1, column, 2, &error), WY_OK);
    assert_int_equal(wy_picture_add_kind(picture, 2, column, 2, &error), WY_BAD);
    wy_picture_add(picture, &(wy_position){0, 0}, 1);
    char *text = as_text(picture, WY_TIKZ);
    assert_non_null(strstr(text, "\\fill[wykind1] (1,0) rectangle +(3,1);"));
    assert_int_equal(count_of(text, "\\fill[wykind2] (0,"), 2);
    assert_non_null(strstr(text, "{wins by (t,0)}"));
    assert_non_null(strstr(text, "{P-positions}"));
    free(text);
    wy_picture_free(picture);
}

static void test_guides(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double rise, run;
        const char *label;
    } good[] = {
        {"phi", 1.6180339887498949, 1, "φ"},
        {"1/phi", 1, 1.6180339887498949, "1/φ"},
        {" phi^2 ", 2.6180339887498949, 1, "φ²"},
        {"φ", 1.6180339887498949, 1, "φ"},
        {"3/2", 3, 2, "3/2"},
        {"1.478", 1.478, 1, "1.478"},
        {"1 / 0", 1, 0, "1/0"},
        {"0", 0, 1, "0"},
    };
    wy_guide guide;
    wy_error error = {0};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(wy_guide_read(&guide, good[i].text, &error), WY_OK);
        assert_true(guide.rise - good[i].rise < 1e-12 && good[i].rise - guide.rise < 1e-12);
        assert_true(guide.run - good[i].run < 1e-12 && good[i].run - guide.run < 1e-12);
        assert_string_equal(guide.label, good[i].label);
    }
    static const char *const bad[] = {
        "",     "x",   "1/",  "/2",   "0/0", "-1",    "1.2.3",
        "phi^", "inf", "nan", "0x10", "1e5", "1/2/3", "1234567890123456789"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(wy_guide_read(&guide, bad[i], &error), WY_BAD);
        assert_true(error.message[0] != '\0');
    }

    /* The line of slope 1 ends in the corner; one side of the cone is an axis. */
    wy_guide lines[2];
    assert_int_equal(wy_guide_read(&lines[0], "1", &error), WY_OK);
    assert_int_equal(wy_guide_read(&lines[1], "phi", &error), WY_OK);
    const wy_cone cone = {.p1 = 1, .q1 = 1, .p2 = 0, .q2 = 1};
    wy_picture *picture = make(&(wy_picture_options){
        .width = 10, .height = 10, .guides = lines, .guide_count = 2, .board = &cone});
    char *text = as_text(picture, WY_TIKZ);
    assert_non_null(strstr(text, "\\draw[wyguide,line width=0.7pt] (0.5,0.5) -- (10,10);"));
    assert_non_null(strstr(text, "\\draw[wyside,line width=0.8pt] (0.5,0.5) -- (10,10);"));
    assert_int_equal(count_of(text, "\\fill[wyoutside]"), 1);
    assert_int_equal(count_of(text, "\\varphi"), 1);
    free(text);
    wy_picture_free(picture);
}

/* Braces balance, and every special character of a title is escaped. */
static void test_tex_text(void **state) {
    (void)state;
    wy_picture *picture = make(&(wy_picture_options){
        .width = 10,
        .height = 10,
        .title = "{(t,0)} 50% & #1 $x_1^2$ ~ \\input{a} |s-t|<3 -- \"q\" \xFF\xC0\x80 φ≤\n2",
        .command = "wythoff draw\n\\end{tikzpicture}"});
    char *text = as_text(picture, WY_TIKZ);
    int depth = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\\' && at[1] != '\0' && strchr("{}%\\", at[1]) != NULL) {
            at++;
        } else if (*at == '%') {
            at = strchr(at, '\n');
        } else {
            depth += (*at == '{') - (*at == '}');
            assert_true(depth >= 0);
        }
    }
    assert_int_equal(depth, 0);
    assert_non_null(strstr(text, "50\\% \\& \\#1 \\$x\\_1"));
    assert_non_null(strstr(text, "\\textbackslash{}input\\{a\\}"));
    assert_non_null(strstr(text, " {-}- "));
    assert_non_null(strstr(text, "???"));
    assert_non_null(strstr(text, "% Made by: wythoff draw \\end{tikzpicture}\n"));
    assert_int_equal(count_of(text, "\n\\end{tikzpicture}\n"), 1);
    free(text);
    /* The same title is no trouble for cairo, which is strict about UTF-8. */
    text = as_text(picture, WY_PDF);
    free(text);
    wy_picture_free(picture);
}

static void test_long_title(void **state) {
    (void)state;
    char title[5000];
    memset(title, 'm', sizeof title - 1);
    title[sizeof title - 1] = '\0';
    wy_picture *picture = make(&(wy_picture_options){.width = 5, .height = 5, .title = title});
    image shown = as_image(picture);
    assert_in_range(shown.width, 500, 2000);
    assert_in_range(shown.height, 500, 2000);
    cairo_surface_destroy(shown.surface);
    wy_picture_free(picture);
}

/* ---- sizes and options ------------------------------------------------------------- */

static void test_same_bytes(void **state) {
    (void)state;
    static const wy_picture_format formats[] = {WY_PNG, WY_PDF, WY_TIKZ};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char *bytes[2];
        size_t length[2];
        for (int round = 0; round < 2; round++) {
            wy_position positions[2 * BOARD];
            wy_picture *picture =
                make(&(wy_picture_options){.width = 700, .height = 600, .title = "wythoff"});
            wy_picture_add(picture, positions, wythoff(positions, BOARD));
            bytes[round] = written(picture, formats[i], &length[round]);
            wy_picture_free(picture);
        }
        assert_int_equal(length[0], length[1]);
        assert_memory_equal(bytes[0], bytes[1], length[0]);
        assert_null(memmem(bytes[0], length[0], "CreationDate", strlen("CreationDate")));
        free(bytes[0]);
        free(bytes[1]);
    }
}

static void test_extreme_sizes(void **state) {
    (void)state;
    const int64_t most = WY_PICTURE_MAX_SIDE;
    const wy_picture_options extremes[] = {
        {.width = 1, .height = 1},
        {.width = most, .height = most, .x0 = most, .y0 = most},
        {.width = most, .height = 1},
        {.width = 1, .height = most, .bare = true},
        {.width = 3, .height = 3, .x0 = most, .y0 = most - 1},
        {.width = 10, .height = 10, .pixels = 100},
        {.width = 3000, .height = 2, .pixels = WY_PICTURE_MAX_PIXELS},
    };
    wy_guide guides[3];
    wy_error error = {0};
    assert_int_equal(wy_guide_read(&guides[0], "phi", &error), WY_OK);
    assert_int_equal(wy_guide_read(&guides[1], "1/0", &error), WY_OK);
    assert_int_equal(wy_guide_read(&guides[2], "0.000000000000001", &error), WY_OK);
    for (size_t i = 0; i < sizeof extremes / sizeof extremes[0]; i++) {
        wy_picture_options options = extremes[i];
        options.guides = guides;
        options.guide_count = 3;
        wy_picture *picture = make(&options);
        const wy_position last = {options.x0 + options.width - 1, options.y0 + options.height - 1};
        wy_picture_add(picture, &last, 1);
        for (wy_picture_format format = WY_PNG; format <= WY_TIKZ; format++) {
            size_t length;
            char *bytes = written(picture, format, &length);
            assert_in_range(length, 200, 1000000);
            free(bytes);
        }
        wy_picture_free(picture);
    }
}

static void test_bad_options(void **state) {
    (void)state;
    const wy_guide nowhere = {0};
    const wy_guide many[WY_PICTURE_MAX_GUIDES + 1] = {{.run = 1}};
    const char *const kinds[WY_PICTURE_MAX_KINDS + 1] = {"a"};
    const wy_picture_options bad[] = {
        {.width = 0, .height = 5},
        {.width = 5, .height = -1},
        {.width = INT64_MAX, .height = 5},
        {.width = 5, .height = 5, .x0 = -1},
        {.width = 5, .height = 5, .y0 = INT64_MAX},
        {.width = 5, .height = 5, .pixels = 3},
        {.width = 5, .height = 5, .pixels = 1000000},
        {.width = 5, .height = 5, .guides = &nowhere, .guide_count = 1},
        {.width = 5, .height = 5, .guides = many, .guide_count = WY_PICTURE_MAX_GUIDES + 1},
        {.width = 5, .height = 5, .kinds = kinds, .kind_count = WY_PICTURE_MAX_KINDS + 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        wy_picture *picture;
        wy_error error = {0};
        assert_int_equal(wy_picture_new(&picture, &bad[i], &error), WY_BAD);
        assert_null(picture);
        assert_true(error.message[0] != '\0');
    }
}

/* ---- files --------------------------------------------------------------------------- */

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/wythoff-test-XXXXXX");
    return mkdtemp(folder) == NULL;
}

static const char *in_folder(char path[128], const char *name) {
    snprintf(path, 128, "%s/%s", folder, name);
    return path;
}

static int entries(void) {
    int count = 0;
    DIR *listing = opendir(folder);
    assert_non_null(listing);
    while (readdir(listing) != NULL) {
        count++;
    }
    closedir(listing);
    return count - 2;
}

static int remove_folder(void **state) {
    (void)state;
    DIR *listing = opendir(folder);
    for (struct dirent *entry; (entry = readdir(listing)) != NULL;) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(listing);
    return rmdir(folder);
}

static void read_back(char *to, size_t size, const char *path) {
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    to[fread(to, 1, size - 1, stream)] = '\0';
    fclose(stream);
}

static void test_formats(void **state) {
    (void)state;
    static const struct {
        const char *name, *begins;
    } files[] = {{"a.png", "\x89PNG"}, {"a.svg", "<?xml"},    {"a.pdf", "%PDF"},
                 {"a.tex", "% A pic"}, {"a.tikz", "% A pic"}, {"b.PNG", "\x89PNG"}};
    wy_picture *picture = make(&(wy_picture_options){.width = 10, .height = 10});
    wy_error error = {0};
    char path[128], start[8];
    const int before = entries();
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        assert_int_equal(wy_picture_write(picture, in_folder(path, files[i].name), &error), WY_OK);
        read_back(start, sizeof start, path);
        assert_memory_equal(start, files[i].begins, strlen(files[i].begins));
    }
    assert_int_equal(entries(), before + (int)(sizeof files / sizeof files[0]));
    wy_picture_format format;
    assert_int_equal(wy_picture_format_of(&format, "pdf", &error), WY_OK);
    assert_int_equal(format, WY_PDF);
    static const char *const unknown[] = {"a.jpg",   "a",        "",     "-",
                                          "a.png/b", "dir.png/", "png.", "a."};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        assert_int_equal(wy_picture_format_of(&format, unknown[i], &error), WY_BAD);
        assert_int_equal(wy_picture_write(picture, unknown[i], &error), WY_BAD);
        assert_non_null(strstr(error.message, ".png, .svg, .pdf or .tex"));
    }
    wy_picture_free(picture);
}

static void test_unwritable(void **state) {
    (void)state;
    wy_picture *picture = make(&(wy_picture_options){.width = 700, .height = 700});
    wy_error error = {0};
    char path[128];
    const int before = entries();
    static const char *const names[] = {"none/a.png", "none/a.tex"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(wy_picture_write(picture, in_folder(path, names[i]), &error), WY_SYSTEM);
        assert_non_null(strstr(error.message, "No such file or directory"));
        assert_non_null(strstr(error.message, names[i]));
    }
    assert_int_equal(mkdir(in_folder(path, "folder.png"), 0777), 0);
    assert_int_equal(wy_picture_write(picture, path, &error), WY_SYSTEM);
    assert_non_null(strstr(error.message, "directory"));
    rmdir(path);
    assert_int_equal(entries(), before);
    wy_picture_free(picture);
}

/*
 * A disk that fills up, by a limit on the size of files: it is told in every
 * format, the temporary file goes, and the old file stays as it was.
 *
 * No test here hands a path outside its own folder to the code under test: run
 * by root, a fault in that code would rename files over /dev/full itself.
 */
static void test_full_disk(void **state) {
    (void)state;
    static const char *const names[] = {"full.png", "full.svg", "full.pdf", "full.tex"};
    wy_picture *picture = make(&(wy_picture_options){.width = 30, .height = 30, .title = "full"});
    char path[128], text[16];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        FILE *old = fopen(in_folder(path, names[i]), "w");
        assert_non_null(old);
        fputs("old", old);
        fclose(old);
    }
    const int before = entries();
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    struct rlimit small = usual;
    small.rlim_cur = 1000;
    signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        wy_error error = {0};
        in_folder(path, names[i]);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        const wy_status status = wy_picture_write(picture, path, &error);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        assert_int_equal(status, WY_SYSTEM);
        assert_non_null(strstr(error.message, "File too large"));
        assert_int_equal(entries(), before);
        read_back(text, sizeof text, path);
        assert_string_equal(text, "old");
    }
    signal(SIGXFSZ, SIG_DFL);

    /* The same on a stream that someone else opened. */
    for (wy_picture_format format = WY_PNG; format <= WY_TIKZ; format++) {
        FILE *full = fopen("/dev/full", "w");
        if (full == NULL) {
            break;
        }
        wy_error error = {0};
        assert_int_equal(wy_picture_write_to(picture, full, format, &error), WY_SYSTEM);
        assert_non_null(strstr(error.message, "No space left on device"));
        fclose(full);
    }
    wy_picture_free(picture);
}

/* A device or pipe is written to and stays one; here both of our own making. */
static void test_special_files(void **state) {
    (void)state;
    wi_outfile *file;
    wy_error error = {0};
    char path[128], text[16] = "";
    struct stat made;
    assert_int_equal(mkfifo(in_folder(path, "pipe"), 0600), 0);
    const int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_int_equal(wi_outfile_open(&file, path, &error), WY_OK);
    fputs("five", wi_outfile_stream(file));
    assert_int_equal(wi_outfile_commit(file, &error), WY_OK);
    assert_int_equal(stat(path, &made), 0);
    assert_true(S_ISFIFO(made.st_mode));
    assert_int_equal(read(reader, text, sizeof text - 1), 4);
    assert_string_equal(text, "five");
    close(reader);
    assert_int_equal(entries(), 1);

    /* A second /dev/full, where we may make one and the folder allows devices. */
    if (mknod(in_folder(path, "device"), S_IFCHR | 0600, makedev(1, 7)) != 0) {
        return;
    }
    const int probe = open(path, O_WRONLY);
    if (probe >= 0) {
        close(probe);
        assert_int_equal(wi_outfile_open(&file, path, &error), WY_OK);
        for (int i = 0; i < 100000; i++) {
            fputs("text", wi_outfile_stream(file));
        }
        assert_int_equal(wi_outfile_commit(file, &error), WY_SYSTEM);
        assert_non_null(strstr(error.message, "device\": No space left on device"));
        assert_int_equal(stat(path, &made), 0);
        assert_true(S_ISCHR(made.st_mode));
    }
    assert_int_equal(entries(), 2);
}

static void test_outfile(void **state) {
    (void)state;
    wi_outfile *file;
    wy_error error = {0};
    char path[128], link_path[128], text[16];
    struct stat made;
    const int before = entries();
    in_folder(path, "out");

    /* Nothing under the name until commit; the umask gives the mode. */
    const mode_t mask = umask(027);
    assert_int_equal(wi_outfile_open(&file, path, &error), WY_OK);
    umask(mask);
    fputs("one", wi_outfile_stream(file));
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(wi_outfile_commit(file, &error), WY_OK);
    read_back(text, sizeof text, path);
    assert_string_equal(text, "one");
    assert_int_equal(stat(path, &made), 0);
    assert_int_equal(made.st_mode & 0777, 0640);

    /* Abort leaves the old file; two writers do not meet. */
    wi_outfile *other;
    assert_int_equal(wi_outfile_open(&file, path, &error), WY_OK);
    assert_int_equal(wi_outfile_open(&other, path, &error), WY_OK);
    fputs("two", wi_outfile_stream(file));
    fputs("three", wi_outfile_stream(other));
    wi_outfile_abort(file);
    read_back(text, sizeof text, path);
    assert_string_equal(text, "one");
    assert_int_equal(wi_outfile_commit(other, &error), WY_OK);
    read_back(text, sizeof text, path);
    assert_string_equal(text, "three");
    assert_int_equal(stat(path, &made), 0);
    assert_int_equal(made.st_mode & 0777, 0640);

    /* A link stays one. */
    assert_int_equal(symlink("out", in_folder(link_path, "link")), 0);
    assert_int_equal(wi_outfile_open(&file, link_path, &error), WY_OK);
    fputs("four", wi_outfile_stream(file));
    assert_int_equal(wi_outfile_commit(file, &error), WY_OK);
    read_back(text, sizeof text, path);
    assert_string_equal(text, "four");
    assert_int_equal(lstat(link_path, &made), 0);
    assert_true(S_ISLNK(made.st_mode));

    assert_int_equal(wi_outfile_open(&file, "", &error), WY_BAD);
    assert_null(file);
    assert_int_equal(wi_outfile_open(&file, "-", &error), WY_OK);
    assert_ptr_equal(wi_outfile_stream(file), stdout);
    assert_int_equal(wi_outfile_commit(file, &error), WY_OK);
    wi_outfile_abort(NULL);
    assert_int_equal(entries(), before + 2);
}

static int clear_cairo(void **state) {
    (void)state;
    cairo_debug_reset_static_data();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tikz_squares),
        cmocka_unit_test(test_tikz_runs_and_corner),
        cmocka_unit_test(test_svg_squares),
        cmocka_unit_test(test_png_squares),
        cmocka_unit_test(test_isolated_positions),
        cmocka_unit_test(test_tikz_is_bounded),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_tick_steps),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_guides),
        cmocka_unit_test(test_tex_text),
        cmocka_unit_test(test_long_title),
        cmocka_unit_test(test_same_bytes),
        cmocka_unit_test(test_extreme_sizes),
        cmocka_unit_test(test_bad_options),
        cmocka_unit_test_setup_teardown(test_formats, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_unwritable, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_full_disk, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_special_files, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_outfile, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, clear_cairo);
}
