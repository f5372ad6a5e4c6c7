import { normaliseCode, type ValidPromocode } from '@gadgetry/contract/promocodes';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverMessage } from '../../api/error-text.ts';
import { useValidatePromocodeMutation } from '../../api/promocodes.ts';
import type { QuoteRequest } from '../../api/quotes.ts';
import { replacedOrdersHeader } from '../../shopping/placed-orders.ts';
import type { CartQuote } from '../../shopping/use-quote.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { notApplied } from './order-failure.ts';

interface PromoEntryProps {
  readonly applied: ValidPromocode | null;
  /** A code that the shop refused after it was applied. */
  readonly refusal: {
    readonly code: string;
    readonly reason: string | null;
    readonly message: string;
  } | null;
  /** What it would come off. */
  readonly items: QuoteRequest['items'];
  /** What all of it comes to with a code; null where the shop could not be asked. */
  readonly quoteWith: CartQuote['withCode'];
  readonly onChange: (applied: ValidPromocode | null) => void;
}

/** What comes along when a code is copied out of a mail. No code has any of it. */
const GAPS = /[\s\u200b-\u200d\u2060\ufeff]/g;

export function PromoEntry({ applied, refusal, items, quoteWith, onChange }: PromoEntryProps) {
  const [typed, setTyped] = useState(applied?.code ?? refusal?.code ?? '');
  const [problem, setProblem] = useState(
    refusal === null ? undefined : notApplied(refusal.code, refusal.reason, refusal.message),
  );
  const [validate] = useValidatePromocodeMutation();
  const [asking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);

  /** The code as it can be applied, or why it can't. */
  const look = async (code: string): Promise<ValidPromocode | string> => {
    const { data, error } = await validate({ code, items, replaced: replacedOrdersHeader() });
    if (data === undefined) return serverMessage(error) ?? 'Invalid promo code';
    // A code that is good in itself takes nothing off beside a better discount.
    const beside = (await quoteWith(data.code))?.promoCode?.refusal ?? null;
    return beside === null ? data : beside.message;
  };

  const apply = async (event: SubmitEvent) => {
    event.preventDefault();
    if (asking || applied !== null) return;
    const code = normaliseCode(typed.replaceAll(GAPS, ''));
    if (code === '') {
      setProblem('Please enter a promo code');
      input.current?.focus();
      return;
    }
    setAsking(true);
    const answer = await look(code);
    setAsking(false);
    if (typeof answer === 'string') {
      setProblem(answer);
      onChange(null);
      input.current?.focus();
      return;
    }
    // The button that had focus is disabled now: focus goes to what can be done next.
    flushSync(() => {
      setTyped(answer.code);
      setProblem(undefined);
      onChange(answer);
    });
    removeButton.current?.focus();
    toast.success('Promo code applied successfully!');
  };

  const remove = () => {
    flushSync(() => {
      setTyped('');
      onChange(null);
    });
    input.current?.focus();
  };

  return (
    <form noValidate onSubmit={(event) => void apply(event)} className="flex flex-col gap-2">
      <Field label="Promo code" error={applied === null ? problem : undefined}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={input}
              value={typed}
              disabled={applied !== null}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
              className="min-w-0 flex-1 scroll-mb-40"
            />
            <Button
              type="submit"
              variant="secondary"
              disabled={applied !== null}
              pending={asking}
              className="scroll-mb-40"
            >
              Apply
            </Button>
          </div>
        )}
      </Field>
      {applied !== null && (
        <div className="flex items-center justify-between gap-3 rounded-control bg-tone-green py-1 pr-1 pl-3 text-[0.9375rem] text-on-tone-green">
          <p className="inline-flex min-w-0 items-center gap-2 font-medium">
            <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">&quot;{applied.code}&quot; applied</span>
          </p>
          <Button
            ref={removeButton}
            variant="secondary"
            size="small"
            onClick={remove}
            className="scroll-mb-40"
          >
            Remove
            <span className="sr-only"> promo code</span>
          </Button>
        </div>
      )}
    </form>
  );
}
