import type { AdminOrder, AdminOrderAction } from '@gadgetry/contract/admin-orders';
import type { Told } from '../told.ts';

const isNothingLeft = ({ toSend }: Pick<AdminOrder, 'toSend'>) =>
  toSend.every(({ quantity }) => quantity === 0);

/** What can be done with an order, first what is next. */
export function actionsShown({
  actions,
  toSend,
}: Pick<AdminOrder, 'actions' | 'toSend'>): { action: AdminOrderAction; isNext: boolean }[] {
  const other = isNothingLeft({ toSend }) ? 'ship' : 'finish_shipping';
  const isNext = (action: AdminOrderAction) => action !== 'cancel' && action !== other;
  return actions
    .map((action) => ({ action, isNext: isNext(action) }))
    .toSorted((one, another) => Number(another.isNext) - Number(one.isNext));
}

/** Before an order is ended of which not all was sent. */
export function finishText({ toSend }: Pick<AdminOrder, 'toSend'>, told: Told): string {
  const customer = told('The customer is told so.');
  if (toSend.length === 0) {
    return `What was not sent lies on the shelf again. The order counts as shipped. ${customer}`;
  }
  const missing = toSend.map(({ name, most }) => `${most} × ${name}`).join(', ');
  return `The order counts as shipped without ${missing}. ${customer}${
    isNothingLeft({ toSend }) ? '' : ' Its money is not paid back by this: refund it as well.'
  }`;
}
