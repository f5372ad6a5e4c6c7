import type { PaymentPage } from '../payer-contract.ts';
import { type Sandbox, inTransaction } from '../work.ts';
import { returnUrlOf } from './confirm.ts';
import { asOfNow } from './expiry.ts';
import { findIntent, lockSession } from './find.ts';

/** What the payer sees, or null where no session has this secret. */
export async function readPaymentPage(
  sandbox: Sandbox,
  clientSecret: string,
): Promise<PaymentPage | null> {
  return inTransaction(sandbox, async (work) => {
    const found = await lockSession(work.trx, 'client_secret', clientSecret);
    if (found === undefined) return null;
    const session = await asOfNow(work, found);
    const intent = await findIntent(work.trx, session.id);
    return {
      status: session.status,
      paymentStatus: session.payment_status,
      amountTotal: session.amount_total,
      currency: session.currency,
      customerEmail: session.customer_email,
      lineItems: session.line_items.map((item) => ({
        description: item.name,
        quantity: item.quantity,
        unitAmount: item.unitAmount,
        amountTotal: item.unitAmount * item.quantity,
      })),
      expiresAt: session.expires_at.toISOString(),
      lastFailure: intent?.last_failure ?? null,
      challengeId: intent?.challenge_id ?? null,
      returnUrl: session.status === 'complete' ? returnUrlOf(session) : null,
    };
  });
}
