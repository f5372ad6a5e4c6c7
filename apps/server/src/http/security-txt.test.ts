import { expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { securityText } from './security-txt.ts';

const settings = {
  SECURITY_CONTACT: undefined,
  origins: ['https://shop.example'] as const,
};

const shop = { supportEmail: 'help@shop.example' };

test('whom to tell of a hole is said as RFC 9116 has it', () => {
  expect(securityText(settings, shop, new Date('2026-11-22T13:37:00Z'))).toBe(
    [
      'Contact: mailto:help@shop.example',
      'Expires: 2027-05-21T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://shop.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  const page = { ...settings, SECURITY_CONTACT: 'https://shop.example/report' };
  expect(securityText(page, shop, new Date())).toContain('Contact: https://shop.example/report\n');
});

test('every shop has one, which does not expire for months', async () => {
  const { app } = await openTestShop({ settings: { SECURITY_CONTACT: 'security@shop.example' } });
  const answer = await app.inject('/.well-known/security.txt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('Contact: mailto:security@shop.example\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(answer.body) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});
