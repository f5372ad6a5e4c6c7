import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly data: Record<string, unknown>;
  readonly timestamp: string;
  /** Without their version. */
  readonly signatures: readonly string[];
}

/** A program of somebody else's on this machine. */
export async function openReceiver(answer: (got: Received) => number | null = () => 204) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => void (body += chunk));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '');
      const { type, data }: Pick<Received, 'type' | 'data'> = JSON.parse(body);
      const got = {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signatures: header('webhook-signature')
          .split(' ')
          .map((one) => one.replace(/^v1,/, '')),
        type,
        data,
        body,
      };
      received.push(got);
      const status = answer(got);
      if (status !== null) response.writeHead(status).end('noted');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received };
}

/** As a receiver reckons it. */
export function signatureOf(secret: string, { id, timestamp, body }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
