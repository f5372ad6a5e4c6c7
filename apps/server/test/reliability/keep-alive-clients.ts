import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

export interface ClientCounts {
  /** Requests that were answered whole. */
  answered: number;
  /** Requests whose connection ended before the answer was there. Nothing is tried again. */
  cut: string[];
  /** Connections that nobody took. */
  refused: number;
}

/** The length of the first whole answer in what was received; 0 while it is not all there. */
function lengthOfAnswer(received: string): number {
  const head = received.indexOf('\r\n\r\n');
  if (head === -1) return 0;
  const length = /^content-length: (\d+)\r$/im.exec(received.slice(0, head + 2))?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${received}`);
  const whole = head + 4 + Number(length);
  return received.length >= whole ? whole : 0;
}

/** Writes a request and waits for its answer. @returns whether the connection may be used again */
async function ask(socket: Socket, request: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let received = '';
  const onData = (chunk: Buffer) => {
    received += chunk.toString('latin1');
    if (lengthOfAnswer(received) > 0) resolve(!/^connection: close\r$/im.test(received));
  };
  const onError = (error: Error) => reject(error);
  const onClose = () => reject(new Error(`closed after ${received.length} bytes`));
  socket.on('data', onData).on('error', onError).on('close', onClose);
  try {
    socket.write(request);
    return await promise;
  } finally {
    socket.off('data', onData).off('error', onError).off('close', onClose);
  }
}

/**
 * Clients that each ask one request after the other, on a connection that they keep for as long as the
 * server lets them, until nobody takes a new one.
 */
export function startClients(port: number, count: number, requests: readonly string[]) {
  const counts: ClientCounts = { answered: 0, cut: [], refused: 0 };
  const run = async (client: number): Promise<void> => {
    for (let turn = client; ; ) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      try {
        await once(socket, 'connect');
      } catch {
        counts.refused += 1;
        return;
      }
      // Between two requests an end is no loss: the next request goes on a new connection.
      const quiet = () => undefined;
      socket.on('error', quiet);
      try {
        for (let again = true; again && !socket.destroyed; turn += 1) {
          again = await ask(socket, requests[turn % requests.length] ?? '');
          counts.answered += 1;
        }
      } catch (error) {
        counts.cut.push(String(error));
      } finally {
        socket.destroy();
      }
    }
  };
  return { counts, ended: Promise.all(Array.from({ length: count }, (_, client) => run(client))) };
}
