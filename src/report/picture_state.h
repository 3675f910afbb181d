/* picture_state.h - what a picture holds while it is fed and written. */
#ifndef WI_REPORT_PICTURE_STATE_H
#define WI_REPORT_PICTURE_STATE_H

#include <wythoff/report.h>

#include "report/grid.h"
#include "report/palette.h"

struct wy_picture {
    wi_grid grid;
    wy_theme theme;
    wi_palette palette;
    int pixels; /* wanted for the longer side of the board */
    bool bare, no_grid, difference;
    bool cone; /* the board is no quarter plane */
    wy_cone board;
    char *title, *subtitle, *command; /* clean; empty rather than NULL */
    size_t guide_count, kind_count;
    wy_guide guides[WY_PICTURE_MAX_GUIDES];
    char *kinds[WY_PICTURE_MAX_KINDS];
    char *above, *beside; /* clean, may be empty */
    int64_t above_x, beside_y;
    char across, up; /* the letters at the axes */
    wy_picture_mark *marks;
    size_t mark_count;
    struct wy_picture *right; /* the board beside this one; NULL: none */
};

#endif
