// node_worker.mjs - worker.js in a thread of node.
import { parentPort } from 'node:worker_threads';

globalThis.postMessage = (words, transfer) => parentPort.postMessage(words, transfer);
await import('./worker.js');
parentPort.on('message', (data) => globalThis.onmessage({ data }));
