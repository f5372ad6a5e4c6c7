import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { z } from 'zod';

// A load process: so many come each second, whether those before have been answered or not, as people
// do; or, without a rate, so many at a time, each as soon as it is answered.
const kind = z.object({
  name: z.string(),
  /** Visitors of this kind a second; null: `atOnce` of them, each again and again. */
  perSecond: z.number().nullable(),
  atOnce: z.number(),
  method: z.enum(['GET', 'POST']),
  /** Where {n} stands, every visitor has a number of their own. */
  path: z.string(),
  body: z.string().nullable(),
  bearers: z.array(z.string()),
});
const plan = z.object({
  url: z.string(),
  seconds: z.number(),
  /** What comes before is not counted: a crowd has to be noticed first. */
  from: z.number(),
  /** Whether each comes on a connection of their own, as without a proxy in front. */
  newConnections: z.boolean(),
  kinds: z.array(kind),
});
type Kind = z.infer<typeof kind>;

const { url, seconds, from, newConnections, kinds } = plan.parse(
  JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')),
);
// As from a proxy in front, which keeps its connections.
const KEPT = 256;
const agent = newConnections
  ? new Agent({ keepAlive: false })
  : new Agent({ keepAlive: true, maxSockets: KEPT, scheduling: 'fifo' });
await Promise.all(
  Array.from({ length: newConnections ? 0 : KEPT }, async () => {
    const opened = request(`${url}/healthz`, { agent }, (response) => response.resume());
    opened.end();
    await once(opened, 'close');
  }),
);
const began = performance.now();
const elapsed = () => (performance.now() - began) / 1_000;
let number = 0;

interface Counted {
  served: number[];
  refused: number[];
  failed: number;
  /** Refusals that do not say when to come again. */
  unsaid: number;
}

function visit({ method, path, body, bearers }: Kind, counted: Counted): Promise<void> {
  number += 1;
  const at = performance.now();
  const counts = elapsed() >= from;
  const bearer = bearers[number % Math.max(1, bearers.length)];
  return new Promise((resolve) => {
    const sent = request(
      `${url}${path.replace('{n}', `${number}`)}`,
      {
        agent,
        method,
        headers: {
          'accept-encoding': 'gzip',
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body !== null && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.resume();
        response.once('close', () => {
          const ms = performance.now() - at;
          const status = response.statusCode ?? 0;
          if (counts && status < 400) counted.served.push(ms);
          else if (counts && status === 503) {
            counted.refused.push(ms);
            if (response.headers['retry-after'] === undefined) counted.unsaid += 1;
          } else if (counts) counted.failed += 1;
          resolve();
        });
      },
    );
    sent.once('error', () => {
      if (counts) counted.failed += 1;
      resolve();
    });
    sent.end(body ?? undefined);
  });
}

async function come(visitors: Kind): Promise<Counted> {
  const counted: Counted = { served: [], refused: [], failed: 0, unsaid: 0 };
  const { perSecond, atOnce } = visitors;
  if (perSecond === null) {
    const again = async () => {
      while (elapsed() < seconds) await visit(visitors, counted);
    };
    await Promise.all(Array.from({ length: atOnce }, again));
    return counted;
  }
  const under = new Set<Promise<void>>();
  let sent = 0;
  while (elapsed() < seconds) {
    for (; sent < elapsed() * perSecond; sent += 1) {
      const one: Promise<void> = visit(visitors, counted).then(() => void under.delete(one));
      under.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(under);
  return counted;
}

const p99 = (times: readonly number[]) => {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
};
const all = await Promise.all(kinds.map(come));
agent.destroy();
process.stdout.write(
  JSON.stringify(
    all.map(({ served, refused, failed, unsaid }, index) => ({
      name: kinds[index]?.name,
      perSecond: served.length / (seconds - from),
      p99: p99(served),
      refusedPerSecond: refused.length / (seconds - from),
      refusedP99: p99(refused),
      failed,
      unsaid,
    })),
  ),
);
