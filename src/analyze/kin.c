/*
 * kin.c - is it a game whose P-positions a theorem lists: Nim (Bouton), (m,p)-Wythoff Nim (S1,
 * Proposition 14), or one of these on a cone (S3, Theorem 1)?
 */
#include <wythoff/solve.h>

#include "analyze/analysis.h"
#include "solve/moves.h"
#include "theory/theory.h"

static wy_status on_quarter(wi_kin *out, const wy_rules *rules, wy_error *error) {
    wi_moves *moves = NULL;
    const wy_status status = wi_moves_compile(&moves, rules, 0, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_OK : status;
    }
    const int64_t width = wi_band_width(wi_moves_primitives(moves), wi_moves_count(moves));
    wi_moves_free(moves);
    if (width == 0) {
        out->kind = rules->misere ? WI_KIN_MISERE_NIM : WI_KIN_NIM;
    } else if (width > 0 && !rules->misere) {
        out->kind = WI_KIN_PAIRS;
        out->m = width;
        out->p = rules->block + 1;
    }
    return WY_OK;
}

wy_status wi_kin_find(wi_kin *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_kin){0};
    /* The formula engine has looked at everything that could spoil the theorem. */
    if (!wy_engine_can(WY_ENGINE_FORMULA, rules, NULL)) {
        return WY_OK;
    }
    wy_rules *canonical = NULL;
    wy_status status = wi_rules_canonical(&canonical, &out->q, rules, error);
    if (status == WY_NO || (status == WY_OK && wi_cone_is_unit(&out->q))) {
        wy_rules_free(canonical);
        return on_quarter(out, rules, error);
    }
    if (status == WY_OK && wy_engine_can(WY_ENGINE_FORMULA, canonical, NULL)) {
        status = on_quarter(out, canonical, error);
        out->cone = true;
    }
    wy_rules_free(canonical);
    return status == WY_NO ? WY_OK : status;
}

wy_standing wi_by_kin(const wy_analysis *analysis, const char *theorem) {
    const char *twin = analysis->kin.twin;
    return twin[0] == '\0' ? wi_by_proof("%s", theorem)
                           : wi_by_proof("%s; the P-positions are those of %s", theorem, twin);
}

bool wi_rate_of(int64_t *rise, int64_t *run, const wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    *rise = 1;
    *run = 1;
    if (kin->kind == WI_KIN_PAIRS && !kin->cone) {
        *rise = kin->m;
        *run = kin->p;
        return true;
    }
    if (kin->kind != WI_KIN_NONE && !kin->cone) {
        *rise = 0;
        return true;
    }
    /* One P-position on each diagonal, as in Wythoff's game: then b_n - a_n is n on average. */
    return analysis->class.wythoff_plus;
}
