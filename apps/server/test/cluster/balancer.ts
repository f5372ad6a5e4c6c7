import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** One address in front of several processes of a shop. */
export interface Balancer {
  readonly name: string;
  close(): Promise<void>;
}

export interface BalancerOptions {
  readonly port: number;
  readonly nodes: readonly { readonly url: string }[];
}

const CHECK_EVERY_MS = 100;

class NobodySent extends Error {}

/** Whether asking a second time does no harm, be the first time done or not. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/**
 * A balancer as simple as they come, for where there is no nginx: asks each process whether it is
 * ready, hands requests to those that are, in turn, and asks another where one breaks off.
 */
export async function startPlainBalancer({ port, nodes }: BalancerOptions): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const states = nodes.map(({ url }) => ({ url, ready: false }));
  const closed = new AbortController();
  const check = async (state: { url: string; ready: boolean }) => {
    while (!closed.signal.aborted) {
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(1_000)]);
      const answer = await fetch(`${state.url}/readyz`, { signal }).catch(() => null);
      state.ready = answer?.ok === true;
      await answer?.text();
      await delay(CHECK_EVERY_MS);
    }
  };

  const pass = async (incoming: IncomingMessage, body: Buffer, url: string) => {
    let connected = false;
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    delete headers.connection;
    const options = { method: incoming.method, headers, agent };
    const sent = request(`${url}${incoming.url ?? '/'}`, options);
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connected = true));
      else connected = true;
    });
    sent.end(body);
    try {
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { answer, body: await bodyOf(answer) };
    } catch (error) {
      if (connected) throw error;
      throw new NobodySent('nobody there', { cause: error });
    }
  };

  let turn = 0;
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await bodyOf(incoming);
    turn += 1;
    const inTurn = states.map((_, index) => states[(index + turn) % states.length]);
    // Those that were not ready a moment ago come last: where nobody is, one of them says so itself.
    const ordered = inTurn.toSorted((a, b) => Number(b?.ready) - Number(a?.ready));
    for (const state of ordered) {
      if (state === undefined) continue;
      try {
        const passed = await pass(incoming, body, state.url);
        outgoing.writeHead(passed.answer.statusCode ?? 502, passed.answer.headers);
        outgoing.end(passed.body);
        return;
      } catch (error) {
        state.ready = false;
        if (!(error instanceof NobodySent || isRepeatable(incoming))) break;
      }
    }
    outgoing.writeHead(502).end();
  };

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const checking = Promise.all(states.map(check));
  return {
    name: 'plain',
    async close() {
      closed.abort();
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await checking;
    },
  };
}
