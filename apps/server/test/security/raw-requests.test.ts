import { once } from 'node:events';
import { connect } from 'node:net';
import { errorBody } from '@gadgetry/contract/errors';
import { expect, test } from 'vitest';
import { openTestShop } from '../shop.ts';

async function openListening() {
  const shop = await openTestShop();
  const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  /** Writes these bytes, says nothing more, and reads until the shop hangs up. */
  const say = async (bytes: string | Buffer): Promise<string> => {
    const socket = connect(Number(address.port), address.hostname);
    const heard: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.end(bytes);
    await once(socket, 'close');
    return Buffer.concat(heard).toString();
  };
  return { shop, say, address };
}

const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const orders = 'POST /api/v1/orders HTTP/1.1';
const json = 'Content-Type: application/json';
const host = 'Host: shop.example';

const unreadable: [string, string | Buffer, number][] = [
  ['no HTTP at all', 'hello there\r\n\r\n', 400],
  ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0xff, 0x0a, 0x0a]), 400],
  ['a header of 100 kB', crlf('GET / HTTP/1.1', host, `X-A: ${'a'.repeat(100_000)}`), 431],
  ['ten thousand headers', crlf('GET / HTTP/1.1', host, ...Array(10_000).fill('X-A: b')), 431],
  ['an address of 100 kB', crlf(`GET /${'a'.repeat(100_000)} HTTP/1.1`, host), 431],
  ['NUL in a header', crlf('GET / HTTP/1.1', host, 'X-A: a\u0000b'), 400],
  ['two lengths', `${crlf(orders, host, json, 'Content-Length: 2', 'Content-Length: 3')}{}`, 400],
  [
    'a length and chunks at once',
    `${crlf(orders, host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}{}`,
    400,
  ],
  ['a negative length', `${crlf(orders, host, json, 'Content-Length: -2')}{}`, 400],
  ['a chunk of no size', `${crlf(orders, host, json, 'Transfer-Encoding: chunked')}zz\r\n{}`, 400],
  [
    'a bad percent sign',
    crlf('GET /api/v1/products/%E0%A4%A HTTP/1.1', host, 'Connection: close'),
    400,
  ],
  ['no host', crlf('GET /healthz HTTP/1.1', 'X-A: b'), 400],
  ['an unknown method', crlf('BREW /pot HTTP/1.1', host), 400],
  [
    'a body far too long',
    `${crlf('POST /api/v1/promocodes/validate HTTP/1.1', host, json, 'Connection: close', 'Content-Length: 99999999')}{}`,
    413,
  ],
];

test.each(unreadable)(
  '%s is refused in the words of every other refusal',
  async (_, bytes, status) => {
    const { shop, say } = await openListening();
    const answer = await say(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    errorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
    expect(shop.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  },
);

test('a body that breaks off leads to nothing, and to no line in the log', async () => {
  const { shop, say, address } = await openListening();
  const body = JSON.stringify({
    name: 'Robin',
    email: 'robin@example.org',
    password: 'a-good-one',
  });
  for (let length = 0; length < body.length; length += 9) {
    const head = crlf(
      'POST /api/auth/sign-up/email HTTP/1.1',
      host,
      json,
      `Content-Length: ${body.length}`,
    );
    expect(await say(head + body.slice(0, length))).not.toMatch(/^HTTP\/1\.1 [25]/);
  }
  const { rows } = await shop.database.pool.query('SELECT id FROM users');
  expect(rows).toEqual([]);
  expect(shop.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  expect((await fetch(new URL('/healthz', address))).status).toBe(200);
});
