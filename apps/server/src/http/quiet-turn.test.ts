import { once } from 'node:events';
import { type AddressInfo, type Server, Socket, connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countConnections, quietTurn } from './quiet-turn.ts';

async function listening(): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('whoever stands at the door is let in before the next piece of work begins', async () => {
  // Twenty turns are no longer than the door is held open, however long this machine takes for one.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
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

test('where people never cease to come, a long line waits for quiet for moments, in which they come in', async () => {
  const door = createServer();
  countConnections(door);
  const somebody = new Socket();
  let turn = 0;
  // A turn is a millisecond, however long this machine takes for it.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => turn);
  onTestFinished(() => clock.mockRestore());
  const work = new AbortController();
  const turns = (async () => {
    while (!work.signal.aborted) {
      turn += 1;
      door.emit('connection', somebody);
      await nextTurn();
    }
  })();
  const begun = await Promise.all(
    Array.from({ length: 60 }, async () => {
      await quietTurn();
      return turn;
    }),
  );
  work.abort();
  await turns;
  const [first = 0] = begun;
  expect(first).toBeGreaterThanOrEqual(20);
  expect(new Set(begun).size).toBe(60);
  // Held up for 20 each, they were at it for 1,200.
  expect(begun.at(-1)).toBeLessThan(200 + 60 * 6 + 40);
  // Each turn lets one in: had each piece of work one turn, pages of 10 ms would keep all others out.
  const apart = begun.slice(1).map((at, n) => at - (begun[n] ?? 0));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(5);
});
