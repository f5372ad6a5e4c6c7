import { html } from '../../http/html.ts';
import { type Branding, type Mail, type Passage, renderEmail } from './email-template.ts';
import { greeting, unlinked } from './user-text.ts';

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

export function reviewEmail(head: Branding, request: ReviewRequest): Mail {
  const { customer, endPath } = request;
  return renderEmail(head, {
    kind: 'review-request',
    to: customer.email,
    subject: 'How do you like what you bought?',
    paragraphs: [
      greeting(customer.name),
      'Your order arrived some days ago. What you think of it helps others to choose, whether it is good or bad. A few words are enough:',
      links(head, request),
    ],
    end: { label: 'No more mails that ask for reviews', href: `${head.origin}${endPath}` },
  });
}
