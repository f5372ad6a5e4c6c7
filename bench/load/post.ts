import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { z } from 'zod';

// A load process: every client sends the prepared requests in turn.
const plan = z.object({
  url: z.string(),
  seconds: z.number(),
  /** One client per bearer. */
  bearers: z.array(z.string()),
  requests: z.array(
    z.object({ method: z.enum(['POST', 'PUT']), path: z.string(), body: z.string() }),
  ),
});

const { url, seconds, bearers, requests } = plan.parse(
  JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')),
);
const headersOf = (bearer: string) => ({
  authorization: `Bearer ${bearer}`,
  'content-type': 'application/json',
});
const result = await autocannon({
  url,
  connections: bearers.length,
  duration: seconds,
  // Under as many names as there are clients: the requests go round, and the names with them.
  requests: bearers.flatMap((bearer) =>
    requests.map((request) => ({ ...request, headers: headersOf(bearer) })),
  ),
});
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }),
);
