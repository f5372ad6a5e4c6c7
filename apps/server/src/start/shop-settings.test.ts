import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { warnOfSettings } from './shop-settings.ts';

function warnedOf(settings: Record<string, string>): unknown[] {
  const lines: string[] = [];
  const kept = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  const env = readEnv({ AUTH_SECRET: randomBytes(32).toString('hex'), ...settings });
  warnOfSettings(env, pino(kept));
  return lines.map((line): unknown => JSON.parse(line));
}

test('a shop that is still started with its bank account is told that nobody reads it any more, and where it is', () => {
  expect(warnedOf({})).toEqual([]);
  for (const settings of [{ BANK_TRANSFER_TEXT: '0123 4567' }, { BANK_TRANSFER_DAYS: '3' }]) {
    expect(warnedOf(settings)).toEqual([
      expect.objectContaining({
        level: 40,
        code: 'bank_transfer_moved',
        msg: expect.stringContaining('/admin/settings/payments'),
      }),
    ]);
  }
});
