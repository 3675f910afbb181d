/* engines.c - the engines of a game in the order of asking, from the one list of them. */
#include "answer/game.h"

#define X(id, name, about) extern const wy_asked wy_asked_##name;
WY_ENGINES(X)
#undef X

const wy_asked *const wy_asked_engines[] = {
#define X(id, name, about) &wy_asked_##name,
    WY_ENGINES(X)
#undef X
};

const size_t wy_asked_count = sizeof wy_asked_engines / sizeof *wy_asked_engines;
