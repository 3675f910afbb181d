/* word_list.c - words in lexicographic order. */
#include "machine/word_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

wy_entry *wi_word_list_put(wy_words *list, const char *word, const char *translate) {
    size_t low = 0;
    size_t high = list->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = strcmp(list->items[middle].word, word);
        if (order == 0) {
            return &list->items[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (!wi_list_room(list->items, list->room, list->count + 1)) {
        return NULL;
    }
    char *own_word = strdup(word);
    char *own_translate = strdup(translate);
    if (own_word == NULL || own_translate == NULL) {
        free(own_word);
        free(own_translate);
        return NULL;
    }
    wy_entry *item = &list->items[low];
    memmove(item + 1, item, (list->count - low) * sizeof *item);
    list->count++;
    *item = (wy_entry){.word = own_word, .translate = own_translate, .first = -1};
    return item;
}

/* The strings are the list's own; only its readers see them as constant. */
static void free_text(const char *text) {
    union {
        const char *seen;
        char *own;
    } of = {.seen = text};
    free(of.own);
}

void wy_words_free(wy_words *words) {
    if (words == NULL) {
        return;
    }
    for (size_t i = 0; i < words->count; i++) {
        free_text(words->items[i].word);
        free_text(words->items[i].translate);
    }
    free(words->items);
    free(words);
}

void wy_words_facts_of(wy_words_facts *out, const wy_words *words) {
    *out = words->facts;
}

size_t wy_words_count(const wy_words *words) {
    return words->count;
}

const wy_entry *wy_words_at(const wy_words *words, size_t index) {
    return &words->items[index];
}
