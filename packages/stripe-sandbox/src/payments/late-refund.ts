import { readFaults } from '../faults.ts';
import { type Sandbox, inTransaction } from '../work.ts';
import { lockRefund, moveRefund } from './refund-states.ts';

const AT_ONCE = 100;

/** Decides the refunds whose time has come. @returns how many were found due */
export async function settleDueRefunds(sandbox: Sandbox, now: Date): Promise<number> {
  const due = await sandbox.db
    .selectFrom('refunds')
    .select('id')
    .where('settles_at', '<=', now)
    .orderBy('settles_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    await inTransaction(sandbox, async (work) => {
      // Another process, or a control, may have been first: under the lock, look again.
      const refund = await lockRefund(work.trx, id);
      if (refund.settles_to === null || refund.settles_at === null) return;
      const { refundFailureReason: failureReason } = await readFaults(work.trx);
      await moveRefund(work, refund, { to: refund.settles_to, failureReason });
    });
  }
  return due.length;
}
