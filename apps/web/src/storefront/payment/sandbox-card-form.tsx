import { formatMinorUnits, shopCurrency } from '@gadgetry/contract/money';
import type { PaymentPage } from '@gadgetry/stripe-sandbox/payer-contract';
import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type CardDetails, CardFields } from './card-fields.tsx';
import { type TypedCard, type CardProblems, unfinished } from './card-format.ts';
import { useCardPayment } from './use-card-payment.ts';

interface SecondStepProps {
  readonly open: boolean;
  readonly amount: string;
  readonly pending: boolean;
  readonly onAnswer: (result: 'pass' | 'fail') => void;
  /** Left without an answer: nothing is paid. */
  readonly onLeave: () => void;
}

/** What a bank would ask: here the answer can be chosen. */
function SecondStep({ open, amount, pending, onAnswer, onLeave }: SecondStepProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !pending) onLeave();
      }}
      title="Confirm it is you"
      description={`Your bank asks you to confirm this payment of ${amount}.`}
      closeOnOutsideClick={false}
    >
      <div className="flex flex-col gap-3">
        <p className="flex items-start gap-3 rounded-control bg-surface p-4 text-[0.9375rem] text-ink-soft">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          This stands for the step in which a bank sends you a code or asks in its app. Choose how
          it ends.
        </p>
        <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" pending={pending} onClick={() => onAnswer('fail')}>
            Fail authentication
          </Button>
          <Button pending={pending} onClick={() => onAnswer('pass')}>
            Complete authentication
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const cards = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0000 0000 0002', does: 'Is declined' },
  { number: '4000 0000 0000 9995', does: 'Has insufficient funds' },
  { number: '4000 0027 6000 3184', does: 'Asks for a second step' },
] as const;

/** The cards that the payment sandbox knows. No real card does anything here. */
function DemoCards({ onUse }: { readonly onUse: (number: string) => void }) {
  return (
    <details className="group rounded-control bg-surface text-[0.9375rem]">
      <summary className="min-h-11 cursor-pointer rounded-control px-4 py-2.5 font-medium">
        No money moves here. Test cards to pay with
      </summary>
      <ul className="divide-y divide-line px-4 pb-2">
        {cards.map(({ number, does }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <p>
              <span className="font-medium tabular-nums">{number}</span>
              <span className="block text-sm text-ink-soft">{does}</span>
            </p>
            <Button variant="secondary" size="small" onClick={() => onUse(number)}>
              Use
              <span className="sr-only"> {number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SandboxCardFormProps {
  readonly clientSecret: string;
  readonly page: PaymentPage;
  /** Stands for the name on the card where none is typed. */
  readonly payerName: string;
  readonly onPaid: (returnUrl: string) => void;
  readonly onExpired: () => void;
}

const ORDER_OF_FIELDS = ['number', 'expiry', 'cvc'] as const;

const noCard: CardDetails = { number: '', expiry: '', cvc: '', holder: '' };

/** The payment sandbox's own form. What is typed into it lives in this component and nowhere else. */
export function SandboxCardForm(props: SandboxCardFormProps) {
  const { page, payerName } = props;
  const [card, setCard] = useState(noCard);
  const [problems, setProblems] = useState<CardProblems>({});
  const inputs = useRef(new Map<keyof TypedCard, HTMLInputElement>());
  const { paying, failure, challenged, ...payment } = useCardPayment(props);
  const amount = formatMinorUnits(page.amountTotal / shopCurrency().providerUnits);
  const free = page.paymentStatus === 'no_payment_required';

  const refusedField = failure?.field ?? null;
  const shown: CardProblems =
    failure === null || refusedField === null
      ? problems
      : { [refusedField]: failure.message, ...problems };
  useEffect(() => {
    if (refusedField !== null) inputs.current.get(refusedField)?.focus();
  }, [refusedField]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (free) {
      payment.confirm({});
      return;
    }
    const left = unfinished(card);
    setProblems(left);
    const first = ORDER_OF_FIELDS.find((field) => left[field] !== undefined);
    if (first !== undefined) {
      inputs.current.get(first)?.focus();
      return;
    }
    const { holder, ...entry } = card;
    payment.confirm({ card: entry, name: holder.trim() || payerName.trim() || 'Card holder' });
  };

  const change = (changes: Partial<CardDetails>) => {
    const next = { ...card, ...changes };
    const left = unfinished(next);
    setCard(next);
    // Mended fields stop complaining at once; no field begins to while it is being typed.
    setProblems((known) =>
      Object.fromEntries(
        ORDER_OF_FIELDS.filter((field) => known[field] !== undefined)
          .filter((field) => left[field] !== undefined)
          .map((field) => [field, left[field]]),
      ),
    );
    if (refusedField !== null && refusedField in changes) payment.clearFailure();
  };

  return (
    <form noValidate autoComplete="on" onSubmit={submit} className="flex flex-col gap-5">
      {free ? (
        <p className="text-ink-soft">Your promo code covers everything: no card is needed.</p>
      ) : (
        <>
          <CardFields
            inputRef={(field, input) => {
              if (input === null) inputs.current.delete(field);
              else inputs.current.set(field, input);
            }}
            card={card}
            problems={shown}
            onChange={change}
          />
          <DemoCards
            onUse={(number) => {
              change({ number, expiry: '12 / 34', cvc: '123' });
            }}
          />
        </>
      )}
      {failure !== null && failure.field === null && (
        <Notice tone="danger" role="alert">
          {failure.message}
        </Notice>
      )}
      <Button type="submit" size="large" wide pending={paying}>
        {!paying && <Lock aria-hidden="true" />}
        {free ? 'Confirm order' : `Pay ${amount}`}
      </Button>
      <SecondStep
        open={challenged}
        amount={amount}
        pending={paying}
        onAnswer={payment.answerChallenge}
        onLeave={payment.leaveChallenge}
      />
    </form>
  );
}
