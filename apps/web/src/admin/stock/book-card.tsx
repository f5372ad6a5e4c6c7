import type { LowStockOfVariant } from '@gadgetry/contract/low-stock';
import { STOCK_NOTE_MAX, stockBooking } from '@gadgetry/contract/stock-ledger';
import { useState } from 'react';
import { errorIssues, errorText } from '../../api/error-text.ts';
import { useGetLowStockOfVariantsQuery } from '../../api/low-stock.ts';
import { useBookStockMutation } from '../../api/stock-ledger.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { NumberField } from '../number-field.tsx';
import { numberOf } from '../typed-number.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';

type Kind = 'count' | 'correction';

interface Typed {
  readonly kind: Kind;
  readonly variantId: string;
  readonly figure: string;
  readonly note: string;
}

interface Problems {
  readonly figure?: string | undefined;
  readonly note?: string | undefined;
}

const figureOf = (typed: string) => (typed.trim() === '' ? undefined : numberOf(typed, 'pieces'));

/** What is to be booked, as the form has it. */
function bookingOf({ kind, variantId, figure, note }: Typed, stock: number): unknown {
  return kind === 'count'
    ? { kind, variantId, counted: figureOf(figure), stock, note }
    : { kind, variantId, delta: figureOf(figure), note };
}

const problemsOf = (issues: readonly { readonly path: string; readonly message: string }[]) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path === 'note' ? 'note' : 'figure', message]),
  );

function toldOf(delta: number, stock: number): string {
  if (delta === 0) return 'It is as you have counted: nothing had to be booked.';
  const pieces = Math.abs(delta) === 1 ? 'piece' : 'pieces';
  return `Booked: ${Math.abs(delta)} ${pieces} ${delta < 0 ? 'fewer' : 'more'}. There are ${stock} now.`;
}

const choiceOf = ({ choice, stockQuantity }: LowStockOfVariant) =>
  `${choice === '' ? 'The product' : choice} (${stockQuantity} by the books)`;

/** Where pieces of a product are counted, or come and go with a reason. */
export function BookCard({ productId }: { readonly productId: string }) {
  const { data: variants, isError, refetch } = useGetLowStockOfVariantsQuery(productId);
  const [typed, setTyped] = useState<Typed>({ kind: 'count', variantId: '', figure: '', note: '' });
  // The same until something else is typed: what is sent again is booked once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<Problems>({});
  const [book, { isLoading }] = useBookStockMutation();
  const form = useProblemFocus(problems);
  const leaving = useLeaveQuestion(typed.figure !== '' || typed.note !== '');
  const meant = variants?.find((one) => one.variantId === typed.variantId) ?? variants?.[0];
  if (isError && variants === undefined) {
    return <ErrorState title="Failed to load what there is" onRetry={() => void refetch()} />;
  }
  if (variants === undefined || meant === undefined) return null;

  const type = (given: Partial<Typed>) => {
    setTyped({ ...typed, ...given });
    setKey(crypto.randomUUID());
    setProblems({});
  };
  const send = async () => {
    const wanted = bookingOf({ ...typed, variantId: meant.variantId }, meant.stockQuantity);
    const { data: booking, error: wrong } = stockBooking.safeParse(wanted);
    if (booking === undefined) {
      const issues = wrong.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      return setProblems(problemsOf(issues));
    }
    const { data: booked, error } = await book({ key, productId, booking });
    if (booked === undefined) {
      const issues = errorIssues(error);
      const failed = errorText(error, 'It could not be booked.');
      return setProblems(issues.length === 0 ? { figure: failed } : problemsOf(issues));
    }
    toast.success(toldOf(booked.delta, booked.stockQuantity));
    setKey(crypto.randomUUID());
    return setTyped({ ...typed, figure: '', note: '' });
  };
  const isCount = typed.kind === 'count';

  return (
    <Card>
      <CardHeading>Count or correct</CardHeading>
      <form
        ref={form}
        noValidate
        className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2 xl:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void send();
        }}
      >
        <SelectField
          label="Which pieces"
          value={meant.variantId}
          onChange={({ target }) => type({ variantId: target.value })}
        >
          {variants.map((one) => (
            <option key={one.variantId} value={one.variantId}>
              {choiceOf(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="What happened"
          value={typed.kind}
          onChange={({ target }) =>
            type({ kind: target.value === 'count' ? 'count' : 'correction' })
          }
        >
          <option value="count">They were counted</option>
          <option value="correction">Pieces came or went</option>
        </SelectField>
        <NumberField
          label={isCount ? 'Pieces that are there' : 'Pieces'}
          hint={isCount ? undefined : 'A minus for those that went'}
          error={problems.figure}
          of="pieces"
          value={typed.figure}
          onChange={({ target }) => type({ figure: target.value })}
        />
        <TextField
          label={isCount ? 'Note' : 'Why'}
          error={problems.note}
          autoComplete="off"
          maxLength={STOCK_NOTE_MAX}
          value={typed.note}
          onChange={({ target }) => type({ note: target.value })}
        />
        <div>
          <Button type="submit" pending={isLoading}>
            Book
          </Button>
        </div>
      </form>
      {leaving}
    </Card>
  );
}
