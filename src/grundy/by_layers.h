/* by_layers.h - windows of values from the engine of layers: streamed, halved, as a table. */
#ifndef WY_GRUNDY_BY_LAYERS_H
#define WY_GRUNDY_BY_LAYERS_H

#include "grundy/engine.h"

/* Column after column, without use of symmetry; or with it only values[y], y >= x. */
wy_status wy_by_layers_stream(const wy_grundy_job *job, bool halved, wy_error *error);
uint64_t wy_by_layers_stream_memory(const wy_grundy_job *job, bool halved);

/* A symmetric square: half of it is computed, all of it is kept. */
wy_status wy_by_layers_table(const wy_grundy_job *job, wy_error *error);
uint64_t wy_by_layers_table_memory(const wy_grundy_job *job);

/* Positions with value <= most; job->take is not looked at. */
wy_status wy_by_layers_low(const wy_grundy_job *job, uint32_t most, bool symmetric, bool half,
                           wy_grundy_take_low *take, void *data, wy_error *error);
uint64_t wy_by_layers_low_memory(const wy_grundy_job *job, uint32_t most, bool symmetric,
                                 bool half);

#endif
