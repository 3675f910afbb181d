/*
 * test_adjoin_automaton.c - running automata on the Zeckendorf digits of two numbers, as the third
 * way to decide on moves does it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <wythoff/automata.h>
#include <wythoff/solve.h>

#include "solve/adjoin.h"
#include "theory/theory.h"

/*
 * The P-positions (x, y), x <= y: the digits are 0w and w0, and w ends in an even number of
 * zeros (S2).  States: 0 no digit 1 yet; 1 y has read a 1 that x must read next; 2 and 3 x ends in
 * an even or odd number of zeros.
 */
static void runs_automata(void **state) {
    (void)state;
    const wy_track tracks[2] = {{.digits = 2}, {.digits = 2}};
    const int32_t outputs[4] = {1, 0, 1, 0};
    wy_edge edges[] = {
        {.from = 0, .to = 0, .label = 0}, {.from = 0, .to = 1, .label = 1},
        {.from = 1, .to = 2, .label = 2}, {.from = 2, .to = 3, .label = 0},
        {.from = 2, .to = 1, .label = 1}, {.from = 3, .to = 2, .label = 0},
        {.from = 3, .to = 1, .label = 1},
    };
    wy_automaton *pairs;
    assert_int_equal(wy_automaton_create(&pairs, WY_ACCEPTOR, tracks, 2, outputs, 4, edges,
                                         sizeof edges / sizeof edges[0], NULL),
                     WY_OK);
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (unsigned i = 0; i < 90; i++) {
        for (unsigned j = 0; j < 90; j++) {
            mpz_set_ui(x, i);
            mpz_set_ui(y, j);
            bool accepted;
            bool expected;
            assert_int_equal(wi_adjoin_by_automaton(&accepted, pairs, x, y, NULL), WY_OK);
            assert_int_equal(wi_wythoff_has(&expected, WI_BY_MEX, x, y, NULL), WY_OK);
            assert_int_equal(accepted, expected);
        }
    }
    mpz_clears(x, y, NULL);
    wy_automaton *sentence;
    assert_int_equal(wy_automaton_constant(&sentence, true, NULL), WY_OK);
    bool accepted;
    mpz_init(x);
    assert_int_equal(wi_adjoin_by_automaton(&accepted, sentence, x, x, NULL), WY_BAD);
    mpz_clear(x);
    wy_automaton_free(sentence);
    wy_automaton_free(pairs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_automata),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
