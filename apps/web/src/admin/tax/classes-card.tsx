import { type TaxClass, taxClassInput } from '@gadgetry/contract/taxes';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCreateTaxClassMutation } from '../../api/tax.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import type { TaxAction } from './rates-card.tsx';

/** A class has nothing but its name: it is added where they stand. */
function AddClass() {
  const [create, { isLoading }] = useCreateTaxClassMutation();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [name, setName] = useState('');
  const leaving = useLeaveQuestion(name.trim() !== '');
  const add = async () => {
    const read = taxClassInput.safeParse({ name });
    setProblem(read.error?.issues[0]?.message);
    if (read.data === undefined) return;
    const { error } = await create(read.data);
    if (error !== undefined) {
      setProblem(errorText(error, 'Failed to create class.'));
      return;
    }
    toast.success('Class created successfully!');
    setName('');
  };
  return (
    <form
      noValidate
      className="mt-3 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label="New class"
        hint="Such as Reduced or Zero."
        error={problem}
        name="name"
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="secondary" pending={isLoading} className="sm:mt-6.5">
        Add class
      </Button>
      {leaving}
    </form>
  );
}

interface ClassesCardProps {
  readonly classes: readonly TaxClass[];
  readonly onDo: (doing: TaxAction) => void;
}

export function ClassesCard({ classes, onDo }: ClassesCardProps) {
  return (
    <Card>
      <CardHeading>Classes</CardHeading>
      <p className="mb-3 text-sm text-ink-soft">
        Goods that are taxed alike. Each product is in one, which its form says.
      </p>
      <ul>
        {classes.map((one) => (
          <li
            key={one._id}
            className="flex min-h-14 items-center gap-3 border-t border-line py-2 wrap-anywhere"
          >
            <span className="min-w-0 flex-1 font-medium">{one.name}</span>
            {one.isDefault ? (
              <Badge>Default</Badge>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Delete class ${one.name}`}
                onClick={() => onDo({ what: 'delete-class', taxClass: one })}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddClass />
    </Card>
  );
}
