import { idParams, noQuery } from '@gadgetry/contract/fields';
import {
  webhook,
  webhookDeliveriesQuery,
  webhookDelivery,
  webhookDeliveryParams,
  webhookInput,
  webhookWithSecret,
} from '@gadgetry/contract/webhooks';
import { z } from 'zod';
import { pageRows } from '../../http/page-headers.ts';
import { noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import type { WebhookService } from './webhook-service.ts';

const PATH = '/admin/webhooks';
const tags = ['webhooks'];

export function webhookRoutes(guards: Guards, webhooks: WebhookService) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('keys'));
    app.addHook('onSend', noStore);
    // Whoever says where the shop's news go, or sees what they are signed with, shows who they are.
    const onRequest = guards.requireRecentAuthentication;
    const common = { tags, querystring: noQuery };
    const ofOne = { ...common, params: idParams };
    const idOf = ({ params }: { readonly params: { readonly id: string } }) =>
      params.id.toLowerCase();

    app.get(PATH, { schema: { ...common, response: { 200: z.array(webhook) } } }, () =>
      webhooks.list(),
    );

    app.post(
      PATH,
      {
        onRequest,
        schema: { ...common, body: webhookInput, response: { 201: webhookWithSecret } },
      },
      async (request, reply) => {
        reply.code(201);
        return webhooks.create(personOf(request), request.body);
      },
    );

    app.get(`${PATH}/:id`, { schema: { ...ofOne, response: { 200: webhook } } }, (request) =>
      webhooks.one(idOf(request)),
    );

    app.put(
      `${PATH}/:id`,
      { onRequest, schema: { ...ofOne, body: webhookInput, response: { 200: webhook } } },
      (request) => webhooks.update(personOf(request), idOf(request), request.body),
    );

    app.delete(`${PATH}/:id`, { schema: { ...ofOne, response: { 200: webhook } } }, (request) =>
      webhooks.remove(personOf(request), idOf(request)),
    );

    app.post(
      `${PATH}/:id/secret`,
      { onRequest, schema: { ...ofOne, response: { 200: webhookWithSecret } } },
      (request) => webhooks.replaceSecret(personOf(request), idOf(request)),
    );

    app.post(`${PATH}/:id/test`, { schema: { ...ofOne, response: { 200: webhook } } }, (request) =>
      webhooks.test(personOf(request), idOf(request)),
    );

    app.get(
      `${PATH}/:id/deliveries`,
      {
        schema: {
          tags,
          params: idParams,
          querystring: webhookDeliveriesQuery,
          response: { 200: z.array(webhookDelivery) },
        },
      },
      async (request, reply) => {
        const page = await webhooks.deliveries(personOf(request), idOf(request), request.query);
        return pageRows(request, reply, page);
      },
    );

    app.post(
      `${PATH}/:id/deliveries/:deliveryId/send-again`,
      { schema: { ...common, params: webhookDeliveryParams, response: { 200: webhook } } },
      (request) =>
        webhooks.sendAgain(
          personOf(request),
          idOf(request),
          request.params.deliveryId.toLowerCase(),
        ),
    );
  });
}
