// harness.mjs - the tests, and a server and a browser for them, started once.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
  // The last list counts: Playwright's own, and two pages that every window of Chromium 150 and later loads for its address bar.
  '--disable-features=AcceptCHFrame,AutoDeElevate,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider,' +
    'GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,RenderDocument,ThirdPartyStoragePartitioning,Translate,' +
    'WebUIOmniboxAimPopup,WebUIOmniboxPopup',
];
// The shell without windows takes a third less of the processor than the whole browser.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

let server = null;
let browser = null;
/** Contexts for pages without wishes of their own, one page at a time in each, with the files of the page in its cache. */
const common = [];
export let origin = '';
export let program = '';

/** The tests, in the order in which they were written; run.mjs runs several at a time. */
export const tests = [];
export function test(name, action) {
  tests.push({ name, action });
}

export function findBrowser() {
  return process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path)) ?? null;
}

/** Starts both.  The server prints its address in its first line. */
export async function start(path) {
  program = path;
  // PAGE: the page's files from a folder instead of from the program.
  const page = process.env.PAGE ? ['--page', process.env.PAGE] : [];
  // Answers may take as long as a busy machine needs.
  server = spawn(program, ['serve', '--port', '0', '--no-open', '--quiet', '--seconds', '600', ...page], { stdio: ['ignore', 'pipe', 'inherit'] });
  origin = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (data) => {
      text += data;
      const found = /(http:\/\/\S+?)\/?\s/.exec(text);
      if (found) {
        resolve(found[1]);
      }
    });
    server.on('exit', (code) => reject(new Error(`the server ended with status ${code}`)));
  });
  browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
}

/** Ends both; the server must end well. */
export async function stop() {
  await browser?.close();
  if (!server) {
    return 0;
  }
  const ended = new Promise((resolve) => {
    server.removeAllListeners('exit');
    server.on('exit', (code, signal) => resolve(code ?? signal));
  });
  server.kill('SIGTERM');
  return ended;
}

async function newContext(viewport, options) {
  const context = await browser.newContext({ viewport, colorScheme: 'light', ...options });
  if (!options.welcome) {
    await context.addInitScript(() => localStorage.setItem('wythoff-welcomed', '1'));
  }
  return context;
}

/** The page and the end of it, which leaves nothing behind. */
async function newPage(viewport, options) {
  if (Object.keys(options).length > 0) {
    const context = await newContext(viewport, options);
    return [await context.newPage(), () => context.close()];
  }
  // A test that did not come to its end leaves its context alone.
  const context = common.pop() ?? await newContext(viewport, {});
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  return [page, async () => {
    await page.evaluate(() => localStorage.clear());
    await page.close();
    common.push(context);
  }];
}

/**
 * A page of its own, ready and with its tiles there.  Faults of the page's
 * scripts are kept in page.faults; a test that expects none asks for it.
 */
export async function open(hash = '', { width = 1400, height = 900, ready = true, ...options } = {}) {
  const [page, done] = await newPage({ width, height }, options);
  page.setDefaultTimeout(Number(process.env.PAGE_TIMEOUT ?? 600000));
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => {
    // Answers such as 400 and 422 are part of normal work; the browser lists them by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      page.faults.push(message.text());
    }
  });
  page.done = done;
  if (options.before) {
    await options.before(page);
  }
  await page.goto(`${origin}/${hash && `#${hash}`}`);
  if (ready) {
    await page.waitForSelector('html[data-ready=yes]');
    await settled(page);
  }
  return page;
}

/** All tiles in sight are there, or have failed. */
export async function settled(page) {
  await page.waitForFunction(() => {
    const { board, tiles } = globalThis.wythoff;
    return board.frame === 0 && tiles.waiting === 0;
  });
}

/** Asks the server as the page does. */
export async function api(path, query = {}) {
  const response = await fetch(`${origin}/api/v1/${path}?${new URLSearchParams(query)}`);
  return { status: response.status, body: await response.json() };
}

/** The view, with its big integers as text. */
export function viewOf(page) {
  return page.evaluate(() => {
    const { view, store } = globalThis.wythoff;
    const { x, y } = view.centre;
    const { selected } = store.state;
    return { x: `${x}`, y: `${y}`, zoom: view.zoom, level: view.level, selected: selected && `${selected.x},${selected.y}` };
  });
}

/** Where a position lies on the page: the middle of its cell. */
export function placeOf(page, x, y) {
  return page.evaluate(([cx, cy]) => {
    const { view, board } = globalThis.wythoff;
    const box = board.canvas.getBoundingClientRect();
    return {
      x: box.left + view.screenX(BigInt(cx)) + view.scale / 2,
      y: box.top + view.screenY(BigInt(cy)) - view.scale / 2,
    };
  }, [String(x), String(y)]);
}

/** The colours of the board at positions, as [r, g, b]; null: out of sight. */
export function coloursAt(page, cells) {
  return page.evaluate((list) => {
    const { view, board } = globalThis.wythoff;
    board.draw();
    return list.map(([x, y]) => {
      const px = Math.floor((view.screenX(BigInt(x)) + view.scale / 2) * devicePixelRatio);
      const py = Math.floor((view.screenY(BigInt(y)) - view.scale / 2) * devicePixelRatio);
      const seen = px > 100 && py > 4 && px < view.width - 4 && py < view.height - 32;
      return seen ? [...board.context.getImageData(px, py, 1, 1).data].slice(0, 3) : null;
    });
  }, cells.map(([x, y]) => [String(x), String(y)]));
}

/** The colour at one position. */
export async function colourAt(page, x, y) {
  return (await coloursAt(page, [[x, y]]))[0];
}

/** The colours of the theme, as [r, g, b]. */
export function palette(page) {
  return page.evaluate(() => {
    const { board } = globalThis.wythoff;
    return { ink: board.palette.ink, only: board.palette.only, other: board.palette.other, kinds: board.palette.kinds };
  });
}
