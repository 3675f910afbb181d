// graph_route.js - the edges of a machine as curves around its states, and places
// for their labels where they cover neither a state nor each other.
//
// Every edge tries some bends, to both sides, and takes the one that meets the
// fewest states and runs along the fewest other edges; then every label tries some
// places along its curve.  Short edges come first: they have the least choice.

/** @typedef {import('./graph_layout.js').Edge} Edge */
/** @typedef {import('./graph_layout.js').Placed} Placed */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{edge: Edge, d: string, points: Point[], text: string, label: Point}} Routed */

export const RADIUS = 17;
/** Room that a state keeps free around it, for edges that go past. */
const CLEAR = RADIUS + 5;
const BENDS = [0.28, 0.16, 0.4, 0.55, 0.7, 0.9, 1.1];
const PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
const OFFSETS = [0, 8, -8, 14, -14, 22, -22];
const SAMPLES = 24;
/** A letter of a label, as the style sheet has it. */
const LETTER = { width: 6.4, height: 13 };
const MOST_LABEL = 18;

/**
 * @param {Map<string | number, Placed>} placed
 * @param {Edge[]} edges each pair of ends once
 * @param {boolean} down layers follow each other downwards, else to the right
 * @returns {{routed: Routed[], box: Box}} box: what the drawing covers
 */
export function route(placed, edges, down) {
  const states = [...placed.values()];
  /** @type {Routed[]} */
  const routed = [];
  const ends = edges.map((edge) => ({ edge, from: placed.get(edge.from), to: placed.get(edge.to) }));
  const known = /** @type {{edge: Edge, from: Placed, to: Placed}[]} */ (ends.filter(({ from, to }) => from && to));
  known.sort((a, b) => distance(a.from, a.to) - distance(b.from, b.to));
  for (const { edge, from, to } of known) {
    const ways = from === to ? loops(from, down) : curves(from, to);
    const best = least(ways, ({ points, bend }) => 100 * hits(points, states, from, to) + 3 * company(points, routed) + bend / 12);
    const label = edge.label ?? '';
    routed.push({ edge, d: best.d, points: best.points, text: label.length > MOST_LABEL ? `${label.slice(0, MOST_LABEL - 1)}…` : label, label: best.points[SAMPLES / 2] });
  }
  placeLabels(routed, states);
  return { routed, box: covered(routed, states) };
}

/** @param {Placed} from @param {Placed} to */
function distance(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/**
 * @template T
 * @param {T[]} list
 * @param {(item: T) => number} cost
 * @returns {T}
 */
function least(list, cost) {
  let [best, found] = [list[0], Infinity];
  for (const item of list) {
    const now = cost(item);
    if (now < found) {
      [best, found] = [item, now];
    }
  }
  return best;
}

// ---- curves ----------------------------------------------------------------

/**
 * Bent to the left of its direction, so that edges in both directions are apart; or to the right.
 * @param {Placed} from
 * @param {Placed} to
 */
function curves(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return BENDS.flatMap((part) => [1, -1].map((side) => {
    const bend = side * Math.min(8 + part * length, 60 + part * 220);
    const middle = { x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend };
    const start = toward(from, middle, RADIUS);
    const end = toward(to, middle, RADIUS + 1.5);
    const points = Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const t = i / SAMPLES;
      const weights = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
      return { x: weights[0] * start.x + weights[1] * middle.x + weights[2] * end.x, y: weights[0] * start.y + weights[1] * middle.y + weights[2] * end.y };
    });
    return { points, bend: Math.abs(bend) + (side < 0 ? 20 : 0), d: `M${show(start)} Q${show(middle)} ${show(end)}` };
  }));
}

/** Beside the layers first; at the start not where its arrow comes from. @param {Placed} state @param {boolean} down */
function loops(state, down) {
  const sides = (down ? [0, 180, 90, -90] : [-90, 90, 0, 180]).slice(0, state.node.initial ? 3 : 4);
  return sides.map((middle) => {
    const at = (/** @type {number} */ degrees, /** @type {number} */ away) => {
      const angle = ((middle + degrees) * Math.PI) / 180;
      return { x: state.x + away * Math.cos(angle), y: state.y + away * Math.sin(angle) };
    };
    const [a, b, c, d] = [at(-30, RADIUS), at(-32, 50), at(32, 50), at(30, RADIUS + 1.5)];
    const points = Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const t = i / SAMPLES;
      const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
      const sum = (/** @type {'x' | 'y'} */ axis) => weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + weights[3] * d[axis];
      return { x: sum('x'), y: sum('y') };
    });
    return { points, bend: 0, d: `M${show(a)} C${show(b)} ${show(c)} ${show(d)}` };
  });
}

