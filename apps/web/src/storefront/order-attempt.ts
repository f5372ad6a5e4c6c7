import { readStored, writeStored } from '../api/browser-storage.ts';

// Shared by tabs, so that two of them with the same cart make one order. It holds no address: the
// content is kept as a fingerprint only.
const STORAGE_KEY = 'gadgetry.order-attempts';
const KEPT = 10;

// Longer than stock is held. The same cart long afterwards is another order, even if nobody came
// back to see the first one paid.
const LASTS_MS = 60 * 60_000;

interface Attempt {
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly triedAt: number;
}

/**
 * Tells contents apart (FNV-1a, 32 bits). That two contents share one is unlikely and harmless: the
 * server refuses the key for other contents, and a new one is taken then.
 */
export function fingerprintOf(content: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(content))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

function newKey(): string {
  // Not crypto.randomUUID, which a shop tried out over plain http in a local network doesn't have.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  if (!('idempotencyKey' in value && 'fingerprint' in value && 'triedAt' in value)) return false;
  const { idempotencyKey, fingerprint, triedAt } = value;
  if (typeof idempotencyKey !== 'string' || !/^[0-9a-f]{32}$/.test(idempotencyKey)) return false;
  return typeof fingerprint === 'string' && typeof triedAt === 'number';
}

let withoutStorage: readonly Attempt[] = [];

function recentAttempts(now: number): readonly Attempt[] {
  const stored = readStored('localStorage', STORAGE_KEY);
  const attempts = Array.isArray(stored) ? stored.filter(isAttempt) : withoutStorage;
  return attempts.filter(({ triedAt }) => now - triedAt < LASTS_MS);
}

/**
 * The key under which this content is ordered: the same one for as long as it is tried, also when
 * something else was tried in between.
 */
export function attemptKey(content: unknown): { idempotencyKey: string; tried: boolean } {
  const fingerprint = fingerprintOf(content);
  const triedAt = Date.now();
  const recent = recentAttempts(triedAt);
  const known = recent.find((attempt) => attempt.fingerprint === fingerprint);
  const idempotencyKey = known?.idempotencyKey ?? newKey();
  const attempts = [
    ...recent.filter((attempt) => attempt !== known),
    { idempotencyKey, fingerprint, triedAt },
  ].slice(-KEPT);
  withoutStorage = writeStored('localStorage', STORAGE_KEY, attempts) ? [] : attempts;
  return { idempotencyKey, tried: known !== undefined };
}

/** An order was paid, or can't be any more: the same carts make other orders from now on. */
export function clearOrderAttempts(): void {
  withoutStorage = [];
  writeStored('localStorage', STORAGE_KEY, null);
}
