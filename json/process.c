/* process.c - dictionary processes and tag systems as JSON. */
#include "json/process.h"

#include "theory/dictionary.h"
#include "json/values.h"

json_t *wi_json_step(const wi_dictionary *dictionary, size_t word, int64_t place) {
    return json_pack("{s:I, s:s, s:s}", "place", (json_int_t)place, "word",
                     wi_dictionary_word(dictionary, word), "translate",
                     wi_dictionary_translate(dictionary, word));
}

json_t *wi_json_process(const wi_dictionary *dictionary, const wi_process *process,
                        const wi_process_state *state) {
    json_t *words = json_array();
    for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
        const wi_word_count count = wi_process_count(process, i);
        json_array_append_new(words, json_pack("{s:s, s:s, s:I, s:o}", "word",
                                               wi_dictionary_word(dictionary, i), "translate",
                                               wi_dictionary_translate(dictionary, i), "count",
                                               (json_int_t)count.count, "first",
                                               wi_json_number(count.first, count.count > 0)));
    }
    return json_pack("{s:o, s:I, s:I, s:I, s:b}", "words", words, "steps", (json_int_t)state->steps,
                     "read", (json_int_t)state->read, "length", (json_int_t)state->length, "halted",
                     state->halted);
}

json_t *wi_json_tag_process(const wi_process_state *state, const char *string, size_t words) {
    json_t *checked = words > 0 ? json_pack("{s:I}", "words", (json_int_t)words) : json_null();
    return json_pack("{s:I, s:I, s:s, s:b, s:o}", "steps", (json_int_t)state->steps, "left",
                     (json_int_t)(state->length - state->read), "string", string, "halted",
                     state->halted, "checked", checked);
}

json_t *wi_json_tag_dictionary(const wi_tag *tag, const wi_dictionary *dictionary,
                               const char *start) {
    const char *letters = wi_tag_letters(tag);
    json_t *codes = json_object();
    for (size_t i = 0; letters[i] != '\0'; i++) {
        char code[8];
        wi_tag_code(code, tag, i);
        json_object_set_new(codes, (const char[]){letters[i], '\0'}, json_string(code));
    }
    json_t *words = json_array();
    for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
        json_array_append_new(words,
                              json_pack("{s:s, s:s}", "word", wi_dictionary_word(dictionary, i),
                                        "translate", wi_dictionary_translate(dictionary, i)));
    }
    return json_pack("{s:o, s:s?, s:o}", "letters", codes, "start", start, "words", words);
}
