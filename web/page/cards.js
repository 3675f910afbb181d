// cards.js - twelve places to begin: each a view (as a link has it) and what its picture shows.

/**
 * @typedef {{
 *   title: string, about: string, link: string,
 *   picture: {game: string, layer?: 'p' | 'grundy' | 'difference' | 'why', game2?: string, level?: number, size?: number}
 * }} Card
 */

/** @type {Card[]} */
export const CARDS = [
  {
    title: 'Wythoff’s game', about: 'Take from one heap, or the same from both. The losing places lie along two golden lines.',
    link: 'game=wythoff&box=48,36&tab=game', picture: { game: 'wythoff', size: 40 },
  },
  {
    title: 'Nim’s carpet', about: 'The oldest of these games. Its Grundy values weave a carpet of squares.',
    link: 'game=nim&layer=grundy&box=120,88&tab=game', picture: { game: 'nim', layer: 'grundy', size: 64 },
  },
  {
    title: 'Maharaja Nim', about: 'Wythoff’s game and a knight’s move: the golden lines begin to tremble.',
    link: 'game=maharaja&box=120,88&tab=game&show=moves,winning,guides,grid,strip', picture: { game: 'maharaja', size: 64 },
  },
  {
    title: 'Why a move wins', about: 'Every other place has a move to a losing place. The colour says which kind.',
    link: 'game=wythoff&box=40,30&show=moves,winning,why&tab=game', picture: { game: 'wythoff', layer: 'why', size: 32 },
  },
  {
    title: 'Beams that split', about: 'One more line of moves, (t,2t), and each golden line breaks into two beams.',
    link: 'game=gdwn(1,2)&box=4000,3000&tab=game', picture: { game: 'gdwn(1,2)', level: 4 },
  },
  {
    title: 'No imitation', about: 'Nim in which nobody may copy the last move: what wins depends on the past.',
    link: 'game=imitation(1,1)&box=40,30&tab=game', picture: { game: 'imitation(1,1)', size: 32 },
  },
  {
    title: 'A game on a cone', about: 'Nim mapped between two lines: only part of the board is a board.',
    link: 'game=rational-nim(2/7,10/1)&box=80,80&tab=game', picture: { game: 'rational-nim(2/7,10/1)', size: 64 },
  },
  {
    title: 'Blocking', about: 'Before each move the other player may forbid two options.',
    link: 'game=wythoff block 2&box=80,60&tab=play', picture: { game: 'wythoff block 2', size: 64 },
  },
  {
    title: 'A map of chaos', about: 'The Grundy values of Wythoff’s game: simple rule, no known pattern.',
    link: 'game=wythoff&layer=grundy&box=240,180&tab=game', picture: { game: 'wythoff', layer: 'grundy', size: 128 },
  },
  {
    title: 'Two games at once', about: 'Where Maharaja Nim and Wythoff’s game differ, and where they agree.',
    link: 'game=maharaja&second=wythoff&compare=difference&box=120,88&tab=game', picture: { game: 'maharaja', game2: 'wythoff', layer: 'difference', size: 64 },
  },
  {
    title: 'Giving back', about: 'Yama Nim: take from one heap and put a token on the other.',
    link: 'game=yama-nim&box=60,44&tab=game', picture: { game: 'yama-nim', size: 48 },
  },
  {
    title: 'Heaps of 10¹⁰⁰', about: 'A small machine knows the game for ever: look at true positions a hundred digits out.',
    link: `game=maharaja&at=1${'0'.repeat(100)},16180339887498948482045868343656381177203091798057628621354486227052604628189024497072072041893911374&zoom=3.5&tab=game`,
    picture: { game: 'maharaja', level: 325 },
  },
];
