import { estimateText } from '@gadgetry/contract/delivery-estimate';
import { genericMessage } from '@gadgetry/contract/generic-messages';
import { formatDollars } from '@gadgetry/contract/money';
import { type ShippingPreview, shippingPreviewBody } from '@gadgetry/contract/shipping';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { usePreviewShippingMutation } from '../../api/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { useProblemFocus } from '../use-problem-focus.ts';

const FIELDS = [
  { name: 'country', label: 'Country', first: 'LK', mode: 'text' },
  { name: 'region', label: 'State/Province', first: '', mode: 'text' },
  { name: 'postalCode', label: 'Zip Code', first: '', mode: 'text' },
  { name: 'subtotal', label: 'Goods ($)', first: '50', mode: 'decimal' },
  { name: 'weight', label: 'Weight (g)', first: '1200', mode: 'numeric' },
] as const;

type Typed = Record<(typeof FIELDS)[number]['name'], string>;

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

function bodyOf(typed: Typed) {
  const body = {
    ...typed,
    country: typed.country.trim().toUpperCase(),
    subtotal: numberOf(typed.subtotal),
    weight: typed.weight.trim() === '' ? null : Number(typed.weight),
  };
  return shippingPreviewBody.safeParse(body, { error: genericMessage });
}

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const of = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    country: of('country'),
    region: of('region'),
    postalCode: of('postalCode'),
    subtotal: of('subtotal'),
    weight: of('weight'),
  };
}

/** What an order would be offered, before a shopper finds out. */
export function PreviewCard() {
  const [preview, { isLoading }] = usePreviewShippingMutation();
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [answer, setAnswer] = useState<ShippingPreview | null>(null);
  const form = useProblemFocus(problems);

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data: body, error: wrong } = bodyOf(typedIn(event.currentTarget));
    const issues = wrong?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    // What stood there was of something else.
    setAnswer(null);
    if (body === undefined) return;
    const { data, error } = await preview(body);
    if (data === undefined) toast.error(errorText(error, 'The preview failed.'));
    else setAnswer(data);
  };

  return (
    <Card>
      <CardHeading>What would an order cost?</CardHeading>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void ask(event)}
        className="grid items-start gap-4 sm:grid-cols-3 lg:grid-cols-6"
      >
        {FIELDS.map(({ name, label, first, mode }) => (
          <Field key={name} label={label} error={problems[name]}>
            {(control) => (
              <Input
                {...control}
                name={name}
                defaultValue={first}
                inputMode={mode}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        <Button type="submit" pending={isLoading} className="sm:mt-6.5">
          Preview
        </Button>
      </form>
      <output className="mt-2 block">{answer !== null && <Answer answer={answer} />}</output>
    </Card>
  );
}

function Answer({ answer: { zone, methods, refusal } }: { readonly answer: ShippingPreview }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{zone === null ? 'No zone' : `Zone: ${zone}`}</p>
      {refusal !== null && <p className="font-medium">{refusal}</p>}
      <ul className="flex flex-col gap-1">
        {methods.map(({ _id, name, price, estimate }) => (
          <li key={_id}>
            <span className="font-medium">{name}</span> ·{' '}
            {price === 0 ? 'Free' : formatDollars(price)}
            {estimate !== null && ` · arrives ${estimateText(estimate)}`}
          </li>
        ))}
      </ul>
    </>
  );
}
