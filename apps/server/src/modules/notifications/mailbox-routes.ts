import { idParams } from '@gadgetry/contract/fields';
import type { FastifyReply } from 'fastify';
import { ShopError } from '../../errors/shop-error.ts';
import { type Content, html } from '../../http/html.ts';
import { sendPdf } from '../../http/pdf-answer.ts';
import { routeGroup } from '../../http/routes.ts';
import type { InvoiceOf } from './email-template.ts';
import type { Outbox, ReadableMail } from './outbox.ts';

export const MAILBOX_PATH = '/dev/mail';

const SHOWN = 100;
/** Nothing is loaded and nothing runs, whatever a message holds. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

function show(reply: FastifyReply, source: string): string {
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store');
  return source;
}

/** As in 2026-11-16 10:30 UTC. */
function when(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function page(title: string, content: Content): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word;
  background: light-dark(#fff, #0d1315); color: light-dark(#0f1a1c, #eef3f3) }
h1 { font-size: 1.75rem; line-height: 1.25 } h2 { font-size: 1.125rem; margin-top: 2rem }
a { display: inline-block; color: light-dark(#0b5563, #7ccfdd); text-underline-offset: .25em }
li { padding: .75rem 0; border-bottom: 1px solid light-dark(#dde4e4, #2a3538) }
li a { font-weight: 600; text-decoration: none } li a:hover { text-decoration: underline }
ul { list-style: none; padding: 0; border-top: 1px solid light-dark(#dde4e4, #2a3538) }
small { display: block; color: light-dark(#4a5a5d, #a8b6b9) } pre { white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 34rem; border: 1px solid #8888; border-radius: .5rem; background: #fff }
</style></head><body><main>${content}</main></body></html>`.source;
}

/**
 * The demo's mailbox: what a real shop would have sent. Anyone can read it, links to reset passwords
 * included, so it exists nowhere but in a demo.
 */
export function mailboxRoutes(outbox: Outbox, invoiceOf: InvoiceOf) {
  const mailWith = async (id: string): Promise<ReadableMail['mail']> => {
    const found = await outbox.find(id);
    if (found === null) throw new ShopError('not_found');
    return found.mail;
  };
  const attachedTo = async ({ invoiceOf: asked }: ReadableMail['mail']) =>
    asked === undefined ? null : invoiceOf(asked);

  return routeGroup((app) => {
    app.get(MAILBOX_PATH, async (_request, reply) => {
      const mails = await outbox.newest(SHOWN);
      const rows = mails.map(
        ({ id, mail, writtenAt }) => html`<li><a href="${MAILBOX_PATH}/${id}">${mail.subject}</a>
<small>to ${mail.to}, ${when(writtenAt)}</small></li>`,
      );
      const list = mails.length === 0 ? html`<p>No mail yet.</p>` : html`<ul>${rows}</ul>`;
      const intro = 'This is a demo: its mails are not sent, they land here.';
      return show(reply, page('Mailbox', html`<h1>Mailbox</h1><p>${intro}</p>${list}`));
    });

    app.get(`${MAILBOX_PATH}/:id`, { schema: { params: idParams } }, async (request, reply) => {
      const { id } = request.params;
      const mail = await mailWith(id);
      const attached = await attachedTo(mail);
      const attachment =
        attached === null
          ? ''
          : html`<p>Attached: <a href="${MAILBOX_PATH}/${id}/invoice">${attached.filename}</a></p>`;
      const content = html`<p><a href="${MAILBOX_PATH}">All mails</a></p>
<h1>${mail.subject}</h1><p>To: ${mail.to}</p>${attachment}
<iframe title="The message as HTML" src="${MAILBOX_PATH}/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>As plain text</h2><pre>${mail.text}</pre>`;
      return show(reply, page(mail.subject, content));
    });

    app.get(
      `${MAILBOX_PATH}/:id/invoice`,
      { schema: { params: idParams } },
      async (request, reply) => {
        const attached = await attachedTo(await mailWith(request.params.id));
        return sendPdf(reply, attached?.filename ?? '', attached?.content ?? null);
      },
    );

    app.get(`${MAILBOX_PATH}/:id/html`, { schema: { params: idParams } }, async (request, reply) =>
      show(
        reply,
        (await mailWith(request.params.id)).html.replace('<head>', '<head><base target="_top">'),
      ),
    );
  });
}
