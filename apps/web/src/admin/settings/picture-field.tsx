import { type ReactNode, useRef } from 'react';
import { UploadButton } from '../../shopping/upload-button.tsx';
import { UploadRows } from '../../shopping/upload-rows.tsx';
import type { Uploads } from '../../shopping/use-uploads.ts';
import { Button } from '../../ui/button.tsx';

interface PictureFieldProps {
  readonly legend: string;
  /** As its buttons call it. */
  readonly noun: string;
  readonly picture: string | null;
  readonly uploads: Uploads;
  readonly error: string | undefined;
  readonly onRemove: () => void;
  /** What is said of it below. */
  readonly hint: ReactNode;
  /** Stands above the buttons. */
  readonly children?: ReactNode;
}

/** One picture of the settings: uploaded, replaced, taken away again. */
export function PictureField({ picture, uploads, error, onRemove, ...texts }: PictureFieldProps) {
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    onRemove();
    button.current?.focus();
  };
  const take = (files: readonly File[]) => {
    // There is one of it: what was not taken is of no matter any more.
    for (const upload of uploads.list) if (upload.failure !== null) uploads.remove(upload);
    uploads.add(files);
  };
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1.5 text-sm font-medium">{texts.legend}</legend>
      {texts.children}
      <div className="flex flex-wrap gap-2">
        <UploadButton ref={button} onFiles={take}>
          {picture === null ? `Upload ${texts.noun}` : 'Upload another'}
        </UploadButton>
        {picture !== null && (
          <Button variant="quiet" size="small" onClick={remove}>
            Remove {texts.noun}
          </Button>
        )}
      </div>
      {uploads.list.length > 0 && (
        <ul className="flex w-full flex-col gap-3">
          <UploadRows uploads={uploads} />
        </ul>
      )}
      <p className="text-sm text-ink-soft">{texts.hint}</p>
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
