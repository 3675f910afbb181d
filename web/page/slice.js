// slice.js - what the board shows of a game: a plane of positions.
//
// A position is a list of heaps and what the game remembers.  On two heaps without memory the board
// shows all positions.  For other games it shows a slice: two heaps run along the axes, the other heaps and
// the memory are fixed.  On one heap the memory runs upwards.

/** @typedef {import('./view.js').Cell} Cell */
/** @typedef {import('./api.js').GameInfo} GameInfo */
/** @typedef {import('./api.js').Heaps} Heaps */
/**
 * `state`: passes left, the named set, the bound; `last`: the last move; null: as at the start of a game.
 * @typedef {{heaps: bigint[], state: string | null, last: Heaps | null}} Position
 */
/**
 * `across` and `up` are the heaps along the axes, equal on one heap; `heaps` has the fixed ones and 0 for those that run.
 * @typedef {{plane: boolean, across: number, up: number, heaps: bigint[], state: string | null, last: Heaps | null,
 *   memory: GameInfo['memory'], states: number | null}} Slice
 */
/** What a link says of a slice. @typedef {Partial<Pick<Slice, 'across' | 'up' | 'heaps' | 'state' | 'last'>>} Wish */

export const LETTERS = 'xyzuvw';

/** What a game remembers, in words. @type {Record<GameInfo['memory'], string>} */
export const REMEMBERED = { none: '', pass: 'passes left', enforce: 'set named', bound: 'at most', repeat: 'last move', imitation: 'last move' };

/** The board of a game on two heaps without memory. @type {Slice} */
export const PLANE = { plane: true, across: 0, up: 1, heaps: [0n, 0n], state: null, last: null, memory: 'none', states: null };

/** A fixed heap at first. */
const FIRST = 3n;

/** Whether the board shows all positions of the game. @param {GameInfo} info */
export function onPlane(info) {
  return info.class !== null;
}

/** What a position of the board remembers: on two heaps without blocking imitation games are looked at as they begin. @param {GameInfo} info */
export function memoryOf(info) {
  return onPlane(info) ? 'none' : info.memory;
}

/** Whether it is the last move that counts. @param {GameInfo['memory']} memory */
export function keepsLast(memory) {
  return memory === 'repeat' || memory === 'imitation';
}

/** Whether the positions of one game are positions of the other. @param {GameInfo} one @param {GameInfo} other */
export function sameKind(one, other) {
  return one.heaps === other.heaps && memoryOf(one) === memoryOf(other) && onPlane(one) === onPlane(other);
}

/** How many heaps a game has and what it remembers. @param {GameInfo} info */
export function kindWords({ heaps, memory }) {
  return `on ${heaps} heap${heaps === 1 ? '' : 's'}${memory === 'none' ? '' : ' with a memory'}`;
}

/**
 * The slice of a game, as near to the wish as the game allows.
 * @param {GameInfo} info
 * @param {Wish} [wish]
 * @returns {Slice}
 */
export function sliceOf(info, wish = {}) {
  if (onPlane(info)) {
    return PLANE;
  }
  const { heaps: count, memory, states } = info;
  let { across = 0, up = 1 } = wish;
  if (across >= up || up >= count) {
    across = 0;
    up = count === 1 ? 0 : 1;
  }
  const heaps = Array.from({ length: count }, (_, i) => (i === across || i === up ? 0n : wish.heaps?.[i] ?? FIRST));
  const runs = count === 1 || memory === 'none';
  return {
    plane: false, across, up, heaps, memory, states,
    state: runs || memory === 'repeat' ? null : wish.state ?? null, last: runs || !keepsLast(memory) ? null : wish.last ?? null,
  };
}

/** The slice as the server's questions take it. @param {Slice} slice @returns {Record<string, string>} */
export function sliceQuery({ plane, across, up, heaps, state, last }) {
  /** @type {Record<string, string>} */
  const query = {};
  if (!plane && heaps.length > 2) {
    query.heaps = heaps.join(',');
    query.across = LETTERS[across];
    query.up = LETTERS[up];
  }
  return { ...query, ...memoryQuery({ state, last }) };
}

/** @param {{state: string | null, last: Heaps | null}} memory @returns {Record<string, string>} */
function memoryQuery({ state, last }) {
  return { ...(state === null ? {} : { state }), ...(last === null ? {} : { last: last.join(',') }) };
}

/** A position as the server's questions take it. @param {Position} position */
export function positionQuery({ heaps, state, last }) {
  return { heaps: heaps.join(','), ...memoryQuery({ state, last }) };
}

