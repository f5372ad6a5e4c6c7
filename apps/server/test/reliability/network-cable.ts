import { type Server, type Socket, connect, createServer } from 'node:net';

/** The way from the shop to its database, which can be cut: nobody is told, nothing arrives. */
export interface NetworkCable {
  /** The database's address, through the cable. */
  readonly address: string;
  /** From now on nothing passes, and no connection breaks: as when packets are dropped on the way. */
  cut(): void;
  /**
   * Lets new connections through again, and those of before that have survived the silence.
   * @param lost the share of connections that have not: from 0 to 1
   * @param fate whether those are told, or stay silent for good, as behind a forgetful firewall
   */
  mend(lost: number, fate?: 'ended' | 'silent'): void;
  close(): Promise<void>;
}

interface Line {
  readonly near: Socket;
  readonly far: Socket;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

export async function openNetworkCable(address: string): Promise<NetworkCable> {
  const target = new URL(address);
  const lines = new Set<Line>();
  let isCut = false;

  const flow = ({ near, far }: Line) => {
    near.pipe(far);
    far.pipe(near);
  };
  const stop = ({ near, far }: Line) => {
    // What has been sent waits where it is; nobody is told that it does.
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const end = (line: Line) => {
    lines.delete(line);
    line.near.destroy();
    line.far.destroy();
  };

  const server = createServer((near) => {
    const line = { near, far: connect(Number(target.port), target.hostname) };
    lines.add(line);
    for (const socket of [line.near, line.far]) {
      socket.setNoDelay();
      socket.on('error', () => end(line));
      socket.on('close', () => end(line));
    }
    if (isCut) stop(line);
    else flow(line);
  });
  const port = await listen(server);
  const through = new URL(address);
  through.hostname = '127.0.0.1';
  through.port = String(port);

  return {
    address: through.href,
    cut() {
      isCut = true;
      for (const line of lines) stop(line);
    },
    mend(lost, fate = 'ended') {
      isCut = false;
      for (const line of lines) {
        if (Math.random() >= lost) flow(line);
        else if (fate === 'ended') end(line);
      }
    },
    async close() {
      for (const line of lines) end(line);
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
