/* by_layers.h - windows of values from the engine of layers: streamed, halved, as a table. */
#ifndef WI_GRUNDY_BY_LAYERS_H
#define WI_GRUNDY_BY_LAYERS_H

#include "grundy/engine.h"

/* Column after column, without use of symmetry; or with it only values[y], y >= x. */
wy_status wi_by_layers_stream(const wi_grundy_job *job, bool halved, wy_error *error);
uint64_t wi_by_layers_stream_memory(const wi_grundy_job *job, bool halved);

/* A symmetric square: half of it is computed, all of it is kept. */
wy_status wi_by_layers_table(const wi_grundy_job *job, wy_error *error);
uint64_t wi_by_layers_table_memory(const wi_grundy_job *job);

/* The sum of a window; of a symmetric square half is computed.  Each thread adds up what it finds.
 */
wy_status wi_by_layers_sum(wy_grundy_sum *out, const wi_grundy_job *job, bool symmetric,
                           wy_error *error);
uint64_t wi_by_layers_sum_memory(const wi_grundy_job *job, bool symmetric);

/* Positions with value <= most; job->take is not looked at. */
wy_status wi_by_layers_low(const wi_grundy_job *job, uint32_t most, bool symmetric, bool half,
                           wy_grundy_take_low *take, void *data, wy_error *error);
uint64_t wi_by_layers_low_memory(const wi_grundy_job *job, uint32_t most, bool symmetric,
                                 bool half);

#endif
