import type { MinorUnits } from '@gadgetry/contract/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Guards } from '../identity/index.ts';

/** @throws ShopError reauthentication_required */
export type ConfirmLarge = (
  request: FastifyRequest,
  reply: FastifyReply,
  sum: MinorUnits,
) => Promise<void>;

/**
 * Goods go out on the word of whoever says that the money is there: of a large sum, they show once more who
 * they are.
 * @param limit null: nobody has to
 */
export function createConfirmLarge(guards: Guards, limit: () => MinorUnits | null): ConfirmLarge {
  return async (request, reply, sum) => {
    const above = limit();
    if (above !== null && sum > above) await guards.requireRecentAuthentication(request, reply);
  };
}
