import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Takes connections and says nothing, until the test ends; answers its port. */
export async function openSilentServer(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Also reads nothing: whoever writes a lot waits, too.
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
