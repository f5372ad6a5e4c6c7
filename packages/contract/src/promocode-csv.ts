import type { ListColumn } from './list-imports.ts';

/** The columns of a file of promocodes, as the export writes and the import reads them. */
export const PROMOCODE_COLUMNS = {
  code: { name: 'Code', words: 'Finds a promocode that is there; any other is a new one.' },
  name: { name: 'Name', words: 'What shoppers are told instead of the code.' },
  kind: {
    name: 'Kind',
    words: 'percent, amount, free_shipping or buy_get. A new one without it is a percentage.',
  },
  percent: {
    name: 'Percent',
    words: 'Of percent: off the goods. Of buy_get: off those that cost less; 100 is free.',
  },
  amount: { name: 'Amount', words: 'Of amount: money off an order, as 12.50.' },
  shippingUpTo: {
    name: 'Shipping up to',
    words: 'Of free_shipping: the most of its price that is taken off; empty: all of it.',
  },
  buy: { name: 'Buy', words: 'Of buy_get: pieces at full price, as 2.' },
  get: { name: 'Get', words: 'Of buy_get: pieces that cost less, as 1.' },
  timesPerOrder: { name: 'Times per order', words: 'Of buy_get; empty: as often as it fits.' },
  lastDay: {
    name: 'Last day',
    words: 'As 2030-12-31 or 31.12.2030. It works until the end of it, in UTC.',
  },
  firstOrderOnly: { name: 'First order only', words: 'yes or no.' },
  combinable: { name: 'Beside others', words: 'yes or no: whether others may apply beside it.' },
  way: {
    name: 'How it comes',
    words: 'code, single_use_codes or automatic. A new one without it is a code.',
  },
  starts: {
    name: 'Starts',
    words:
      'A moment in UTC, as 2030-12-01T08:00:00Z, or with its offset, as 2030-12-01T09:00+01:00.',
  },
  ends: {
    name: 'Ends',
    words: 'The same, before the end of its last day.',
  },
  maxUses: {
    name: 'Uses in all',
    words: 'A whole number from 1 to 1,000,000; empty: as many as come.',
  },
  maxUsesPerCustomer: {
    name: 'Uses per customer',
    words: 'A whole number from 1 to 1,000; empty: as many as they like.',
  },
  minimum: { name: 'Goods of at least', words: 'Money that the goods have to come to.' },
  products: { name: 'Products', words: 'It is for these: their IDs with spaces between them.' },
  variants: { name: 'Variants', words: 'And for these.' },
  categories: { name: 'Categories', words: 'And for the products of these.' },
  excludedProducts: { name: 'Excluded products', words: 'And not for these.' },
  excludedCategories: { name: 'Excluded categories', words: 'And not for the products of these.' },
  customers: { name: 'Customers', words: 'Only for these accounts: their IDs.' },
  status: { name: 'Status', words: 'active or inactive.' },
  uses: {
    name: 'Used',
    words: 'How many orders have it. An import does not read it.',
    isTold: true,
  },
} as const satisfies Record<string, ListColumn>;

export type PromocodeColumn = keyof typeof PROMOCODE_COLUMNS;

const isColumn = (key: string): key is PromocodeColumn => Object.hasOwn(PROMOCODE_COLUMNS, key);
export const PROMOCODE_COLUMN_KEYS = Object.keys(PROMOCODE_COLUMNS).filter(isColumn);
