import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { ReturnTextName } from '@gadgetry/contract/mail-texts';
import { type ReturnReason, reasonName } from '@gadgetry/contract/returns';
import { type Markup, html } from '../../http/html.ts';
import {
  type DatedBranding,
  type Mail,
  type Passage,
  momentInWords,
  renderEmail,
} from './email-template.ts';
import { orderLink } from './order-link.ts';
import { type NamedPieces, piecesInWords } from './shipment-words.ts';
import { filledMail, readerValues } from './texts/filled-mail.ts';
import type { Values } from './texts/filled-text.ts';
import type { WrittenText } from './texts/mail-text-store.ts';
import { unlinked } from './user-text.ts';

/** Something about goods that go back that their customer is told by mail. */
export interface ReturnNotification {
  readonly kind:
    | 'requested'
    | 'questioned'
    | 'approved'
    | 'refused'
    | 'cancelled'
    | 'received'
    | 'closed'
    | 'exchanged'
    | 'withdrawn';
  readonly order: { readonly id: string; readonly number: string; readonly placedAt: Date };
  /** Opens the order for whoever has no account; null: it is an account's. */
  readonly orderKey: string | null;
  readonly customer: { readonly name: string; readonly email: string };
  readonly pieces: readonly NamedPieces[];
  readonly reason: ReturnReason | null;
  /** What its customer wrote. */
  readonly note: string;
  /** What the shop says: a question, why it is refused or closed, how goods are sent back. */
  readonly said: string;
  /** Of what is sent for it: the order, what is to be paid beside, and what goes back beside. */
  readonly exchange?: {
    readonly orderId: string;
    /** As `orderKey`, of this order. */
    readonly orderKey: string | null;
    readonly number: string;
    readonly goods: readonly NamedPieces[];
    /** Which was received: whoever is asked for it behind a link is told in the mail that asks. */
    readonly due: MinorUnits;
    readonly back: MinorUnits;
  };
  /** Of a withdrawal: when it was sent, whose it is, and what of it was not sent yet. */
  readonly withdrawal?: {
    readonly at: Date;
    readonly name: string;
    readonly unsent: readonly NamedPieces[];
  };
}

const CELL = 'padding:6px 12px 6px 0;vertical-align:top';

/** A text of several lines, as it was written. @param of its customer, or of the owner, whose links are meant */
function asWritten(text: string, of: 'customer' | 'owner'): Passage[] {
  if (text === '') return [];
  const written = text.split('\n');
  const lines = of === 'owner' ? written : written.map(unlinked);
  const rows: Markup[] = lines.map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`));
  return [
    {
      text: lines.map((line) => `  ${line}`).join('\n'),
      html: html`<p style="margin:0 0 16px;padding-left:12px;border-left:3px solid #e4e4de;line-height:1.55">${rows}</p>`,
    },
  ];
}

/** The owner's own words: an address or a link in them is meant. */
function instructions(text: string): Passage[] {
  if (text === '') return [];
  return [
    {
      text,
      html: html`<p style="margin:0 0 16px;line-height:1.55;white-space:pre-line">${text}</p>`,
    },
  ];
}

function facts(rows: readonly (readonly [string, string])[]): Passage {
  return {
    text: rows.map(([name, value]) => `  ${name}: ${value}`).join('\n'),
    html: html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">
${rows.map(([name, value]) => html`<tr><td style="${CELL};color:#5b5b66">${name}</td><td style="${CELL}">${value}</td></tr>`)}
</table>`,
  };
}

type Paragraphs = (string | Passage)[];

/** The receipt of a withdrawal: all that was declared, and when. */
function withdrawn(
  { order, customer, pieces, said, withdrawal }: ReturnNotification,
  timeZone: string,
): Paragraphs {
  const { at, name, unsent } = withdrawal ?? { at: new Date(), name: customer.name, unsent: [] };
  const all = [...pieces, ...unsent];
  return [
    'We have received your withdrawal from the contract. Please keep this receipt: it says what you have declared, and when.',
    facts([
      ['Declared', 'I withdraw from the contract for the items below.'],
      ['Order', order.number],
      ['Ordered', momentInWords(order.placedAt, timeZone, 'medium')],
      ['Items', piecesInWords(all)],
      ['Name', unlinked(name)],
      ['Contact', customer.email],
      ['Received', momentInWords(at, timeZone, 'medium')],
    ]),
    ...(unsent.length === 0
      ? []
      : [
          `This was not sent yet, and you need do nothing more for it: ${piecesInWords(unsent)}. We give the money back.`,
        ]),
    ...(pieces.length === 0
      ? []
      : [
          `Please send this back to us: ${piecesInWords(pieces)}. Once it has arrived, we give the money back.`,
          ...instructions(said),
        ]),
  ];
}

