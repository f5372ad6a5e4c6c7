import { once } from 'node:events';
import { connect } from 'node:net';
import { errorBody } from '@gadgetry/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, openTestShop } from '../shop.ts';

let shop: TestShop;
let port: number;

beforeAll(async () => {
  shop = await openTestShop({ settings: { DEMO: '1' } });
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => shop.close());

/** Writes these lines and reads until the shop hangs up. */
async function say(lines: readonly string[], body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
  await once(socket, 'close');
  return Buffer.concat(heard).toString();
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
const host = 'Host: shop.example';
const close = 'Connection: close';

/** What came back: one answer and no second one behind it, in the words of every other refusal. */
async function outcome(lines: readonly string[], body?: string) {
  const answer = await say(lines, body);
  const refusal = errorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
  const answers = answer.match(/^HTTP\/1\.1/gm)?.length;
  return { lines, status: statusOf(answer), answers, code: refusal.code };
}

const refused = { status: 400, answers: 1, code: 'malformed_request' };

test.each([
  '/\\x/dev/mail',
  '/\\..\\dev/mail',
  '/%5cx/dev/mail',
  '/%5C..%5Cdev/mail',
  '//dev/mail',
  '//evil.example/dev/mail',
  '/\\evil.example/',
  '/x/../dev/mail',
  '/./dev/mail',
  '/dev/mail/..',
  '/dev/mail/.',
  '/%2e%2e/dev/mail',
  '/.%2E/dev/mail',
  '/media/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/dev%2fmail',
  '/dev/mail%00',
  '/%ff',
  '/dev/mail%',
  '/dev/%zzmail',
  '/%c0%af',
  '/dev/mail#top',
  '/sh\u00f6p',
  'http://shop.example/dev/mail',
  'http://evil.example/dev/mail',
  'https://shop.example/',
  'dev/mail',
  '*',
  '?x=/dev/mail',
])('an address that two parsers could read in two ways is refused: %s', async (target) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
    const answer = await say([`${method} ${target} HTTP/1.1`, host, close]);
    expect([method, statusOf(answer)]).toEqual([method, 400]);
  }
});

test('such an address is the last that its connection asks for', async () => {
  for (const target of ['/%ff', '//dev/mail']) {
    // Without `Connection: close`: the shop hangs up by itself, with the next request unanswered.
    const next = ['', 'GET /healthz HTTP/1.1', host];
    const answer = await outcome([`GET ${target} HTTP/1.1`, host, ...next]);
    expect(answer).toMatchObject(refused);
  }
});

test('in a query all of that is only text', async () => {
  for (const target of [
    '/shop?search=a\\b',
    '/shop?search=%ff',
    '/shop?search=..%2f..%5c',
    '/?next=//x/../y',
  ]) {
    const answer = await say([`GET ${target} HTTP/1.1`, host, close]);
    expect([target, statusOf(answer)]).toEqual([target, 200]);
  }
  for (const name of [
    'shop.example',
    'SHOP.example:8080',
    '127.0.0.1:3000',
    '[::1]:3000',
    'shop_1',
  ]) {
    expect(statusOf(await say(['GET /healthz HTTP/1.1', `Host: ${name}`, close]))).toBe(200);
  }
  expect(statusOf(await say(['GET /healthz HTTP/1.0']))).toBe(200);
});

test('a request names one host, as a host is written', async () => {
  const get = 'GET /dev/mail HTTP/1.1';
  expect(await outcome([get, host, 'Host: other.example', close])).toMatchObject(refused);
  expect(await outcome([get, host, host, close])).toMatchObject(refused);
  expect(await outcome([get, host, 'hOsT: other.example', close])).toMatchObject(refused);
  expect(await outcome(['GET /dev/mail HTTP/1.0', host, 'Host: other.example'])).toMatchObject(
    refused,
  );
  expect(await outcome([get, close])).toMatchObject(refused);
  for (const name of [
    '',
    'a b',
    'a,b',
    'a/b',
    'user@shop.example',
    'shop.example:99999999',
    'a\\b',
    '<b>',
  ]) {
    expect(await outcome([get, `Host: ${name}`, close])).toMatchObject(refused);
  }
});

test('where a body ends is said once, and in one way', async () => {
  const post = [
    'POST /api/v1/promocodes/validate HTTP/1.1',
    host,
    'Content-Type: application/json',
  ];
  const second = 'GET /dev/mail HTTP/1.1\r\nHost: shop.example\r\n\r\n';
  const chunked = `0\r\n\r\n${second}`;
  for (const framing of [
    ['Content-Length: 2', 'Content-Length: 2'],
    ['Content-Length: 2, 2'],
    ['Content-Length: +2'],
    ['Content-Length: 0x2'],
    ['Content-Length: 2 2'],
    ['Content-Length : 2'],
    ['Content-Length: 2', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 2'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding: gzip'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip'],
    ['Transfer-Encoding : chunked'],
    ['X-A: b', ' Transfer-Encoding: chunked'],
  ]) {
    expect(await outcome([...post, ...framing], chunked)).toMatchObject(refused);
  }
  const old = ['POST /api/v1/promocodes/validate HTTP/1.0', host, 'Transfer-Encoding: chunked'];
  expect(await outcome(old, chunked)).toMatchObject(refused);
});
