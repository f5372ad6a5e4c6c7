import { noQuery } from '@gadgetry/contract/fields';
import {
  mailText,
  mailTextInput,
  mailTextParams,
  mailTextPreview,
  mailTextReset,
  mailTextTrial,
  mailTexts,
  sentTest,
} from '@gadgetry/contract/mail-texts';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { DatedBranding, Mail } from '../email-template.ts';
import { createMailTexts } from './mail-text-service.ts';
import { type Mailed, createTriedMails } from './tried-mails.ts';

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
  readonly mailed: Mailed;
}

/** What the mails to customers say, as the owner writes it. */
export function mailTextRoutes(dependencies: MailTextRoutes) {
  const { db, guards, isSent, post } = dependencies;
  const texts = createMailTexts(db);
  const tried = createTriedMails(dependencies);

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
        const { person, params, body } = request;
        const { mail, ...shown } = await tried(person, params.name, body);
        const { subject, text, html } = mail;
        return { subject, text, html, ...shown };
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
        const { mail } = await tried(request.person, request.params.name, request.body);
        // Nobody's invoice goes with it.
        const { invoiceOf: _invoiceOf, ...shown } = mail;
        await post(db, { ...shown, to, subject: `Test: ${mail.subject}` });
        return { to };
      },
    );
  });
}
