/* telescope_picture.h - S0 Figure 7, drawn with the real windows of a position. */
#ifndef WI_PAPERS_TELESCOPE_PICTURE_H
#define WI_PAPERS_TELESCOPE_PICTURE_H

#include <wythoff/machine.h>

#include "machine/telescope_use.h"
#include "papers/claims.h"

/*
 * Adds two pictures: the way from the P-position of column x down to the origin, between the lines
 * of slope phi and 1/phi; and the windows of `bits` columns on this way, one above the other, with
 * a line from each upper column to the 1 that it makes in the window above.
 */
wy_status wi_telescope_pictures(wy_finding *out, wi_telescope *telescope, int64_t x, int64_t bits,
                                wy_error *error);

#endif
