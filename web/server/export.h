/* export.h - what a view is exported as; also what a command line for it needs. */
#ifndef WEB_SERVER_EXPORT_H
#define WEB_SERVER_EXPORT_H

#include <wythoff/report.h>

#include "web/server/window.h"

typedef enum web_format { /* the first four as wy_picture_format has them */
                          WEB_FORMAT_PNG,
                          WEB_FORMAT_SVG,
                          WEB_FORMAT_PDF,
                          WEB_FORMAT_TEX,
                          WEB_FORMAT_CSV,
                          WEB_FORMAT_JSON,
                          WEB_FORMAT_BFILE,
} web_format;

typedef enum web_layer { WEB_LAYER_P, WEB_LAYER_GRUNDY, WEB_LAYER_DIFFERENCE } web_layer;

typedef struct web_export {
    web_call *call;
    web_window window;
    int format, layer, theme; /* web_format, web_layer, wy_theme */
    const char *text, *other_text;
    web_game *game, *other; /* other: with a difference */
    wy_picture *picture;
    uint8_t *cells; /* with a difference: in which games a position is P */
} web_export;

/* Reads the request; false: the answer is an error.  Free it in either case. */
bool web_export_read(web_export *of, web_call *call);
void web_export_free(web_export *of);

/* WY_BAD: what is asked for is not made of this game or layer; export_data.c. */
wy_status web_export_can(const web_export *of, wy_error *error);

/* The command line that makes the same; command.c. */
void web_export_command(web_text *to, const web_export *of);

/* CSV, JSON and b-files, into the answer's body; export_data.c. */
wy_status web_export_data(web_export *of, wy_error *error);

#endif
