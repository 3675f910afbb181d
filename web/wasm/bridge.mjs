// bridge.mjs LIBRARY [--port N] - the answers of WebAssembly behind HTTP, on this machine alone: so the tests
// of the server (tests/serve.py --server) ask it too.  Prints its address.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { Crew } from './crew.js';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));

function spawn() {
  const worker = new Worker(new URL('./node_worker.mjs', import.meta.url));
  const thread = { onmessage: null, postMessage: (words) => worker.postMessage(words), terminate: () => void worker.terminate() };
  worker.on('message', (data) => thread.onmessage?.({ data }));
  worker.on('error', (error) => thread.onmessage?.({ data: { fault: String(error) } }));
  return thread;
}

const crew = new Crew(module, spawn);
const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', async () => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const body = request.method === 'POST' ? Buffer.concat(parts).toString() : null;
    try {
      const answer = await crew.ask(request.method, request.url, body, gone.signal);
      response.writeHead(answer.status, {
        'Content-Type': answer.type,
        ...(answer.status === 429 || answer.status === 503 ? { 'Retry-After': '1' } : {}),
        ...(answer.disposition ? { 'Content-Disposition': answer.disposition } : {}),
      });
      response.end(answer.body);
    } catch {
      response.destroy();
    }
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => process.exit(0));
}
