// graph_layout.js - places for the states of a small machine: in layers by their
// distance from the start, ordered within a layer so that edges cross little.
//
// Layers are a breadth-first search; the order is that of the mean place of a
// node's neighbours, swept down and up a few times (the barycentre method of
// Sugiyama, Tagawa and Toda).  Machines here have loops and edges back, so the layers are no
// hierarchy; the picture is meant to be followed from the start on.

/** @typedef {{id: string | number, label?: string, initial?: boolean, final?: boolean}} Node */
/** @typedef {{from: string | number, to: string | number, label?: string}} Edge */
/** @typedef {{node: Node, layer: number, x: number, y: number}} Placed */

export const GAP = { across: 92, along: 96 };
const SWEEPS = 24;

/**
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @param {boolean} down layers follow each other downwards, else to the right
 * @returns {Map<string | number, Placed>}
 */
export function layOut(nodes, edges, down) {
  const layers = layersOf(nodes, edges);
  const neighbours = new Map(nodes.map((node) => [node.id, /** @type {(string | number)[]} */ ([])]));
  for (const { from, to } of edges) {
    if (from !== to) {
      neighbours.get(from)?.push(to);
      neighbours.get(to)?.push(from);
    }
  }
  /** @type {Map<string | number, number>} place along the layer, -1/2 to 1/2 times its length */
  const place = new Map();
  const settle = (/** @type {Node[]} */ layer) => layer.forEach((node, i) => place.set(node.id, i - (layer.length - 1) / 2));
  layers.forEach(settle);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const order = sweep % 2 === 0 ? layers : [...layers].reverse();
    for (const layer of order) {
      const mean = new Map(layer.map((node) => {
        const near = (neighbours.get(node.id) ?? []).map((id) => place.get(id) ?? 0);
        return [node.id, near.length > 0 ? near.reduce((sum, at) => sum + at, 0) / near.length : place.get(node.id) ?? 0];
      }));
      layer.sort((a, b) => (mean.get(a.id) ?? 0) - (mean.get(b.id) ?? 0));
      settle(layer);
    }
  }
  /** @type {Map<string | number, Placed>} */
  const placed = new Map();
  layers.forEach((layer, depth) => layer.forEach((node) => {
    const along = GAP.along * (depth + 0.75);
    const across = GAP.across * (place.get(node.id) ?? 0);
    placed.set(node.id, { node, layer: depth, x: down ? across : along, y: down ? along : across });
  }));
  return placed;
}

/**
 * The states nearest to the start, and the edges among them.
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @param {number} most
 * @returns {{nodes: Node[], edges: Edge[]}}
 */
export function nearest(nodes, edges, most) {
  if (nodes.length <= most) {
    return { nodes, edges };
  }
  const kept = layersOf(nodes, edges).flat().slice(0, most);
  const ids = new Set(kept.map(({ id }) => id));
  return { nodes: kept, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

/**
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @returns {Node[][]}
 */
function layersOf(nodes, edges) {
  const next = new Map(nodes.map((node) => [node.id, /** @type {(string | number)[]} */ ([])]));
  for (const { from, to } of edges) {
    next.get(from)?.push(to);
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Set<string | number>} */
  const seen = new Set();
  /** @type {Node[][]} */
  const layers = [];
  const starts = nodes.filter((node) => node.initial);
  for (let wave = starts.length > 0 ? starts : nodes.slice(0, 1); wave.length > 0 || seen.size < nodes.length;) {
    if (wave.length === 0) {
      wave = nodes.filter((node) => !seen.has(node.id)).slice(0, 1);
    }
    wave.forEach((node) => seen.add(node.id));
    layers.push(wave);
    /** @type {Node[]} */
    const following = [];
    for (const node of wave) {
      for (const id of next.get(node.id) ?? []) {
        const target = byId.get(id);
        if (target && !seen.has(id)) {
          seen.add(id);
          following.push(target);
        }
      }
    }
    wave = following;
  }
  return layers;
}
