// run.mjs PROGRAM [WORD] - all tests of the page, with one server and one browser, several pages at
// a time.  With a word, only the files whose names have it.  Prints TAP.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { start, stop, tests } from './harness.mjs';

const [, , program, word = ''] = process.argv;
const folder = new URL('.', import.meta.url);
for (const file of readdirSync(folder).filter((name) => name.endsWith('_test.mjs') && name.includes(word)).sort()) {
  await import(new URL(file, folder));
}

let failed = 0;
let ended = 0;

/** One line of TAP for a case, and the reason why it failed. */
function report(name, seconds, fault) {
  const mark = name.replaceAll('#', '\\#');
  console.log(`${fault ? 'not ok' : 'ok'} ${++ended} - ${mark} # ${seconds.toFixed(1)} s`);
  if (fault) {
    failed++;
    console.log(String(fault.stack ?? fault).replace(/^/gm, '# '));
  }
}

async function run({ name, action }) {
  const begin = performance.now();
  const fault = await (async () => action())().then(() => null, (error) => error ?? new Error('failed'));
  report(name, (performance.now() - begin) / 1000, fault);
}

if (tests.length === 0) {
  console.log(`Bail out! no file of tests has '${word}' in its name`);
  process.exit(1);
}
console.log(`1..${tests.length + 1}`);
await start(program);
// Each lane takes the next test when it has done one.  One lane more than processors: a page also waits.
// The types come first: their compiler is slow, and waits for no page.
const waiting = [...tests].sort((a, b) => (b.name === 'the types hold') - (a.name === 'the types hold'));
await Promise.all(Array.from({ length: availableParallelism() + 1 }, async () => {
  while (waiting.length > 0) {
    await run(waiting.shift());
  }
}));
await run({
  name: 'the server ends when it is asked to',
  action: async () => {
    const status = await stop();
    if (status !== 0) {
      throw new Error(`its exit status is ${status}`);
    }
  },
});
process.exitCode = failed > 0 ? 1 : 0;
