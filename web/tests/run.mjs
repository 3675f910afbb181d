// run.mjs PROGRAM [WORD | I/N] - all tests of the page, one after the other, with one server and one
// browser.  With a word, only the files whose names have it; with I/N, every N-th file from the I-th on.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
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

const files = readdirSync(folder).filter((name) => name.endsWith('_test.mjs') && name.includes(word)).sort();
for (const [i, file] of files.entries()) {
  if (!parts || i % Number(parts) === Number(first) - 1) {
    await import(new URL(file, folder));
  }
}

test('there are tests', () => assert.ok(program, 'run.mjs PROGRAM'));
