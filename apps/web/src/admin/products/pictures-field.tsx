import type { FormPicture } from '@gadgetry/contract/product-forms';
import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import { clsx } from 'clsx';
import { type Ref, useEffect, useRef, useState } from 'react';
import { UploadButton } from '../../shopping/upload-button.tsx';
import { Button } from '../../ui/button.tsx';
import { PictureRow } from './picture-row.tsx';
import { moved } from './product-values.ts';
import { UploadRows } from '../../shopping/upload-rows.tsx';
import { useGivenFiles } from '../use-given-files.ts';
import type { Uploads } from '../../shopping/use-uploads.ts';

type Message = { readonly message?: string | undefined } | undefined;

interface PicturesFieldProps {
  /** Of the first picture's address, which is the product's image. */
  readonly firstLabel: string;
  readonly value: readonly FormPicture[];
  readonly onChange: (pictures: readonly FormPicture[]) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement>;
  readonly errors:
    | (Message & {
        readonly [row: number]: { readonly url?: Message; readonly alt?: Message } | undefined;
      })
    | undefined;
  readonly uploads: Uploads;
}

const NONE: FormPicture = { url: '', alt: '' };

/** The pictures of a product: uploaded, dropped, pasted or by address, in the order of the shop. */
export function PicturesField({
  firstLabel,
  value,
  onChange,
  onBlur,
  ref,
  errors,
  uploads,
}: PicturesFieldProps) {
  const [said, setSaid] = useState('');
  // The button that is to have focus once the pictures have changed places.
  const focusNext = useRef<string | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const dragging = useGivenFiles(uploads.add);
  const rows = value.length === 0 ? [NONE] : value;

  useEffect(() => {
    const wanted = focusNext.current;
    if (wanted === null) return;
    focusNext.current = null;
    const sameWay = field.current?.querySelector<HTMLElement>(`[data-move="${wanted}"]:enabled`);
    // At an end only the other way is left.
    const otherWay = field.current?.querySelector<HTMLElement>(
      `[data-move^="${wanted.split('-')[0]}-"]:enabled`,
    );
    (sameWay ?? otherWay)?.focus();
  });

  const move = (from: number, to: number) => {
    onChange(moved(rows, from, to));
    setSaid(`Picture ${from + 1} is now ${to + 1} of ${rows.length}`);
    focusNext.current = `${to}-${to < from ? 'up' : 'down'}`;
  };
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index));
    setSaid(`Picture ${index + 1} is removed`);
    button.current?.focus();
  };

  return (
    <fieldset ref={field} className="flex flex-col gap-4">
      <legend className="sr-only">Pictures</legend>
      <ol className="flex flex-col gap-4">
        {rows.map((picture, index) => (
          <PictureRow
            // oxlint-disable-next-line react/no-array-index-key -- an address changes while it is typed
            key={index}
            picture={picture}
            index={index}
            count={rows.length}
            label={index === 0 ? firstLabel : `Address of picture ${index + 1}`}
            {...(index === 0 && { inputRef: ref })}
            errors={{ url: errors?.[index]?.url?.message, alt: errors?.[index]?.alt?.message }}
            onChange={(changed) => onChange(rows.with(index, changed))}
            onBlur={onBlur}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
        <UploadRows uploads={uploads} />
      </ol>
      <div
        className={clsx(
          'flex flex-col items-start gap-2 rounded-control border border-dashed p-4 transition-colors duration-quick',
          dragging ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <div className="flex flex-wrap gap-2">
          <UploadButton ref={button} onFiles={uploads.add}>
            Upload Image
          </UploadButton>
          {value.length > 0 && (
            <Button variant="quiet" size="small" onClick={() => onChange([...rows, NONE])}>
              Add by Address
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-soft">
          Or drop pictures here, or paste one. JPEG, PNG, WebP, AVIF or GIF, at most{' '}
          {UPLOAD_MAX_TEXT} each. The first one is shown in lists.
        </p>
      </div>
      {errors?.message !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.message}
        </p>
      )}
      <output className="sr-only">{said}</output>
    </fieldset>
  );
}