/** What is sent for what came back, and the money beside it. */
function exchanged({ pieces, exchange }: ReturnNotification): Paragraphs {
  if (exchange === undefined) throw new Error('What is sent for the return is not told');
  const { number, goods, due, back } = exchange;
  const beside = () => {
    if (due > 0) {
      return `It costs ${formatMinorUnits(due)} more, which we have received.`;
    }
    if (back > 0) {
      return `It costs ${formatMinorUnits(back)} less, which goes back to you: another mail tells you of that.`;
    }
    return 'There is nothing more to pay.';
  };
  return [
    `For what you have sent back (${piecesInWords(pieces)}) we send you ${piecesInWords(goods)}. It is an order of its own, ${number}.`,
    beside(),
  ];
}

/** What only the shop can say of this return; stays, whatever an owner writes. */
function factsOf(notification: ReturnNotification, timeZone: string): Paragraphs {
  const { kind, pieces, reason, note, said } = notification;
  const what = piecesInWords(pieces);
  switch (kind) {
    case 'withdrawn':
      return withdrawn(notification, timeZone);
    case 'exchanged':
      return exchanged(notification);
    case 'questioned':
      return [
        `Before we can decide on your return of ${what}, we would like to know:`,
        ...asWritten(said, 'owner'),
        'Please answer on the page of your order.',
      ];
    case 'approved':
      return [
        `Please send this back to us: ${what}. Once it has arrived, we tell you, and give the money back.`,
        ...instructions(said),
      ];
    case 'refused':
      return [`We can’t take back ${what}:`, ...asWritten(said, 'owner')];
    case 'cancelled':
      return [`You have cancelled your return of ${what}. You need do nothing more.`];
    case 'received':
      return [`This has arrived here: ${what}. We look at it now, and tell you of the refund.`];
    case 'closed':
      return [
        `We have closed your return of ${what} without a refund:`,
        ...asWritten(said, 'owner'),
      ];
    case 'requested':
    default:
      return [
        `You would like to send back ${what}. We look at it and tell you what comes next; please keep the goods until then.`,
        ...(reason === null ? [] : [facts([['Reason', reasonName(reason)]])]),
        ...asWritten(note, 'customer'),
      ];
  }
}

const MAIL_KINDS: Readonly<Record<ReturnNotification['kind'], Mail['kind']>> = {
  requested: 'return-requested',
  questioned: 'return-questioned',
  approved: 'return-approved',
  refused: 'return-refused',
  cancelled: 'return-cancelled',
  received: 'return-received',
  closed: 'return-closed',
  exchanged: 'return-exchanged',
  withdrawn: 'withdrawal-received',
};

/** By which a mail begins and ends; an owner may have written it. */
export const returnTextOf = ({ kind }: Pick<ReturnNotification, 'kind'>): ReturnTextName =>
  `return-${kind}`;

/** What an owner's words can name of a return. */
function returnValues(
  head: DatedBranding,
  { order, customer, pieces, exchange, withdrawal }: ReturnNotification,
): Values {
  const items = piecesInWords([...pieces, ...(withdrawal?.unsent ?? [])]);
  return {
    ...readerValues(head, customer.name),
    'order number': order.number,
    'returned items': items === '' ? null : items,
    'new order number': exchange?.number ?? null,
  };
}

/** All that matters stands in the message: it can be read without signing in. @param written by an owner */
export function returnEmail(
  head: DatedBranding,
  notification: ReturnNotification,
  written: WrittenText | null = null,
): Mail {
  const { kind, order, orderKey, customer, exchange } = notification;
  const values = returnValues(head, notification);
  const { subject, opening, closing } = filledMail(returnTextOf(notification), written, values);
  return renderEmail(head, {
    kind: MAIL_KINDS[kind],
    to: customer.email,
    subject,
    paragraphs: [...opening, ...factsOf(notification, head.timeZone)],
    closing,
    button:
      exchange === undefined
        ? { label: 'See your order', href: orderLink(head.origin, order.id, orderKey) }
        : {
            label: 'See your new order',
            href: orderLink(head.origin, exchange.orderId, exchange.orderKey),
          },
  });
}
