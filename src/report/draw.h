/* draw.h - a picture into a stream, one function for each family of formats. */
#ifndef WI_REPORT_DRAW_H
#define WI_REPORT_DRAW_H

#include <stdio.h>

#include <wythoff/report.h>

/* Neither flushes the stream nor looks at its error flag in the end. */
wy_status wi_draw_cairo(FILE *stream, const wy_picture *picture, wy_picture_format format,
                        wy_error *error);
wy_status wi_draw_tikz(FILE *stream, const wy_picture *picture, wy_error *error);

#endif
