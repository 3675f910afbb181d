/* atlas.h - the games of an atlas as they lie in memory. */
#ifndef WI_ATLAS_ATLAS_H
#define WI_ATLAS_ATLAS_H

#include <wythoff/atlas.h>

struct wy_atlas {
    size_t count, room;
    wy_atlas_game *games;
    size_t text_count, text_room;
    char **texts;    /* that the games point to */
    size_t *by_rule; /* the games in the order of their rules; NULL before it is settled */
};

/* An empty one; a game put in, with copies of its texts; the classes found, after the last game. */
wy_status wi_atlas_create(wy_atlas **out, wy_error *error);
wy_status wi_atlas_add(wy_atlas *atlas, const wy_atlas_game *game, wy_error *error);
wy_status wi_atlas_settle(wy_atlas *atlas, wy_error *error);

#endif
