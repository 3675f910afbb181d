/* export.h - what a view is exported as; also what a command line for it needs. */
#ifndef ASK_EXPORT_H
#define ASK_EXPORT_H

#include "ask/window.h"

typedef enum ask_format { /* the first four as wy_picture_format has them */
                          ASK_FORMAT_PNG,
                          ASK_FORMAT_SVG,
                          ASK_FORMAT_PDF,
                          ASK_FORMAT_TEX,
                          ASK_FORMAT_CSV,
                          ASK_FORMAT_JSON,
                          ASK_FORMAT_BFILE,
} ask_format;

typedef enum ask_layer { ASK_LAYER_P, ASK_LAYER_GRUNDY, ASK_LAYER_DIFFERENCE } ask_layer;

typedef struct ask_export {
    ask_call *call;
    ask_window window;
    ask_slice slice, other_slice; /* what is on the board, of games on several heaps */
    int format, layer, theme;     /* ask_format, ask_layer, wy_theme */
    const char *text, *other_text;
    ask_game *game, *other; /* other: with a difference, or a board beside the first */
    bool beside;
    bool kinds; /* N-positions by the kind of move that wins */
    bool guides, grid;
    bool marked, moves, winning; /* a position is marked, its options, those that win */
    mpz_t mark_x, mark_y;
    const char *title; /* NULL: the usual one */
    int64_t pixels;    /* 0: the usual ones */
} ask_export;

/* By ask_format and by wy_theme, ended by NULL.  Parameters have their names in export.c. */
extern const char *const ask_format_names[];
extern const char *const ask_theme_names[];

/* Reads the request; false: the answer is an error.  Free it in either case. */
bool ask_export_read(ask_export *of, ask_call *call);
void ask_export_free(ask_export *of);

/* The P-positions of the window of the game, or of the second one. */
wy_status ask_export_each(const ask_export *of, bool second, ask_window_take *take, void *data,
                          wy_standing *standing, wy_error *error);

/* WY_BAD: what is asked for is not made of this game or layer; export.c. */
wy_status ask_export_can(const ask_export *of, wy_error *error);

/* The command line that makes the same; command.c. */
void ask_export_command(wi_writer *to, const ask_export *of);

/*
 * PNG, SVG, PDF and TikZ; export_picture.c, or without.c where there is no cairo.  It
 * locks the games itself; where one is busy the answer is an error already.
 */
wy_status ask_export_picture(ask_export *of, wy_error *error);

#endif
