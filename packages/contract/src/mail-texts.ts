import { z } from 'zod';
import { id, requiredText, text } from './fields.ts';

/** The mails about orders, each situation with words of its own. */
const ORDER_TEXT_NAMES = [
  'order-placed',
  'order-confirmed',
  'order-exchange-confirmed',
  'order-to-pay',
  'order-added-to-pay',
  'order-added-waits',
  'order-upgrade-to-pay',
  'order-upgrade-paid',
  'order-difference-to-pay',
  'order-relocation-to-pay',
  'order-relocated',
  'order-shipped',
  'order-part-shipped',
  'order-rest-shipped',
  'order-tracking-changed',
  'order-rest-not-sent',
  'order-delivered',
  'order-part-delivered',
  'order-cancelled',
  'order-address-changed',
  'order-shipping-changed',
  'order-refund-started',
  'order-refunded',
  'order-part-refunded',
  'order-rest-refunded',
  'order-refund-kept',
  'order-link',
] as const;
export type OrderTextName = (typeof ORDER_TEXT_NAMES)[number];

/** The steps of a return. */
const RETURN_TEXT_NAMES = [
  'return-requested',
  'return-questioned',
  'return-approved',
  'return-refused',
  'return-cancelled',
  'return-received',
  'return-closed',
  'return-exchanged',
  'return-withdrawn',
] as const;
export type ReturnTextName = (typeof RETURN_TEXT_NAMES)[number];

/** Of somebody who waits for a product. */
const PRODUCT_TEXT_NAMES = ['product-back-in-stock', 'product-cheaper'] as const;
export type ProductTextName = (typeof PRODUCT_TEXT_NAMES)[number];

/** The mails to customers whose words an owner can write. */
export const MAIL_TEXT_NAMES = [
  ...ORDER_TEXT_NAMES,
  ...RETURN_TEXT_NAMES,
  'review-request',
  ...PRODUCT_TEXT_NAMES,
] as const;
export type MailTextName = (typeof MAIL_TEXT_NAMES)[number];

export const isReturnText = (name: MailTextName): name is ReturnTextName =>
  RETURN_TEXT_NAMES.some((one) => one === name);
export const isProductText = (name: MailTextName): name is ProductTextName =>
  PRODUCT_TEXT_NAMES.some((one) => one === name);

/** What a mail is about, and so what it is shown with: a review is asked for of an order. */
const MAIL_TEXT_SUBJECTS = ['order', 'return', 'review', 'product'] as const;
export type MailTextSubject = (typeof MAIL_TEXT_SUBJECTS)[number];

