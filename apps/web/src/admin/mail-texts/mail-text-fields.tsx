import { type MailText, type MailTextForm, PLACEHOLDERS } from '@gadgetry/contract/mail-texts';
import type { UseFormReturn } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';

interface MailTextFieldsProps {
  readonly form: UseFormReturn<MailTextForm>;
  readonly text: MailText;
  readonly pending: boolean;
}

/** What of a mail is the owner's, with what stands between. */
export function MailTextFields({ form, text, pending }: MailTextFieldsProps) {
  const fieldOf = fieldsOf(form);
  return (
    <Card className="flex flex-col gap-4">
      <TextField label="Subject" {...fieldOf('subject')} readOnly={pending} autoComplete="off" />
      <TextareaField
        label="Opening"
        hint="Plain text; an empty line begins a new paragraph."
        {...fieldOf('opening')}
        readOnly={pending}
        rows={8}
      />
      <div className="rounded-control bg-surface px-4 py-3 text-sm">
        <p className="font-medium">Here the shop says</p>
        <p className="text-ink-soft">{text.says}.</p>
      </div>
      <TextareaField
        label="Closing"
        hint="Below it stands where customers write to, as in the settings."
        {...fieldOf('closing')}
        readOnly={pending}
        rows={4}
      />
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
