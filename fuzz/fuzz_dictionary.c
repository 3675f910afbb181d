/*
 * fuzz_dictionary.c - any bytes at all are a dictionary or a tag system, or get a message.
 *
 * What must hold: the words of a dictionary that is read are prefix-free; a tag system and the
 * dictionary it is compiled to do the same for some steps; what is refused has a message whose
 * place lies in the text.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "theory/dictionary.h"

enum { STEPS = 200, LONGEST = 100000, WORDS = 500 };

static void check_dictionary(const wi_dictionary *dictionary) {
    const size_t count = wi_dictionary_size(dictionary);
    require(count > 0);
    for (size_t i = 0; i < count && count <= WORDS; i++) {
        const char *word = wi_dictionary_word(dictionary, i);
        for (size_t j = 0; j < count; j++) {
            require(i == j || strncmp(word, wi_dictionary_word(dictionary, j), strlen(word)) != 0);
        }
    }
    wi_process *process;
    wy_error error;
    const char *start = wi_dictionary_word(dictionary, 0);
    require(wi_process_open(&process, dictionary, start, strlen(start), &error) == WY_OK);
    const wy_status status = wi_process_run(process, STEPS, LONGEST, NULL, NULL, NULL, &error);
    wi_process_state state;
    wi_process_state_of(&state, process);
    require(status == WY_LIMIT || (status == WY_OK && (state.halted || state.steps == STEPS)));
    require(state.read <= state.length);
    wi_process_close(process);
}

static void check_tag(const wi_tag *tag) {
    const char *start = wi_tag_letters(tag);
    wi_dictionary *dictionary;
    wi_process_state state;
    wy_error error;
    wy_status status = wi_tag_compile(&dictionary, tag, &error);
    if (status == WY_OK) {
        status = wi_tag_compare(&state, tag, dictionary, start, strlen(start), STEPS, LONGEST, NULL,
                                &error);
    }
    require(status == WY_OK || status == WY_LIMIT);
    wi_dictionary_free(dictionary);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    wy_error error = {0};
    wi_dictionary *dictionary;
    if (wi_dictionary_read(&dictionary, text, size, &error) == WY_OK) {
        check_dictionary(dictionary);
        wi_dictionary_free(dictionary);
    } else {
        require(dictionary == NULL);
        check_error(&error, lines_of(data, size));
    }
    wi_tag *tag;
    memset(&error, 0, sizeof error);
    if (wi_tag_read(&tag, text, size, &error) == WY_OK) {
        check_tag(tag);
        wi_tag_free(tag);
    } else {
        require(tag == NULL);
        check_error(&error, lines_of(data, size));
    }
    return 0;
}
