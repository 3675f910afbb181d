/* sets.c - contexts of isl, their limits and failures; small sets. */
#include "normal/sets.h"

#include <isl/options.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/fail.h"

wy_status wi_sets_open(wi_sets *sets, unsigned long steps, wy_error *error) {
    *sets = (wi_sets){.error = error};
    sets->ctx = isl_ctx_alloc();
    if (sets->ctx == NULL) {
        sets->status = wi_fail_memory(error);
        return sets->status;
    }
    isl_options_set_on_error(sets->ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(sets->ctx, steps);
    return WY_OK;
}

wy_status wi_sets_close(wi_sets *sets) {
    if (sets->ctx != NULL) {
        isl_ctx_free(sets->ctx);
    }
    sets->ctx = NULL;
    return sets->status;
}

wy_status wi_sets_look(wi_sets *sets) {
    if (sets->status != WY_OK) {
        return sets->status;
    }
    switch (isl_ctx_last_error(sets->ctx)) {
    case isl_error_none:
        break;
    case isl_error_alloc:
        sets->status = wi_fail_memory(sets->error);
        break;
    case isl_error_quota:
        sets->status = wi_fail(sets->error, WY_LIMIT,
                               "its conditions fall apart into too many cases to be brought into "
                               "normal form");
        break;
    default:
        sets->status =
            wi_fail(sets->error, WY_LIMIT, "its normal form could not be found: %.200s",
                    isl_ctx_last_error_msg(sets->ctx) != NULL ? isl_ctx_last_error_msg(sets->ctx)
                                                              : "no reason given");
        break;
    }
    return sets->status;
}

bool wi_sets_is(wi_sets *sets, isl_bool answer) {
    if (answer == isl_bool_error) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its normal form could not be found");
        return false;
    }
    return answer == isl_bool_true;
}

wy_status wi_sets_give_up(wi_sets *sets, const char *format, ...) {
    if (sets->status != WY_OK) {
        return sets->status;
    }
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    sets->status = wi_fail(sets->error, WY_LIMIT, "%s", message);
    return sets->status;
}

unsigned wi_sets_count(wi_sets *sets, isl_size count) {
    if (count < 0) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its normal form could not be found");
        return 0;
    }
    return (unsigned)count;
}

bool wi_sets_number(int64_t *out, wi_sets *sets, isl_val *value) {
    const long most = 1L << 62;
    *out = 0;
    const bool fits = value != NULL && isl_val_is_int(value) == isl_bool_true &&
                      isl_val_cmp_si(value, most) < 0 && isl_val_cmp_si(value, -most) > 0;
    if (fits) {
        *out = isl_val_get_num_si(value);
    }
    isl_val_free(value);
    if (!fits) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "a number of its normal form is too large");
    }
    return fits;
}

/* ---- merging ------------------------------------------------------------------------------ */

static isl_stat count_floors(isl_basic_set *basic, void *data) {
    bool *some = data;
    *some = *some || isl_basic_set_dim(basic, isl_dim_div) != 0;
    isl_basic_set_free(basic);
    return *some ? isl_stat_error : isl_stat_ok;
}

isl_set *wi_sets_merged(isl_set *set) {
    bool floors = false;
    if (set == NULL || isl_set_n_basic_set(set) < 2) {
        return set;
    }
    isl_set_foreach_basic_set(set, count_floors, &floors);
    isl_set *merged = isl_set_coalesce(isl_set_copy(set));
    if (!floors || isl_set_is_equal(set, merged) == isl_bool_true) {
        isl_set_free(set);
        return merged;
    }
    isl_set_free(merged);
    return set;
}

/* ---- linear forms ------------------------------------------------------------------------ */

static isl_aff *add_term(isl_aff *aff, int at, int64_t factor) {
    if (factor == 0 || aff == NULL) {
        return aff;
    }
    return isl_aff_set_coefficient_val(aff, isl_dim_in, at,
                                       isl_val_int_from_si(isl_aff_get_ctx(aff), factor));
}

isl_aff *wi_sets_constant(isl_space *space, int64_t constant) {
    isl_aff *aff = isl_aff_zero_on_domain(isl_local_space_from_space(isl_space_copy(space)));
    return aff == NULL
               ? NULL
               : isl_aff_set_constant_val(aff, isl_val_int_from_si(isl_aff_get_ctx(aff), constant));
}

isl_aff *wi_sets_variable(isl_space *space, int at) {
    return add_term(wi_sets_constant(space, 0), at, 1);
}

isl_space *wi_sets_space(wi_sets *sets, int dimensions) {
    return isl_space_set_alloc(sets->ctx, 0, (unsigned)dimensions);
}

isl_aff *wi_sets_form(isl_space *space, const wy_linear *form, const wi_axes *places) {
    isl_aff *aff = wi_sets_constant(space, form->c[WY_ONE]);
    for (int i = 0; i < WY_ONE; i++) {
        if (places->of[i] >= 0) {
            aff = add_term(aff, places->of[i], form->c[i]);
        }
    }
    return aff;
}

isl_set *wi_sets_at_least(isl_space *space, int at, int64_t bound) {
    return isl_aff_ge_set(wi_sets_variable(space, at), wi_sets_constant(space, bound));
}

isl_set *wi_sets_at_most(isl_space *space, int at, int64_t bound) {
    return isl_aff_le_set(wi_sets_variable(space, at), wi_sets_constant(space, bound));
}
