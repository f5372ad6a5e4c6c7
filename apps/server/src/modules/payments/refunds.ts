import { type RefundAskingDependencies, createRefundAsking } from './refund-asking.ts';
import { createRefundPromises } from './refund-promises.ts';

/**
 * A refund has two steps: it is promised in the same transaction as what causes it, and asked of
 * the provider after that. Whatever happens in between, reconciliation asks again; what becomes of
 * it at the provider is written by `movements`.
 */
export function createRefunds(dependencies: RefundAskingDependencies) {
  const finish = createRefundAsking(dependencies);
  return {
    ...createRefundPromises(dependencies.hooks),
    finish,

    /** For callers whose own work is done: a provider that is away must not undo it. */
    async finishOrLeave(transactionId: string): Promise<void> {
      try {
        await finish(transactionId);
      } catch (error) {
        dependencies.log.warn(
          { err: error, refund: transactionId },
          'refund left to reconciliation',
        );
      }
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
