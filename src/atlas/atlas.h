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

#endif
