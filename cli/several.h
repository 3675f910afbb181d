/* several.h - play on several heaps, or with a memory, alone and in sums. */
#ifndef CLI_SEVERAL_H
#define CLI_SEVERAL_H

#include "cli.h"

wy_status cli_several_play(cli *program, char **arguments, int count, bool computer_first);

/* The same with program->sum, of one part or several. */
wy_status cli_several_sum_play(cli *program, bool computer_first);
wy_status cli_several_play_at(cli *program, const wy_place *place, bool computer_first);

#endif
