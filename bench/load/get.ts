import { Client, type Dispatcher } from 'undici';
import { percentile } from '../support/statistics.ts';

// A load process: asks one address again and again, and prints what it saw. Answers are counted, not
// read: a client that turns compressed bytes into text is slower than what it is to measure.
const [address = '', connections = '16', seconds = '5'] = process.argv.slice(2);
const { origin, pathname, search } = new URL(address);
const request: Dispatcher.DispatchOptions = {
  origin,
  path: pathname + search,
  method: 'GET',
  // As every browser asks: the shop answers from what it has compressed once.
  headers: { 'accept-encoding': 'gzip, deflate, br' },
};

let failed = 0;
const latencies: number[] = [];

/** One request; true if it was answered with 200. */
function ask(client: Client): Promise<boolean> {
  return new Promise((resolve) => {
    let status = 0;
    client.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, answered) => {
        status = answered;
      },
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(status === 200),
      onResponseError: () => resolve(false),
    });
  });
}

async function askUntil(client: Client, end: number): Promise<void> {
  while (performance.now() < end) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after another is what a client does
    if (!(await ask(client))) failed += 1;
    latencies.push(performance.now() - began);
  }
}

const clients = Array.from({ length: Number(connections) }, () => new Client(origin));
const load = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  return Promise.all(clients.map((client) => askUntil(client, end)));
};
await load(1_000);
latencies.length = 0;
await load(Number(seconds) * 1_000);
await Promise.all(clients.map((client) => client.close()));
process.stdout.write(
  JSON.stringify({
    perSecond: latencies.length / Number(seconds),
    p99: Math.round(percentile(latencies, 99) * 10) / 10,
    failed,
  }),
);
