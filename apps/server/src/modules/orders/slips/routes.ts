import { noQuery } from '@gadgetry/contract/fields';
import type { Database } from '../../../database/database.ts';
import { oneAtATime } from '../../../documents/one-at-a-time.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { pdfAnswer, pdfName, sendPdf } from '../../../http/pdf-answer.ts';
import { byId, routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../../identity/index.ts';
import { readBilledOrder } from '../billed-orders.ts';
import { readToSendTogether } from '../supplements/supplement-store.ts';
import { refuseWhileWaiting } from '../upgrades/refuse-while-waiting.ts';
import { listToPick, readSlipLines } from './slip-lines.ts';
import { type PickedOrder, packingSlip, pickingList } from './slip-pdf.ts';

/** As many orders as somebody picks at a time. */
const PICKED_MAX = 100;

const NO_GOODS = 'Nothing of this order is packed: it pays for how another one is sent';

/** On paper, for whoever packs. */
export function slipRoutes(db: Database, guards: Guards, shop: { readonly name: string }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));

    app.get(
      '/admin/orders/:id/packing-slip',
      { schema: { ...byId, response: pdfAnswer } },
      async (request, reply) => {
        const { id } = request.params;
        const order = orNotFound(await readBilledOrder(db, id));
        const lines = await readSlipLines(db, id);
        if (lines.length === 0) throw new ShopError('transition_refused', NO_GOODS);
        await refuseWhileWaiting(db, id);
        const together = (await readToSendTogether(db, [id])).get(id) ?? [];
        const slip = { ...order, together };
        const pdf = await oneAtATime(() => packingSlip(shop.name, slip, lines));
        return sendPdf(reply, pdfName(`packing-slip-${order.number}`), pdf);
      },
    );

    app.get(
      '/admin/orders/picking-list',
      { schema: { querystring: noQuery, response: pdfAnswer } },
      async (_request, reply) => {
        const orders: PickedOrder[] = [];
        const toPick = await listToPick(db, PICKED_MAX);
        const together = await readToSendTogether(
          db,
          toPick.map(({ id }) => id),
        );
        for (const { id, number } of toPick) {
          const lines = await readSlipLines(db, id);
          orders.push({ number, lines, together: together.get(id) ?? [] });
        }
        const pdf = await oneAtATime(() => pickingList(shop.name, orders, new Date()));
        return sendPdf(reply, 'picking-list.pdf', pdf);
      },
    );
  });
}
