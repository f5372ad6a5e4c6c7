import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { formatMoney } from '@gadgetry/contract/money';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { exchangeLines } from '@gadgetry/contract/exchange-words';
import {
  includedTaxLines,
  orderDiscountLines,
  shippingWords,
  taxLines,
} from '@gadgetry/contract/sum-words';
import { clsx } from 'clsx';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useMay } from '../../api/use-session.ts';
import { supplementPath, variantsPath } from '../../page/admin-paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';

interface AmountProps {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

function Amount({ label, amount, strong = false }: AmountProps) {
  return (
    <div className={clsx('flex justify-between gap-4', strong && 'text-lg font-semibold')}>
      <dt className={clsx('min-w-0 wrap-anywhere', !strong && 'text-ink-soft')}>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

export function OrderItems({ order }: { readonly order: AdminOrder }) {
  const { items, subTotal, shipping, grandTotal } = order;
  const may = useMay();
  return (
    <Card>
      <CardHeading>Items</CardHeading>
      {isUpgrade(order) && (
        <p className="text-ink-soft">
          No items: this is what another order costs more to be sent
          {order.shippingMethod !== null && ` by ${order.shippingMethod.name}`}.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {items.map(({ _id, product, options, quantity, total }) => (
          <li key={_id} className="flex items-center gap-4 py-3">
            <span className="block size-14 shrink-0 overflow-hidden rounded-control">
              <Picture src={product.image} alt="" sizes="3.5rem" width={56} height={56} />
            </span>
            <span className="min-w-0 flex-1">
              <Link
                to={variantsPath(product._id)}
                className="block font-medium underline-offset-4 hover:underline"
              >
                {nameWithChoice(product.name, options)}
              </Link>
              <span className="block text-sm text-ink-soft">
                {quantity} × {formatMoney(product.price)}
              </span>
            </span>
            <span className="font-medium tabular-nums">{formatMoney(total)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-4">
        {!isUpgrade(order) && <Amount label="Total" amount={formatMoney(subTotal)} />}
        {orderDiscountLines(order).map(([label, amount], at) => (
          <Amount key={`${at} ${label}`} label={label} amount={amount} />
        ))}
        <Amount label="Shipping" amount={shippingWords(shipping)} />
        {taxLines(order).map(([label, amount]) => (
          <Amount key={label} label={label} amount={amount} />
        ))}
        <Amount label="Grand Total" amount={formatMoney(grandTotal)} strong />
        {includedTaxLines(order).map(([label, amount]) => (
          <Amount key={label} label={label} amount={amount} />
        ))}
        {exchangeLines(order).map(([label, amount]) => (
          <Amount key={label} label={label} amount={amount} />
        ))}
      </dl>
      {order.canBeSupplemented && may('orders:write') && (
        <div className="mt-4 border-t border-line pt-4 print:hidden">
          <LinkButton to={supplementPath(order._id)} variant="secondary" size="small">
            <Plus aria-hidden="true" />
            Add Items
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
