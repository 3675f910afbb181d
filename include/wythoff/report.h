/*
 * report.h - pictures, graphs and pages.  This is the library wythoff-report.
 *
 *     wy_picture_options options = {.width = 100, .height = 100, .title = "wythoff"};
 *     wy_picture *picture;
 *     wy_picture_new(&picture, &options, &error);
 *     wy_solution_each(solution, 100, 100, wy_picture_take, picture, &error);
 *     wy_picture_write(picture, "wythoff.pdf", &error);
 *     wy_picture_free(picture);
 *
 * A picture is made empty, is fed with positions in any order and any number of
 * calls, and is written as often as wanted.  As in the papers x runs to the
 * right and y upward; the position (x, y) is the unit square around the point
 * (x, y) of the plane, so that numbers stand at the middle of squares and lines
 * through the origin pass through the middle of the square of (0, 0).
 *
 * A window of up to pixels / 2 positions a side (600 unless told) is drawn square
 * by square.  A larger one becomes a density picture: boxes of k by k positions,
 * coloured by how many P-positions they hold, on the page's scale: a
 * single one is well visible, one in each column is full, and more get another colour.  So memory
 * depends on pixels (a byte each, two with kinds, and 4 more while PNG is written), never on the
 * size of the window.
 */
#ifndef WYTHOFF_REPORT_H
#define WYTHOFF_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/analyze.h>
#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/machine.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define WY_PICTURE_MAX_SIDE   1000000000000000 /* positions a side, and the origin */
#define WY_PICTURE_MAX_PIXELS 8192
#define WY_PICTURE_MAX_GUIDES 32
#define WY_PICTURE_MAX_KINDS  9

/* ---- guide lines: src/report/caption.c ------------------------------------------------------- */

/*
 * Reads a slope: a decimal number or phi (the golden section, also with a power
 * as in phi^2), or a quotient of two of these: "phi", "1/phi", "3/2", "1.478",
 * "1/0".  The label is the text, with phi as the Greek letter.
 */
wy_status wy_guide_read(wy_guide *guide, const char *text, wy_error *error);

/* ---- guide lines far out: src/report/caption.c ----------------------------------------------- */

/*
 * Makes the guides those of a window whose axes count from (left, low); how many are left: those
 * whose slope is known exactly.
 */
size_t wy_guides_move(wy_guide *guides, size_t count, const mpz_t left, const mpz_t low);

/* ---- marks upon the board: src/report/caption.c ---------------------------------------------- */

typedef enum wy_mark_shape {
    WY_MARK_SELECTED, /* a frame */
    WY_MARK_OPTION,   /* a dot */
    WY_MARK_WINNING,  /* a ring */
} wy_mark_shape;

/* A mark on a position, in the numbers of the picture's axes. */
typedef struct wy_picture_mark {
    int64_t x, y;
    wy_mark_shape shape;
} wy_picture_mark;

/* What is marked: the position, its options, those that win. */
typedef struct wy_marks_wish {
    mpz_srcptr x, y;       /* the position */
    mpz_srcptr left, low;  /* the position in the window's lower left corner, */
    int64_t x0, y0;        /* its numbers on the axes, */
    int64_t width, height; /* and how much is seen */
    bool selected, moves, winning;
} wy_marks_wish;

/*
 * The marks that lie in the window; free() the list.  Of a family of very many moves, those near
 * the position and near its end.  solution decides which moves win (history games need none).
 * WY_LIMIT: that is not known.
 */
wy_status wy_marks_make(wy_picture_mark **marks, size_t *count, const wy_marks_wish *wish,
                        const wy_rules *rules, wy_solution *solution, const wy_control *control,
                        wy_error *error);

/* ---- the description: src/report/scene.c ----------------------------------------------------- */

typedef enum wy_theme {
    WY_THEME_LIGHT,  /* the colours of the page */
    WY_THEME_INK,    /* black on white */
    WY_THEME_DARK,   /* the page's dark ones; TikZ, which has no background, takes LIGHT */
    WY_THEME_PAPERS, /* red on white, as in the papers */
} wy_theme;

