import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { BankTransferSettings, StoredBankTransfer } from '@gadgetry/contract/bank-transfer';
import type { ErrorBody } from '@gadgetry/contract/errors';
import { type Ordering, type SellingShop, type Wish, openSellingShop } from './buying.ts';
import type { SignedIn } from './shop.ts';
import type { Answer, StockedShop } from './stocked-shop.ts';

export const TRANSFER_PATH = '/admin/bank-transfer';

const DETAILS: BankTransferSettings = {
  isOn: true,
  accountHolder: 'Gadgetry Ltd',
  iban: 'DE89370400440532013000',
  bic: '',
  account: '',
  instructions: 'Fees are yours.',
  days: 7,
};

/** What payers are told of these. */
export const ACCOUNT =
  'Account holder: Gadgetry Ltd\nIBAN: DE89 3704 0044 0532 0130 00\n\nFees are yours.';

/** Saves how the shop is paid by transfer, as its admin does on the screen. */
export async function saveTransfers<Body = StoredBankTransfer & ErrorBody>(
  shop: Pick<StockedShop, 'call' | 'admin'>,
  changes: object,
): Promise<Answer<Body>> {
  const { body } = await shop.call<StoredBankTransfer>('GET', TRANSFER_PATH, shop.admin);
  const { _id, ...stored } = body;
  return shop.call<Body>('PUT', TRANSFER_PATH, shop.admin, { ...stored, ...changes });
}

/** From now on orders can be paid by transfer. */
export async function takeTransfers(
  shop: Pick<StockedShop, 'call' | 'admin'>,
  changes: Partial<BankTransferSettings> = {},
): Promise<void> {
  const { status, body } = await saveTransfers(shop, { ...DETAILS, ...changes });
  if (status !== 200) throw new Error(`no transfers are taken: ${JSON.stringify(body)}`);
}

/** A shop whose orders can be paid by bank transfer, and what its admin does with them. */
export interface TransferShop extends SellingShop {
  /** The id of an order that is to be paid by transfer. */
  transferred(items: readonly Wish[], more?: Ordering, as?: SignedIn): Promise<string>;
  /** The same of two pieces of a new product for $20.00 each, which ten are of. */
  transferredTwo(): Promise<string>;
  markPaid(orderId: string, note?: string, as?: SignedIn): Promise<Answer<AdminOrder & ErrorBody>>;
  adminOrder(orderId: string): Promise<AdminOrder>;
}

export async function openTransferShop(
  settings: Record<string, string> = {},
  options: Pick<Parameters<typeof openSellingShop>[0] & object, 'database'> = {},
): Promise<TransferShop> {
  const shop = await openSellingShop({ ...options, settings });
  await takeTransfers(shop);
  const transferred: TransferShop['transferred'] = (items, more, as = shop.shopper) =>
    shop.placed(as, items, { ...more, paymentMethod: 'bank_transfer' });
  return {
    ...shop,
    transferred,
    async transferredTwo() {
      const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
      return transferred([{ product, quantity: 2 }]);
    },
    markPaid: (orderId, note = 'statement 12, line 3', as = shop.admin) =>
      shop.call('POST', `/admin/orders/${orderId}/mark-paid`, as, { note }),
    async adminOrder(orderId) {
      return (await shop.call<AdminOrder>('GET', `/admin/orders/${orderId}`, shop.admin)).body;
    },
  };
}
