/* cell.c - positions in machine words. */
#include <string.h>

#include <wythoff/solve.h>

bool wy_cell_of(wy_cell *out, const wy_rules *rules, const wy_place *place) {
    memset(out, 0, sizeof *out);
    for (int i = 0; i < rules->heaps; i++) {
        if (!mpz_fits_slong_p(place->heap[i]) || mpz_cmp_si(place->heap[i], INT64_MAX) == 0) {
            return false;
        }
        out->heap[i] = mpz_get_si(place->heap[i]);
        out->last[i] = mpz_fits_slong_p(place->last[i]) ? mpz_get_si(place->last[i]) : INT64_MAX;
    }
    out->memory = mpz_fits_slong_p(place->memory) ? mpz_get_si(place->memory) : INT64_MAX;
    return true;
}

void wy_cell_start(wy_cell *out, const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS]) {
    *out = (wy_cell){0};
    for (int i = 0; i < rules->heaps; i++) {
        out->heap[i] = heap[i];
    }
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        out->memory = rules->passes;
        break;
    case WY_MEMORY_ENFORCE:
        out->memory = WY_NOT_NAMED;
        break;
    case WY_MEMORY_BOUND:
        out->memory = heap[0] > 0 ? heap[0] - 1 : 0;
        break;
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
    case WY_MEMORY_IMITATION:
        break;
    }
}
