/*
 * test_automaton_files.c - automata as text: read, refused with a place, written, read again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/automata.h>

static const wy_system known[] = {{"msd_2", 2, false, NULL, NULL},
                                  {"lsd_2", 2, true, NULL, NULL},
                                  {"msd_3", 3, false, NULL, NULL},
                                  {"msd_fib", 2, false, NULL, NULL}};

static wy_status find(void *data, const wy_system **out, const char *name, wy_error *error) {
    (void)data;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, name) == 0) {
            *out = &known[i];
            return WY_OK;
        }
    }
    *error = (wy_error){.status = WY_BAD};
    snprintf(error->message, sizeof error->message, "there is no numeration %s", name);
    return WY_BAD;
}

static wy_automaton *read_text(const char *text, wy_automaton_kind kind) {
    wy_automaton *automaton;
    wy_error error = {0};
    if (wy_automaton_read(&automaton, text, strlen(text), kind, find, NULL, NULL, &error) !=
        WY_OK) {
        char shown[1024];
        wy_error_text(shown, sizeof shown, &error);
        fail_msg("%s\n%s", text, shown);
    }
    return automaton;
}

typedef wy_status writer(FILE *stream, const wy_automaton *automaton, wy_error *error);

static char *written(const wy_automaton *automaton, writer *write) {
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    wy_error error;
    assert_non_null(stream);
    assert_int_equal(write(stream, automaton, &error), WY_OK);
    assert_int_equal(fclose(stream), 0);
    return text;
}

/* Reads, writes, expects this; and reading that writes the same again. */
static void check(const char *text, wy_automaton_kind kind, const char *expected) {
    wy_automaton *automaton = read_text(text, kind);
    char *once = written(automaton, wy_automaton_write);
    assert_string_equal(once, expected);
    wy_automaton *again = read_text(once, kind);
    char *twice = written(again, wy_automaton_write);
    assert_string_equal(twice, once);
    free(once);
    free(twice);
    wy_automaton_free(automaton);
    wy_automaton_free(again);
}

static void test_read_and_write(void **state) {
    (void)state;
    check("true", WY_ACCEPTOR, "true\n");
    check("# nothing holds\n\n  false  # indeed\n", WY_ACCEPTOR, "false\n");
    check("msd_fib\n0 1\n0 -> 0\n1 -> 1\n1 1\n0 -> 0", WY_ACCEPTOR,
          "msd_fib\n\n0 1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n");
    /* Any numbers for states, the first is initial; tabs, carriage returns, remarks */
    check("msd_2 {1,0}\r\n\r\n 7 0 # first\r\n0\t1 ->\t3\r\n3 5\r\n1 1->7\r\n", WY_ACCEPTOR,
          "msd_2 {0, 1}\n\n0 0\n0 1 -> 1\n\n1 1\n1 1 -> 0\n");
    /* Digits with signs, in any order */
    check("{+1, 0,-1}\n0 1\n-1 -> 0\n+1 -> 0\n", WY_ACCEPTOR,
          "{-1, 0, 1}\n\n0 1\n-1 -> 0\n1 -> 0\n");
    /* Wildcards; a transition that stands twice */
    check("msd_2 msd_3\n0 0\n* 2 -> 0\n1 * -> 0\n", WY_ACCEPTOR,
          "msd_2 msd_3\n\n0 0\n0 2 -> 0\n1 0 -> 0\n1 1 -> 0\n1 2 -> 0\n");
    /* Short names */
    check("msd lsd\n0 1\n", WY_ACCEPTOR, "msd_2 lsd_2\n\n0 1\n");
    check("3 fib msd3\n0 1\n", WY_ACCEPTOR, "msd_3 msd_fib msd_3\n\n0 1\n");
    /* Outputs of word automata */
    check("msd_2\n0 -3\n0 -> 0\n1 -> 1\n1 12\n0 -> 1\n1 -> 0\n", WY_WORD,
          "msd_2\n\n0 -3\n0 -> 0\n1 -> 1\n\n1 12\n0 -> 1\n1 -> 0\n");
    /* Several targets: words that end in 1, minimal */
    check("{0, 1}\n0 0\n0 -> 0\n1 -> 0 1\n1 1\n", WY_ACCEPTOR,
          "{0, 1}\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n1 -> 1\n");
}

