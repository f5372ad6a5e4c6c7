import { type MailText, type MailTextForm, PLACEHOLDERS } from '@gadgetry/contract/mail-texts';
import type { UseFormReturn } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface MailTextFieldsProps {
  readonly form: UseFormReturn<MailTextForm>;
  readonly text: MailText;
  readonly pending: boolean;
}

/** What of a mail is the owner's, with what stands between. */
export function MailTextFields({ form, text, pending }: MailTextFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Card className="flex flex-col gap-4">
      <Field label="Subject" error={errors.subject?.message}>
        {(field) => (
          <Input {...field} {...register('subject')} readOnly={pending} autoComplete="off" />
        )}
      </Field>
      <Field
        label="Opening"
        hint="Plain text; an empty line begins a new paragraph."
        error={errors.opening?.message}
      >
        {(field) => <Textarea {...field} {...register('opening')} readOnly={pending} rows={8} />}
      </Field>
      <div className="rounded-control bg-surface px-4 py-3 text-sm">
        <p className="font-medium">Here the shop says</p>
        <p className="text-ink-soft">{text.says}.</p>
      </div>
      <Field
        label="Closing"
        hint="Below it stands where customers write to, as in the settings."
        error={errors.closing?.message}
      >
        {(field) => <Textarea {...field} {...register('closing')} readOnly={pending} rows={4} />}
      </Field>
      <div className="text-sm">
        <h2 className="font-medium">What you can put in</h2>
        <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[max-content_1fr]">
          {text.placeholders.map((name) => (
            <div key={name} className="contents">
              <dt>
                <code className="font-mono">{`{${name}}`}</code>
              </dt>
              <dd className="text-ink-soft max-sm:-mt-1">{PLACEHOLDERS[name]}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-ink-soft">
          Where a customer has no name, the name is left out. Where something else is not known, its
          line is left out.
        </p>
      </div>
    </Card>
  );
}
