import type { ShippingAddress } from '@gadgetry/contract/addresses';
import {
  type PaymentMethodName,
  DEFAULT_PAYMENT_METHOD,
  isCollectedByProvider,
  PAYMENT_METHOD_LABELS,
} from '@gadgetry/contract/payment-methods';
import { guestBuyer } from '@gadgetry/contract/guest-orders';
import type { Quote } from '@gadgetry/contract/quotes';
import type { ValidPromocode } from '@gadgetry/contract/promocodes';
import { useCallback, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router';
import { useAddAddressMutation } from '../../api/addresses.ts';
import { errorCode, errorText } from '../../api/error-text.ts';
import { useSession } from '../../api/use-session.ts';
import { PageHead } from '../../page/page-head.tsx';
import { paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { selectCartLines, selectCartRestored } from '../../shopping/cart-slice.ts';
import { CouldNotCheck } from '../../shopping/could-not-check.tsx';
import { cartLineStatus } from '../../shopping/cart-line-status.ts';
import { useCurrentProducts } from '../../shopping/use-current-products.ts';
import { itemsOf, useQuote } from '../../shopping/use-quote.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AddressValues } from '../../shopping/address-values.ts';
import { toast } from '../../ui/toast.ts';
import { GUEST, keepInDraft, readDraft } from '../checkout-draft.ts';
import { useClearingOfPaidOrders } from '../use-cart-clearing.ts';
import { CheckoutSummary, type PromocodeRefusal } from './checkout-summary.tsx';
import { GuestDetails, useGuestForm } from './guest-details.tsx';
import { isPromocodeRefusal } from './order-failure.ts';
import { ReviewItems } from './review-items.tsx';
import { ShippingChoice } from '../../shopping/shipping-choice.tsx';
import { Card } from '../../ui/card.tsx';
import { Radio } from '../../ui/radio.tsx';
import { ShippingForm } from './shipping-form.tsx';
import { usePlacingOrder } from './use-placing-order.ts';

interface PaymentChoiceProps {
  readonly chosen: PaymentMethodName;
  readonly onChange: (method: PaymentMethodName) => void;
}

/** Nothing where there is nothing to choose. */
function PaymentChoice({ chosen, onChange }: PaymentChoiceProps) {
  const { paymentMethods, sendsMail } = useShop();
  const name = useId();
  const note = useId();
  const byThemselves = !isCollectedByProvider(chosen);
  if (paymentMethods.length < 2) return null;
  return (
    <Card>
      <fieldset aria-describedby={byThemselves ? note : undefined}>
        <legend className="mb-2 text-lg font-semibold tracking-tight">Payment</legend>
        {paymentMethods.map((method) => (
          <Radio
            key={method}
            name={name}
            value={method}
            label={PAYMENT_METHOD_LABELS[method]}
            checked={method === chosen}
            onChange={() => onChange(method)}
          />
        ))}
      </fieldset>
      {byThemselves && (
        <p id={note} className="mt-2 text-[0.9375rem] text-ink-soft">
          You see how to pay when you have placed the order{sendsMail && ', and get it by e-mail'}.
          Your items are kept for you meanwhile.
        </p>
      )}
    </Card>
  );
}

const checkoutLayout = {
  page: 'page-width pt-10 sm:pt-14',
  columns: 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-8',
};

export function Loading() {
  return (
    <div className={checkoutLayout.page}>
      <PageHead title="Checkout" />
      <h1 className="page-heading">Checkout</h1>
      <output className="sr-only">Loading the checkout…</output>
      <div className={checkoutLayout.columns}>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-110 w-full rounded-card" />
          <Skeleton className="h-56 w-full rounded-card" />
        </div>
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    </div>
  );
}

/** The code that is applied, if any; a reload keeps it. Whether it holds, the order decides. */
function usePromocode(owner: string) {
  const [promocode, setPromocode] = useState(() => readDraft(owner).promocode);
  const [refusal, setRefusal] = useState<PromocodeRefusal | null>(null);
  const change = (next: ValidPromocode | null) => {
    keepInDraft(owner, { promocode: next });
    setPromocode(next);
  };
  const refuse = (code: string, reason: string | null, message: string) => {
    setRefusal({ code, reason, message, times: (refusal?.times ?? 0) + 1 });
    change(null);
  };
  return { promocode, refusal, change, refuse };
}

/** How it is paid; a reload keeps what was chosen, as long as the shop takes it. */
function usePaymentMethod(owner: string) {
  const { paymentMethods } = useShop();
  const [chosen, setChosen] = useState(() => readDraft(owner).paymentMethod);
  const choose = (paymentMethod: PaymentMethodName) => {
    keepInDraft(owner, { paymentMethod });
    setChosen(paymentMethod);
  };
  const method = paymentMethods.find((taken) => taken === chosen) ?? DEFAULT_PAYMENT_METHOD;
  return [method, choose] as const;
}

/** How it is sent; a reload keeps what was chosen. */
function useShippingMethod(owner: string) {
  const [chosen, setChosen] = useState(() => readDraft(owner).shippingMethodId);
  const choose = (shippingMethodId: string) => {
    keepInDraft(owner, { shippingMethodId });
    setChosen(shippingMethodId);
  };
  return [chosen, choose] as const;
}

/** Puts an address into the book beside the order, which does not wait for it; twice is once. */
function useKeepingAddress(): (address: ShippingAddress) => Promise<void> {
  const [add] = useAddAddressMutation();
  return async (address) => {
    const { error } = await add({ address });
    if (error === undefined) return;
    toast.error(
      errorText(error, 'The address could not be saved. Your order goes there all the same.'),
    );
  };
}

/** Where it goes, as far as it has been typed. */
function destinationOf({ country, state, zip_code }: AddressValues) {
  const [region, postalCode] = [state.trim(), zip_code.trim()];
  return {
    ...(country !== '' && { country }),
    ...(region !== '' && { region }),
    ...(postalCode !== '' && { postalCode }),
  };
}

/** What was chosen, as long as it can be; the quote has the first one where it can't. */
function offered(quote: Quote | null, chosen: string | null) {
  const there = quote?.shippingMethods.some(({ _id }) => _id === chosen) ?? false;
  return there && chosen !== null ? { shippingMethodId: chosen } : {};
}

export function Page() {
  const restored = useSelector(selectCartRestored);
  const { status, user } = useSession();
  if (!restored || (user === null && status !== 'signed-out')) return <Loading />;
  // Whoever signs in elsewhere meanwhile goes on with what is typed.
  return <Checkout key={user?._id} owner={user?._id ?? GUEST} />;
}

function Checkout({ owner }: { readonly owner: string }) {
  const form = useId();
  const isGuest = owner === GUEST;
  const guest = useGuestForm();
  const lines = useSelector(selectCartLines);
  useClearingOfPaidOrders();
  const current = useCurrentProducts(lines.map(({ product }) => product._id));
  const { promocode, refusal, change, refuse } = usePromocode(owner);
  const [address, setAddress] = useState(() => readDraft(owner).address);
  // The form comes when it is known what it asks: a press before that would be lost.
  const [asked, setAsked] = useState(false);
  const onAddress = useCallback((typed: AddressValues) => {
    setAddress(typed);
    setAsked(true);
  }, []);
  const [method, setMethod] = usePaymentMethod(owner);
  const code = promocode?.code;
  const [sentBy, setSentBy] = useShippingMethod(owner);
  const quote = useQuote(lines, {
    ...(sentBy !== null && { shippingMethodId: sentBy }),
    ...(code !== undefined && { promoCode: code }),
    destination: destinationOf(address),
  });
  const { placing, leaving, place, changed } = usePlacingOrder(owner, quote, (error) => {
    if (code !== undefined && isPromocodeRefusal(error)) {
      refuse(code, errorCode(error), errorText(error, ''));
    }
  });
  const keepAddress = useKeepingAddress();
  // The order that is on its way to its payment may be what has emptied the cart.
  if (lines.length === 0 && !placing && !leaving) return <Navigate to={paths.home} replace />;

  const statuses = lines.map((line) => cartLineStatus(line, current.of(line.product._id)));
  const retry = () => {
    if (current.failed) current.retry();
    if (quote.failed) quote.retry();
  };
  return (
    <div className={checkoutLayout.page}>
      <PageHead title="Checkout" />
      <h1 className="page-heading">Checkout</h1>
      {(current.failed || quote.failed) && <CouldNotCheck onRetry={retry} />}
      <div className={checkoutLayout.columns}>
        <div className="flex min-w-0 flex-col gap-6">
          {isGuest && <GuestDetails form={guest} of={form} />}
          <ShippingForm
            id={form}
            owner={owner}
            isGuest={isGuest}
            isRestRight={async () => !isGuest || guest.trigger(undefined, { shouldFocus: true })}
            onChange={onAddress}
            onSubmit={(shippingAddress, save) => {
              if (save) void keepAddress(shippingAddress);
              place({
                items: itemsOf(lines),
                ...(code !== undefined && { promoCode: code }),
                shippingAddress,
                ...offered(quote.quote, sentBy),
                ...(method !== DEFAULT_PAYMENT_METHOD && { paymentMethod: method }),
                ...(isGuest && { guest: guestBuyer.parse(guest.getValues()) }),
              });
            }}
          />
          <ShippingChoice quote={quote.quote} chosen={sentBy} onChange={setSentBy} />
          <PaymentChoice chosen={method} onChange={setMethod} />
          <ReviewItems lines={statuses} quote={quote.failed ? null : quote.quote} />
        </div>
        <CheckoutSummary
          quote={quote}
          changed={changed}
          items={itemsOf(lines)}
          promocode={promocode}
          refusal={refusal}
          onPromocode={change}
          form={form}
          submit={isCollectedByProvider(method) ? 'Proceed to Payment' : 'Place Order'}
          amountOnButton={!isCollectedByProvider(method)}
          ready={asked}
          placing={placing}
        />
      </div>
    </div>
  );
}
