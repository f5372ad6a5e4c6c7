import { randomBytes, randomInt } from 'node:crypto';
import type { TotpSetup } from '@gadgetry/contract/second-factor';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { createEncryption } from '../../../database/encryption.ts';
import { inTransaction } from '../../../database/transactions.ts';
import type { IdentityHooks } from '../hooks.ts';
import { keyedHash } from '../../../database/keyed-hash.ts';
import { lockOwnAccount } from '../account-store.ts';
import type { Person } from '../person.ts';
import { markSecondFactor } from '../sessions/session-store.ts';
import {
  confirmFactor,
  countTry,
  deleteFactor,
  findFactor,
  resetFailures,
  hasTotp,
  keepSecret,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './totp-store.ts';

const STEP_MS = 30_000;
const RECOVERY_CODES = 10;
// No characters that are taken for each other: 31^10 is 49 bits.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_LENGTH = 10;

function newRecoveryCode(): string {
  const characters = Array.from(
    { length: RECOVERY_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  );
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

interface TotpDependencies {
  readonly db: Database;
  readonly secret: string;
  readonly shop: { readonly name: string };
  readonly hooks: Pick<IdentityHooks, 'notifyOwner' | 'securityEvents'>;
}

type Whose = Pick<Person, 'id' | 'email'>;

/** Codes from an authenticator app (RFC 6238, as all of them read it), and recovery codes. */
export function totp({ db, secret, shop, hooks }: TotpDependencies) {
  const encryption = createEncryption(secret, 'authenticator app');
  const recoveryHash = keyedHash(secret, 'hash: recovery code');
  const keptHash = (userId: string, code: string) =>
    recoveryHash(`${userId} ${code.replaceAll('-', '')}`);

  /** The step that the code belongs to, a step to either side for clocks that are wrong; null: none. */
  const stepOf = async (encrypted: string, code: string): Promise<number | null> => {
    const opened = encryption.decrypt(encrypted);
    if (opened === null) return null;
    const otp = createOTP(opened);
    const now = Math.floor(Date.now() / STEP_MS);
    for (const step of [now, now - 1, now + 1]) {
      if ((await otp.hotp(step)) === code) return step;
    }
    return null;
  };

  const isForRecovery = (code: string) => code.length === RECOVERY_LENGTH;

  const isRight = async (userId: string, encrypted: string, code: string): Promise<boolean> => {
    if (isForRecovery(code)) return takeRecoveryCode(db, userId, keptHash(userId, code));
    const step = await stepOf(encrypted, code);
    return step !== null && takeStep(db, userId, step);
  };

  /** @throws ShopError rate_limited; validation_failed: neither a code of now nor one for recovery */
  const check = async (account: Whose, code: string, confirmed: boolean): Promise<void> => {
    const factor = await findFactor(db, account.id);
    if (factor === null || factor.confirmed !== confirmed) {
      throw new ShopError('validation_failed', 'No authenticator app is set up');
    }
    if (!(await countTry(db, account.id))) {
      throw new ShopError('rate_limited', undefined, { 'retry-after': '900' });
    }
    if (!(await isRight(account.id, factor.secret, code))) {
      await hooks.securityEvents.count({ kind: 'second_factor_failed', account });
      throw new ShopError('validation_failed', 'This code is not right, or was used before');
    }
    await resetFailures(db, account.id);
  };

  const newCodes = (userId: string) => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    return { codes, hashes: codes.map((code) => keptHash(userId, code)) };
  };

  return {
    hasTotp: (userId: string): Promise<boolean> => hasTotp(db, userId),

    /**
     * Takes a code of the app's, or one for recovery: each works once.
     * @returns which of them it was
     * @throws as `check`
     */
    async verify(account: Whose, code: string): Promise<'app' | 'recovery code'> {
      await check(account, code, true);
      return isForRecovery(code) ? 'recovery code' : 'app';
    },

    /** A new secret, shown once; it counts for nothing before `confirm`. */
    async setUp(person: Person, sessionId: string | null): Promise<TotpSetup> {
      // The app is given these very characters in base 32.
      const key = randomBytes(15).toString('base64url');
      const kept = await inTransaction(db, async (trx) => {
        await lockOwnAccount(trx, { id: person.id, sessionId });
        return keepSecret(trx, person.id, encryption.encrypt(key));
      });
      if (!kept) throw new ShopError('validation_failed', 'An authenticator app is set up already');
      const uri = createOTP(key).url(shop.name, person.email);
      const { encode } = await import('uqr');
      const { data, size } = encode(uri);
      const path = data.flatMap((row, y) =>
        row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
      );
      return {
        secret: base32.encode(key, { padding: false }),
        uri,
        qr: { size, path: path.join('') },
      };
    },

    /** @returns recovery codes, shown once. @throws as `check` */
    async confirm(person: Person, sessionId: string, code: string): Promise<string[]> {
      await check(person, code, false);
      const { codes, hashes } = newCodes(person.id);
      await inTransaction(db, async (trx) => {
        const { emailVerified } = await lockOwnAccount(trx, { id: person.id, sessionId });
        if (!(await confirmFactor(trx, person.id, emailVerified))) {
          throw new ShopError('validation_failed', 'An authenticator app is set up already');
        }
        await replaceRecoveryCodes(trx, person.id, hashes);
        await markSecondFactor(trx, sessionId);
        const { email: to, fullName: name } = person;
        await hooks.securityEvents.record(trx, { kind: 'second_factor_on', account: person });
        await hooks.notifyOwner(trx, { kind: 'account-notice', notice: 'totp-added', to, name });
      });
      return codes;
    },

    async remove(person: Person, sessionId: string | null): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockOwnAccount(trx, { id: person.id, sessionId });
        const before = await findFactor(trx, person.id);
        if (!(await deleteFactor(trx, person.id)) || before?.confirmed !== true) return;
        const { email: to, fullName: name } = person;
        await hooks.securityEvents.record(trx, { kind: 'second_factor_off', account: person });
        await hooks.notifyOwner(trx, { kind: 'account-notice', notice: 'totp-removed', to, name });
      });
    },

    /** @throws ShopError validation_failed: no app is set up */
    async renewRecoveryCodes(person: Person, sessionId: string | null): Promise<string[]> {
      const { codes, hashes } = newCodes(person.id);
      await inTransaction(db, async (trx) => {
        await lockOwnAccount(trx, { id: person.id, sessionId });
        if (!(await replaceRecoveryCodes(trx, person.id, hashes))) {
          throw new ShopError('validation_failed', 'No authenticator app is set up');
        }
        const { email: to, fullName: name } = person;
        const notice = { kind: 'account-notice', notice: 'recovery-codes-renewed' } as const;
        await hooks.notifyOwner(trx, { ...notice, to, name });
      });
      return codes;
    },
  };
}

export type Totp = ReturnType<typeof totp>;