/* "light", "ink", "dark", "papers" -> theme; false for any other name. */
bool wy_theme_named(wy_theme *theme, const char *name);

/*
 * What to draw.  Only width and height must be set; zero is the usual choice
 * for everything else.  The strings and lists are copied.
 */
typedef struct wy_picture_options {
    int64_t x0, y0;        /* the position in the lower left corner */
    int64_t width, height; /* positions to the right and upward, at least 1 */
    const char *title;     /* UTF-8; long ones are broken into lines */
    const char *subtitle;
    const char *command;    /* what made the picture; a comment of TikZ files */
    const wy_cone *board;   /* its sides are drawn, unless it is the quarter plane */
    const wy_guide *guides; /* guide_count of them */
    size_t guide_count;
    const char *const *kinds; /* kind_count legend texts, see wy_picture_add_kind; an empty one is
                                 not in the legend */
    size_t kind_count;
    const char *above;  /* letters above the columns from above_x on, one for each; ASCII */
    const char *beside; /* likewise to the right of the rows from beside_y on */
    int64_t above_x, beside_y;
    char across, up;              /* the letters at the axes; 0: x and y */
    const wy_picture_mark *marks; /* mark_count of them */
    size_t mark_count;
    wy_theme theme;
    int pixels;      /* about how many, for the longer side of the board; 0: 1200 */
    bool bare;       /* no axes, numbers and grid */
    bool no_grid;    /* no lines between squares */
    bool difference; /* of two games, see wy_picture_add_other; kinds are the two legend texts */
} wy_picture_options;

/* ---- what stands above a board: src/report/caption.c ----------------------------------------- */

typedef struct wy_caption_of {
    const char *game;      /* as it was written */
    const wy_rules *rules; /* and read */
    const char *other;     /* of a difference: the second game; else NULL */
    const char *title;     /* that is wished instead; NULL: none */
    mpz_srcptr left, low;  /* the corner from which the axes count; NULL: they carry the numbers */
    bool grundy;
} wy_caption_of;

typedef struct wy_caption {
    char *title, *subtitle;
    char only[2][128]; /* legend texts of a difference */
} wy_caption;

/* Clear it after use.  WY_SYSTEM when there is no memory. */
wy_status wy_caption_make(wy_caption *out, const wy_caption_of *of, wy_error *error);
void wy_caption_clear(wy_caption *caption);

/* ---- making a picture: src/report/picture.c -------------------------------------------------- */

typedef struct wy_picture wy_picture;

/* WY_BAD when an option makes no sense, WY_SYSTEM when there is no memory. */
wy_status wy_picture_new(wy_picture **out, const wy_picture_options *options, wy_error *error);
void wy_picture_free(wy_picture *picture); /* NULL is allowed */

/* Adds P-positions, each once; those outside the window are passed over. */
void wy_picture_add(wy_picture *picture, const wy_position *positions, size_t count);

/* The same as a wy_take (see solve.h) whose data is the picture; returns true. */
bool wy_picture_take(void *picture, const wy_position *positions, size_t count);

/*
 * Adds other positions of the kind, 0 <= kind < kind_count: N-positions by
 * their winning move, say.  In a density picture a box shows the kind that most
 * of its positions have, or one of the frequent ones if none has a majority;
 * P-positions are drawn over it.  WY_SYSTEM when there is no memory.
 */
wy_status wy_picture_add_kind(wy_picture *picture, size_t kind, const wy_position *positions,
                              size_t count, wy_error *error);

/*
 * Of a difference: the P-positions of the second game; those of the first are added as ever.  When
 * all are added wy_picture_difference_done tells them apart; a box that has as many of both is
 * pale.  WY_SYSTEM when there is no memory.
 */
wy_status wy_picture_add_other(wy_picture *picture, const wy_position *positions, size_t count,
                               wy_error *error);
