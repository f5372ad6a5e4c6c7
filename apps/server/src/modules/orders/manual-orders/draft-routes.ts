import { noQuery } from '@gadgetry/contract/fields';
import {
  type OrderDraft,
  type OrderDraftSummary,
  orderDraft,
  orderDraftBody,
  orderDraftEdit,
  orderDraftSummary,
} from '@gadgetry/contract/order-drafts';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { byId, noStore, routeGroup } from '../../../http/routes.ts';
import { recordChange } from '../../history/index.ts';
import { type Guards, type Person, personOf } from '../../identity/index.ts';
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  insertDraft,
  listDrafts,
  updateDraft,
} from './draft-store.ts';

const headOf = ({ id, owner, content, updated_at }: DraftRow) => ({
  _id: id,
  owner,
  email: content.email,
  fullName: content.fullName,
  updatedAt: updated_at.toISOString(),
});

const toSummary = (row: DraftRow): OrderDraftSummary => ({
  ...headOf(row),
  lines: row.content.lines.length,
});

const toDraft = (row: DraftRow): OrderDraft => ({
  ...headOf(row),
  content: row.content,
  version: row.version,
});

/** Who has saved and deleted it; whom it is for, and what they want, goes with the draft. */
async function record(
  trx: Transaction,
  actor: Person,
  entityId: string,
  action: 'created' | 'updated' | 'deleted',
  version: number,
): Promise<void> {
  const status = action === 'deleted' ? 'deleted' : `saved ${version} times`;
  await recordChange(trx, {
    entity: 'order_draft',
    entityId,
    action,
    actor,
    before: action === 'created' ? null : { version, fields: { status: null } },
    after: { version, fields: { status } },
  });
}

/** Orders that were begun for somebody, and can be gone on with by any admin. */
export function draftRoutes({ db, guards }: { readonly db: Database; readonly guards: Guards }) {
  const read = async (id: string) => toDraft(orNotFound(await findDraft(db, id)));
  const list = async () => (await listDrafts(db)).map(toSummary);
  const drafts = { 200: z.array(orderDraftSummary) };
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('orders'));
    app.addHook('onSend', noStore);
    const path = '/admin/order-drafts';

    app.get(path, { schema: { querystring: noQuery, response: drafts } }, list);

    app.post(
      path,
      { schema: { querystring: noQuery, body: orderDraftBody, response: { 201: orderDraft } } },
      async (request, reply) => {
        const actor = personOf(request);
        const id = await inTransaction(db, async (trx) => {
          const made = await insertDraft(trx, actor.email, request.body.content);
          await record(trx, actor, made, 'created', 1);
          return made;
        });
        reply.code(201);
        return read(id);
      },
    );

    app.get(`${path}/:id`, { schema: { ...byId, response: { 200: orderDraft } } }, ({ params }) =>
      read(params.id),
    );

    app.put(
      `${path}/:id`,
      { schema: { ...byId, body: orderDraftEdit, response: { 200: orderDraft } } },
      async (request) => {
        const { id } = request.params;
        const { content, version } = request.body;
        const actor = personOf(request);
        orNotFound(await findDraft(db, id));
        await inTransaction(db, async (trx) => {
          const saved = await updateDraft(trx, { id, owner: actor.email, version }, content);
          if (!saved) throw new ShopError('stale_edit');
          await record(trx, actor, id, 'updated', version + 1);
        });
        return read(id);
      },
    );

    app.delete(`${path}/:id`, { schema: { ...byId, response: drafts } }, async (request) => {
      const { id } = request.params;
      const actor = personOf(request);
      await inTransaction(db, async (trx) => {
        // One that is gone already is gone: pressing twice is safe.
        const version = await deleteDraft(trx, id);
        if (version !== null) await record(trx, actor, id, 'deleted', version);
      });
      return list();
    });
  });
}
