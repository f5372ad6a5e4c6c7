import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { EditProblems, TypedEdit } from './edit-many.ts';

interface SalePeriodProps {
  readonly typed: TypedEdit;
  readonly problems: EditProblems;
  readonly onType: (given: Partial<TypedEdit>) => void;
}

/** From when until when the products are on sale, as the form of one sale asks for it. */
export function SalePeriod({ typed, problems, onType }: SalePeriodProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="From" hint="Your local time; empty: now." error={problems.beginsAt}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={typed.beginsAt}
            onChange={({ target }) => onType({ beginsAt: target.value })}
          />
        )}
      </Field>
      <Field label="Until" hint="Your local time." error={problems.endsAt}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={typed.endsAt}
            onChange={({ target }) => onType({ endsAt: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
