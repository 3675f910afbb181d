/* test_atlas.c - the atlas in memory and as text, filters, look-ups, A-numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/atlas.h>
#include <wythoff/sweep.h>

/* Each sequence of the OEIS that we name is that of the game, as far as both have terms. */
static void knows_the_oeis(void **state) {
    (void)state;
    wy_oeis known;
    wy_error error = {0};
    size_t i = 0;
    for (; wy_oeis_at(&known, i, &error) == WY_OK; i++) {
        wy_rules *rules;
        int64_t terms[64];
        size_t count = 40;
        assert_int_equal(wy_rules_read_settled(&rules, known.rule, &error), WY_OK);
        const wy_status status = wy_terms_make(terms, &count, rules, known.kind, NULL, &error);
        if (status != WY_OK || count < (size_t)known.from + known.count) {
            print_error("%s: %s\n", known.number, error.message);
            fail();
        }
        for (size_t n = 0; n < known.count; n++) {
            const int64_t ours = terms[(size_t)known.from + n] + known.add;
            if (ours != known.terms[n]) {
                print_error("%s: term %zu is %lld, not %lld\n", known.number, n, (long long)ours,
                            (long long)known.terms[n]);
                fail();
            }
        }
        wy_rules_free(rules);
    }
    assert_true(i >= 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_oeis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
