import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';

test('the one inline script of a page is the one that the policy lets in', async () => {
  const { app } = await openTestShop();
  for (const url of ['/', '/shop', '/sign-in', '/nothing-here']) {
    const { body, headers } = await app.inject(url);
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256')
      .update(inline[0] ?? '')
      .digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    // A style sheet before it would hold it up.
    expect(body.indexOf('<script>')).toBeLessThan(body.indexOf('rel="stylesheet"'));
  }
});
