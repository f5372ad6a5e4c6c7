import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { newId } from '../../database/identifiers.ts';
import { findForOrder, redeemCode, releaseDiscounts, seedPromocodes } from './index.ts';

async function codes() {
  const { db } = await createTestDatabase();
  const common = { discountPercentage: 10, expiresAt: '2030-12-31', isActive: true };
  await db.transaction().execute((trx) =>
    seedPromocodes(trx, [
      { ...common, code: 'FIRST', firstOrderOnly: true },
      { ...common, code: 'ALSOFIRST', firstOrderOnly: true },
      { ...common, code: 'ALWAYS', firstOrderOnly: false },
    ]),
  );
  const use = async (code: string, userId: string, orderId = newId()) =>
    db.transaction().execute(async (trx) => {
      const promocode = await findForOrder(trx, code);
      if (promocode === null) throw new Error(`no code ${code}`);
      const { id: promocodeId, firstOrderOnly: firstOrder } = promocode;
      await redeemCode(trx, { orderId, promocodeId, userId, firstOrder, singleUseCode: null });
    });
  const release = (orderId: string) =>
    db.transaction().execute((trx) => releaseDiscounts(trx, orderId));
  return { db, use, release };
}

const firstOrderOnly = { code: 'promocode_first_order_only' };

test('a code is found however it was typed, with its discount in basis points', async () => {
  const { db } = await codes();
  expect(await findForOrder(db, ' first ')).toMatchObject({
    code: 'FIRST',
    discountBasisPoints: 1000,
    firstOrderOnly: true,
    expiresOn: '2030-12-31',
    isActive: true,
  });
  expect(await findForOrder(db, 'nowhere')).toBeNull();
});

test('of 50 first orders of one account placed at once one has a first-order code', async () => {
  const { use } = await codes();
  const orders = Array.from({ length: 50 }, (_, n) => use(n % 2 ? 'FIRST' : 'ALSOFIRST', 'sam'));
  const outcomes = await Promise.allSettled(orders);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(
    Array.from({ length: 49 }, () => firstOrderOnly.code),
  );
});

test('other accounts, and codes for everyone, are not held up by it', async () => {
  const { use } = await codes();
  await use('FIRST', 'sam');
  await use('FIRST', 'alex');
  await use('ALWAYS', 'sam');
  await use('ALWAYS', 'sam');
  await expect(use('FIRST', 'sam')).rejects.toMatchObject(firstOrderOnly);
});

test('a code that an order releases can be redeemed by the next, and released twice it is released once', async () => {
  const { db, use, release } = await codes();
  const orderId = newId();
  await use('FIRST', 'sam', orderId);
  await release(orderId);
  await release(orderId);
  await use('FIRST', 'sam');
  expect(await db.selectFrom('promocode_uses').selectAll().execute()).toHaveLength(1);
});
