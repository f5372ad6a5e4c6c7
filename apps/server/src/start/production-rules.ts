/** What a secret that was copied from a document, or left as it was meant to be replaced, has in it. */
const PLACEHOLDERS =
  /change.?me|replace.?me|example|placeholder|secret|password|gadgetry|characters|nobody.?guesses|qwerty/i;

/** Letters that cannot be foreseen from those before them: no repetition, no counting on, no known pair. */
function unforeseen(secret: string): number {
  const pairs = new Set<string>();
  let count = 0;
  for (let at = 1; at < secret.length; at += 1) {
    const pair = secret.slice(at - 1, at + 1);
    const step = secret.charCodeAt(at) - secret.charCodeAt(at - 1);
    if (Math.abs(step) > 1 && !pairs.has(pair)) count += 1;
    pairs.add(pair);
  }
  return count;
}

interface SecretStrength {
  /** How many different letters it has to have. */
  readonly different: number;
  /** How many of its letters must not follow from those before. */
  readonly unforeseen: number;
}

/** Met by every 32 letters of `openssl rand -hex 16`, but for one in about a million. */
const signingSecret: SecretStrength = { different: 7, unforeseen: 12 };
/** The same for 16 letters. */
const accessToken: SecretStrength = { different: 4, unforeseen: 4 };

/** Whether a secret is the digest of a word that everybody knows. */
type IsDigestOfWord = (secret: string) => boolean;

/** Why a secret could be guessed, or null where nothing of it is known. */
function weaknessOf(
  secret: string,
  strength: SecretStrength,
  isDigestOfWord: IsDigestOfWord,
): string | null {
  const known = PLACEHOLDERS.exec(secret);
  if (known !== null) return `it has the word '${known[0]}' in it, as examples have`;
  if (isDigestOfWord(secret)) return 'it is the digest of a word that everybody knows';
  if (new Set(secret).size < strength.different) return 'it is made of a few letters only';
  return unforeseen(secret) < strength.unforeseen ? 'it repeats itself or counts on' : null;
}

/** The settings that these rules are about, as they were given. */
interface ProductionSettings {
  readonly DEMO?: boolean | undefined;
  readonly DEMO_PAST?: boolean | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly AUTH_SECRET?: string | undefined;
  readonly PAYMENTS?: 'sandbox' | 'stripe' | undefined;
  readonly ALLOW_TEST_PAYMENTS?: string | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_BASE?: string | undefined;
  readonly RATE_LIMITS: 'on' | 'off';
  readonly OIDC_ISSUER?: string | undefined;
  readonly METRICS_TOKEN?: string | undefined;
  readonly WEBHOOKS_TO_LOOPBACK?: boolean | undefined;
  readonly IMPORTS_FROM_LOOPBACK?: boolean | undefined;
}

/** The only value of ALLOW_TEST_PAYMENTS: whoever writes it knows what it means. */
export const NO_REAL_MONEY = 'no-real-money-is-taken';

const STRIPE_API = 'https://api.stripe.com';
const ALLOW_SENTENCE = `or, to try the shop out, set ALLOW_TEST_PAYMENTS=${NO_REAL_MONEY}, which every page then says`;

function modeOf(key: string | undefined): 'live' | 'test' | null {
  const [, mode] = /^[a-z]{2}_(live|test)_/.exec(key ?? '') ?? [];
  return mode === 'live' || mode === 'test' ? mode : null;
}

function goesElsewhere(apiBase: string | undefined): boolean {
  return apiBase !== undefined && new URL(apiBase).origin !== STRIPE_API;
}

/** Whether orders are paid without money: goods leave for nothing. */
export function paysWithoutMoney(given: ProductionSettings): boolean {
  if (given.PAYMENTS !== 'stripe') return given.PAYMENTS === 'sandbox';
  const keys = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY];
  return keys.some((key) => modeOf(key) === 'test') || goesElsewhere(given.STRIPE_API_BASE);
}

function testPaymentRefusals(given: ProductionSettings): string[] {
  const withoutMoney = paysWithoutMoney(given);
  if (given.ALLOW_TEST_PAYMENTS !== undefined) {
    if (withoutMoney || given.PAYMENTS === undefined) return [];
    return [
      'ALLOW_TEST_PAYMENTS is set although payments are real: take it out, or test keys would one day go unnoticed.',
    ];
  }
  if (!withoutMoney) return [];
  if (given.PAYMENTS === 'sandbox') {
    return [
      `PAYMENTS=sandbox takes no money, goods would leave for nothing: set PAYMENTS=stripe, ${ALLOW_SENTENCE}.`,
    ];
  }
  if (goesElsewhere(given.STRIPE_API_BASE)) {
    return [
      `STRIPE_API_BASE leads to ${new URL(given.STRIPE_API_BASE ?? '').origin} and not to Stripe: take it out, ${ALLOW_SENTENCE}.`,
    ];
  }
  return [
    `STRIPE_SECRET_KEY or STRIPE_PUBLISHABLE_KEY is a test key, with which no money is taken: set the live ones, ${ALLOW_SENTENCE}.`,
  ];
}

