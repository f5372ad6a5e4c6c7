import { once } from 'node:events';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { countConnections, quietTurn } from './quiet-turn.ts';

async function listening(): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('whoever stands at the door is let in before the next piece of work begins', async () => {
  const server = await listening();
  countConnections(server);
  let came = 0;
  server.on('connection', () => (came += 1));
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  }
  // The system has them by now, the process has one at most.
  await once(server, 'connection');
  const before = came;
  await quietTurn();
  expect(before).toBeLessThan(20);
  expect(came).toBe(20);
});

test('no two pieces of work have the same turn', async () => {
  let turn = 0;
  const work = new AbortController();
  const turns = (async () => {
    while (!work.signal.aborted) {
      turn += 1;
      await nextTurn();
    }
  })();
  const begun = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await quietTurn();
      return turn;
    }),
  );
  work.abort();
  await turns;
  expect(new Set(begun).size).toBe(8);
});
