import type { FastifyInstance } from 'fastify';
import {
  advanceBody,
  chargeBody,
  disputeBody,
  moveDisputeBody,
  moveRefundBody,
  payBody,
  read,
  refundBody,
  settleBody,
} from '../control-bodies.ts';
import { createControls } from '../controls.ts';
import { type FaultsInput, faultsSchema, readFaults, writeFaults } from '../faults.ts';
import type { Sandbox } from '../work.ts';

interface ById {
  readonly Params: { readonly id: string };
}

/** The controls as calls: beside the API, never public. */
export function controlCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const controls = createControls(sandbox);
  app.get('/_sandbox/faults', () => readFaults(sandbox.db));
  app.put('/_sandbox/faults', (request) => {
    const faults: FaultsInput = read(faultsSchema, request.body);
    return writeFaults(sandbox.db, faults);
  });
  app.post<ById>('/_sandbox/checkout/sessions/:id/pay', ({ params, body }) =>
    controls.pay(params.id, read(payBody, body)),
  );
  app.post<ById>('/_sandbox/payment_intents/:id/settle', ({ params, body }) =>
    controls.settlePayment(params.id, read(settleBody, body)),
  );
  app.post('/_sandbox/charges', ({ body }) => controls.chargeElsewhere(read(chargeBody, body)));
  app.post('/_sandbox/refunds', ({ body }) => controls.refund(read(refundBody, body)));
  app.post<ById>('/_sandbox/refunds/:id/move', ({ params, body }) =>
    controls.moveRefund(params.id, read(moveRefundBody, body)),
  );
  app.post('/_sandbox/disputes', ({ body }) => controls.openDispute(read(disputeBody, body)));
  app.post<ById>('/_sandbox/disputes/:id/move', ({ params, body }) =>
    controls.moveDispute(params.id, read(moveDisputeBody, body)),
  );
  app.get('/_sandbox/clock', () => controls.clock());
  app.delete('/_sandbox/clock', () => controls.resetClock());
  app.post('/_sandbox/clock/advance', ({ body }) => controls.advanceClock(read(advanceBody, body)));
  app.post<ById>('/_sandbox/events/:id/resend', ({ params }) => controls.resendEvent(params.id));
  app.get<ById>('/_sandbox/events/:id/deliveries', (request) =>
    sandbox.db
      .selectFrom('deliveries')
      .select(['id', 'status', 'attempts', 'next_attempt_at', 'last_status', 'last_error'])
      .where('event_id', '=', request.params.id)
      .orderBy('sequence')
      .execute(),
  );
}
