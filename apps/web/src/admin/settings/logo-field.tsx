import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import { useRef } from 'react';
import { UploadButton } from '../../shopping/upload-button.tsx';
import { UploadRow } from '../../shopping/upload-row.tsx';
import type { Uploads } from '../../shopping/use-uploads.ts';
import { Button } from '../../ui/button.tsx';

/** As pages show it. */
export function Logo({ address, name }: { readonly address: string; readonly name: string }) {
  return <img src={address} alt={name} className="logo w-auto max-w-36" />;
}

interface LogoFieldProps {
  readonly logo: string | null;
  readonly uploads: Uploads;
  readonly error: string | undefined;
  readonly onRemove: () => void;
}

/** The picture that stands for sign and name on every page; the preview shows it. */
export function LogoField({ logo, uploads, error, onRemove }: LogoFieldProps) {
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onRemove();
    button.current?.focus();
  };
  const take = (files: readonly File[]) => {
    // There is one logo: what was not one is of no matter any more.
    for (const upload of uploads.list) if (upload.failure !== null) uploads.remove(upload);
    uploads.add(files);
  };
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1.5 text-sm font-medium">Logo</legend>
      <div className="flex flex-wrap gap-2">
        <UploadButton ref={button} onFiles={take}>
          {logo === null ? 'Upload logo' : 'Upload another'}
        </UploadButton>
        {logo !== null && (
          <Button variant="quiet" size="small" onClick={remove}>
            Remove logo
          </Button>
        )}
      </div>
      {uploads.list.length > 0 && (
        <ul className="flex w-full flex-col gap-3">
          {uploads.list.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onTryAgain={() => uploads.tryAgain(upload)}
              onRemove={() => uploads.remove(upload)}
            />
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">
        In place of the sign and the name, 32 pixels high, on white in light and dark. PNG, JPEG,
        WebP, AVIF or GIF, at most {UPLOAD_MAX_TEXT}. Pages have it when they are next loaded.
      </p>
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