/** What the shop puts into an owner's words: `{order number}`. Each mail knows some of them. */
export const PLACEHOLDERS = {
  'first name': 'The first word of the customer’s name',
  name: 'The customer’s name',
  'order number': 'As on the page of the order',
  'shop name': 'As in the settings',
  'support address': 'Where customers write to, as in the settings',
  carrier: 'Who brings the parcel',
  'tracking number': 'By which the parcel is followed',
  'pay until': 'How long the items are kept',
  'first order number': 'Of the order that it belongs to',
  difference: 'What is to be paid beside what came back, or what was paid before',
  'shipping method': 'How the order is sent now',
  'returned items': 'What goes back, and how many of each',
  'new order number': 'Of what is sent for the return',
  product: 'What was waited for, by its name',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

const ANY_PLACEHOLDER = /\{([^{}]*)\}/g;
/** A brace that no other one closes before a new one begins, with what was begun by it. */
const UNCLOSED = /\{([^{}]*)(?=\{|$)/;

/** As people type names: capitals and spaces mean nothing. */
const nameIn = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** An owner's text with its placeholders replaced by what is made of their names. */
export function replacePlaceholders(written: string, replace: (name: string) => string): string {
  return written.replaceAll(ANY_PLACEHOLDER, (_all, typed: string) => replace(nameIn(typed)));
}

/** Which placeholders a text names. */
function placeholdersIn(written: string): string[] {
  return [...written.matchAll(ANY_PLACEHOLDER)].map(([, typed = '']) => nameIn(typed));
}

/** What is wrong with a text, in words; null: every placeholder in it is one of its mail. */
export function placeholderProblem(written: string, known: readonly Placeholder[]): string | null {
  const begun = UNCLOSED.exec(written);
  if (begun !== null) {
    const [typed] = /^[^\r\n]{0,30}/.exec(begun[0]) ?? [''];
    return `The brace of ‘${typed}’ is not closed: write {order number}, or leave it out`;
  }
  const unknown = placeholdersIn(written).find((name) => !known.some((one) => one === name));
  if (unknown === undefined) return null;
  const offered = known.map((name) => `{${name}}`).join(', ');
  return `This mail has no {${unknown}}. It has ${offered}`;
}

const MAIL_SUBJECT_MAX = 120;
const MAIL_PART_MAX = 2_000;

const subject = requiredText(MAIL_SUBJECT_MAX, { oneLine: true }).describe(
  'Placeholders stand in braces: {order number}',
);
const opening = text({
  min: 1,
  max: MAIL_PART_MAX,
  tooShort: 'Required',
  trimmed: true,
  seen: true,
}).describe('How the mail begins; an empty line parts paragraphs. Plain text: nothing in it runs');
const closing = text({ max: MAIL_PART_MAX, trimmed: true, seen: true }).describe(
  'How it ends, below what the shop says of the order; may be empty',
);

/** What of a mail is the owner's; its lines, sums and links are the shop's. */
const written = { subject, opening, closing };

/** What is typed into the form. */
export const mailTextForm = z.strictObject(written);
export type MailTextForm = z.infer<typeof mailTextForm>;

export const mailTextParams = z.strictObject({ name: z.enum(MAIL_TEXT_NAMES) });

const version = z.int32().min(0).optional();

/** The body of PUT /admin/mail-texts/{name}: what is as the shop's own follows the shop's own. */
export const mailTextInput = z.strictObject({ ...written, version });
export type MailTextInput = z.infer<typeof mailTextInput>;

/** The body of POST /admin/mail-texts/{name}/reset. */
export const mailTextReset = z.strictObject({ version });

const shown = z.object({ subject: z.string(), opening: z.string(), closing: z.string() });

export const mailText = z.object({
  _id: id.nullable().describe('Of its history; null: nobody has ever written it'),
  name: mailTextParams.shape.name,
  about: z.enum(MAIL_TEXT_SUBJECTS),
  title: z.string().describe('What owners call this mail'),
  when: z.string().describe('When it is sent'),
  says: z.string().describe('What the shop says between opening and closing'),
  placeholders: z.array(z.enum(Object.keys(PLACEHOLDERS) as [Placeholder, ...Placeholder[]])),
  ...shown.shape,
  own: shown.describe('The shop’s own words'),
  isWritten: z.boolean().describe('Something of it is the owner’s'),
  version: z.int().describe('0: nobody has ever written it'),
});
export type MailText = z.infer<typeof mailText>;

/** GET /admin/mail-texts */
export const mailTexts = z.object({
  texts: z.array(mailText),
  isSent: z.boolean().describe('false: this shop has no mail server, and sends nothing'),
});
export type MailTexts = z.infer<typeof mailTexts>;

/** The body of POST /admin/mail-texts/{name}/preview and /test: words that need not be saved. */
export const mailTextTrial = z.strictObject({
  ...written,
  orderNumber: text({ max: 40, trimmed: true })
    .optional()
    .describe(
      'Of the order that it is shown with, or whose return or goods it is about; left out: the newest',
    ),
  productName: text({ max: 100, trimmed: true })
    .optional()
    .describe('Of a mail about a product: which; left out: the newest'),
});
export type MailTextTrial = z.infer<typeof mailTextTrial>;

export const mailTextPreview = z.object({
  subject: z.string(),
  text: z.string().describe('The mail as plain text'),
  html: z.string().describe('The mail as HTML'),
  orderNumber: z
    .string()
    .nullable()
    .describe('null: an example, and no order of the shop; or a mail about no order'),
  productName: z.string().nullable().describe('The same of a product'),
});
export type MailTextPreview = z.infer<typeof mailTextPreview>;

export const sentTest = z.object({ to: z.string().describe('The address of whoever asked') });
export type SentTest = z.infer<typeof sentTest>;
