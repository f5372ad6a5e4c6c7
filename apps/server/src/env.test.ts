import { createHash, randomBytes } from 'node:crypto';
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

const AUTH_SECRET = randomBytes(32).toString('hex');
const live = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET,
  SUPPORT_EMAIL: 'help@shop.example',
  ...live,
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

test('a real shop has no demo, takes real money, and has one address', () => {
  expect(readEnv(production)).toMatchObject({
    production: true,
    testPayments: false,
    DEMO: false,
    origins: ['https://shop.example'],
  });
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
      STRIPE_WEBHOOK_SECRET: '',
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
  ['of guests, who are mailed links', { ...production, GUEST_CHECKOUT: '1' }, 'SMTP_URL'],
])('what is missing %s is named, all at once', (_, given, missing) => {
  expect(refusalOf(given)).toBe(`These settings are missing: ${missing}.`);
});

test.each([
  [{ PORT: 'three' }, 'PORT (Invalid input)'],
  [{ PORT: '70000' }, 'PORT (Number must be less than or equal to 65535)'],
  [{ DATABASE_URL: 'shop' }, 'DATABASE_URL (no address of a PostgreSQL)'],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL (no address of a PostgreSQL)'],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS (Invalid input)'],
  [{ BANK_TRANSFER_DAYS: '31' }, 'BANK_TRANSFER_DAYS (At most 30 days)'],
  [{ DEMO: 'yes', RATE_LIMITS: '0' }, 'DEMO (Invalid input), RATE_LIMITS (Invalid input)'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET (String must contain at least 32 character(s))'],
])('%j is refused in a sentence', (given, wrong) => {
  expect(refusalOf(given)).toBe(`These settings are not valid: ${wrong}.`);
});

test('what an older shop says of bank transfers is read, with its lines, and nobody has to say it', () => {
  const { BANK_TRANSFER_TEXT, BANK_TRANSFER_DAYS } = readEnv({
    AUTH_SECRET,
    BANK_TRANSFER_TEXT: ' Gadgetry Ltd\\n0123 4567 ',
    BANK_TRANSFER_DAYS: '3',
  });
  expect(BANK_TRANSFER_TEXT).toBe('Gadgetry Ltd\n0123 4567');
  expect(BANK_TRANSFER_DAYS).toBe(3);
  expect(readEnv({ AUTH_SECRET }).BANK_TRANSFER_TEXT).toBeUndefined();
});

