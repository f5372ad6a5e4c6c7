import { html } from '../../http/html.ts';
import { type Branding, type Mail, type Passage, renderEmail } from './email-template.ts';
import { filledMail, readerValues } from './texts/filled-mail.ts';
import type { WrittenText } from './texts/mail-text-store.ts';
import { unlinked } from './user-text.ts';

/** Somebody is asked what they think of what they have bought. */
export interface ReviewRequest {
  readonly customer: { readonly name: string; readonly email: string };
  readonly products: readonly { readonly id: string; readonly name: string }[];
  /** Path and query of the page on which these mails are ended, without signing in. */
  readonly endPath: string;
}

const LINK = 'color:#1b1b1f;font-weight:600';

function links(head: Branding, { products }: ReviewRequest): Passage {
  const pages = products.map(({ id, name }) => ({
    name: unlinked(name),
    href: `${head.origin}/shop/${encodeURIComponent(id)}/review`,
  }));
  return {
    text: pages.map(({ name, href }) => `  ${name}:\n  ${href}`).join('\n'),
    html: html`<ul style="margin:0 0 16px;padding-left:20px;line-height:1.9">
${pages.map(({ name, href }) => html`<li><a href="${href}" style="${LINK}">${name}</a></li>`)}
</ul>`,
  };
}

/** @param written by an owner */
export function reviewEmail(
  head: Branding,
  request: ReviewRequest,
  written: WrittenText | null = null,
): Mail {
  const { customer, endPath } = request;
  const values = readerValues(head, customer.name);
  const { subject, opening, closing } = filledMail('review-request', written, values);
  return renderEmail(head, {
    kind: 'review-request',
    to: customer.email,
    subject,
    paragraphs: [...opening, links(head, request)],
    closing,
    end: { label: 'No more mails that ask for reviews', href: `${head.origin}${endPath}` },
  });
}
