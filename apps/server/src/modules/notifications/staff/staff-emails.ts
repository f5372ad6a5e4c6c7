import { formatMinorUnits } from '@gadgetry/contract/money';
import { PAID_BY_FOR_STAFF, type PaymentMethodName } from '@gadgetry/contract/payment-methods';
import { STAFF_NEWS, type StaffNewsKind } from '@gadgetry/contract/staff-notifications';
import { html } from '../../../http/html.ts';
import { type Branding, type Mail, type Passage, renderEmail } from '../email-template.ts';
import { greeting, unlinked } from '../user-text.ts';

/** What happened to an order, as orders tell it. */
export interface OrderFacts {
  readonly eventId: string;
  readonly kind: string;
  readonly detail: string | null;
  readonly orderId: string;
  readonly number: string;
  readonly customer: string;
  readonly totalCents: number;
  readonly paymentMethod: PaymentMethodName;
  /** '2 × Lamp, 1 × Cable'; of what another order costs more to be sent, that. */
  readonly items: string;
}

/** A variant that is few, as the catalogue tells it. */
export interface StockFacts {
  readonly variantId: string;
  readonly productId: string;
  readonly name: string;
  readonly stock: number;
}

/** One thing that an admin is told of. */
export interface StaffNotification {
  readonly kind: StaffNewsKind;
  readonly subject: string;
  readonly words: string;
  /** Where it is looked at, below the shop's address. */
  readonly path: string;
}

interface Addressee {
  readonly name: string;
  readonly email: string;
}

type Words = Pick<StaffNotification, 'subject' | 'words'>;

function newOrder({ number, totalCents, customer, items, paymentMethod }: OrderFacts): Words {
  const total = formatMinorUnits(totalCents);
  return {
    subject: `New order ${number}: ${total}`,
    words: `${unlinked(customer)} has ordered ${unlinked(items)}, for ${total}. ${PAID_BY_FOR_STAFF[paymentMethod]}`,
  };
}

function paidLate({ number, totalCents, kind, items }: OrderFacts): Words {
  const total = formatMinorUnits(totalCents);
  return {
    subject: `Order ${number} has been paid: ${total}`,
    words:
      kind === 'paid_late'
        ? `The money for order ${number} (${total}) came after its hold had ended; its items could be kept.`
        : `The money for order ${number} (${total}) has come: ${unlinked(items)}.`,
  };
}

const saidOf = ({ detail }: OrderFacts) => (detail === null ? '' : ` ${unlinked(detail)}.`);

function refundFailed(order: OrderFacts): Words {
  return {
    subject: `A refund for order ${order.number} has failed`,
    words: `The money for order ${order.number} has not gone back.${saidOf(order)}`,
  };
}

function disputed(order: OrderFacts): Words {
  const { number, kind } = order;
  return kind === 'dispute_lost'
    ? {
        subject: `A dispute of order ${number} is lost`,
        words: `The bank has decided for the payer of order ${number}.${saidOf(order)}`,
      }
    : {
        subject: `Order ${number} is disputed`,
        words: `The payer of order ${number} has asked their bank for the money.${saidOf(order)}`,
      };
}

function returnAsked(order: OrderFacts): Words {
  const { number, kind, customer } = order;
  const who = unlinked(customer);
  if (kind === 'withdrawn') {
    return {
      subject: `Order ${number}: withdrawn from the contract`,
      words: `${who} has withdrawn from the contract of order ${number}.${saidOf(order)}`,
    };
  }
  return kind === 'return_answered'
    ? {
        subject: `Order ${number}: an answer about a return`,
        words: `${who} has answered what you asked about a return of order ${number}.`,
      }
    : {
        subject: `Order ${number}: a return is asked for`,
        words: `${who} asks to send back something of order ${number}.${saidOf(order)}`,
      };
}

/** What is said of each kind of news about an order. */
const ORDER_WORDS = {
  new_order: newOrder,
  paid_late: paidLate,
  refund_failed: refundFailed,
  dispute: disputed,
  return_asked: returnAsked,
} as const satisfies Partial<Record<StaffNewsKind, (order: OrderFacts) => Words>>;

