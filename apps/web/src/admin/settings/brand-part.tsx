import { ACCENT, ACCENT_ELEMENT, OWN_SHADES, accentStyles } from '@gadgetry/contract/accent';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AccentPreview } from './accent-preview.tsx';
import { SettingsCard } from './settings-card.tsx';
import { type SettingsForm, settingsPart } from './settings-form.ts';

const BRAND = settingsPart('Colour');

const OWN = OWN_SHADES.light.accent;

function ColourFields({ form }: { readonly form: UseFormReturn<SettingsForm> }) {
  const { watch, setValue, formState } = form;
  const typed = watch('accent');
  // What is half typed is no colour yet: the preview keeps the last that was one.
  const [shown, setShown] = useState(typed);
  const change = (accent: string | null) => {
    setValue('accent', accent, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    if (accent === null || ACCENT.test(accent)) setShown(accent?.toLowerCase() ?? null);
  };
  return (
    <>
      <Field
        label="Accent colour"
        hint="Of buttons, links and what has focus. Shades that can be read in light and dark are made of it."
        error={formState.errors.accent?.message}
      >
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            <input
              type="color"
              aria-label="Pick the accent colour"
              value={shown ?? OWN}
              onChange={(event) => change(event.target.value)}
              className="h-11 w-12 shrink-0 cursor-pointer rounded-control border border-line-strong bg-ground p-1"
            />
            <Input
              {...control}
              value={typed ?? OWN}
              onChange={(event) => change(event.target.value.trim())}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              className="max-w-28 tabular-nums"
            />
            <Button variant="secondary" size="small" onClick={() => change(null)}>
              Use the shop’s own
            </Button>
          </div>
        )}
      </Field>
      <AccentPreview picked={shown} />
    </>
  );
}

const brandFields = (form: UseFormReturn<SettingsForm>) => <ColourFields form={form} />;

function Swatch({ colour, text }: { readonly colour: string; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        style={{ backgroundColor: colour }}
        className="size-5 rounded-control border border-line-strong"
      />
      {text}
    </span>
  );
}

/** The screen itself as well, whose page was made with what was set before. */
function useAccentHere(accent: string | null): void {
  useEffect(() => {
    const there = document.getElementById(ACCENT_ELEMENT);
    if (accent === null) {
      there?.remove();
      return;
    }
    const style = there ?? document.head.appendChild(document.createElement('style'));
    style.id = ACCENT_ELEMENT;
    style.textContent = accentStyles(accent);
  }, [accent]);
}

/** What the shop looks like, beside what it says. */
export function BrandPart({ settings }: { readonly settings: StoredOwnerSettings }) {
  const { accent } = settings;
  useAccentHere(accent);
  return (
    <SettingsCard
      settings={settings}
      heading="Colour"
      part={BRAND}
      fields={brandFields}
      said={[
        [
          'Accent colour',
          <Swatch key="accent" colour={accent ?? OWN} text={accent ?? 'The shop’s own'} />,
        ],
      ]}
    />
  );
}
