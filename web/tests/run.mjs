// run.mjs PROGRAM [WORD | I/N] - all tests of the page, one after the other, with one server and one
// browser.  With a word, only the files whose names have it; with I/N, the I-th of N parts.
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { start, stop } from './harness.mjs';

const program = process.argv[2];
const choice = process.argv[3] ?? '';
const [, first, parts] = /^(\d+)\/(\d+)$/.exec(choice) ?? [];
const word = parts ? '' : choice;
const folder = new URL('.', import.meta.url);

before(() => start(program));
after(async () => {
  await stop();
});

/** The files of one of the parts: each file goes, the largest first, to the part that has least. */
function partOf(files, part, count) {
  const size = new Map(files.map((file) => [file, statSync(new URL(file, folder)).size]));
  const parts = Array.from({ length: count }, () => ({ sum: 0, files: [] }));
  for (const file of [...files].sort((a, b) => size.get(b) - size.get(a))) {
    const least = parts.reduce((one, other) => (other.sum < one.sum ? other : one));
    least.sum += size.get(file);
    least.files.push(file);
  }
  return parts[part - 1].files;
}

const files = readdirSync(folder).filter((name) => name.endsWith('_test.mjs') && name.includes(word)).sort();
for (const file of parts ? partOf(files, Number(first), Number(parts)) : files) {
  await import(new URL(file, folder));
}

test('there are tests', () => assert.ok(program, 'run.mjs PROGRAM'));
