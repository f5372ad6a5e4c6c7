import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bankTransferSettings } from '@gadgetry/contract/bank-transfer';
import { genericMessage } from '@gadgetry/contract/generic-messages';
import { CURRENCY_CODES } from '@gadgetry/contract/currencies';
import { countryCode } from '@gadgetry/contract/shipping';
import { z } from 'zod';
import { DataFolderError, examineEmbeddedData } from './database/data-folder.ts';
import { isDatabaseAddress } from './database/address.ts';
import { writeDurably } from './database/durable-file.ts';
import { isDigestOfWord } from './start/known-digests.ts';
import {
  NO_REAL_MONEY,
  paysWithoutMoney,
  productionRefusals,
  stripeKeyRefusals,
} from './start/production-rules.ts';

/** What is missing or wrong, one reason a line. The message is for the owner; the process ends with it. */
export class SettingsError extends Error {}

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const databaseAddress = z.string().refine(isDatabaseAddress, 'no address of a PostgreSQL');

/** Where the customers live of whom the demo's past tells: orders go to the shop's own country at first. */
const DEMO_PAST_COUNTRY = 'LK';

/** How many letters a secret has at least, be it given or made. */
const AUTH_SECRET_MIN = 32;

/** A file of settings has no line ends in a value: '\n' is one. */
const ownersText = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .transform((text) => text.replaceAll('\\n', '\n'));

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  DATA_DIR: z.string().default('.data'),
  DEMO: flag.optional(),
  DEMO_PAST: flag.default(false),
  SHOP_COUNTRY: countryCode.default('LK'),
  SHOP_NAME: z.string().min(1).max(60).default('Gadgetry'),
  SUPPORT_EMAIL: z.email().optional(),
  // Whom to tell of a hole in the shop: an address of mail, or a page.
  SECURITY_CONTACT: z
    .email()
    .or(z.url({ protocol: /^https$/ }))
    .optional(),
  AUTH_SECRET: z.string().min(AUTH_SECRET_MIN).optional(),
  PAYMENTS: z.enum(['sandbox', 'stripe']).optional(),
  ALLOW_TEST_PAYMENTS: z
    .literal(NO_REAL_MONEY, { error: `the only value is ${NO_REAL_MONEY}` })
    .optional(),
  // The provider's sessions outlive the hold by half an hour, and last 24 hours at most.
  // Chosen with the first start, and kept: USD where nothing is said.
  CURRENCY: z
    .string()
    .toLowerCase()
    .refine((code) => CURRENCY_CODES.includes(code), `one of ${CURRENCY_CODES.join(', ')}`)
    .optional(),
  PAYMENT_HOLD_MINUTES: z.coerce.number().min(0.01).max(1_400).default(30),
  // No settings any more: what an older shop was started with is taken into its database once.
  BANK_TRANSFER_TEXT: ownersText.pipe(bankTransferSettings.shape.instructions).optional(),
  BANK_TRANSFER_DAYS: z.coerce.number().pipe(bankTransferSettings.shape.days).optional(),
  // On the pages of products: what is said in a line, and behind it what that opens to.
  DELIVERY_TEXT: ownersText.optional(),
  RETURNS_TEXT: ownersText.optional(),
  WARRANTY_TEXT: ownersText.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_BASE: z.url().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  // What an account, and all accounts at one address, may hold without having paid.
  UNPAID_ORDERS_PER_ACCOUNT: z.coerce.number().int().min(1).max(10_000).default(10),
  UNPAID_PIECES_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000_000).default(100),
  UNPAID_ORDERS_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000).default(50),
  UNPAID_PIECES_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(300),
  PIECES_OF_ONE_PRODUCT: z.coerce.number().int().min(1).max(10_000).default(50),
  CART_QUANTITIES: flag.default(false),
  GUEST_CHECKOUT: flag.default(false),
  REVIEWS: flag.default(true),
  REVIEW_MAIL_DAYS: z.coerce.number().int().min(1).max(30).default(10),
  REQUIRE_VERIFIED_EMAIL: flag.default(false),
  REQUIRE_STAFF_SECOND_FACTOR: flag.default(false),
  // In the shop's currency.
  REFUND_CONFIRM_ABOVE: z.coerce.number().min(0).max(999_999.99).multipleOf(0.01).optional(),
  LOCAL_ACCOUNTS: flag.default(true),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('Single sign-on'),
  OIDC_SCOPES: z.string().default('openid profile email'),
  OIDC_ROLE_CLAIM: z.string().default('public_metadata.role'),
  // For trying webhooks out: this machine itself may be told, without https.
  WEBHOOKS_TO_LOOPBACK: flag.default(false),
  // The same of pictures that imports copy.
  IMPORTS_FROM_LOOPBACK: flag.default(false),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(120).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  // OpenTelemetry's own settings, which its library reads itself; here only to know whether it is wanted.
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

