import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { fromMinorUnits } from '@gadgetry/contract/money';
import type { AdminReturn, OrderReturn } from '@gadgetry/contract/returns';
import type { ExchangeOfReturn } from '../exchanges/exchange-store.ts';
import type { RefundOfReturn } from '../../payments/index.ts';
import { actionsOf, transitionFor } from './return-rules.ts';
import type { ReturnPolicy } from './return-settings.ts';
import type { ReturnRow } from './return-store.ts';

interface Beside {
  readonly refund: RefundOfReturn | undefined;
  readonly exchange: ExchangeOfReturn | undefined;
  readonly settings: Pick<ReturnPolicy, 'howToSend'>;
}

/** What would go back now of a return that is to be refunded. */
export type Worth = Pick<
  AdminReturn,
  'worth' | 'shippingLeft' | 'refundableByProvider' | 'isWhole' | 'noRefund'
>;

function isRefundStatus(status: string): status is NonNullable<OrderReturn['refund']>['status'] {
  return ['pending', 'succeeded', 'failed', 'closed', 'paid_otherwise'].includes(status);
}

function refundOf(refund: RefundOfReturn | undefined): AdminReturn['refund'] {
  if (refund === undefined || !isRefundStatus(refund.status)) return null;
  const { amount_cents: amount, shipping_cents: shipping, status, failure } = refund;
  return {
    amount: fromMinorUnits(amount),
    shipping: fromMinorUnits(shipping),
    status,
    failure,
  };
}

function exchangeOf(exchange: ExchangeOfReturn | undefined): OrderReturn['exchange'] {
  if (exchange === undefined) return null;
  const { orderId, number, status, amount, total } = exchange;
  return {
    orderId,
    number,
    isPaid: status !== 'PENDING',
    amount: fromMinorUnits(amount),
    due: fromMinorUnits(total - amount),
  };
}

function factsOf(row: ReturnRow, { settings, exchange }: Beside) {
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    isSent: row.is_sent,
    reason: row.reason,
    note: row.note,
    pictures: row.pictures,
    question: row.question,
    answer: row.answer,
    decision: row.decision,
    exchange: row.status === 'EXCHANGED' ? exchangeOf(exchange) : null,
    instructions: row.status === 'APPROVED' ? settings.howToSend : '',
    requestedAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
  };
}

type LineRow = ReturnRow['lines'][number];

const lineOf = ({ id, name, options, quantity, received }: LineRow) => ({
  itemId: id,
  name: nameWithChoice(name, options),
  quantity,
  received,
});

export function toOrderReturn(row: ReturnRow, beside: Beside): OrderReturn {
  const refund = refundOf(beside.refund);
  return {
    ...factsOf(row, beside),
    lines: row.lines.map(lineOf),
    refund: refund === null ? null : { amount: refund.amount, status: refund.status },
    canCancel: transitionFor('cancel', row.status) !== null,
  };
}

export function toAdminReturn(row: ReturnRow, beside: Beside & Partial<Worth>): AdminReturn {
  const { contact_name: name, contact_email: email } = row;
  return {
    ...factsOf(row, beside),
    order: { _id: row.order_id, number: row.number, orderDate: row.ordered_at.toISOString() },
    customer: { name: row.customer_name, email: row.customer_email },
    saysHowToSend: beside.settings.howToSend !== '',
    contact: name === null || email === null ? null : { name, email },
    lines: row.lines.map((line) => ({
      ...lineOf(line),
      condition: line.condition,
      restocked: line.restocked,
    })),
    refund: refundOf(beside.refund),
    worth: beside.worth ?? null,
    shippingLeft: beside.shippingLeft ?? null,
    refundableByProvider: beside.refundableByProvider ?? null,
    isWhole: beside.isWhole ?? false,
    noRefund: beside.noRefund ?? null,
    actions: actionsOf(row.status),
  };
}
