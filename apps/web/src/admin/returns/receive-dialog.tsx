import {
  type AdminReturn,
  RETURN_CONDITIONS,
  type ReceiveBody,
  receiveBody,
} from '@gadgetry/contract/returns';
import { useState } from 'react';
import { errorIssues } from '../../api/error-text.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { NumberField } from '../number-field.tsx';
import { numberOf } from '../typed-number.ts';
import type { Outcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { type TypedFields, type InspectedLine, inspected } from './inspected.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

type Problems = Readonly<Record<string, string | undefined>>;

interface LineFieldsProps {
  readonly name: string;
  readonly quantity: number;
  readonly typed: InspectedLine;
  readonly problemAt: (field: string) => string | undefined;
  readonly onChange: (typed: Partial<TypedFields>) => void;
}

function LineFields({ name, quantity, typed, problemAt, onChange }: LineFieldsProps) {
  const pieces = (field: 'received' | 'restocked', label: string, hint: string) => (
    <NumberField
      label={label}
      hint={hint}
      error={problemAt(field)}
      of="pieces"
      value={typed[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <fieldset className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-3 w-full font-medium break-words">{name}</legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-3">
        {pieces('received', 'Arrived', `Of ${quantity}`)}
        <SelectField
          label="Condition"
          error={problemAt('condition')}
          value={typed.condition}
          onChange={(event) => onChange({ condition: event.target.value })}
        >
          <option value="">Choose</option>
          {RETURN_CONDITIONS.map(({ condition, name: words }) => (
            <option key={condition} value={condition}>
              {words}
            </option>
          ))}
        </SelectField>
        {pieces('restocked', 'Back on the shelf', 'Sold again')}
      </div>
    </fieldset>
  );
}

interface ReceiveDialogProps {
  readonly lines: AdminReturn['lines'];
  readonly pending: boolean;
  readonly onConfirm: (body: ReceiveBody) => Promise<Outcome>;
  readonly onClose: () => void;
}

/** What has arrived, in what condition, and what of it can be sold again. */
export function ReceiveDialog({ lines, pending, onConfirm, onClose }: ReceiveDialogProps) {
  const told = useTold();
  const [typed, setTyped] = useState<readonly InspectedLine[]>(() =>
    lines.map(({ itemId, quantity }) => ({
      itemId,
      received: String(quantity),
      condition: '',
      restocked: '0',
      isSuggested: true,
    })),
  );
  const [problems, setProblems] = useState<Problems>({});
  const form = useProblemFocus(problems);

  const confirm = async () => {
    const body = {
      lines: typed.map(({ itemId, received, condition, restocked }) => ({
        itemId,
        received: numberOf(received, 'pieces'),
        condition: condition === '' || numberOf(received, 'pieces') === 0 ? null : condition,
        restocked: numberOf(restocked, 'pieces'),
      })),
    };
    const checked = receiveBody.safeParse(body);
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => [path.join('.'), message]);
      setProblems(Object.fromEntries(issues));
      return;
    }
    setProblems({});
    const issues = errorIssues((await onConfirm(checked.data)).error);
    if (issues.length === 0) return;
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
  };

  return (
    <FormDialog
      title="What has arrived?"
      description={`${told('The customer is mailed that it has.')} Only what has arrived is refunded.`}
      closeOnOutsideClick={false}
      form={form}
      submit="Has Arrived"
      pending={pending}
      onSubmit={confirm}
      onClose={onClose}
    >
      {lines.map(({ itemId, name, quantity }, at) => {
        const line = typed[at];
        return (
          line !== undefined && (
            <LineFields
              key={itemId}
              name={name}
              quantity={quantity}
              typed={line}
              problemAt={(field) => problems[`lines.${at}.${field}`]}
              onChange={(changed) =>
                setTyped(typed.map((one, place) => (place === at ? inspected(one, changed) : one)))
              }
            />
          )
        );
      })}
      <p aria-live="polite" className="text-sm font-medium text-danger">
        {problems['lines']}
      </p>
    </FormDialog>
  );
}
