import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SettingsError, readEnv } from './env.ts';

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gadgetry-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const AUTH_SECRET = 'a secret of at least 32 characters';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET,
  SUPPORT_EMAIL: 'help@shop.example',
  PAYMENTS: 'sandbox',
};

function refusalOf(variables: Record<string, string>): string {
  try {
    readEnv({ AUTH_SECRET, ...variables });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

test('nothing that is set is the demo, on port 3000 of this machine alone', () => {
  const env = readEnv({ AUTH_SECRET });
  expect(env.DATABASE_URL).toBeUndefined();
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('.data'),
    production: false,
    DEMO: true,
    SHOP_NAME: 'Gadgetry',
    PAYMENTS: 'sandbox',
    PAYMENT_HOLD_MINUTES: 30,
    RATE_LIMITS: 'on',
    REQUIRE_VERIFIED_EMAIL: false,
    LOCAL_ACCOUNTS: true,
    OIDC_ROLE_CLAIM: 'public_metadata.role',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
  });
});

test('a setting that is left empty is not set', () => {
  const env = readEnv({ AUTH_SECRET, PORT: '', DATABASE_URL: '', DEMO: '' });
  expect(env).toMatchObject({ PORT: 3000, DEMO: true });
  expect(env.DATABASE_URL).toBeUndefined();
});

test('a real shop has no demo unless it asks for one, and one address', () => {
  expect(readEnv(production)).toMatchObject({
    production: true,
    DEMO: false,
    origins: ['https://shop.example'],
  });
  expect(readEnv({ ...production, DEMO: '1' }).DEMO).toBe(true);
  expect(readEnv({ AUTH_SECRET, DEMO: '0' }).DEMO).toBe(false);
});

test.each([
  [
    'of a real shop',
    { NODE_ENV: 'production', AUTH_SECRET: '' },
    'PUBLIC_URL, AUTH_SECRET, SUPPORT_EMAIL, PAYMENTS',
  ],
  [
    'of Stripe',
    { PAYMENTS: 'stripe' },
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
  ],
  [
    'of Stripe, but one',
    {
      ...production,
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_1',
    },
    'STRIPE_WEBHOOK_SECRET',
  ],
  [
    'of a hosted sign-in that was begun',
    { OIDC_ISSUER: 'https://sign-in.example' },
    'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
  ],
  [
    'of the only sign-in',
    { LOCAL_ACCOUNTS: '0' },
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
  ],
  ['of verifying addresses', { ...production, REQUIRE_VERIFIED_EMAIL: '1' }, 'SMTP_URL'],
])('what is missing %s is named, all at once', (_, given, missing) => {
  expect(refusalOf(given)).toBe(`These settings are missing: ${missing}.`);
});

test.each([
  [{ PORT: 'three' }, 'PORT (Invalid input)'],
  [{ PORT: '70000' }, 'PORT (Number must be less than or equal to 65535)'],
  [{ DATABASE_URL: 'shop' }, 'DATABASE_URL (no address of a PostgreSQL)'],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL (no address of a PostgreSQL)'],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS (Invalid input)'],
  [{ DEMO: 'yes', RATE_LIMITS: '0' }, 'DEMO (Invalid input), RATE_LIMITS (Invalid input)'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET (String must contain at least 32 character(s))'],
])('%j is refused in a sentence', (given, wrong) => {
  expect(refusalOf(given)).toBe(`These settings are not valid: ${wrong}.`);
});

test('limits that are lifted for load tests are refused in a real shop', () => {
  expect(readEnv({ AUTH_SECRET, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off');
  expect(refusalOf({ ...production, RATE_LIMITS: 'off' })).toMatch(/^RATE_LIMITS=off is for load/);
});

test('a demo makes its secret once and keeps it beside its data, where nobody else reads it', () => {
  const folder = ownFolder();
  const [first, again] = [readEnv({ DATA_DIR: folder }), readEnv({ DATA_DIR: folder })];
  expect(first.AUTH_SECRET).toMatch(/^[\w-]{43}$/);
  expect(again.AUTH_SECRET).toBe(first.AUTH_SECRET);
  expect(readEnv({ DATA_DIR: ownFolder() }).AUTH_SECRET).not.toBe(first.AUTH_SECRET);
});