/** Samples of the curve that lie on states other than its ends. @param {Point[]} points @param {Placed[]} states @param {Placed} from @param {Placed} to */
function hits(points, states, from, to) {
  return states.filter((state) => state !== from && state !== to && points.some((point) => Math.hypot(point.x - state.x, point.y - state.y) < CLEAR)).length;
}

/** Samples that run along other edges. @param {Point[]} points @param {Routed[]} others */
function company(points, others) {
  const reach = around(points);
  let count = 0;
  for (const other of others) {
    if (!overlap(reach, around(other.points))) {
      continue;
    }
    for (let i = 3; i < SAMPLES - 2; i += 2) {
      const { x, y } = points[i];
      count += Number(other.points.some((near) => Math.abs(x - near.x) < 6 && Math.abs(y - near.y) < 6));
    }
  }
  return count;
}

/** @param {Point[]} points @returns {Box} the curve is within its ends and its middle, nearly */
function around(points) {
  const [a, b, c] = [points[0], points[SAMPLES / 2], points[SAMPLES]];
  return {
    left: Math.min(a.x, b.x, c.x) - 6, right: Math.max(a.x, b.x, c.x) + 6, top: Math.min(a.y, b.y, c.y) - 6, bottom: Math.max(a.y, b.y, c.y) + 6,
  };
}

// ---- labels ----------------------------------------------------------------

/** @param {Point} at @param {string} text @returns {Box} */
export function labelBox(at, text) {
  const half = (LETTER.width * text.length) / 2 + 1;
  return { left: at.x - half, right: at.x + half, top: at.y - LETTER.height + 3, bottom: at.y + 4 };
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** @param {Placed} state @returns {Box} */
function stateBox(state) {
  return { left: state.x - RADIUS - 2, right: state.x + RADIUS + 2, top: state.y - RADIUS - 2, bottom: state.y + RADIUS + 2 };
}

/**
 * @param {Routed[]} routed
 * @param {Placed[]} states
 */
function placeLabels(routed, states) {
  /** @type {Box[]} */
  const taken = states.map(stateBox);
  for (const one of routed) {
    if (one.text === '') {
      continue;
    }
    const places = PLACES.flatMap((part) => OFFSETS.map((offset) => {
      const i = Math.round(part * SAMPLES);
      const [before, at, after] = [one.points[i - 1], one.points[i], one.points[i + 1]];
      const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
      const point = { x: at.x + ((after.y - before.y) / length) * offset, y: at.y - ((after.x - before.x) / length) * offset + 3 };
      return { point, far: 12 * Math.abs(part - 0.5) + Math.abs(offset) / 4 };
    }));
    const best = least(places, ({ point, far }) => {
      const box = labelBox(point, one.text);
      const covers = taken.filter((other) => overlap(box, other)).length;
      const crosses = routed.filter((other) => other !== one && other.points.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)).length;
      return 100 * covers + 4 * crosses + far;
    });
    one.label = best.point;
    taken.push(labelBox(best.point, one.text));
  }
}

/** @param {Routed[]} routed @param {Placed[]} states @returns {Box} */
function covered(routed, states) {
  const boxes = [...states.map(stateBox), ...routed.filter(({ text }) => text).map(({ label, text }) => labelBox(label, text)),
    ...routed.flatMap(({ points }) => points.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y })))];
  return boxes.reduce((sum, box) => ({
    left: Math.min(sum.left, box.left), right: Math.max(sum.right, box.right), top: Math.min(sum.top, box.top), bottom: Math.max(sum.bottom, box.bottom),
  }));
}

/** @param {Point} from @param {Point} to @param {number} by @returns {Point} */
function toward(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

/** @param {Point} point */
function show({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
