import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createAccessLog } from '../observability/access-log.ts';
import { createHttp } from './server.ts';

async function openBehind(trustedProxies: number) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const accessLog = createAccessLog(log, trustedProxies);
  const app = createHttp({ log, trustedProxies, accessLog });
  app.get('/who', ({ ip }) => ({ ip }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const who = async (forwarded: string) => {
    const answer = await fetch(`${address}/who`, { headers: { 'x-forwarded-for': forwarded } });
    return answer.json();
  };
  return { who, lines };
}

test.each([
  [1, '203.0.113.9', '203.0.113.9'],
  [1, 'forged, 2001:db8::1', '2001:db8::1'],
  [2, '203.0.113.9, 198.51.100.1', '203.0.113.9'],
  [1, 'nobody', '127.0.0.1'],
  [1, '203.0.113.9, <script>', '127.0.0.1'],
  [1, '203.0.113.9,', '127.0.0.1'],
  [2, "' OR 1=1, 198.51.100.1", '127.0.0.1'],
  [1, '203.0.113.999', '127.0.0.1'],
])('behind %i proxies, %s is %s', async (proxies, forwarded, ip) => {
  const { who, lines } = await openBehind(proxies);
  expect(await who(forwarded)).toEqual({ ip });
  expect(lines.find(({ msg }) => msg === 'answered')).toMatchObject({ client: ip });
});