type Given = z.infer<typeof settings>;

export interface Env
  extends Omit<
    Given,
    | 'DEMO'
    | 'PAYMENTS'
    | 'AUTH_SECRET'
    | 'LOG_LEVEL'
    | 'SUPPORT_EMAIL'
    | 'MAIL_FROM'
    | 'SHUTDOWN_GRACE_SECONDS'
  > {
  readonly production: boolean;
  /** A real shop whose owner has said that it takes no real money; every page says so too. */
  readonly testPayments: boolean;
  readonly DEMO: boolean;
  readonly PAYMENTS: 'sandbox' | 'stripe';
  readonly AUTH_SECRET: string;
  readonly SUPPORT_EMAIL: string;
  readonly MAIL_FROM: string;
  readonly SHUTDOWN_GRACE_SECONDS: number;
  readonly traced: boolean;
  /** What traces call this shop, where the owner has not said. */
  readonly tracedAs: string | undefined;
  readonly LOG_LEVEL: NonNullable<Given['LOG_LEVEL']>;
  /** Addresses under which browsers reach the shop; the first is the canonical one. */
  readonly origins: readonly [string, ...string[]];
}

const stripeKeys = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;
const s3Keys = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const oidcKeys = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

function missingSettings(given: Given): string[] {
  const missing = new Set<string>();
  if (given.NODE_ENV === 'production') {
    for (const name of ['PUBLIC_URL', 'AUTH_SECRET', 'SUPPORT_EMAIL', 'PAYMENTS'] as const) {
      if (given[name] === undefined) missing.add(name);
    }
    // Nobody could shop, for the link that verifies an address can't reach it; guests could not see what
    // they have bought.
    const mailsLinks = given.REQUIRE_VERIFIED_EMAIL || given.GUEST_CHECKOUT;
    if (mailsLinks && given.SMTP_URL === undefined) missing.add('SMTP_URL');
  }
  const needed = given.PAYMENTS === 'stripe' ? [...stripeKeys] : [];
  const hosted = oidcKeys.some((name) => given[name] !== undefined) || !given.LOCAL_ACCOUNTS;
  const bucket = [...s3Keys, 'S3_ENDPOINT' as const].some((name) => given[name] !== undefined);
  for (const name of [...needed, ...(hosted ? oidcKeys : []), ...(bucket ? s3Keys : [])]) {
    if (given[name] === undefined) missing.add(name);
  }
  return [...missing];
}

function isTraced(given: Given): boolean {
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  if (given.OTEL_TRACES_EXPORTER !== undefined) return given.OTEL_TRACES_EXPORTER !== 'none';
  return (
    given.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
  );
}

/**
 * A demo's secret is made once and kept beside its data, so that people stay signed in over a restart
 * and no two shops share one.
 */
