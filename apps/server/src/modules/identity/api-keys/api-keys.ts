import {
  API_KEYS_MAX,
  type ApiKey,
  type ApiKeyInput,
  KEY_PREFIX,
  type MadeApiKey,
} from '@gadgetry/contract/api-keys';
import { wordsOf } from '@gadgetry/contract/permissions';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import type { IdentityHooks } from '../hooks.ts';
import type { Person } from '../person.ts';
import { isStaff, may } from '../staff/staff-role.ts';
import type { StaffChange } from '../staff/staff-change.ts';
import { type KeyRow, deleteKey, insertKey, listKeys, lockKeys } from './key-store.ts';
import { makeKey } from './key-text.ts';
import { keyHash } from './read-key.ts';

function serializeKey(row: KeyRow): ApiKey {
  const { id, name, lastFour, scopes, makerEmail, createdAt, expiresAt, lastUsedAt } = row;
  const stopped = !row.isActive || !isStaff(row);
  return {
    _id: id,
    name,
    hint: `${KEY_PREFIX}…${lastFour}`,
    scopes,
    madeBy: makerEmail,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: row.isExpired ? 'expired' : stopped ? 'stopped' : 'active',
    lost: scopes.filter((scope) => !may(row, scope)),
  };
}

const snapshotOf = ({ name, lastFour, scopes, expiresAt }: KeyRow) => ({
  version: 1,
  fields: {
    name,
    'ends with': lastFour,
    scopes: [...scopes],
    expires: expiresAt?.toISOString() ?? 'never',
  },
});

interface ApiKeysDeps {
  readonly db: Database;
  readonly secret: string;
  readonly hooks: Pick<IdentityHooks, 'recordStaffChange' | 'securityEvents' | 'notifyOwner'>;
}

/** Keys by which other programs use the admin side's part of the API. */
export function createApiKeys({ db, secret, hooks }: ApiKeysDeps) {
  const hashOf = keyHash(secret);

  const note = async (
    trx: Transaction,
    { id, email }: Person,
    key: KeyRow,
    change: Pick<StaffChange, 'action' | 'before' | 'after'>,
  ): Promise<void> => {
    const actor = { id, email };
    await hooks.recordStaffChange(trx, { entity: 'api_key', entityId: key.id, actor, ...change });
    const kind = change.action === 'created' ? 'api_key_made' : 'api_key_revoked';
    const detail = `${key.name} (…${key.lastFour}): ${key.scopes.join(' ')}`;
    await hooks.securityEvents.record(trx, { kind, actor, detail });
  };

  const one = async (trx: Transaction, id: string): Promise<KeyRow> =>
    orNotFound((await listKeys(trx)).find((row) => row.id === id));

  return {
    list: async (): Promise<ApiKey[]> => (await listKeys(db)).map(serializeKey),

    /** @throws ShopError forbidden for a scope that its maker has not */
    make: (by: Person, { name, scopes, expiresInDays }: ApiKeyInput): Promise<MadeApiKey> => {
      const beyond = scopes.find((scope) => !may(by, scope));
      if (beyond !== undefined) {
        const message = `You can only give rights that you have, and not this one: ${wordsOf(beyond).toLowerCase()}`;
        throw refusedField('scopes', message, 'forbidden');
      }
      const key = makeKey();
      return inTransaction(db, async (trx) => {
        await lockKeys(trx);
        if ((await listKeys(trx)).length >= API_KEYS_MAX) {
          const full = `There can be ${API_KEYS_MAX} keys: please revoke one that is not used any more`;
          throw new ShopError('validation_failed', full);
        }
        const id = newId();
        await insertKey(trx, {
          id,
          name,
          scopes,
          hash: hashOf(key),
          lastFour: key.slice(-4),
          madeBy: by.id,
          days: expiresInDays,
        });
        const made = await one(trx, id);
        await note(trx, by, made, { action: 'created', before: null, after: snapshotOf(made) });
        const notice = { kind: 'account-notice', notice: 'api-key-made' } as const;
        const facts = [
          `Its name: ${made.name}, and it ends with ${made.lastFour}.`,
          `It may: ${made.scopes.map((scope) => wordsOf(scope).toLowerCase()).join('; ')}.`,
        ];
        await hooks.notifyOwner(trx, { ...notice, facts, to: by.email, name: by.fullName });
        return { ...serializeKey(made), key };
      });
    },

    /** From the next call on it opens nothing, at any process. */
    revoke: (by: Person, id: string): Promise<ApiKey> =>
      inTransaction(db, async (trx) => {
        await lockKeys(trx);
        const key = await one(trx, id);
        await deleteKey(trx, id);
        const before = snapshotOf(key);
        const after = { version: 1, fields: { name: key.name, state: 'revoked' } };
        await note(trx, by, key, { action: 'withdrawn', before, after });
        return serializeKey(key);
      }),
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;
