import type { ListColumn } from './list-imports.ts';

/** The columns of a file of customers, as the export writes and the import reads them. */
export const CUSTOMER_COLUMNS = {
  id: { name: 'id', words: 'As the shop knows them; an import does not read it.', isTold: true },
  name: {
    name: 'name',
    words: 'What they are called, or First Name and Last Name. Needed of somebody new.',
  },
  email: {
    name: 'email',
    words: 'Finds somebody who is there; any other is somebody new. They get no mail.',
  },
  phone: { name: 'phone', words: 'Of their address, as +14155550123. It is kept with one only.' },
  recipient: { name: 'recipient', words: 'Who takes parcels there, where that is not them.' },
  company: { name: 'company', words: 'Of their address.' },
  line_1: { name: 'address line 1', words: 'Street and number.' },
  line_2: { name: 'address line 2', words: 'Floor, flat, building.' },
  city: { name: 'city', words: 'Of their address.' },
  state: { name: 'state', words: 'Or province, where the country has them, as CA.' },
  zip_code: { name: 'zip code', words: 'As that country writes it.' },
  country: {
    name: 'country',
    words: 'Two letters, as US. Empty: the country that the shop is in.',
  },
  account: {
    name: 'account',
    words:
      'own, staff or imported; an import does not read it. Only who was imported, and has not signed in, is changed by a file.',
    isTold: true,
  },
  status: { name: 'status', words: 'active or banned; an import does not read it.', isTold: true },
  since: { name: 'since', words: 'Since when they are there; not read.', isTold: true },
  orders: { name: 'orders', words: 'How many they have placed; not read.', isTold: true },
  spent: { name: 'spent', words: 'What they have paid; not read.', isTold: true },
  currency: { name: 'currency', words: 'Of what they have paid; not read.', isTold: true },
  lastOrder: { name: 'last order', words: 'When they ordered last; not read.', isTold: true },
} as const satisfies Record<string, ListColumn>;

/** Those of the address that is meant first. */
export const CUSTOMER_ADDRESS_COLUMNS = [
  'phone',
  'recipient',
  'company',
  'line_1',
  'line_2',
  'city',
  'state',
  'zip_code',
  'country',
] as const satisfies readonly (keyof typeof CUSTOMER_COLUMNS)[];
