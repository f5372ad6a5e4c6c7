import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EditedCard } from '../edited-card.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { useMayChange } from '../use-may-change.ts';
import type { SettingsForm, settingsPart } from './settings-form.ts';

type Part = ReturnType<typeof settingsPart>;
type Fields = (form: UseFormReturn<SettingsForm>) => ReactNode;

function PartDialog({
  part,
  fields,
  ...props
}: RowDialogProps<StoredOwnerSettings> & { readonly part: Part; readonly fields: Fields }) {
  const form = useResourceForm(part, props.row);
  return (
    <ResourceDialog {...props} resource={part} form={form}>
      {() => fields(form)}
    </ResourceDialog>
  );
}

interface PartCardProps {
  readonly heading: string;
  readonly part: { readonly nouns: { readonly one: string } };
  /** What stands at the moment: name and value. */
  readonly said: readonly (readonly [string, ReactNode])[];
  /** Where it is changed. */
  readonly children: (onClose: () => void) => ReactNode;
}

/** A part of the settings: what stands, and the way to change it. */
export function PartCard({ heading, part, said, children }: PartCardProps) {
  const mayEdit = useMayChange();
  return (
    <EditedCard
      heading={heading}
      what={part.nouns.one.toLowerCase()}
      mayEdit={mayEdit}
      renderDialog={children}
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
        {said.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </EditedCard>
  );
}

interface SettingsCardProps extends Omit<PartCardProps, 'children' | 'part'> {
  readonly part: Part;
  readonly settings: StoredOwnerSettings;
  readonly fields: Fields;
}

/** A part that has nothing but fields. */
export function SettingsCard({ settings, fields, part, ...card }: SettingsCardProps) {
  return (
    <PartCard {...card} part={part}>
      {(onClose) => <PartDialog row={settings} part={part} fields={fields} onClose={onClose} />}
    </PartCard>
  );
}
