import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '../form/params.ts';
import { disputeObject } from '../objects/dispute.ts';
import { lockDispute, moveDispute } from '../payments/dispute-states.ts';
import { noSuch } from '../stripe-error.ts';
import type { Sandbox } from '../work.ts';
import { changeCall, readCall } from './call.ts';
import { type Listed, anyOf, inOrder, listObject, pageOf, pageParams } from './list-page.ts';

const listDisputesParams = z.strictObject({
  ...pageParams,
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
});
export type ListDisputesParams = z.infer<typeof listDisputesParams>;

const disputes: Listed = { table: 'disputes', noun: 'dispute', tie: 'id' };
const none = z.strictObject({});

/** What payers claim back at their banks: looked up, listed, given in to. */
export function disputeCalls(app: FastifyInstance, sandbox: Sandbox): void {
  readCall(app, sandbox, '/v1/disputes', listDisputesParams, async ({ trx }, params) => {
    const { payment_intent: intent, charge, ...page } = params;
    const { ids, more } = await pageOf(trx, disputes, page, [
      ...(intent === undefined ? [] : [sql`payment_intent_id = ${intent}`]),
      ...(charge === undefined ? [] : [sql`charge_id = ${charge}`]),
    ]);
    const rows = await trx.selectFrom('disputes').selectAll().where(anyOf(ids)).execute();
    return listObject('/v1/disputes', inOrder(ids, rows).map(disputeObject), more);
  });
  readCall(app, sandbox, '/v1/disputes/:id', none, async ({ trx }, _params, id) => {
    const dispute = await trx
      .selectFrom('disputes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (dispute === undefined) throw noSuch('dispute', id);
    return disputeObject(dispute);
  });
  changeCall(app, sandbox, '/v1/disputes/:id/close', none, async (work, _params, id) => {
    const held = await lockDispute(work.trx, id);
    const inquiry = held.dispute.status.startsWith('warning_');
    return disputeObject(await moveDispute(work, held, inquiry ? 'warning_closed' : 'lost'));
  });
}
