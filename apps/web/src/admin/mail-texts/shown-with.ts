import type { MailTextPreview, MailTextSubject } from '@gadgetry/contract/mail-texts';
import type { Permission } from '@gadgetry/contract/permissions';

interface ShownWith {
  /** What says which one. */
  readonly field: 'orderNumber' | 'productName';
  readonly label: string;
  readonly hint: string;
  readonly needs: Permission;
  readonly noneYet: string;
  readonly notAllowed: string;
}

const OF_ORDERS = {
  field: 'orderNumber',
  label: 'Order number',
  needs: 'orders:read',
  notAllowed: 'your role does not include orders',
} as const;

/** What of the shop a mail is shown with. */
export const SHOWN_WITH: Readonly<Record<MailTextSubject, ShownWith>> = {
  order: { ...OF_ORDERS, hint: 'Left empty: your newest order.', noneYet: 'there is no order yet' },
  review: {
    ...OF_ORDERS,
    hint: 'Left empty: your newest order.',
    noneYet: 'there is no order yet',
  },
  return: {
    ...OF_ORDERS,
    hint: 'Of an order with a return. Left empty: your newest return.',
    noneYet: 'there is no return yet',
  },
  product: {
    field: 'productName',
    label: 'Product name',
    hint: 'The whole name. Left empty: your newest product.',
    needs: 'products:read',
    noneYet: 'there is no product yet',
    notAllowed: 'your role does not include products',
  },
};

/** What the mail is shown with, or why with an example. */
export function shownInWords(
  about: MailTextSubject,
  { orderNumber, productName }: Pick<MailTextPreview, 'orderNumber' | 'productName'>,
  isAllowed: boolean,
): string {
  const { noneYet, notAllowed } = SHOWN_WITH[about];
  const shown = orderNumber ?? productName;
  if (shown === null) return `Shown with an example: ${isAllowed ? noneYet : notAllowed}.`;
  const what = { order: 'order', review: 'order', return: 'the return of order', product: '' };
  return `Shown with ${[what[about], shown].join(' ').trim()}, as if it were sent now.`;
}
