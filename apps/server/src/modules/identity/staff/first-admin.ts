import { FIRST_ADMIN_DAYS, type FirstAdminInput } from '@gadgetry/contract/staff';
import type { Database } from '../../../database/database.ts';
import { keyedHash, randomToken } from '../../../database/keyed-hash.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, refusedField } from '../../../errors/shop-error.ts';
import { snapshotOf } from '../account-admin-service.ts';
import { hasAdmin, lockAccountByEmail, lockAdmins, updateRole } from '../account-store.ts';
import type { Auth } from '../auth.ts';
import type { IdentityHooks } from '../hooks.ts';
import { claimAddress } from '../sign-up/pending-sign-ups-store.ts';
import { endOffers, insertOffer, isOffered } from './first-admin-store.ts';

/** Who reads what a start prints runs the shop's machine; the history names the link. */
const OWNER = { id: 'owner', email: 'the link of a start' };

const hashOfLink = (secret: string) => keyedHash(secret, 'hash: first admin');

/**
 * Lets whoever has the token become the first admin, for some days and once.
 * @returns the token; null where somebody runs the shop already
 */
export async function offerFirstAdmin(db: Database, secret: string): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = randomToken();
  await insertOffer(db, { hash: hashOfLink(secret)(token), days: FIRST_ADMIN_DAYS });
  return token;
}

const notOpen = () =>
  new ShopError(
    'validation_failed',
    'This link is not valid any more: start the shop anew, it prints another as long as nobody runs it',
  );
const hasOne = () =>
  new ShopError(
    'validation_failed',
    'Somebody runs this shop already: ask them to invite you at Staff',
  );

interface FirstAdminDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly secret: string;
  readonly hooks: Pick<IdentityHooks, 'recordChange' | 'adminGranted' | 'securityEvents'>;
}

/** What whoever has the link of a start can do with it. */
export function firstAdmin({ auth, db, secret, hooks }: FirstAdminDeps) {
  const hashOf = hashOfLink(secret);
  return {
    /** @throws ShopError validation_failed */
    async become(input: FirstAdminInput): Promise<void> {
      const link = hashOf(input.token);
      if (!(await isOffered(db, link))) throw (await hasAdmin(db)) ? hasOne() : notOpen();
      const email = input.email.toLowerCase();
      const hash = await (await auth.$context).password.hash(input.newPassword);
      await inTransaction(db, async (trx) => {
        // Two who have the link at once: the second one finds an admin.
        await lockAdmins(trx);
        if (await hasAdmin(trx)) throw hasOne();
        if (!(await isOffered(trx, link))) throw notOpen();
        if (!(await claimAddress(trx, { email, name: input.name, hash }))) {
          throw refusedField(
            'email',
            'This address has a confirmed account already: take another one, or make it an admin by npm run grant-admin',
          );
        }
        await hooks.securityEvents.record(trx, { kind: 'sign_up', account: { id: null, email } });
        const before = await lockAccountByEmail(trx, email);
        if (before === null) throw new Error('an account that was just made is not there');
        if (!before.isActive) throw refusedField('email', 'This account is banned');
        await updateRole(trx, before.id, 'admin');
        await endOffers(trx);
        await hooks.recordChange(trx, {
          entity: 'account',
          entityId: before.id,
          action: 'updated',
          actor: OWNER,
          before: snapshotOf(before),
          after: snapshotOf({ ...before, role: 'admin', staff: undefined }),
        });
        await hooks.adminGranted(trx, before.id);
      });
    },
  };
}

export type FirstAdmin = ReturnType<typeof firstAdmin>;