static void test_refused(void **state) {
    (void)state;
    const struct {
        const char *text;
        wy_automaton_kind kind;
        size_t line, column;
        const char *says;
    } cases[] = {
        {"", WY_ACCEPTOR, 1, 1, "expected"},
        {"# only a remark\n", WY_ACCEPTOR, 2, 1, "expected"},
        {"true\n0 1\n", WY_ACCEPTOR, 2, 1, "follow"},
        {"msd_9\n0 1\n", WY_ACCEPTOR, 1, 1, "msd_9"},
        {"msd_2 %\n0 1\n", WY_ACCEPTOR, 1, 7, "neither"},
        {"{0, 1\n0 1\n", WY_ACCEPTOR, 1, 1, "brace"},
        {"{}\n0 1\n", WY_ACCEPTOR, 1, 1, "no digits"},
        {"{0,,1}\n0 1\n", WY_ACCEPTOR, 1, 4, "comma"},
        {"{0 1}\n0 1\n", WY_ACCEPTOR, 1, 4, "comma"},
        {"{0,x}\n0 1\n", WY_ACCEPTOR, 1, 4, "not a number"},
        {"{0,99999999999}\n0 1\n", WY_ACCEPTOR, 1, 4, "range"},
        {"{0,99999999999999999999999}\n0 1\n", WY_ACCEPTOR, 1, 4, "large"},
        {"msd_2\n", WY_ACCEPTOR, 2, 1, "at least one state"},
        {"msd_2\n0 -> 0\n", WY_ACCEPTOR, 3, 1, "at least one state"},
        {"msd_2\n0 -> 0\n0 1\n", WY_ACCEPTOR, 2, 1, "before the first"},
        {"msd_2\n0 1\n0 -> 1\n", WY_ACCEPTOR, 3, 6, "no state 1"},
        {"msd_2\n0 1\n2 -> 0\n", WY_ACCEPTOR, 3, 1, "no digit 2"},
        {"msd_2\n0 1\n0 1 -> 0\n", WY_ACCEPTOR, 3, 3, "1 digit is expected"},
        {"msd_2 msd_2\n0 1\n0 -> 0\n", WY_ACCEPTOR, 3, 3, "2 digits are expected"},
        {"msd_2\n0 1\n0 ->\n", WY_ACCEPTOR, 3, 3, "after the arrow"},
        {"msd_2\n0 1\n0 1\n", WY_ACCEPTOR, 3, 1, "two states 0"},
        {"msd_2\n0 1\n0 -> 0 / 1\n", WY_ACCEPTOR, 3, 8, "not a number"},
        {"msd_2\n0\n", WY_ACCEPTOR, 2, 1, "output"},
        {"msd_2\n0 1 1\n", WY_ACCEPTOR, 2, 5, "output"},
        {"msd_2\nzero 1\n", WY_ACCEPTOR, 2, 1, "not a number"},
        {"msd_2\n-1 1\n", WY_ACCEPTOR, 2, 1, "range"},
        {"msd_2\n0 1\n0 -> 0 1\n1 0\n", WY_WORD, 4, 1, "two transitions"},
        {"msd_2\n1 0\n0 1\n0 -> 0 1\n", WY_WORD, 4, 1, "two transitions"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_automaton *automaton;
        wy_error error = {0};
        const wy_status status = wy_automaton_read(&automaton, cases[i].text, strlen(cases[i].text),
                                                   cases[i].kind, find, NULL, NULL, &error);
        if (status != WY_BAD || strstr(error.message, cases[i].says) == NULL ||
            error.line != cases[i].line || error.column != cases[i].column) {
            fail_msg("%s\n%zu:%zu: %s", cases[i].text, error.line, error.column, error.message);
        }
        assert_null(automaton);
    }
}

static wy_status dot(FILE *stream, const wy_automaton *automaton, wy_error *error) {
    const char *const names[] = {"x", "y"};
    return wy_automaton_write_dot(stream, automaton, "a \"title\"", names, error);
}

static wy_status json(FILE *stream, const wy_automaton *automaton, wy_error *error) {
    const char *const names[] = {"x", "y"};
    return wy_automaton_write_json(stream, automaton, names, error);
}

static void test_pictures(void **state) {
    (void)state;
    wy_automaton *a =
        read_text("msd_fib {-1, 1}\n0 1\n0 * -> 0\n1 1 -> 1\n1 0\n0 -1 -> 0\n", WY_ACCEPTOR);
    char *text = written(a, dot);
    assert_string_equal(text, "digraph automaton {\n"
                              "  rankdir=LR;\n"
                              "  label=\"a \\\"title\\\" (x,y)\"; labelloc=t; "
                              "fontname=\"Helvetica\";\n"
                              "  node [shape=circle, fontname=\"Helvetica\"];\n"
                              "  edge [fontname=\"Helvetica\", fontsize=11];\n"
                              "  start [shape=point];\n"
                              "  0 [shape=doublecircle];\n"
                              "  1;\n"
                              "  start -> 0;\n"
                              "  0 -> 0 [label=\"[0,-1] [0,1]\"];\n"
                              "  0 -> 1 [label=\"[1,1]\"];\n"
                              "  1 -> 0 [label=\"[0,-1]\"];\n"
                              "}\n");
    free(text);
    text = written(a, json);
    assert_string_equal(text, "{\"kind\":\"acceptor\",\"tracks\":["
                              "{\"name\":\"x\",\"system\":\"msd_fib\",\"digits\":[0,1]},"
                              "{\"name\":\"y\",\"digits\":[-1,1]}],\n"
                              "\"states\":2,\"initial\":0,\"outputs\":[1,0],\n"
                              "\"transitions\":[\n"
                              "[0,[0,-1],0],\n[0,[0,1],0],\n[0,[1,1],1],\n[1,[0,-1],0]]}\n");
    free(text);
    wy_automaton_free(a);
}

/* A file that would be too large for the budget. */
static void test_budget(void **state) {
    (void)state;
    enum { TRACKS = 20 };
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    for (int i = 0; i < TRACKS; i++) {
        fputs("msd_3 ", stream);
    }
    fputs("\n0 1\n", stream);
    for (int i = 0; i < TRACKS; i++) {
        fputs("* ", stream);
    }
    fputs("-> 0\n", stream);
    assert_int_equal(fclose(stream), 0);
    const wy_control little = {.memory = 1 << 22};
    wy_automaton *automaton;
    wy_error error;
    assert_int_equal(
        wy_automaton_read(&automaton, text, strlen(text), WY_ACCEPTOR, find, NULL, &little, &error),
        WY_LIMIT);
    assert_null(automaton);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_and_write),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
