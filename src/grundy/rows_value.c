/* rows_value.c - rows that were found, and their values in any column. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/fail.h"
#include "grundy/rows.h"

void wy_grundy_rows_free(wy_grundy_rows *rows) {
    if (rows == NULL) {
        return;
    }
    for (int64_t r = 0; r < rows->count && rows->values != NULL; r++) {
        free(rows->values[r]);
    }
    wy_rules_free(rows->rules);
    free(rows->values);
    free(rows->rows);
    free(rows);
}

int64_t wy_grundy_rows_count(const wy_grundy_rows *rows) {
    return rows->count;
}

const wy_grundy_row *wy_grundy_rows_row(const wy_grundy_rows *rows, int64_t row) {
    return row >= 0 && row < rows->count ? &rows->rows[row] : NULL;
}

wy_status wy_grundy_rows_value(mpz_t out, const wy_grundy_rows *rows, const mpz_t x, int64_t row,
                               wy_error *error) {
    if (row < 0 || row >= rows->count || rows->values[row] == NULL) {
        return wi_fail(error, WY_BAD, "the values of row %" PRId64 " were not kept", row);
    }
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "there is no column below 0");
    }
    const wy_grundy_row *about = &rows->rows[row];
    int64_t at;
    if (mpz_cmp_ui(x, (unsigned long)(about->preperiod + about->period)) < 0) {
        at = (int64_t)mpz_get_ui(x);
    } else {
        /* (x - preperiod) mod period, without a number of our own. */
        const unsigned long period = (unsigned long)about->period;
        const unsigned long rest = mpz_fdiv_ui(x, period);
        const unsigned long before = (unsigned long)about->preperiod % period;
        at = about->preperiod + (int64_t)((rest + period - before) % period);
    }
    const int16_t offset = rows->values[row][at];
    if (offset >= 0) {
        mpz_add_ui(out, x, (unsigned long)offset);
    } else {
        mpz_sub_ui(out, x, (unsigned long)-(int)offset);
    }
    return WY_OK;
}
