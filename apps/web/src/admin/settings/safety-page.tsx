import type { FixedRule, StoredSafetySettings } from '@gadgetry/contract/safety-settings';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useGetSafetySettingsQuery } from '../../api/safety-settings.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { KEPT, type SafetyForm, safetyPart } from './safety-form.ts';
import { PartCard } from './settings-card.tsx';

const RULES = safetyPart('Security rules');
const PERIODS = safetyPart('Periods');

type Form = UseFormReturn<SafetyForm>;

interface PartDialogProps extends RowDialogProps<StoredSafetySettings> {
  readonly part: typeof RULES;
  readonly fields: (form: Form) => ReactNode;
}

function PartDialog({ part, fields, ...props }: PartDialogProps) {
  const form = useResourceForm(part, props.row);
  return (
    <ResourceDialog {...props} resource={part} form={form}>
      {() => fields(form)}
    </ResourceDialog>
  );
}

const ruleFields = (because: string | null) =>
  function RuleFields({ register, formState: { errors } }: Form) {
    return because === null ? (
      <Field
        label="A second factor for staff"
        hint="A passkey, or a code from an authenticator app. Whoever has none sets one up at My Account, and is let in then."
        error={errors.staffSecondFactor?.message}
      >
        {(control) => (
          <Checkbox
            {...control}
            {...register('staffSecondFactor')}
            label="Let nobody into the admin side without one"
          />
        )}
      </Field>
    ) : (
      <p className="text-ink-soft">A second factor is needed: {because}.</p>
    );
  };

function PeriodFields(form: Form) {
  const fieldOf = fieldsOf(form);
  return (
    <>
      <p className="text-ink-soft">
        In days. What is older is deleted in the next night, and does not come back.
      </p>
      {KEPT.map(({ thing, label, what }) => (
        <NumberField
          key={thing}
          label={label}
          hint={what}
          of="pieces"
          {...fieldOf(thing, asNumber)}
          className="max-w-32"
        />
      ))}
    </>
  );
}

interface FixedProps {
  readonly heading: string;
  readonly rules: readonly FixedRule[];
}

/** What is not decided here, and why. */
function Fixed({ heading, rules }: FixedProps) {
  return (
    <Card>
      <CardHeading>{heading}</CardHeading>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[18rem_1fr]">
        {rules.map(({ name, value, why }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
            <dd className="min-w-0 break-words">
              {value}
              <span className="block text-sm text-ink-soft">{why}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function secondFactorText({ staffSecondFactor, secondFactorBecause }: StoredSafetySettings) {
  if (secondFactorBecause !== null) return `Needed. ${secondFactorBecause}.`;
  return staffSecondFactor ? 'Needed to be let into the admin side' : 'Not needed';
}

function Cards({ settings }: { readonly settings: StoredSafetySettings }) {
  return (
    <>
      <PartCard
        heading="Security rules"
        part={RULES}
        said={[['A second factor for staff', secondFactorText(settings)]]}
      >
        {(onClose) => (
          <PartDialog
            row={settings}
            part={RULES}
            fields={ruleFields(settings.secondFactorBecause)}
            onClose={onClose}
          />
        )}
      </PartCard>
      <PartCard
        heading="How long things are kept"
        part={PERIODS}
        said={KEPT.map(({ thing, label }) => [label, `${settings[thing]} days`] as const)}
      >
        {(onClose) => (
          <PartDialog row={settings} part={PERIODS} fields={PeriodFields} onClose={onClose} />
        )}
      </PartCard>
      <Fixed heading="Security rules that stay as they are" rules={settings.securityRules} />
      <Fixed heading="Periods that stay as they are" rules={settings.periods} />
    </>
  );
}

/** Security rules, and how long things are kept. */
export function Page() {
  const answer = useGetSafetySettingsQuery('');
  const { data } = answer;
  return (
    <AdminScreen title="Security rules and periods">
      <LoadingState answer={answer} failed="Failed to load the rules" className="h-96 w-full" />
      {data !== undefined && <Cards settings={data} />}
    </AdminScreen>
  );
}
