import { STOCK_REASONS, type StockMovement } from '@gadgetry/contract/catalogue';
import { type LedgerFilter, ledgerExportQuery } from '@gadgetry/contract/stock-ledger';

export const REASONS: Readonly<Record<(typeof STOCK_REASONS)[number], string>> = {
  opening: 'First stock',
  sale: 'Ordered',
  release: 'Order not paid or cancelled',
  refund: 'Refunded order',
  return: 'Returned',
  admin: 'Edited',
  import: 'Imported',
  count: 'Counted',
  correction: 'Corrected',
};

/** Who has changed the stock, as far as that is known; what nobody has done by hand was not done by a customer. */
export function whoMoved({ who, reason }: Pick<StockMovement, 'who' | 'reason'>): string {
  return who ?? (reason === 'sale' ? 'A customer' : '');
}

const { product, from: day } = ledgerExportQuery.shape;

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
export function ledgerFilter(get: (name: string) => string): LedgerFilter {
  const ofProduct = product.safeParse(get('product')).data;
  const reason = STOCK_REASONS.find((known) => known === get('reason'));
  const from = day.safeParse(get('from')).data;
  const to = day.safeParse(get('to')).data;
  return {
    ...(ofProduct !== undefined && { product: ofProduct }),
    ...(reason !== undefined && { reason }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
