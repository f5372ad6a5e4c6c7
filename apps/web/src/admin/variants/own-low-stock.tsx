import { type LowStockOfVariant, typedLowStock } from '@gadgetry/contract/low-stock';
import { type FormEvent, useState } from 'react';
import {
  useGetLowStockOfVariantsQuery,
  useSetLowStockOfVariantsMutation,
} from '../../api/low-stock.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { HistoryPart } from '../history-part.tsx';
import { tellOutcome } from '../outcome.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';

interface FormProps {
  readonly productId: string;
  readonly variants: readonly LowStockOfVariant[];
}

const textOf = ({ threshold }: LowStockOfVariant) => (threshold === null ? '' : `${threshold}`);

function LowStockForm({ productId, variants }: FormProps) {
  const [save, { isLoading }] = useSetLowStockOfVariantsMutation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useProblemFocus(problems);
  const leaving = useLeaveQuestion(
    variants.some((one) => (typed[one.variantId] ?? textOf(one)) !== textOf(one)),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = variants.map((variant) => ({
      variant,
      said: typedLowStock.safeParse(typed[variant.variantId] ?? textOf(variant)),
    }));
    const wrong = read.flatMap(({ variant: { variantId }, said }) =>
      said.success ? [] : [[variantId, said.error.issues[0]?.message ?? 'Invalid input'] as const],
    );
    setProblems(Object.fromEntries(wrong));
    if (wrong.length > 0 || isLoading) return;
    const changed = read.flatMap(({ variant: { variantId, threshold: from }, said }) =>
      said.success && said.data !== from ? [{ variantId, from, to: said.data }] : [],
    );
    // What stands there already is saved.
    const outcome = changed.length === 0 ? {} : await save({ productId, variants: changed });
    const texts = { done: 'Low stock saved.', failed: 'Failed to save low stock.' };
    if (tellOutcome(outcome, texts)) setTyped({});
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
        {variants.map((variant) => {
          const { variantId, choice, stockQuantity } = variant;
          return (
            <TextField
              key={variantId}
              label={choice === '' ? 'Pieces' : choice}
              hint={`${stockQuantity} in stock`}
              error={problems[variantId]}
              name={variantId}
              inputMode="numeric"
              autoComplete="off"
              placeholder="As the shop"
              value={typed[variantId] ?? textOf(variant)}
              onChange={({ target }) => setTyped({ ...typed, [variantId]: target.value })}
            />
          );
        })}
      </div>
      <Button type="submit" variant="secondary" pending={isLoading} className="mt-2">
        Save Low Stock
      </Button>
      {leaving}
    </form>
  );
}

/** From how many pieces on the owner is told that there are few of a variant. */
export function OwnLowStock({ productId }: { readonly productId: string }) {
  const { currentData, isError, isFetching, refetch } = useGetLowStockOfVariantsQuery(productId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card>
      <CardHeading>Low stock</CardHeading>
      <p className="mb-3 text-ink-soft">
        Whoever wants to know is told when so many pieces are left, or fewer, and the dashboard and
        the product list call it low. Where nothing stands, the number in Notifications counts.
      </p>
      {currentData !== undefined ? (
        <LowStockForm productId={productId} variants={currentData} />
      ) : isError ? (
        <ErrorState
          title="Failed to load low stock"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      <HistoryPart title="History of low stock" entity="low_stock" id={productId} />
    </Card>
  );
}
