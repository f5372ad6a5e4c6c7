import { addressLines } from '@gadgetry/contract/address-lines';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { shippingText } from '@gadgetry/contract/estimate-text';
import { formatMoney } from '@gadgetry/contract/money';
import { MANUAL_ORDER_HOLD_DAYS, manualOrderPayment } from '@gadgetry/contract/manual-orders';
import { RECEIVED_BY } from '@gadgetry/contract/payment-methods';
import type { RelocationBody, RelocationQuote } from '@gadgetry/contract/relocations';
import { includedTaxWords, shippingWords, taxLines } from '@gadgetry/contract/sum-words';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRelocateOrderMutation } from '../../api/admin-orders.ts';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Radio } from '../../ui/radio.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { tellOutcome } from '../outcome.ts';
import { type Told, useTold } from '../told.ts';
import { ReceivedFields } from './received-fields.tsx';

export interface OfferedRelocation {
  readonly quote: RelocationQuote;
  readonly wanted: Pick<RelocationBody, 'address' | 'version'>;
}

type Method = RelocationQuote['methods'][number];

const LINK = 'link';
const WAIVED = 'waived';

/**
 * How the difference is paid: as it was chosen, as far as this method can be, and by a link where nothing
 * was. Null: that has to be chosen, for nobody waives or has received anything by leaving a form as it is.
 */
function paidBy({ due, noLink, waived }: Method, chosen: string): string | null {
  if (due === 0) return LINK;
  const byLink = noLink === null ? LINK : null;
  if (chosen === LINK) return byLink;
  return chosen === WAIVED && waived === null ? byLink : chosen;
}

/** What it comes to, paid so. */
const comesTo = (method: Method, by: string | null): Method =>
  by === WAIVED && method.waived !== null ? { ...method, ...method.waived, due: 0 } : method;

/** What becomes of the difference, in the button's own words. */
function deedOf({ due, back }: Method, by: string | null): string {
  if (due > 0 && by !== null)
    return `${by === LINK ? 'Ask for' : 'Move as Paid,'} ${formatMoney(due)}`;
  return back > 0 ? `Move and Refund ${formatMoney(back)}` : 'Move the Order';
}

function doneOf({ due, back }: Method, by: string | null, told: Told): string {
  if (due > 0 && by === LINK) return told(`The customer is asked for ${formatMoney(due)} by mail.`);
  return back > 0
    ? 'The order goes on as this one, and the difference goes back.'
    : 'The order goes on as this one.';
}

