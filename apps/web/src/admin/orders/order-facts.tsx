import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { addressLines } from '@gadgetry/contract/address-lines';
import { orderShippingText } from '@gadgetry/contract/order-shipping';
import { formatMoney } from '@gadgetry/contract/money';
import { PAYMENT_METHOD_LABELS, isCollectedByProvider } from '@gadgetry/contract/payment-methods';
import { type ReactNode, useState } from 'react';
import { useRenewOrderLinkMutation } from '../../api/admin-orders.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../shopping/order-status-badge.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { localTime } from '../local-time.ts';
import { tellOutcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { ChangeAddressDialog } from './change-address-dialog.tsx';
import { ChangeMethodDialog } from './change-method-dialog.tsx';
import { unpaidUpgrade } from './linked-orders.ts';

interface GuestLinkProps {
  readonly orderId: string;
  readonly email: string;
}

/** Of an order without an account, which its customer sees through a link in their mails. */
function GuestLink({ orderId, email }: GuestLinkProps) {
  const [asked, setAsked] = useState(false);
  const [renew, renewing] = useRenewOrderLinkMutation();
  const told = useTold();
  const confirm = async () => {
    const texts = { done: told('A new link is on its way.'), failed: 'Failed to send a new link.' };
    if (tellOutcome(await renew({ id: orderId }), texts)) setAsked(false);
  };
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">Ordered as a guest, without an account</p>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setAsked(true)}>
        Send a New Link
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={(open) => !open && !renewing.isLoading && setAsked(false)}
        title="Send a new link?"
        text={`${told(`The customer gets a link to this order at ${email}.`)} The links in all earlier mails stop working.`}
        confirmLabel="Send a New Link"
        pending={renewing.isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function ChangeButton(props: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <div className="mt-2 print:hidden">
      <Button {...props} variant="secondary" size="small" />
    </div>
  );
}

/** What is looked for on a statement: until when, under which reference, on which account. */
function Awaited({ order }: { readonly order: AdminOrder }) {
  const { paymentInstructions: told, holdExpiresAt } = order;
  return (
    <>
      {holdExpiresAt !== null && order.orderStatus === 'PENDING' && (
        <Fact label="Waits until">{localTime(holdExpiresAt)}</Fact>
      )}
      {told !== undefined && (
        <>
          <Fact label="Reference">
            <span className="select-all">{told.reference}</span>
          </Fact>
          <Fact label="What its payer was told">
            <span className="whitespace-pre-line">{told.text}</span>
          </Fact>
        </>
      )}
    </>
  );
}

function PaymentFacts({ order }: { readonly order: AdminOrder }) {
  const { payment, paymentMethod } = order;
  const by = PAYMENT_METHOD_LABELS[paymentMethod];
  const byThemselves = !isCollectedByProvider(paymentMethod);
  if (payment === null) {
    return (
      <>
        <Fact label="Payment">{byThemselves ? `${by}, not here yet` : 'Not begun'}</Fact>
        {byThemselves && <Awaited order={order} />}
      </>
    );
  }
  const { status, amount, settledAt } = payment;
  return (
    <>
      <Fact label="Payment">
        {formatMoney(amount)}, {status}
        {byThemselves && ` (${by})`}
      </Fact>
      {settledAt !== null && <Fact label="Paid at">{localTime(settledAt)}</Fact>}
    </>
  );
}

export function OrderFacts({ order }: { readonly order: AdminOrder }) {
  const { country } = useShop();
  const [changing, setChanging] = useState<'address' | 'method' | null>(null);
  const close = () => setChanging(null);
  const { customer, addressId: address, orderStatus, paymentStatus } = order;
  return (
    <Card>
      <h2 className="sr-only">About this order</h2>
      <dl className="flex flex-col gap-4">
        <Fact label="Status">
          <span className="flex flex-wrap gap-2 pt-1">
            <OrderStatusBadge status={orderStatus} />
            <PaymentStatusBadge status={paymentStatus} />
          </span>
        </Fact>
        <Fact label="Order ID">
          <code className="text-sm break-all">{order._id}</code>
        </Fact>
        <Fact label="Placed">{localTime(order.orderDate)}</Fact>
        <Fact label="Customer">
          {customer.name}
          <br />
          <a href={`mailto:${customer.email}`} className="underline underline-offset-4">
            {customer.email}
          </a>
          {order.isGuest === true && <GuestLink orderId={order._id} email={customer.email} />}
        </Fact>
        <Fact label="Shipping address">
          <address className="not-italic">
            <span className="whitespace-pre-line">
              {[...addressLines(address, country), address.phone].join('\n')}
            </span>
          </address>
          {order.canBeChanged && (
            <ChangeButton onClick={() => setChanging('address')}>Change address</ChangeButton>
          )}
        </Fact>
        {order.shippingMethod !== null && (
          <Fact label="Shipping method">
            {orderShippingText(order)}
            {order.canBeChanged && unpaidUpgrade(order) === undefined && (
              <ChangeButton onClick={() => setChanging('method')}>Change method</ChangeButton>
            )}
          </Fact>
        )}
        <PaymentFacts order={order} />
      </dl>
      {changing === 'address' && <ChangeAddressDialog order={order} onClose={close} />}
      {changing === 'method' && <ChangeMethodDialog order={order} onClose={close} />}
    </Card>
  );
}
