import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** A network between the shop and a server, which can begin to drop what is sent. */
export interface BreakableWay {
  /** Of the server, by this way. */
  readonly address: string;
  /** From now on nothing gets through in either direction, and nothing is closed. */
  cut(): void;
  /** New connections get through; those of before stay silent for good, as behind a forgetful firewall. */
  mend(): void;
  close(): Promise<void>;
}

export async function openBreakableWay(to: string): Promise<BreakableWay> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((visitor) => {
    keep(visitor);
    // It is taken by the kernel, as a balancer would, and hears nothing after that.
    if (isCut) return;
    const beyond = connect(Number(port), hostname);
    keep(beyond);
    visitor.pipe(beyond).pipe(visitor);
    visitor.on('close', () => {
      if (!isCut) beyond.destroy();
    });
    beyond.on('close', () => {
      if (!isCut) visitor.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('not listening');
  const address = new URL(to);
  address.host = `127.0.0.1:${listening.port}`;
  return {
    address: address.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe();
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
