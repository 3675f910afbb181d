/* graph.c - column machines and automata as nodes and edges to be drawn. */
#include "json/graph.h"

#include <inttypes.h>
#include <stdio.h>

#include "machine/step.h"
#include "json/machine.h"
#include "json/values.h"
#include "json/writer.h"

static void add_node(json_t *nodes, uint32_t id, bool initial, bool final) {
    json_array_append_new(nodes, json_pack("{s:I, s:o, s:b, s:b}", "id", (json_int_t)id, "label",
                                           json_sprintf("%" PRIu32, id), "initial", initial,
                                           "final", final));
}

static void add_edge(json_t *edges, uint32_t from, uint32_t to, const char *label) {
    json_array_append_new(edges, json_pack("{s:I, s:I, s:s}", "from", (json_int_t)from, "to",
                                           (json_int_t)to, "label", label));
}

/* bounds: of b_n - a_n - n, of a column machine. */
static json_t *graph_json(json_t *nodes, json_t *edges, json_t *bounds, json_t *standing) {
    const json_int_t node_count = (json_int_t)json_array_size(nodes);
    const json_int_t edge_count = (json_int_t)json_array_size(edges);
    return json_pack("{s:o, s:o, s:I, s:I, s:o, s:o}", "nodes", nodes, "edges", edges,
                     "total_nodes", node_count, "total_edges", edge_count, "bounds", bounds,
                     "standing", standing);
}

/* ---- the column machine ---------------------------------------------------------------- */

/* "0/100": what is read and what is written. */
static void step_label(char label[72], unsigned bit, const wi_machine_step *step) {
    size_t used = (size_t)snprintf(label, 72, "%u/", bit);
    for (int i = 0; i < step->count && used < 70; i++) {
        label[used++] = step->bits >> i & 1 ? '1' : '0';
    }
    label[used] = '\0';
}

json_t *wi_json_machine_graph(const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_start start;
    wy_machine_facts_of(&facts, machine);
    wy_machine_start_of(&start, machine);
    json_t *nodes = json_array();
    json_t *edges = json_array();
    for (uint32_t i = 0; i < facts.states; i++) {
        wi_machine_state state;
        wi_machine_state_of(&state, machine, i);
        add_node(nodes, i, i == start.state, state.perfect);
        for (unsigned bit = 0; bit < 2; bit++) {
            const wi_machine_step *step = wi_machine_step_of(machine, i, bit);
            if (step != NULL) {
                char label[72];
                step_label(label, bit, step);
                add_edge(edges, i, step->to, label);
            }
        }
    }
    return graph_json(nodes, edges, wi_json_machine_bounds(machine),
                      wi_json_machine_standing(machine));
}

/* ---- the automaton -------------------------------------------------------------------------- */

/* All labels from one state to another, in one text: "00 01". */
static void add_edges(json_t *edges, const wy_automaton *automaton, uint32_t from) {
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t count = wy_automaton_row(automaton, from, &labels, &targets);
    for (uint64_t i = 0; i < count; i++) {
        bool earlier = false;
        for (uint64_t j = 0; j < i && !earlier; j++) {
            earlier = targets[j] == targets[i];
        }
        wi_writer text = {0};
        for (uint64_t j = i; j < count && !earlier; j++) {
            if (targets[j] == targets[i]) {
                wi_put(&text, j > i ? " " : "");
                for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
                    wi_put(&text, t > 0 ? "," : "");
                    wi_put_number(&text, wy_automaton_digit(automaton, labels[j], t));
                }
            }
        }
        wi_put_bytes(&text, "", 1);
        if (!earlier && !text.broken) {
            add_edge(edges, from, targets[i], text.bytes);
        }
        wi_writer_free(&text);
    }
}

json_t *wi_json_theorem_graph(const wy_theorem *theorem) {
    const wy_automaton *automaton = wy_theorem_p(theorem);
    const uint32_t states = wy_automaton_states(automaton);
    json_t *nodes = json_array();
    json_t *edges = json_array();
    for (uint32_t i = 0; i < states; i++) {
        add_node(nodes, i, i == 0, wy_automaton_output(automaton, i) != 0);
        add_edges(edges, automaton, i);
    }
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, theorem);
    char by[WY_REASON_SIZE];
    snprintf(by, sizeof by, "the automaton reads x and y in %s; it is proved to accept the P-set%s",
             facts.numeration,
             facts.transported                     ? " of the canonical game"
             : facts.image[0] + facts.image[1] > 0 ? " of the image"
                                                   : "");
    return graph_json(nodes, edges, json_null(), wi_json_known(WY_PROVED, by));
}
