import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { reachable } from '../../http/reachable-address.ts';
import { send } from './send.ts';

async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"order.paid"}' };
const atHome = reachable(true);

test('an answer’s status and first letters are told', async () => {
  const got: unknown[] = [];
  const url = await receiver((request, response) => {
    let body = '';
    request.on('data', (chunk) => void (body += chunk));
    request.on('end', () => {
      got.push(
        request.method,
        request.headers['content-type'],
        request.headers['webhook-id'],
        body,
      );
      response.writeHead(202).end('taken\u0000\n\u001b[31m<b>');
    });
  });
  expect(await send(url, message, atHome)).toMatchObject({ status: 202, answer: 'taken [31m<b>' });
  expect(got).toEqual(['POST', 'application/json', 'msg_1', message.body]);
});

test('nothing reaches this machine where that is not allowed, neither by address nor by name', async () => {
  let calls = 0;
  const url = await receiver((_request, response) => {
    calls += 1;
    response.end();
  });
  const byName = url.replace('127.0.0.1', 'localhost');
  for (const address of [url, byName, url.replace('127.0.0.1', '[::ffff:127.0.0.1]')]) {
    const sent = await send(address, message, reachable(false));
    expect(sent.status, address).toBeNull();
    expect(sent.answer).toMatch(/private network/);
  }
  expect(calls).toBe(0);
});

test('a connection that ended up elsewhere is broken off before anything is sent', async () => {
  let calls = 0;
  const url = await receiver((_request, response) => {
    calls += 1;
    response.end();
  });
  // As though the address had been good when it was looked at.
  let looks = 0;
  const changing = (address: string) => {
    looks += 1;
    return looks === 1 && atHome(address);
  };
  const sent = await send(url, message, changing);
  expect(sent.answer).toMatch(/private network/);
  expect(calls).toBe(0);
});

test('a redirect is followed nowhere', async () => {
  const elsewhere: string[] = [];
  const url = await receiver((request, response) => {
    elsewhere.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await send(url, message, atHome)).toMatchObject({ status: 307 });
  expect(elsewhere).toEqual(['/hooks']);
});

test('of a huge answer, and of one that never ends, only the beginning is read', async () => {
  const huge = await receiver((_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write('x'.repeat(64_000)) && !response.destroyed);
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const sent = await send(huge, message, atHome);
  expect(sent.status).toBe(200);
  expect(sent.answer.length).toBeLessThanOrEqual(300);

  const endless = await receiver((_request, response) => {
    response.writeHead(200);
    response.write('so far');
  });
  expect(await send(endless, message, atHome, 1_000)).toMatchObject({
    status: 200,
    answer: 'so far',
  });
});

test('who never answers is waited for so long and no longer', async () => {
  const silent = await receiver(() => undefined);
  expect(await send(silent, message, atHome, 300)).toMatchObject({
    status: null,
    answer: 'No answer in time',
  });
});

test('what goes wrong on the way is told in words', async () => {
  const url = await receiver((request) => request.socket.destroy());
  expect((await send(url, message, atHome)).answer).toMatch(/broke the connection off/);
  expect((await send('http://127.0.0.1:1/', message, atHome)).answer).toMatch(/refused/);
});
