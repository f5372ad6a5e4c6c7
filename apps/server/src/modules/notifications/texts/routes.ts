import { noQuery } from '@gadgetry/contract/fields';
import {
  type MailTextName,
  type MailTextTrial,
  mailText,
  mailTextInput,
  mailTextParams,
  mailTextPreview,
  mailTextReset,
  mailTextTrial,
  mailTexts,
  sentTest,
} from '@gadgetry/contract/mail-texts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/database.ts';
import { ShopError, refusedField } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, may, personOf } from '../../identity/index.ts';
import type { DatedBranding, Mail } from '../email-template.ts';
import { orderEmail } from '../order-emails.ts';
import { type OrderOfMail, exampleOfMail, notificationFor } from './example-notification.ts';
import { createMailTexts, refuseUnknownPlaceholders } from './mail-text-service.ts';

const PATH = '/admin/mail-texts';
const KEY_HAS_NO_ADDRESS =
  'An API key has no address that a test could go to: sign in on the admin side, or ask for the preview';

export interface MailTextRoutes {
  readonly db: Database;
  readonly guards: Guards;
  readonly branding: () => DatedBranding;
  /** Whether mails are sent at all. */
  readonly isSent: boolean;
  readonly post: (trx: Database, mail: Mail) => Promise<void>;
  /** @param number null: the newest order */
  readonly mailedOrder: (number: string | null) => Promise<OrderOfMail | null>;
}

/** What the mails to customers say, as the owner writes it. */
export function mailTextRoutes(dependencies: MailTextRoutes) {
  const { db, guards, branding, isSent, post, mailedOrder } = dependencies;
  const texts = createMailTexts(db);

  /** Orders are shown to whoever may see them; everybody else reads an example. */
  const shownWith = async (
    { person }: FastifyRequest,
    typed = '',
  ): Promise<OrderOfMail & { readonly isExample: boolean }> => {
    if (!may(person, 'orders:read')) {
      if (typed === '') return { ...exampleOfMail(), isExample: true };
      throw refusedField('orderNumber', 'Your role does not include orders');
    }
    const found = await mailedOrder(typed === '' ? null : typed);
    if (found !== null) return { ...found, isExample: false };
    if (typed === '') return { ...exampleOfMail(), isExample: true };
    throw refusedField('orderNumber', 'No order has this number, or its customer is gone');
  };

  /** The very mail: what is typed stands where what is stored would. */
  const tried = async (
    request: FastifyRequest,
    name: MailTextName,
    { orderNumber, ...typed }: MailTextTrial,
  ) => {
    refuseUnknownPlaceholders(name, typed);
    const { isExample, ...shown } = await shownWith(request, orderNumber);
    const mail = orderEmail(branding(), notificationFor(name, shown), typed);
    return { mail, orderNumber: isExample ? null : shown.order.number };
  };

  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('settings'));

    const one = { querystring: noQuery, params: mailTextParams };
    app.get(PATH, { schema: { querystring: noQuery, response: { 200: mailTexts } } }, async () => ({
      texts: await texts.list(),
      isSent,
    }));

    app.put(
      `${PATH}/:name`,
      { schema: { ...one, body: mailTextInput, response: { 200: mailText } } },
      async (request) => texts.write(personOf(request), request.params.name, request.body),
    );

    app.post(
      `${PATH}/:name/reset`,
      { schema: { ...one, body: mailTextReset, response: { 200: mailText } } },
      async (request) => texts.reset(personOf(request), request.params.name, request.body.version),
    );

    app.post(
      `${PATH}/:name/preview`,
      {
        config: { needs: 'settings:read' },
        schema: { ...one, body: mailTextTrial, response: { 200: mailTextPreview } },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const { mail, orderNumber } = await tried(request, request.params.name, request.body);
        const { subject, text, html } = mail;
        return { subject, text, html, orderNumber };
      },
    );

    app.post(
      `${PATH}/:name/test`,
      { schema: { ...one, body: mailTextTrial, response: { 200: sentTest } } },
      async (request) => {
        if (!isSent) {
          throw new ShopError(
            'validation_failed',
            'This shop has no mail server, so nothing is sent',
          );
        }
        const { email: to } = personOf(request);
        if (request.isByKey) throw new ShopError('validation_failed', KEY_HAS_NO_ADDRESS);
        const { mail } = await tried(request, request.params.name, request.body);
        // Nobody's invoice goes with it.
        const { invoiceOf: _invoiceOf, ...shown } = mail;
        await post(db, { ...shown, to, subject: `Test: ${mail.subject}` });
        return { to };
      },
    );
  });
}
