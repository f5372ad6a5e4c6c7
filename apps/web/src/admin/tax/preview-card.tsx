import { formatDollars } from '@gadgetry/contract/money';
import { includedTaxLines, taxLines } from '@gadgetry/contract/sum-words';
import { type TaxPreview, type TaxSetup, taxPreviewBody } from '@gadgetry/contract/taxes';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { usePreviewTaxMutation } from '../../api/tax.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useProblemFocus } from '../use-problem-focus.ts';

const FIELDS = [
  { name: 'region', label: 'State/Province', first: '', mode: 'text' },
  { name: 'postalCode', label: 'Zip Code', first: '', mode: 'text' },
  { name: 'subtotal', label: 'Goods ($)', first: '100', mode: 'decimal' },
  { name: 'shipping', label: 'Shipping ($)', first: '0', mode: 'decimal' },
] as const;

function bodyOf(form: HTMLFormElement) {
  const typed = new FormData(form);
  const of = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  const numberOf = (name: string) => (of(name).trim() === '' ? Number.NaN : Number(of(name)));
  return taxPreviewBody.safeParse({
    country: of('country').trim().toUpperCase(),
    region: of('region'),
    postalCode: of('postalCode'),
    taxClass: of('taxClass'),
    subtotal: numberOf('subtotal'),
    shipping: numberOf('shipping'),
  });
}

/** What a cart would come to, before a shopper finds out. */
export function PreviewCard({ classes, country }: Pick<TaxSetup, 'classes' | 'country'>) {
  const [preview, { isLoading }] = usePreviewTaxMutation();
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [answer, setAnswer] = useState<TaxPreview | null>(null);
  const form = useProblemFocus(problems);

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data: body, error: wrong } = bodyOf(event.currentTarget);
    const issues = wrong?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    if (body === undefined) return;
    const { data, error } = await preview(body);
    if (data === undefined) toast.error(errorText(error, 'The preview failed.'));
    else setAnswer(data);
  };

  return (
    <Card>
      <CardHeading>What would a cart come to?</CardHeading>
      <p className="mb-3 text-sm text-ink-soft">As if tax were on, by what is said above.</p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void ask(event)}
        className="grid items-start gap-4 sm:grid-cols-3 lg:grid-cols-7"
      >
        <Field label="Country" error={problems['country']}>
          {(control) => (
            <Input {...control} name="country" defaultValue={country} autoComplete="off" />
          )}
        </Field>
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
        <Field label="Tax class" error={problems['taxClass']}>
          {(control) => (
            <Select {...control} name="taxClass">
              {classes.map(({ _id, name }) => (
                <option key={_id}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" pending={isLoading} className="sm:mt-6.5">
          Preview
        </Button>
      </form>
      <output className="mt-3 block">{answer !== null && <Answer answer={answer} />}</output>
    </Card>
  );
}

function Answer({ answer }: { readonly answer: TaxPreview }) {
  const lines = [
    ...taxLines(answer),
    ['Grand Total', formatDollars(answer.grandTotal)] as const,
    ...includedTaxLines(answer),
  ];
  return (
    <ul className="flex flex-col gap-1 tabular-nums">
      {lines.map(([label, amount]) => (
        <li key={label}>
          {label}: <span className="font-medium">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
