import { z } from 'zod';
import { id, instant, requiredText, text } from './fields.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { TIME_ZONE_WANTED, isTimeZone, timeZoneMeant } from './time-zones.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'cancellation'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  cancellation: 'Cancellation',
};

/** The mails that an invoice can go with. */
export const INVOICE_MAILS = ['none', 'confirmed', 'shipped'] as const;
export type InvoiceMail = (typeof INVOICE_MAILS)[number];

/** Of a block of lines such as an address. */
const LINES_MAX = 8;
const LINE_MAX = 120;

const fewLines = (typed: string) =>
  typed.split('\n').length <= LINES_MAX &&
  typed.split('\n').every((line) => line.length <= LINE_MAX);

const line = (max = LINE_MAX) => text({ max, trimmed: true, plain: true });
const lines = (min = 0) =>
  text({ min, max: 600, tooShort: 'Required', trimmed: true, plain: true }).refine(
    fewLines,
    `At most ${LINES_MAX} lines of ${LINE_MAX} letters`,
  );

const PREFIX_WANTED = 'A prefix is made of letters, digits, - and /, and ends with no digit';

/** That it ends with no digit keeps a number from being read as another one of another prefix. */
const prefix = text({ min: 1, max: 12, tooShort: 'Required', trimmed: true }).regex(
  /^[A-Za-z0-9/-]*[A-Za-z/-]$/,
  PREFIX_WANTED,
);

const settings = {
  isOn: z.boolean().describe('Off: no order gets an invoice by itself'),
  sellerName: line().describe('Of the company, as it is registered'),
  sellerAddress: lines(),
  vatId: line(40).describe('What the seller is registered under for the tax on sales'),
  taxNumber: line(40),
  registration: line().describe('Where the company is registered, and under which number'),
  contact: lines(),
  bankDetails: lines(),
  footer: lines(),
  invoicePrefix: prefix,
  creditPrefix: prefix.describe('Of credit notes, and of what cancels one'),
  numbersByYear: z.boolean().describe('The year is in the numbers, which begin again with it'),
  digits: z.int().min(1).max(9).describe('A shorter running number begins with zeros'),
  timeZone: line(40).overwrite(timeZoneMeant).refine(isTimeZone, TIME_ZONE_WANTED),
  attachTo: z.enum(INVOICE_MAILS).describe('The mail that an invoice goes with'),
};

const electronic = {
  isElectronic: z
    .boolean()
    .describe('Files of documents carry their data by EN 16931 (Factur-X, ZUGFeRD)'),
  untaxedReason: line().describe('Why no tax is charged where none is, for that data'),
};

const version = z.int32().min(1).optional();

export const invoiceSettings = z.object({
  _id: id,
  ...settings,
  ...electronic,
  country: z.string().describe('The shop’s own, by which its numbers are called'),
  electronicLacks: z
    .array(z.string())
    .describe('What is missing here for that data; while it is, files are made without'),
  version: z.int(),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** The body of PUT /admin/invoices/settings. */
export const invoiceSettingsInput = z
  .strictObject({
    ...settings,
    isElectronic: electronic.isElectronic.optional().describe('Left out: as it was'),
    untaxedReason: electronic.untaxedReason.optional().describe('Left out: as it was'),
    version,
  })
  .superRefine((typed, context) => {
    const refuse = (path: keyof typeof settings, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (typed.isOn && typed.sellerName === '') refuse('sellerName', 'Required');
    if (typed.isOn && typed.sellerAddress === '') refuse('sellerAddress', 'Required');
    const one = typed.invoicePrefix.toLowerCase();
    if (one === typed.creditPrefix.toLowerCase()) {
      refuse('creditPrefix', 'Credit notes need a prefix of their own');
    }
  });
export type InvoiceSettingsInput = z.infer<typeof invoiceSettingsInput>;

/** A document that was issued, as lists show it. */
export const issuedDocument = z.object({
  _id: id,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  issuedOn: z.iso.date(),
  total: z.number().describe('Money; of a credit note what is given back'),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

/** The same for the owner. */
export const adminDocument = issuedDocument.extend({
  orderId: id,
  orderNumber: z.string(),
  buyer: z.string().describe('The first line of whom it is for'),
  tax: z.number().describe('Money: all taxes in the total'),
  refersTo: z.string().nullable().describe('The number of the document that it corrects'),
  isCorrected: z
    .boolean()
    .describe('Of an invoice: another one stands for it; of a credit note: it was cancelled'),
  issuedAt: instant,
  actor: z.string().nullable().describe('E-mail address of the admin; null: the shop itself'),
  isElectronic: z.boolean().describe('Its file carries its data by EN 16931'),
  electronicProblem: z.string().nullable().describe('Why it does not, where it should'),
});
export type AdminDocument = z.infer<typeof adminDocument>;

export const documentsQuery = z.strictObject({
  search: searchQuery.describe('The beginning of a number, of the document or of the order'),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  ...pageQuery,
});
export type DocumentsQuery = z.infer<typeof documentsQuery>;
export const documentsExportQuery = documentsQuery.omit({ limit: true, cursor: true });

/** An order whose document could not be issued. */
export const openDocument = z.object({
  orderId: id,
  orderNumber: z.string(),
  problem: z.string(),
  since: instant,
});
export type OpenDocument = z.infer<typeof openDocument>;

/** Of one order, for the owner. */
export const orderDocuments = z.object({
  documents: z.array(adminDocument).describe('Oldest first'),
  problem: z.string().nullable().describe('Why one could not be issued'),
  canIssue: z.boolean().describe('It is paid and has no invoice, and the seller is known'),
  canCorrect: z.boolean().describe('It has an invoice that can be replaced'),
});
export type OrderDocuments = z.infer<typeof orderDocuments>;

/** POST /admin/orders/{id}/documents/correct: the invoice is replaced by one for somebody else. */
export const correctInvoiceBody = z.strictObject({
  recipient: lines(1).describe('Name and address as they should stand on it'),
  reason: requiredText(200),
});
export type CorrectInvoiceBody = z.infer<typeof correctInvoiceBody>;

/** What a number is called that the seller is registered under for taxes, by country. */
const VAT_ID_NAMES: Readonly<Record<string, string>> = {
  AU: 'ABN',
  CA: 'GST/HST number',
  CH: 'UID',
  GB: 'VAT number',
  IN: 'GSTIN',
  LK: 'VAT number',
  MY: 'SST number',
  NZ: 'GST number',
  SG: 'GST registration number',
  US: 'EIN',
};

export function vatIdName(country: string): string {
  return VAT_ID_NAMES[country] ?? 'VAT ID';
}

/** Where the law wants an invoice with tax to be called so. */
const TAX_INVOICES: ReadonlySet<string> = new Set(['AU', 'IN', 'LK', 'MY', 'NZ', 'SG', 'TH', 'ZA']);

/** What stands at the head of a document. */
export function documentTitle(kind: DocumentKind, country: string, isTaxed: boolean): string {
  if (kind === 'cancellation') return 'Cancellation of a credit note';
  if (kind === 'credit_note') return 'Credit note';
  return isTaxed && TAX_INVOICES.has(country) ? 'Tax invoice' : 'Invoice';
}