/** Keys in each other's place, or of different modes. One that is missing is somebody else's matter. */
export function stripeKeyRefusals(given: ProductionSettings, production: boolean): string[] {
  if (given.PAYMENTS !== 'stripe') return [];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: shown } = given;
  const refusals: string[] = [];
  // Whatever the environment: this one would be in the source of every payment page.
  if (shown !== undefined && /^(sk|rk|whsec)_/.test(shown)) {
    refusals.push(
      'STRIPE_PUBLISHABLE_KEY holds a secret key, and every browser would get it: it begins with pk_.',
    );
  }
  if (!production) return refusals;
  if (secret !== undefined && !/^(sk|rk)_(live|test)_\w{4,}$/.test(secret)) {
    refusals.push(
      'STRIPE_SECRET_KEY is none: it begins with sk_live_, or rk_live_ where it is restricted.',
    );
  }
  if (shown !== undefined && refusals.length === 0 && !/^pk_(live|test)_\w{4,}$/.test(shown)) {
    refusals.push('STRIPE_PUBLISHABLE_KEY is none: it begins with pk_live_.');
  }
  const [secretMode, shownMode] = [modeOf(secret), modeOf(shown)];
  if (secretMode !== null && shownMode !== null && secretMode !== shownMode) {
    refusals.push(
      `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY a ${shownMode} key: take both from the same page of Stripe's dashboard.`,
    );
  }
  const webhook = given.STRIPE_WEBHOOK_SECRET;
  if (webhook !== undefined && !/^whsec_[\w+/=-]{16,}$/.test(webhook)) {
    refusals.push(
      "STRIPE_WEBHOOK_SECRET is none: it begins with whsec_ and stands at the webhook in Stripe's dashboard.",
    );
  }
  return refusals;
}

/** Plain http reaches no further than this machine. */
function isReadableOnTheWay(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * What a real shop refuses to start with, each in one sentence with the way out. All of them, so that
 * nobody has to start six times.
 */
export function productionRefusals(
  given: ProductionSettings,
  isDigestOfWord: IsDigestOfWord,
): string[] {
  const refusals = [...testPaymentRefusals(given), ...stripeKeyRefusals(given, true)];
  if (given.DEMO === true) {
    refusals.push(
      'DEMO=1 opens a shop whose passwords and mails are public: take it out, or take out NODE_ENV=production.',
    );
  }
  if (given.DEMO_PAST === true) {
    refusals.push(
      'DEMO_PAST=1 makes orders and reviews of people who never were: it is for a demo, take it out.',
    );
  }
  if (given.RATE_LIMITS === 'off') {
    refusals.push('RATE_LIMITS=off is for load tests; it is refused in production: take it out.');
  }
  if (given.WEBHOOKS_TO_LOOPBACK === true) {
    refusals.push(
      'WEBHOOKS_TO_LOOPBACK=1 lets webhooks reach what listens on this machine alone: take it out.',
    );
  }
  if (given.IMPORTS_FROM_LOOPBACK === true) {
    refusals.push(
      'IMPORTS_FROM_LOOPBACK=1 lets imports fetch from what listens on this machine alone: take it out.',
    );
  }
  const secret = given.AUTH_SECRET;
  const weakness = secret === undefined ? null : weaknessOf(secret, signingSecret, isDigestOfWord);
  if (weakness !== null) {
    refusals.push(
      `AUTH_SECRET can be guessed (${weakness}): set it to what 'openssl rand -hex 32' prints.`,
    );
  }
  const token = given.METRICS_TOKEN;
  const tokenWeakness = token === undefined ? null : weaknessOf(token, accessToken, isDigestOfWord);
  if (tokenWeakness !== null) {
    refusals.push(
      `METRICS_TOKEN can be guessed (${tokenWeakness}): set it to what 'openssl rand -hex 16' prints.`,
    );
  }
  for (const name of ['PUBLIC_URL', 'OIDC_ISSUER'] as const) {
    if (isReadableOnTheWay(given[name])) {
      refusals.push(
        `${name} begins with http:, where passwords and sessions can be read on their way: it has to be https (http://localhost is taken, for a trial).`,
      );
    }
  }
  return refusals;
}