function demoSecret(dataDir: string, embedded: boolean): string {
  const file = join(dataDir, 'auth-secret');
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8') : null;
    if (kept !== null && kept.length >= AUTH_SECRET_MIN) return kept;
    const used = embedded && examineEmbeddedData(dataDir);
    if (kept !== null && used) {
      throw new SettingsError(
        `${file} is cut off, and what the shop has encrypted can't be read without it: put it back from a backup, or remove it to have a new one made; then everybody has to sign in again, and mails that wait are lost. Nothing was changed.`,
      );
    }
    const secret = randomBytes(32).toString('base64url');
    mkdirSync(dataDir, { recursive: true });
    writeDurably(file, secret);
    return secret;
  } catch (error) {
    if (error instanceof SettingsError || error instanceof DataFolderError) throw error;
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be written to: ${String(error)}`);
  }
}

interface Judged {
  readonly given: Given;
  readonly reasons: readonly string[];
}

/** The settings, and everything that is wrong with them: those that can't be read are left out of the rest. */
function judge(variables: Record<string, string | undefined>): Judged {
  const filled = Object.entries(variables).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = settings.safeParse(Object.fromEntries(filled), { error: genericMessage });
  const issues = parsed.error?.issues ?? [];
  const unreadable = new Set(issues.map(({ path }) => String(path[0])));
  const given =
    parsed.data ??
    settings.parse(Object.fromEntries(filled.filter(([name]) => !unreadable.has(name))));
  const production = given.NODE_ENV === 'production';
  const wrong = issues.map(({ path, message }) => `${path.join('.')} (${message})`);
  const missing = missingSettings(given).filter((name) => !unreadable.has(name));
  const reasons = [
    ...(wrong.length > 0 ? [`These settings are not valid: ${wrong.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`These settings are missing: ${missing.join(', ')}.`] : []),
    ...(given.GUEST_CHECKOUT && given.REQUIRE_VERIFIED_EMAIL
      ? [
          'GUEST_CHECKOUT=1 takes orders of people whose address nobody has verified, which REQUIRE_VERIFIED_EMAIL=1 forbids: take one of them out.',
        ]
      : []),
    ...(given.DEMO_PAST && given.SHOP_COUNTRY !== DEMO_PAST_COUNTRY
      ? [
          `DEMO_PAST=1 tells of customers in ${DEMO_PAST_COUNTRY}, and SHOP_COUNTRY says another country: take one of them out.`,
        ]
      : []),
    ...(production ? productionRefusals(given, isDigestOfWord) : stripeKeyRefusals(given, false)),
  ];
  return { given, reasons };
}

/** Where the shop's data lies, whatever else may be wrong with the settings; null where they don't say. */
export function readDataSettings(
  variables: Record<string, string | undefined>,
): Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'production'> | null {
  const { given } = judge(variables);
  const named = variables['DATABASE_URL'];
  if (named !== undefined && named !== '' && given.DATABASE_URL === undefined) return null;
  return {
    DATABASE_URL: given.DATABASE_URL,
    DATA_DIR: resolve(given.DATA_DIR),
    production: given.NODE_ENV === 'production',
  };
}

/**
 * The only reader of the process environment.
 * @throws SettingsError naming everything that is missing or wrong at once
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const { given, reasons } = judge(variables);
  if (reasons.length > 0) throw new SettingsError(reasons.join('\n'));
  const production = given.NODE_ENV === 'production';
  const dataDir = resolve(given.DATA_DIR);
  const demo = given.DEMO ?? !production;
  const local = [`http://localhost:${given.PORT}`, `http://127.0.0.1:${given.PORT}`];
  return {
    ...given,
    production,
    testPayments: production && paysWithoutMoney(given),
    traced: isTraced(given),
    tracedAs:
      given.OTEL_SERVICE_NAME === undefined &&
      given.OTEL_RESOURCE_ATTRIBUTES?.includes('service.name=') !== true
        ? 'gadgetry'
        : undefined,
    DATA_DIR: dataDir,
    DEMO: demo,
    PAYMENTS: given.PAYMENTS ?? 'sandbox',
    SUPPORT_EMAIL: given.SUPPORT_EMAIL ?? 'support@example.com',
    MAIL_FROM: given.MAIL_FROM ?? given.SUPPORT_EMAIL ?? 'shop@example.com',
    AUTH_SECRET: given.AUTH_SECRET ?? demoSecret(dataDir, given.DATABASE_URL === undefined),
    // On one's own machine nobody stands in front who would have to be told.
    SHUTDOWN_GRACE_SECONDS: given.SHUTDOWN_GRACE_SECONDS ?? (production ? 5 : 0),
    LOG_LEVEL: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    origins:
      given.PUBLIC_URL === undefined
        ? [`http://localhost:${given.PORT}`, ...local.slice(1)]
        : [new URL(given.PUBLIC_URL).origin, ...(production ? [] : local)],
  };
}
