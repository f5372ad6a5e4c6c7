import { expect, test } from 'vitest';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { fastify } from 'fastify';
import { createReadLimit, limitReads } from './read-limit.ts';

function requestOf(address: string, { url = '/api/v1/products', forwarded = '' } = {}) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  request.url = url;
  if (forwarded !== '') request.headers['x-forwarded-for'] = forwarded;
  return request;
}

function admitted(times: number, ask: () => boolean): number {
  return Array.from({ length: times }, ask).filter(Boolean).length;
}

function limit(trustedProxies = 0) {
  const clock = { now: 0 };
  return { clock, reads: createReadLimit({ trustedProxies, now: () => clock.now }) };
}

test('a client may have thousands of answers made for it at once, and then so many each second', () => {
  const { clock, reads } = limit();
  const ask = () => reads.admit(requestOf('192.0.2.1'));
  expect(admitted(10_000, ask)).toBe(6_000);
  clock.now = 1_000;
  expect(admitted(1_000, ask)).toBe(200);
  expect(reads.admit(requestOf('192.0.2.2'))).toBe(true);
});

test('a page counts as several answers, and who was refused is known', () => {
  const { reads } = limit();
  expect(admitted(10_000, () => reads.admit(requestOf('192.0.2.1', { url: '/shop' })))).toBe(1_500);
  const refused = requestOf('192.0.2.1');
  reads.admit(refused);
  expect(reads.wasRefused(refused)).toBe(true);
  expect(reads.wasRefused(requestOf('192.0.2.1'))).toBe(false);
});

test('an IPv6 network is one client', () => {
  const { reads } = limit();
  expect(admitted(10_000, () => reads.admit(requestOf('2001:db8::1')))).toBe(6_000);
  expect(reads.admit(requestOf('2001:db8::2'))).toBe(false);
  expect(reads.admit(requestOf('2001:db8:0:1::1'))).toBe(true);
});

test('the address behind a proxy is believed as far as the settings say, and no further', () => {
  const direct = limit(0).reads;
  const forged = (turn: number) => ({ forwarded: `192.0.2.${turn % 250}` });
  let turn = 0;
  expect(admitted(10_000, () => direct.admit(requestOf('198.51.100.1', forged((turn += 1)))))).toBe(
    6_000,
  );
  const behind = limit(1).reads;
  const from = (visitor: string) => ({ forwarded: `203.0.113.9, ${visitor}` });
  expect(admitted(10_000, () => behind.admit(requestOf('198.51.100.1', from('192.0.2.1'))))).toBe(
    6_000,
  );
  expect(behind.admit(requestOf('198.51.100.1', from('192.0.2.2')))).toBe(true);
});

test('a quote is asked for with a body, and is a read as any other; an order is none', async () => {
  const app = fastify();
  limitReads(app, { admit: () => false, wasRefused: () => false });
  for (const path of ['/api/v1/quotes', '/api/v1/orders']) {
    app.post(path, async () => 'done');
    app.get(path, async () => 'done');
  }
  const admits = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode === 200;
  expect(await admits('GET', '/api/v1/orders')).toBe(false);
  expect(await admits('POST', '/api/v1/quotes')).toBe(false);
  expect(await admits('POST', '/api/v1/quotes?x=1')).toBe(false);
  expect(await admits('POST', '/api/v1/orders')).toBe(true);
  await app.close();
});
