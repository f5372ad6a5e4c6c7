import { ACCENT, OWN_SHADES, writtenColour } from '@gadgetry/contract/accent';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import type { UploadedPicture } from '@gadgetry/contract/uploads';
import { useState } from 'react';
import { uploadForSettings } from '../../api/pictures.ts';
import { useUploads } from '../../shopping/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { AccentPreview } from './accent-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { settingsPart } from './settings-form.ts';

export const BRAND = settingsPart('Logo and colour');

const OWN = OWN_SHADES.light.accent;

interface ColourFieldProps {
  /** As it is typed, which may be no colour yet. */
  readonly typed: string | null;
  /** The last that was one. */
  readonly shown: string | null;
  readonly error: string | undefined;
  readonly onChange: (accent: string | null) => void;
  readonly onLeave: () => void;
}

function ColourField({ typed, shown, error, onChange, onLeave }: ColourFieldProps) {
  return (
    <Field
      label="Accent colour"
      hint="Of buttons, links and what has focus. Shades that can be read in light and dark are made of it."
      error={error}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label="Pick the accent colour"
            value={shown ?? OWN}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 w-12 shrink-0 cursor-pointer rounded-control border border-line-strong bg-ground p-1"
          />
          <Input
            {...control}
            value={typed ?? OWN}
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={onLeave}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            className="max-w-28 tabular-nums"
          />
          <Button variant="secondary" size="small" onClick={() => onChange(null)}>
            Reset
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Where an owner picks what the shop looks like, and sees it. */
export function BrandDialog(props: RowDialogProps<StoredOwnerSettings>) {
  const form = useResourceForm(BRAND, props.row);
  const { setValue, watch, formState } = form;
  const { accent, logo } = watch();
  // What is half typed is no colour yet: the preview keeps the last that was one.
  const [last, setLast] = useState(accent);
  const shown = accent === null ? null : ACCENT.test(accent) ? accent.toLowerCase() : last;
  const change = (name: 'accent' | 'logo', value: string | null) => {
    setLast(shown);
    const shouldValidate = formState.isSubmitted || formState.errors[name] !== undefined;
    setValue(name, value, { shouldDirty: true, shouldValidate });
  };
  const leaveColour = () => {
    if (accent === null) return;
    setValue('accent', writtenColour(accent), { shouldDirty: true, shouldValidate: true });
  };
  const uploads = useUploads<UploadedPicture>({
    send: uploadForSettings,
    room: () => 1,
    tooMany: 'A shop has one logo: the first picture is taken.',
    onUploaded: ({ url }) => change('logo', url),
  });
  return (
    <ResourceDialog
      {...props}
      resource={BRAND}
      form={form}
      uploads={uploads}
      closeOnOutsideClick={false}
    >
      {() => (
        <>
          <ColourField
            typed={accent}
            shown={shown}
            error={formState.errors.accent?.message}
            onChange={(value) => change('accent', value)}
            onLeave={leaveColour}
          />
          <LogoField
            logo={logo}
            uploads={uploads}
            error={formState.errors.logo?.message}
            onRemove={() => change('logo', null)}
          />
          <AccentPreview picked={shown} logo={logo} />
        </>
      )}
    </ResourceDialog>
  );
}
