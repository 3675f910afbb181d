/* rows.h - what wy_grundy_rows holds. */
#ifndef WI_GRUNDY_ROWS_H
#define WI_GRUNDY_ROWS_H

#include <wythoff/grundy.h>

struct wy_grundy_rows {
    wy_rules *rules;
    int64_t count;
    wy_grundy_row *rows;
    int16_t **values; /* of a row that is kept: g(x, row) - x for x < preperiod + period; or NULL */
};

#endif
