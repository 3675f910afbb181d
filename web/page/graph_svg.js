// graph_svg.js - a machine or automaton as a drawing: states as circles, final
// ones with a double ring, edges as curves with what they read and write.
import { svg } from './dom.js';
import { layOut } from './graph_layout.js';
import { RADIUS, route } from './graph_route.js';

/** @typedef {import('./graph_layout.js').Node} Node */
/** @typedef {import('./graph_layout.js').Edge} Edge */

/** Room around all, for the arrow at the start. */
const MARGIN = 26;

/**
 * @param {Node[]} nodes
 * @param {Edge[]} edges
 * @param {string} name what the drawing shows, in words
 * @param {boolean} down
 * @returns {SVGElement}
 */
export function drawGraph(nodes, edges, name, down) {
  const placed = layOut(nodes, edges, down);
  const { routed, box } = route(placed, joined(edges), down);
  const [left, top] = [Math.floor(box.left) - MARGIN, Math.floor(box.top) - MARGIN];
  const [width, height] = [Math.ceil(box.right) + MARGIN - left, Math.ceil(box.bottom) + MARGIN - top];
  const drawing = svg('svg', {
    class: 'graph', role: 'img', 'aria-label': name, viewBox: `${left} ${top} ${width} ${height}`, width, height,
  });
  drawing.append(svg('defs', null,
    svg('marker', { id: 'arrow', viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse' },
      svg('path', { d: 'M0 0 L10 5 L0 10 z', class: 'arrow' }))));
  for (const { edge, d } of routed) {
    drawing.append(svg('g', null, svg('title', null, edge.label ?? ''), svg('path', { class: 'edge', 'marker-end': 'url(#arrow)', d })));
  }
  for (const { node, x, y } of placed.values()) {
    const label = String(node.label ?? node.id);
    drawing.append(svg('g', { 'data-state': node.id, class: `state${node.final ? ' final' : ''}${node.initial ? ' initial' : ''}` },
      svg('title', null, label),
      node.initial ? svg('path', { class: 'edge', d: down ? `M${x} ${y - RADIUS - 24} V${y - RADIUS - 1}` : `M${x - RADIUS - 22} ${y} H${x - RADIUS - 1}`, 'marker-end': 'url(#arrow)' }) : null,
      svg('circle', { cx: x, cy: y, r: RADIUS }),
      node.final ? svg('circle', { cx: x, cy: y, r: RADIUS - 3.5 }) : null,
      svg('text', { x, y: y + 4 }, label.length > 5 ? `${label.slice(0, 4)}…` : label)));
  }
  for (const { edge, text, label } of routed) {
    drawing.append(svg('text', { class: 'label', x: label.x.toFixed(1), y: label.y.toFixed(1) }, svg('title', null, edge.label ?? ''), text));
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
