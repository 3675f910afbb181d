/* sum_play.h - the inside of a wy_sum_play. */
#ifndef WY_PLAY_SUM_PLAY_H
#define WY_PLAY_SUM_PLAY_H

#include <wythoff/play.h>

struct wy_sum_play {
    wy_sum *start, *now;
    wy_sum_turn *turns;
    size_t count, room;
    bool over;
};

#endif
