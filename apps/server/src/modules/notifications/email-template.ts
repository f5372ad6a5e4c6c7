import { z } from 'zod';
import { type Content, type Markup, html } from '../../http/html.ts';

const KINDS = [
  'order-placed',
  'order-to-pay',
  'order-confirmed',
  'order-shipped',
  'order-tracking-changed',
  'order-rest-not-sent',
  'order-delivered',
  'order-cancelled',
  'order-address-changed',
  'order-shipping-changed',
  'order-refund-started',
  'order-refunded',
  'order-refund-kept',
  'order-link',
  'return-requested',
  'return-questioned',
  'return-approved',
  'return-refused',
  'return-cancelled',
  'return-received',
  'return-closed',
  'return-exchanged',
  'withdrawal-received',
  'verify-email',
  'change-email',
  'reset-password',
  'sign-up-taken',
  'account-notice',
  'staff-invitation',
  'email-changed',
  'confirmation-code',
  'review-request',
  'notice-confirmation',
  'product-notice',
  'staff-news',
  'staff-digest',
] as const;

export const mail = z.object({
  kind: z.enum(KINDS),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Of a mail that is no answer to its reader: where further ones are ended, with one press (RFC 8058). */
  endUrl: z.string().optional(),
  /** The order whose invoice goes with it, where its owner wants that. */
  invoiceOf: z.object({ orderId: z.string(), about: z.enum(['confirmed', 'shipped']) }).optional(),
});
/** One message to one person, written out in full. */
export type Mail = z.infer<typeof mail>;

/** The invoice that goes with a mail of an order; null where none is to. */
export type InvoiceOf = (
  asked: NonNullable<Mail['invoiceOf']>,
) => Promise<{ readonly filename: string; readonly content: Buffer } | null>;

export interface Branding {
  readonly name: string;
  /** Where the shop is, ISO 3166. */
  readonly country: string;
  readonly origin: string;
  readonly supportEmail: string;
}

/** Of a mail that tells moments: in the shop's own time. */
export interface DatedBranding extends Branding {
  /** As in Asia/Colombo. */
  readonly timeZone: string;
}

/** A moment in the words of a mail, with the time zone that it is told in. */
export function momentInWords(
  at: Date | string,
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'short',
): string {
  const told = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle, timeZone });
  const zone = timeZone === 'UTC' ? 'UTC' : `(time of ${timeZone.replaceAll('_', ' ')})`;
  return `${told.format(new Date(at))} ${zone}`;
}

/** A table of an order, or anything else that both forms of a message show in their own way. */
export interface Passage {
  readonly text: string;
  readonly html: Markup;
}

interface Email {
  readonly kind: Mail['kind'];
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly (string | Passage)[];
  readonly button?: { readonly label: string; readonly href: string };
  readonly afterword?: string;
  /** In an owner's words. */
  readonly closing?: readonly (string | Passage)[];
  readonly end?: { readonly label: string; readonly href: string };
}

const INK = '#1b1b1f';
const SOFT = '#5b5b66';

const paragraph = (content: Content) =>
  html`<p style="margin:0 0 16px;line-height:1.55">${content}</p>`;

const asText = (part: string | Passage) => (typeof part === 'string' ? part : part.text);
const asHtml = (part: string | Passage) => (typeof part === 'string' ? paragraph(part) : part.html);

/** Plain text and HTML of the same message. Styles stand on the elements: mail programs drop sheets. */
export function renderEmail(head: Branding, email: Email): Mail {
  const { kind, to, subject, paragraphs, button, afterword, closing = [], end } = email;
  const goodbye = `Questions? Write to ${head.supportEmail}.`;
  const text = [
    ...paragraphs.map(asText),
    ...(button === undefined ? [] : [`${button.label}:\n${button.href}`]),
    ...(afterword === undefined ? [] : [afterword]),
    ...closing.map(asText),
    goodbye,
    ...(end === undefined ? [] : [`${end.label}:\n${end.href}`]),
    `${head.name}\n${head.origin}`,
  ].join('\n\n');
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f5f2;color:${INK};font:16px system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;border-radius:16px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px">${head.name}</p>
${paragraphs.map(asHtml)}
${
  button === undefined
    ? null
    : html`<p style="margin:24px 0"><a href="${button.href}" style="display:inline-block;padding:12px 22px;border-radius:999px;background:${INK};color:#fff;font-weight:600;text-decoration:none">${button.label}</a></p>`
}
${afterword === undefined ? null : paragraph(afterword)}${closing.map(asHtml)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e4de;color:${SOFT};font-size:14px">${goodbye}${end === undefined ? null : html`<br><a href="${end.href}" style="color:${SOFT}">${end.label}</a>`}</p>
</div></body></html>`;
  return {
    kind,
    to,
    subject,
    text: `${text}\n`,
    html: body.source,
    ...(end !== undefined && { endUrl: end.href }),
  };
}
