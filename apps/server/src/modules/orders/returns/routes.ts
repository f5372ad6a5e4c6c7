import { emptyBody } from '@gadgetry/contract/fields';
import { orderKeyHeaders } from '@gadgetry/contract/guest-orders';
import {
  answerBody,
  orderReturns,
  requestReturnBody,
  returnHeaders,
  returnParams,
  withdrawBody,
} from '@gadgetry/contract/returns';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { type Guards, may } from '../../identity/index.ts';
import type { OrderAccess } from '../order-access.ts';
import { owns } from '../order-owners.ts';
import { findOrder } from '../order-store.ts';
import type { AskReturns } from './ask-returns.ts';

interface ReturnRoutesOptions {
  readonly db: Database;
  readonly guards: Guards;
  readonly access: OrderAccess;
  readonly asking: AskReturns;
}

const lower = <Line extends { readonly itemId: string }>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, itemId: line.itemId.toLowerCase() }));

/** What shoppers send back, with an account or the key to their order. Every call answers all of it. */
export function returnRoutes({ db, guards, access, asking }: ReturnRoutesOptions) {
  const findOwn = async (request: FastifyRequest, id: string) => {
    const order = await findOrder(db, id);
    if (order === undefined || !owns(access.ownerOf(request), order)) {
      throw new ShopError('not_found');
    }
    return order;
  };
  const overview = async (request: FastifyRequest, id: string) =>
    asking.overview(await findOwn(request, id));

  return routeGroup((app) => {
    app.addHook('onSend', noStore);
    const answer = { ...byId, response: { 200: orderReturns } };
    const onRequest = access.orByKey(guards.fresh);

    app.get(
      '/orders/:id/returns',
      {
        onRequest: access.orByKey(guards.signedIn),
        schema: { ...answer, headers: orderKeyHeaders },
      },
      async (request) => {
        const order = await findOrder(db, request.params.id);
        const own = order !== undefined && owns(access.ownerOf(request), order);
        if (order === undefined || (!own && !may(request.person, 'orders:read'))) {
          throw new ShopError('not_found');
        }
        const whole = await asking.overview(order);
        // An admin who sees the page of another's order asks for nothing there.
        return own ? whole : { ...whole, returnable: null, withdrawable: null };
      },
    );

    app.post(
      '/orders/:id/returns',
      { onRequest, schema: { ...answer, headers: returnHeaders, body: requestReturnBody } },
      async (request) => {
        const { id } = await findOwn(request, request.params.id);
        const lines = lower(request.body.lines);
        await asking.request(id, request.headers['idempotency-key'], { ...request.body, lines });
        return overview(request, id);
      },
    );

    app.post(
      '/orders/:id/withdrawals',
      { onRequest, schema: { ...answer, headers: returnHeaders, body: withdrawBody } },
      async (request) => {
        const { id } = await findOwn(request, request.params.id);
        const { lines } = request.body;
        const named = lines === undefined ? {} : { lines: lower(lines) };
        const key = request.headers['idempotency-key'];
        await asking.withdraw(id, key, { ...request.body, ...named });
        return overview(request, id);
      },
    );

    const ofOne = { ...answer, params: returnParams, headers: orderKeyHeaders };

    app.post(
      '/orders/:id/returns/:returnId/cancel',
      { onRequest, schema: { ...ofOne, body: emptyBody } },
      async (request) => {
        const { id } = await findOwn(request, request.params.id);
        await asking.cancel(id, request.params.returnId.toLowerCase());
        return overview(request, id);
      },
    );

    app.post(
      '/orders/:id/returns/:returnId/answer',
      { onRequest, schema: { ...ofOne, body: answerBody } },
      async (request) => {
        const { id } = await findOwn(request, request.params.id);
        await asking.answer(id, request.params.returnId.toLowerCase(), request.body.answer);
        return overview(request, id);
      },
    );
  });
}