test('limits that are lifted for load tests are refused in a real shop', () => {
  expect(readEnv({ AUTH_SECRET, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off');
  expect(refusalOf({ ...production, RATE_LIMITS: 'off' })).toMatch(/^RATE_LIMITS=off is for load/);
  expect(refusalOf({ ...production, WEBHOOKS_TO_LOOPBACK: '1' })).toMatch(
    /^WEBHOOKS_TO_LOOPBACK=1/,
  );
  expect(refusalOf({ ...production, IMPORTS_FROM_LOOPBACK: '1' })).toMatch(
    /^IMPORTS_FROM_LOOPBACK=1/,
  );
});

test('a past is for demos, and of customers of one country', () => {
  expect(readEnv({ AUTH_SECRET }).DEMO_PAST).toBe(false);
  expect(readEnv({ AUTH_SECRET, DEMO_PAST: '1' }).DEMO_PAST).toBe(true);
  expect(refusalOf({ ...production, DEMO_PAST: '1' })).toMatch(/^DEMO_PAST=1 .*take it out/);
  expect(refusalOf({ AUTH_SECRET, DEMO_PAST: '1', SHOP_COUNTRY: 'SE' })).toMatch(
    /^DEMO_PAST=1 tells of customers in LK/,
  );
});

test('everything that keeps a real shop closed is said at once, a line for each, with the way out', () => {
  const said = refusalOf({
    NODE_ENV: 'production',
    PORT: 'three',
    PUBLIC_URL: 'http://shop.example',
    AUTH_SECRET: 'x'.repeat(32),
    DEMO: '1',
    RATE_LIMITS: 'off',
    PAYMENTS: 'sandbox',
    OIDC_ISSUER: 'http://sign-in.example',
    METRICS_TOKEN: '1234567890123456',
  }).split('\n');
  expect(
    said.map((line) => /^(These settings are (not valid|missing): )?\w+/.exec(line)?.[0]),
  ).toEqual([
    'These settings are not valid: PORT',
    'These settings are missing: SUPPORT_EMAIL',
    'PAYMENTS',
    'DEMO',
    'RATE_LIMITS',
    'AUTH_SECRET',
    'METRICS_TOKEN',
    'PUBLIC_URL',
    'OIDC_ISSUER',
  ]);
  for (const line of said.slice(2)) expect(line).toMatch(/: (it has to be|set|take it out)/);
});

const allowed = { ALLOW_TEST_PAYMENTS: 'no-real-money-is-taken' };

test.each([
  ['the sandbox', { PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox takes no money'],
  [
    'a test key',
    { ...live, STRIPE_SECRET_KEY: 'sk_test_0123', STRIPE_PUBLISHABLE_KEY: 'pk_test_0123' },
    'is a test key',
  ],
  [
    'a restricted test key',
    { ...live, STRIPE_SECRET_KEY: 'rk_test_0123', STRIPE_PUBLISHABLE_KEY: 'pk_test_0123' },
    'is a test key',
  ],
  [
    'a provider of one’s own',
    { ...live, STRIPE_API_BASE: 'https://pay.example/v1' },
    'leads to https://pay.example',
  ],
])(
  'payments without money are refused, and taken where the owner says so in so many words: %s',
  (_, given, why) => {
    expect(refusalOf({ ...production, ...given })).toContain(why);
    expect(refusalOf({ ...production, ...given })).toContain(
      'ALLOW_TEST_PAYMENTS=no-real-money-is-taken',
    );
    expect(readEnv({ ...production, ...given, ...allowed }).testPayments).toBe(true);
  },
);

test('any other value is no such word, and where money is real there is nothing to allow', () => {
  const given = { ...production, PAYMENTS: 'sandbox', ALLOW_TEST_PAYMENTS: '1' };
  expect(refusalOf(given)).toContain(
    'ALLOW_TEST_PAYMENTS (the only value is no-real-money-is-taken)',
  );
  expect(refusalOf({ ...production, ...allowed })).toContain('although payments are real');
  expect(readEnv({ AUTH_SECRET }).testPayments).toBe(false);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_live_0123456789' }, 'STRIPE_SECRET_KEY is none'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk-live' }, 'STRIPE_PUBLISHABLE_KEY is none'],
  [{ STRIPE_WEBHOOK_SECRET: 'we_0123456789abcdef' }, 'STRIPE_WEBHOOK_SECRET is none'],
  [
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789', ...allowed },
    'a live key and STRIPE_PUBLISHABLE_KEY a test key',
  ],
])('keys that are none, or of different modes, are refused: %j', (given, why) => {
  expect(refusalOf({ ...production, ...given })).toContain(why);
});

test('a secret key in the place of the one that browsers get is refused everywhere', () => {
  const given = { ...live, STRIPE_PUBLISHABLE_KEY: 'sk_live_0123456789' };
  expect(refusalOf({ AUTH_SECRET, ...given })).toContain('every browser would get it');
  expect(refusalOf({ ...production, ...given })).toContain('every browser would get it');
});

test.each([
  'x'.repeat(64),
  'abcdefgh'.repeat(5),
  '0123456789abcdef0123456789abcdef',
  'a-secret-that-only-the-tests-know-0123456789',
  'at least 32 characters that nobody guesses',
  'changeme-changeme-changeme-changeme',
  '3f9c1b7e3f9c1b7e3f9c1b7e3f9c1b7e',
])('a secret that can be guessed signs no session of a real shop: %s', (guessable) => {
  expect(refusalOf({ ...production, AUTH_SECRET: guessable })).toMatch(
    /^AUTH_SECRET can be guessed/,
  );
});

test.each([
  '',
  'a',
  'admin',
  'changeme',
  'gadgetry',
  'password',
  'secret',
  'test',
  '123456',
  'hello world',
])('nor does the digest of a word that everybody knows: %j', (word) => {
  for (const text of [word, `${word}\n`]) {
    for (const name of ['md5', 'sha1', 'sha256', 'sha512']) {
      const digest = createHash(name).update(text).digest();
      const hex = digest.toString('hex');
      const written = [
        hex,
        hex.toUpperCase(),
        digest.toString('base64'),
        digest.toString('base64url'),
      ];
      // A shorter one is refused for its length: SHA-1 and MD5 in base 64.
      for (const secret of written.filter(({ length }) => length >= 32)) {
        expect(refusalOf({ ...production, AUTH_SECRET: secret })).toMatch(/digest of a word/);
      }
    }
  }
});

test('what openssl prints is taken, as hexadecimal and as base64, in every length that is long enough', () => {
  for (let run = 0; run < 500; run += 1) {
    for (const secret of [
      randomBytes(16).toString('hex'),
      randomBytes(32).toString('hex'),
      randomBytes(24).toString('base64'),
    ]) {
      expect(refusalOf({ ...production, AUTH_SECRET: secret })).toBe('');
    }
  }
});

test('plain http is for a trial on one machine', () => {
  expect(readEnv({ ...production, PUBLIC_URL: 'http://localhost:3000' }).production).toBe(true);
  expect(refusalOf({ ...production, PUBLIC_URL: 'http://192.168.1.7' })).toContain('https');
});

test('a demo makes its secret once and keeps it beside its data, where nobody else reads it', () => {
  const folder = ownFolder();
  const [first, again] = [readEnv({ DATA_DIR: folder }), readEnv({ DATA_DIR: folder })];
  expect(first.AUTH_SECRET).toMatch(/^[\w-]{43}$/);
  expect(again.AUTH_SECRET).toBe(first.AUTH_SECRET);
  expect(readEnv({ DATA_DIR: ownFolder() }).AUTH_SECRET).not.toBe(first.AUTH_SECRET);
});
