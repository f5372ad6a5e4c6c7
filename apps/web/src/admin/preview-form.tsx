import { COUNTRIES } from '@gadgetry/contract/countries';
import { genericMessage } from '@gadgetry/contract/generic-messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { errorText } from '../api/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeading } from '../ui/card.tsx';
import { CountryOptions } from '../ui/country-options.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.ts';
import { useProblemFocus } from '../ui/use-problem-focus.ts';
import { numberProblem } from './typed-number.ts';

interface PreviewField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly first: string;
  /** Left out: one of what is offered. */
  readonly mode?: 'text' | 'money' | 'pieces';
  readonly offered?: ReactNode;
}

/** Where an order goes, as far as prices and taxes ask. */
export const placeFields = (country: string) =>
  [
    {
      name: 'country',
      label: 'Country',
      first: country,
      offered: <CountryOptions codes={COUNTRIES} />,
    },
    { name: 'region', label: 'State/Province', first: '', mode: 'text' },
    { name: 'postalCode', label: 'Zip Code', first: '', mode: 'text' },
  ] as const;

const MODES = { text: 'text', money: 'decimal', pieces: 'numeric' } as const;

interface PreviewFormProps<Name extends string, Body, Answer extends object> {
  readonly heading: string;
  readonly note?: string;
  /** What no field of the list can hold, before them. @param problems by the first part of their path */
  readonly renderLead?: (problems: Partial<Record<string, string>>) => ReactNode;
  readonly fields: readonly PreviewField<Name>[];
  readonly schema: z.ZodType<Body>;
  /** What was typed, as the API takes it; the schema says what is wrong with it. */
  readonly bodyOf: (typed: Readonly<Record<Name, string>>) => unknown;
  readonly ask: (
    body: Body,
  ) => Promise<{ readonly data?: Answer | undefined; readonly error?: unknown }>;
  readonly pending: boolean;
  readonly children: (answer: Answer) => ReactNode;
}

function typedIn<Name extends string>(
  form: HTMLFormElement,
  fields: readonly PreviewField<Name>[],
): Readonly<Record<Name, string>>;
function typedIn(form: HTMLFormElement, fields: readonly PreviewField<string>[]) {
  const data = new FormData(form);
  const of = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(fields.map(({ name }) => [name, of(name)]));
}

/** What the owner's rules make of a case that does not exist, before a shopper finds out. */
export function PreviewForm<Name extends string, Body, Answer extends object>({
  heading,
  note,
  renderLead,
  fields,
  schema,
  bodyOf,
  ask,
  pending,
  children,
}: PreviewFormProps<Name, Body, Answer>) {
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useProblemFocus(problems);

  const preview = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget, fields);
    const { data: body, error: wrong } = schema.safeParse(bodyOf(typed), { error: genericMessage });
    const issues = wrong?.issues ?? [];
    const unclear = fields.flatMap(({ name, mode }) => {
      const isNumber = mode === 'money' || mode === 'pieces';
      const problem = isNumber ? numberProblem(typed[name], mode) : undefined;
      return problem === undefined ? [] : [[name, problem] as const];
    });
    setProblems({
      ...Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
      ...Object.fromEntries(unclear),
    });
    // What stood there was of something else.
    setAnswer(null);
    if (body === undefined) return;
    const { data, error } = await ask(body);
    if (data === undefined) toast.error(errorText(error, 'The preview failed.'));
    else setAnswer(data);
  };

  return (
    <Card>
      <CardHeading>{heading}</CardHeading>
      {note !== undefined && <p className="mb-3 text-sm text-ink-soft">{note}</p>}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void preview(event)}
        className="grid items-start gap-4 sm:grid-cols-3 xl:grid-cols-4"
      >
        {renderLead !== undefined && <div className="col-span-full">{renderLead(problems)}</div>}
        {fields.map(({ name, label, first, mode, offered }) => (
          <Field key={name} label={label} error={problems[name]}>
            {(control) =>
              mode === undefined ? (
                <Select {...control} name={name} defaultValue={first}>
                  {offered}
                </Select>
              ) : (
                <Input
                  {...control}
                  name={name}
                  defaultValue={first}
                  inputMode={MODES[mode]}
                  autoComplete="off"
                />
              )
            }
          </Field>
        ))}
        <Button type="submit" pending={pending} className="sm:mt-6.5">
          Preview
        </Button>
      </form>
      <output className="mt-3 block">{answer !== null && children(answer)}</output>
    </Card>
  );
}
