import type { Sale, SaleForm, SaleInput } from '@gadgetry/contract/prices';
import type { Product } from '@gadgetry/contract/catalogue';
import type { FieldPath } from 'react-hook-form';
import { localMoment, momentOf } from '../local-time.ts';

export function valuesOf(sale: Sale | null): SaleForm {
  if (sale === null) return { productId: '', beginsAt: '', endsAt: '', prices: [] };
  return {
    productId: sale.product._id,
    beginsAt: localMoment(sale.beginsAt),
    endsAt: localMoment(sale.endsAt),
    prices: sale.prices.map(({ variantId, price }) => ({ variantId, price })),
  };
}

/** A field for each variant that is sold; what was typed stays. */
export function pricesFor(
  product: Product,
  typed: SaleForm['prices'],
): readonly SaleForm['prices'][number][] {
  const variants = (product.variants ?? []).filter(({ isActive }) => isActive);
  const gone = typed.filter(({ variantId }) => variants.every(({ _id }) => _id !== variantId));
  return [
    ...variants.map(({ _id }) => ({
      variantId: _id,
      price: typed.find(({ variantId }) => variantId === _id)?.price ?? Number.NaN,
    })),
    ...gone.filter(({ price }) => !Number.isNaN(price)),
  ];
}

export function inputOf(typed: SaleForm, base: Sale | null): SaleInput {
  const begins = typed.beginsAt === '' || base?.state === 'running' ? null : typed.beginsAt;
  return {
    productId: typed.productId,
    beginsAt: begins === null ? null : momentOf(begins, base?.beginsAt),
    endsAt: momentOf(typed.endsAt, base?.endsAt),
    prices: typed.prices.filter(({ price }) => !Number.isNaN(price)),
    ...(base !== null && { version: base.version }),
  };
}

/** The field that the server means. Prices are counted without those that are empty. */
export function fieldOf(path: string, { prices }: SaleForm): FieldPath<SaleForm> | null {
  if (path === 'productId' || path === 'beginsAt' || path === 'endsAt') return path;
  const place = /^prices\.(\d+)\.price$/.exec(path)?.[1];
  if (place === undefined) return null;
  const sent = prices.filter(({ price }) => !Number.isNaN(price))[Number(place)];
  const at = prices.findIndex((each) => each === sent);
  return at === -1 ? null : `prices.${at}.price`;
}