/** The memory of a cell of a game on one heap. @param {Slice} slice @param {bigint} y @returns {Pick<Position, 'state' | 'last'>} */
function memoryAt({ memory }, y) {
  return memory === 'repeat' ? { state: null, last: [y.toString()] } : { state: memory === 'enforce' && y === 0n ? null : y.toString(), last: null };
}

/** @param {Slice} slice @param {Cell} cell @returns {Position} */
export function positionAt(slice, { x, y }) {
  const heaps = slice.heaps.slice();
  heaps[slice.across] = x;
  if (slice.across === slice.up) {
    return { heaps, ...memoryAt(slice, y) };
  }
  heaps[slice.up] = y;
  return { heaps, state: slice.state, last: slice.last };
}

/**
 * Where a position is seen on the slice, or on one that differs in the fixed heaps; null: its memory is not known.
 * @param {Slice} slice
 * @param {Position} position
 * @returns {Cell | null}
 */
export function cellOf({ across, up, memory }, { heaps, state, last }) {
  if (across !== up) {
    return { x: heaps[across], y: heaps[up] };
  }
  const y = memory === 'repeat' ? last?.[0] : state ?? (memory === 'enforce' ? '0' : null);
  return y === null || y === undefined ? null : { x: heaps[across], y: BigInt(y) };
}

/** Whether the fixed heaps are those of the position. @param {Slice} slice @param {Position} position */
export function isOn(slice, { heaps }) {
  return slice.heaps.every((heap, i) => i === slice.across || i === slice.up || heap === heaps[i]);
}

/** The parallel slice through a position. @param {Slice} slice @param {Position} position @returns {Slice} */
export function sliceThrough(slice, { heaps, state, last }) {
  if (slice.plane) {
    return slice;
  }
  const fixed = heaps.map((heap, i) => (i === slice.across || i === slice.up ? 0n : heap));
  return slice.across === slice.up ? { ...slice, heaps: fixed } : { ...slice, heaps: fixed, state, last };
}

/** The same position with other heaps along the axes. @param {Slice} slice @param {Position} position @param {number} across @param {number} up */
export function turned(slice, position, across, up) {
  return sliceThrough({ ...slice, across, up }, position);
}

/**
 * The cells of the slice to which a move leads.  The mover may choose what is remembered: then they are several.
 * @param {Slice} slice
 * @param {Position} from
 * @param {Heaps} move
 * @param {string | null} [bound] on the move after it
 * @returns {Cell[]}
 */
export function landings(slice, from, move, bound = null) {
  const to = { ...from, heaps: from.heaps.map((heap, i) => heap - BigInt(move[i])) };
  if (!isOn(slice, to)) {
    return [];
  }
  if (slice.across === slice.up && slice.memory === 'enforce') {
    return Array.from({ length: slice.states ?? 0 }, (_, i) => ({ x: to.heaps[0], y: BigInt(i + 1) }));
  }
  const after = slice.memory === 'bound' ? { ...to, state: bound } : keepsLast(slice.memory) ? { ...to, last: move } : to;
  const cell = cellOf(slice, after);
  return cell ? [cell] : [];
}

/** The largest y of the board; null: it has no end. @param {Slice} slice */
export function topOf({ plane, across, up, memory, states }) {
  return !plane && across === up && (memory === 'pass' || memory === 'enforce') ? BigInt(states ?? 0) : null;
}

/** Whether there is a position in the cell. @param {Slice} slice @param {Cell} cell */
export function hasCell(slice, { x, y }) {
  const top = topOf(slice);
  return x >= 0n && y >= 0n && (top === null || y <= top);
}

/** What the axes are called. @param {Slice} slice @returns {{x: string, y: string}} */
export function axisNames({ across, up, memory }) {
  return { x: LETTERS[across], y: across === up ? REMEMBERED[memory] : LETTERS[up] };
}

/** What is remembered, in words; empty: nothing, or as at the start. @param {Slice} slice @param {Pick<Position, 'state' | 'last'>} memory */
export function memoryWords(slice, { state, last }) {
  const value = keepsLast(slice.memory) ? last && `(${last.join(',')})` : state;
  return slice.memory === 'none' || !value ? '' : `${REMEMBERED[slice.memory]} ${value}`;
}

/** What the board shows, for those who do not see it. @param {Slice} slice */
export function sliceWords(slice) {
  const { x, y } = axisNames(slice);
  const fixed = slice.heaps.flatMap((heap, i) => (i === slice.across || i === slice.up ? [] : [`${LETTERS[i]} = ${heap}`]));
  return [`${x} to the right, ${y} upwards`, ...fixed, memoryWords(slice, slice)].filter(Boolean).join(', ');
}