type OrderNewsKind = keyof typeof ORDER_WORDS;

export function isOfOrder(kind: StaffNewsKind): kind is OrderNewsKind {
  return kind in ORDER_WORDS;
}

export function newsOfOrder(kind: OrderNewsKind, order: OrderFacts): StaffNotification {
  return { kind, ...ORDER_WORDS[kind](order), path: `/admin/orders/${order.orderId}` };
}

export function newsOfStock({ productId, name, stock }: StockFacts): StaffNotification {
  const known = unlinked(name);
  const left = stock === 0 ? 'sold out' : `${stock} left`;
  return {
    kind: 'low_stock',
    subject: `Low stock: ${known}, ${left}`,
    words: `${known}: ${left}.`,
    path: `/admin/products/${productId}/variants`,
  };
}

/** How the subject of a webhook that was switched off begins; its host follows. */
export const WEBHOOK_OFF = 'webhook-off:';

/** @param subject the job's name and its day */
export function newsOfJob(subject: string): StaffNotification {
  const job = subject.split(' ')[0] ?? subject;
  if (job.startsWith(WEBHOOK_OFF)) {
    const host = unlinked(job.slice(WEBHOOK_OFF.length));
    return {
      kind: 'job_gave_up',
      subject: `Webhook switched off: ${host}`,
      words: `What happens in the shop is not told to ${host} any more: nothing could be delivered there. The webhook’s log says why; when it is mended, switch it on again.`,
      path: '/admin/webhooks',
    };
  }
  return {
    kind: 'job_gave_up',
    subject: `Scheduled work gave up: ${job}`,
    words: `The job ${job} has failed several times and was given up until its next turn. The shop’s log says why; if it goes on, somebody has to look.`,
    path: '/admin/books',
  };
}

const whereChosen = ({ origin }: Branding) =>
  `Choose what you are told of: ${origin}/admin/notifications`;

export function staffEmail(head: Branding, to: Addressee, news: StaffNotification): Mail {
  return renderEmail(head, {
    kind: 'staff-news',
    to: to.email,
    subject: news.subject,
    paragraphs: [greeting(to.name), news.words],
    button: { label: 'Look at it', href: `${head.origin}${news.path}` },
    afterword: whereChosen(head),
  });
}

/** A mail that nobody reads to its end tells nothing. */
const LISTED_MAX = 50;

function listOf(head: Branding, name: string, all: readonly StaffNotification[]): Passage {
  const news = all.slice(0, LISTED_MAX);
  const more = all.length > news.length ? `and ${all.length - news.length} more` : null;
  const lines = news.map(({ words, path }) => `  ${words}\n  ${head.origin}${path}`);
  return {
    text: [`${name} (${all.length})`, ...lines, ...(more === null ? [] : [`  ${more}`])].join('\n'),
    html: html`<p style="margin:0 0 6px;font-weight:600">${name} (${all.length})</p>
<ul style="margin:0 0 16px;padding-left:20px;line-height:1.55">
${news.map(({ words, path }) => html`<li><a href="${head.origin}${path}" style="color:#1b1b1f">${words}</a></li>`)}
${more === null ? null : html`<li>${more}</li>`}
</ul>`,
  };
}

/** What an admin wants to read once a day, by what it is. */
export function digestEmail(
  head: Branding,
  to: Addressee,
  all: readonly StaffNotification[],
): Mail {
  const parts = STAFF_NEWS.flatMap(({ kind, name }) => {
    const news = all.filter((one) => one.kind === kind);
    return news.length === 0 ? [] : [{ name, news }];
  });
  return renderEmail(head, {
    kind: 'staff-digest',
    to: to.email,
    subject: `Your day at ${head.name}: ${parts.map(({ name, news }) => `${name.toLowerCase()} (${news.length})`).join(', ')}`,
    paragraphs: [
      greeting(to.name),
      'This has happened since the last mail of this kind:',
      ...parts.map(({ name, news }) => listOf(head, name, news)),
    ],
    afterword: whereChosen(head),
  });
}
