import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { z } from 'zod';

// A load process: every client sends the prepared requests in turn.
const plan = z.object({
  url: z.string(),
  seconds: z.number(),
  bearers: z.array(z.string()),
  /** How many share the bearers among them; each of theirs sends all requests, or one of them. */
  clients: z.number(),
  each: z.enum(['all', 'one']),
  requests: z.array(
    z.object({ method: z.enum(['POST', 'PUT']), path: z.string(), body: z.string() }),
  ),
});

const { url, seconds, bearers, clients, each, requests } = plan.parse(
  JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')),
);
// Everyone at home somewhere else: a shop that counts calls by address counts each alone.
const headersOf = (bearer: string, index: number) => ({
  authorization: `Bearer ${bearer}`,
  'content-type': 'application/json',
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});
/** Everybody goes through them in an order of their own, as pgbench draws them. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
const shareOf = (turn: number) =>
  bearers
    .filter((_, index) => index % clients === turn)
    .flatMap((bearer, index) => {
      const wanted =
        each === 'all' ? shuffled(requests) : requests.slice(index % requests.length).slice(0, 1);
      return wanted.map((request) => ({
        ...request,
        headers: headersOf(bearer, index * clients + turn),
      }));
    });
let turn = 0;
const result = await autocannon({
  url,
  connections: clients,
  duration: seconds,
  // Every client goes round in requests of its own.
  setupClient: (client) => {
    client.setRequests(shareOf(turn));
    turn += 1;
  },
});
process.stdout.write(
  JSON.stringify({
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    done: result['2xx'],
    refused: result['4xx'],
  }),
);