wy_status wy_picture_difference_done(wy_picture *picture, wy_error *error);

/*
 * Adds values of the positions (x, y), (x, y + 1), ..., each position once; UINT32_MAX is none.
 * When all are added wy_picture_values_done makes a heat map of them, by the square root, up to a
 * power of two: a square, or a box by the mean of its values, and the numbers where there is room.
 * A value 0 has a colour of its own, and so has a box that holds one.  Not with kinds. TikZ takes
 * at most some hundred a side (WY_BAD).  WY_SYSTEM when there is no memory.
 */
wy_status wy_picture_add_values(wy_picture *picture, int64_t x, int64_t y, const uint32_t *values,
                                size_t count, wy_error *error);
wy_status wy_picture_values_done(wy_picture *picture, wy_error *error);

/*
 * Two boards side by side: the second picture is drawn to the right of the first, in one file, and
 * belongs to it from now on.
 */
void wy_picture_beside(wy_picture *first, wy_picture *second);

/* Positions a side that one box of this picture stands for; 1: every square is drawn. */
int64_t wy_picture_scale(const wy_picture *picture);

/* ---- writing it: src/report/picture.c -------------------------------------------------------- */

typedef enum wy_picture_format { WY_PNG, WY_SVG, WY_PDF, WY_TIKZ } wy_picture_format;

/*
 * The format by a file's ending (.png .svg .pdf .tex .tikz, in any case), or by
 * its bare name ("png", ...).  Worth asking before a long computation.
 */
wy_status wy_picture_format_of(wy_picture_format *format, const char *path, wy_error *error);

/*
 * Writes the picture in the format of the file's ending.  The file appears
 * under its name when it is complete, or not at all.
 */
wy_status wy_picture_write(const wy_picture *picture, const char *path, wy_error *error);

/* Writes to a stream, which is flushed and checked for errors but not closed. */
wy_status wy_picture_write_to(const wy_picture *picture, FILE *stream, wy_picture_format format,
                              wy_error *error);

/* ---- a report on a game as one page: src/report/analysis_html.c ------------------------------ */

/*
 * The page loads nothing from elsewhere and has no script; it follows the reader's choice of light
 * or dark.  title is the game as people call it.  WY_SYSTEM: the stream failed, or no memory.
 */
wy_status wy_analysis_write_html(FILE *stream, const wy_analysis *analysis, const char *title,
                                 wy_error *error);

/* ==== Imitation Nim: positions by what is known without the history (S1, Figures 1 and 2) ===== */

/* ---- filling a picture: src/report/game_pictures.c ------------------------------------------- */

/*
 * Adds every position of the window of options; the rules are those of an imitation game.
 * O(width + height) pairs of (m,p)-Wythoff Nim, then a few steps a position.  control, which may be
 * NULL, can stop it.
 */
wy_status wy_imitation_picture_fill(wy_picture *picture, const wy_picture_options *options,
                                    const wy_rules *rules, const wy_control *control,
                                    wy_error *error);

/* ==== column machines and perfect sectors (S0 section 3) ====================================== */

/* ---- machines: src/report/graph_files.c ------------------------------------------------------ */

/*
 * The machine for Graphviz.  An edge 0/100 reads the bit 0 and writes 100; the perfect state has a
 * double border, states that the game was not seen in are grey.  title and remark may be NULL.
 */
wy_status wy_machine_write_dot(FILE *stream, const wy_machine *machine, const char *title,
                               const char *remark, wy_error *error);

/* ==== automata for papers ===================================================================== */

/* ---- TikZ: src/report/graph_files.c ---------------------------------------------------------- */

/*
 * An automaton of at most 80 states (else WY_LIMIT), labels in math mode.  command, which may be
 * NULL, is the line that made it.
 */
wy_status wy_automaton_write_tikz(FILE *stream, const wy_automaton *automaton, const char *command,
                                  wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
