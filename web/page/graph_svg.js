// graph_svg.js - a machine or automaton as a drawing: states as circles, final
// ones with a double ring, edges bent so that those in both directions are apart.
import { svg } from './dom.js';
import { layOut } from './graph_layout.js';

/** @typedef {import('./graph_layout.js').Node} Node */
/** @typedef {import('./graph_layout.js').Edge} Edge */

const RADIUS = 17;
const MOST_LABEL = 18;

/**
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @param {string} name what the drawing shows, in words
 * @param {boolean} down
 * @returns {SVGElement}
 */
export function drawGraph(nodes, edges, name, down) {
  const { placed, width, height } = layOut(nodes, edges, down);
  const drawing = svg('svg', {
    class: 'graph', role: 'img', 'aria-label': name, viewBox: `0 0 ${width} ${height}`, width, height,
  });
  drawing.append(svg('defs', null,
    svg('marker', { id: 'arrow', viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse' },
      svg('path', { d: 'M0 0 L10 5 L0 10 z', class: 'arrow' }))));
  for (const edge of joined(edges)) {
    const from = placed.get(edge.from);
    const to = placed.get(edge.to);
    if (from && to) {
      drawing.append(drawEdge(from, to, edge.label ?? '', down));
    }
  }
  for (const { node, x, y } of placed.values()) {
    const label = String(node.label ?? node.id);
    drawing.append(svg('g', { class: `state${node.final ? ' final' : ''}${node.initial ? ' initial' : ''}` },
      svg('title', null, label),
      node.initial ? svg('path', { class: 'edge', d: down ? `M${x} ${y - RADIUS - 24} V${y - RADIUS - 1}` : `M${x - RADIUS - 22} ${y} H${x - RADIUS - 1}`, 'marker-end': 'url(#arrow)' }) : null,
      svg('circle', { cx: x, cy: y, r: RADIUS }),
      node.final ? svg('circle', { cx: x, cy: y, r: RADIUS - 3.5 }) : null,
      svg('text', { x, y: y + 4 }, label.length > 5 ? `${label.slice(0, 4)}…` : label)));
  }
  return drawing;
}

/** Edges with the same ends become one with all their labels. @param {Edge[]} edges @returns {Edge[]} */
function joined(edges) {
  /** @type {Map<string, Edge>} */
  const found = new Map();
  for (const { from, to, label } of edges) {
    const key = `${from} ${to}`;
    const known = found.get(key);
    if (known) {
      known.label = `${known.label}, ${label ?? ''}`;
    } else {
      found.set(key, { from, to, label: label ?? '' });
    }
  }
  return [...found.values()];
}

/**
 * @param {import('./graph_layout.js').Placed} from
 * @param {import('./graph_layout.js').Placed} to
 * @param {string} label
 * @param {boolean} down
 */
function drawEdge(from, to, label, down) {
  const text = label.length > MOST_LABEL ? `${label.slice(0, MOST_LABEL - 1)}…` : label;
  if (from === to) {
    const { x, y } = from;
    const loop = down ?
      `M${x + RADIUS - 3} ${y - 9} C${x + 46} ${y - 26} ${x + 46} ${y + 26} ${x + RADIUS - 2} ${y + 9}` :
      `M${x - 9} ${y - RADIUS + 3} C${x - 26} ${y - 46} ${x + 26} ${y - 46} ${x + 9} ${y - RADIUS + 2}`;
    return svg('g', null, svg('title', null, label), svg('path', { class: 'edge', 'marker-end': 'url(#arrow)', d: loop }),
      down ? svg('text', { class: 'label beside', x: x + 41, y: y + 4 }, text) : svg('text', { class: 'label', x, y: y - 38 }, text));
  }
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  // Bent to the left of its direction; the more, the longer it is, around the states between.
  const bend = Math.abs(from.layer - to.layer) > 1 ? Math.min(120, 16 + length * 0.24) : 8 + length * 0.14;
  const mx = (from.x + to.x) / 2 + (dy / length) * bend;
  const my = (from.y + to.y) / 2 - (dx / length) * bend;
  const start = toward(from.x, from.y, mx, my, RADIUS);
  const end = toward(to.x, to.y, mx, my, RADIUS + 1.5);
  return svg('g', null, svg('title', null, label),
    svg('path', { class: 'edge', 'marker-end': 'url(#arrow)', d: `M${start} Q${mx} ${my} ${end}` }),
    svg('text', { class: 'label', x: (from.x + to.x) / 4 + mx / 2, y: (from.y + to.y) / 4 + my / 2 - 3 }, text));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} tx
 * @param {number} ty
 * @param {number} by
 */
function toward(x, y, tx, ty, by) {
  const length = Math.hypot(tx - x, ty - y) || 1;
  return `${(x + ((tx - x) * by) / length).toFixed(1)} ${(y + ((ty - y) * by) / length).toFixed(1)}`;
}
