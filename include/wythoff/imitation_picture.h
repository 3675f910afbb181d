/*
 * imitation_picture.h - the positions of (m,p)-Imitation Nim by what is known
 * without the history, as in Figures 1 and 2 of S1.
 *
 *     wy_picture_options options = {.width = 40, .height = 40};
 *     options.kinds = wy_imitation_picture_kinds(&options.kind_count, p);
 *     wy_picture_new(&picture, &options, &error);
 *     wy_imitation_picture_fill(picture, &options, pairs, control, &error);
 */
#ifndef WYTHOFF_IMITATION_PICTURE_H
#define WYTHOFF_IMITATION_PICTURE_H

#include <wythoff/control.h>
#include <wythoff/pairs.h>
#include <wythoff/picture.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The legend of the kinds for this p: dynamic positions, and N-positions after
 * Proposition 5.  The P-positions of the picture are the non-dynamic ones.
 */
const char *const *wy_imitation_picture_kinds(size_t *count, int64_t p);

/*
 * Adds every position of the window of options.  O(width + height) calls of
 * wy_pairs, then a few steps a position; control, which may be NULL, can stop it.
 */
wy_status wy_imitation_picture_fill(wy_picture *picture, const wy_picture_options *options,
                                    const wy_pairs *pairs, const wy_control *control,
                                    wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
