import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The shop that an owner moves out of, on this machine: its pictures by their paths. */
export async function openOldShop(pictures: Readonly<Record<string, Uint8Array | Answer>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const picture = pictures[path];
    if (typeof picture === 'function') picture(request, response);
    else if (picture === undefined) response.writeHead(404).end('gone');
    else response.end(picture);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: (path: string) => `http://127.0.0.1:${port}${path}`, asked };
}
