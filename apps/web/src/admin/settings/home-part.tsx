import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SettingsCard } from './settings-card.tsx';
import { type SettingsForm, settingsPart } from './settings-form.ts';

const HOME = settingsPart('Home page');

const FIELDS = [
  [
    'bannerText',
    'Banner',
    'Moves by at the top. Name a promo code only if there is one. Empty: no banner.',
  ],
  ['heroLine', 'Line above the title', 'Empty: none.'],
  ['heroTitle', 'Title', ''],
  ['heroButton', 'Button', ''],
  ['heroLink', 'Where the button leads', 'A path of this shop, like /shop, or a whole address.'],
  [
    'homeDescription',
    'For search engines',
    'What stands below the link to your shop. Empty: they choose by themselves.',
  ],
] as const;

function HomeFields({ register, formState: { errors } }: UseFormReturn<SettingsForm>) {
  return FIELDS.map(([name, label, hint]) => (
    <Field key={name} label={label} hint={hint || undefined} error={errors[name]?.message}>
      {(control) => <Input {...control} {...register(name)} autoComplete="off" />}
    </Field>
  ));
}

/** What the first page of the shop says. */
export function HomePart({ settings }: { readonly settings: StoredOwnerSettings }) {
  return (
    <SettingsCard
      settings={settings}
      heading="Home page"
      part={HOME}
      fields={HomeFields}
      said={FIELDS.map(([name, label]) => [label, settings[name] || 'Nothing'] as const)}
    />
  );
}