function Sum({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-ink-soft">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

function Sums({ method, paid }: { readonly method: Method; readonly paid: number }) {
  const { quoted, due, back, shippingOff } = method;
  const included = includedTaxWords(method);
  const left = due > 0 ? 'To pay' : 'Goes back';
  return (
    <dl aria-live="polite" className="flex flex-col gap-2 tabular-nums">
      <Sum label="Items, as they were bought" amount={formatMoney(quoted.subTotal)} />
      {quoted.discount > 0 && (
        <Sum label="Discount, as before" amount={formatMoney(-quoted.discount)} />
      )}
      <Sum label="Shipping" amount={shippingWords(quoted.shipping)} />
      {shippingOff > 0 && (
        <p className="text-sm text-ink-soft">
          {formatMoney(shippingOff)} is off it by the discounts of this order, as before.
          {quoted.shipping > 0 && ' What shipping costs more there is not covered by them.'}
        </p>
      )}
      {taxLines({ tax: quoted.tax, taxes: method.taxes }).map(([label, amount]) => (
        <Sum key={label} label={label} amount={amount} />
      ))}
      <Sum label="Comes to" amount={formatMoney(quoted.grandTotal)} />
      {included !== null && <p className="text-sm text-ink-soft">{included}</p>}
      <Sum label="Paid for this order" amount={formatMoney(-paid)} />
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>{left}</dt>
        <dd>{formatMoney(due > 0 ? due : back)}</dd>
      </div>
    </dl>
  );
}

interface RelocationOfferProps {
  readonly order: AdminOrder;
  readonly offered: OfferedRelocation;
  readonly onBack: () => void;
}

/** What an order comes to where shipping or taxes are others, and the press that sends it there as another one. */
export function RelocationOffer({ order, offered, onBack }: RelocationOfferProps) {
  const { quote, wanted } = offered;
  const { country: home } = useShop();
  const told = useTold();
  const navigate = useNavigate();
  const name = useId();
  const [methodId, setMethodId] = useState(quote.methods[0]?._id);
  const [chosen, setBy] = useState<string>(LINK);
  const [note, setNote] = useState('');
  const [unsaid, setUnsaid] = useState(false);
  // One key for as long as this is shown: a press after a lost answer asks for the same.
  const [key] = useState(() => crypto.randomUUID());
  const [relocate, { isLoading }] = useRelocateOrderMutation();
  // What was in the focus is hidden by now.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const method = quote.methods.find(({ _id }) => _id === methodId);
  if (method === undefined) return null;
  const by = paidBy(method, chosen);
  const isReceived = by !== null && by !== LINK && by !== WAIVED;
  const shown = comesTo(method, by);

  const paymentOf = (): RelocationBody['payment'] | undefined => {
    if (by === WAIVED) return { kind: WAIVED };
    const said = by === LINK ? { kind: LINK } : { kind: 'received', by, note };
    return manualOrderPayment.safeParse(said).data;
  };

  const confirm = async () => {
    const payment = paymentOf();
    setUnsaid(by === null);
    if (isLoading || payment === undefined) return;
    const outcome = await relocate({
      id: order._id,
      key,
      ...wanted,
      methodId: method._id,
      quoted: shown.quoted,
      paid: quote.paid,
      payment,
    });
    const texts = { done: doneOf(shown, by, told), failed: 'Failed to send the order there.' };
    if (tellOutcome(outcome, texts) && outcome.data !== undefined) {
      await navigate(adminOrderPath(outcome.data.orderId));
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
      className="flex flex-col gap-4"
    >
      <p>
        <span className="text-ink-soft">To </span>
        {addressLines(wanted.address, home).join(', ')}
      </p>
      <fieldset>
        <legend className="text-sm font-medium">How it is sent there</legend>
        {quote.methods.map((one) => (
          <Radio
            key={one._id}
            name={`${name}-method`}
            label={`${shippingText(one)}: ${shippingWords(one.price)}`}
            checked={one._id === methodId}
            onChange={() => setMethodId(one._id)}
          />
        ))}
      </fieldset>
      <Sums method={shown} paid={quote.paid} />
      {method.due > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="text-sm font-medium">How the difference is paid</legend>
          {method.noLink !== null && (
            <Notice tone="warning" className="my-1">
              {method.noLink}
            </Notice>
          )}
          {unsaid && by === null && (
            <p role="alert" className="text-sm font-medium text-danger">
              Choose how the difference is paid.
            </p>
          )}
          <Radio
            name={`${name}-payment`}
            label="Send a payment link"
            disabled={method.noLink !== null}
            checked={by === LINK}
            onChange={() => setBy(LINK)}
          />
          {method.waived !== null && (
            <Radio
              name={`${name}-payment`}
              label="Waive it, off the shipping"
              checked={by === WAIVED}
              onChange={() => setBy(WAIVED)}
            />
          )}
          <Radio
            name={`${name}-payment`}
            label="Paid by other means"
            checked={isReceived}
            onChange={() => setBy(RECEIVED_BY[0])}
          />
          {isReceived && (
            <div className="mt-2">
              <ReceivedFields by={by} note={note} onBy={setBy} onNote={setNote} />
            </div>
          )}
        </fieldset>
      )}
      <Notice>
        {shown.due > 0 && by === LINK
          ? `Until it is paid, for ${MANUAL_ORDER_HOLD_DAYS} days at most, this order waits, and nothing is sent. Once it is paid, this order ends, and another one with its items goes there. If it is not paid, this order goes where it was going.`
          : `This order ends, and another one with its items goes there, paid with what this one was. ${told('The customer is told by mail.')}`}
      </Notice>
      <DialogButtons
        submit={deedOf(shown, by)}
        cancel="Back"
        pending={isLoading}
        onCancel={onBack}
      />
    </form>
  );
}
