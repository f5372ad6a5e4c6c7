import { RETURN_PICTURES_MAX } from '@gadgetry/contract/returns';
import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { UploadButton } from '../../shopping/upload-button.tsx';
import { UploadRows } from '../../shopping/upload-rows.tsx';
import { useReturnPictures } from '../../shopping/use-review-pictures.ts';
import type { Uploads } from '../../shopping/use-uploads.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';

interface ReturnPicturesFieldProps {
  readonly orderId: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  readonly uploads: Uploads;
  readonly error: string | undefined;
}

/** What somebody shows of what goes back: each is sent at once, so that asking never waits for it. */
export function ReturnPicturesField({
  orderId,
  names,
  onChange,
  uploads,
  error,
}: ReturnPicturesFieldProps) {
  const shown = useReturnPictures(orderId, names);
  const button = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onChange(names.filter((_, at) => at !== index));
    button.current?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Pictures (optional)</legend>
      {names.length > 0 && (
        <ol className="flex flex-wrap gap-3">
          {names.map((name, index) => (
            <li key={name} className="flex items-start gap-1">
              <span className="block size-20 overflow-hidden rounded-control bg-stage">
                <Picture
                  src={shown[index]?.url ?? null}
                  alt={`Picture ${index + 1}`}
                  sizes="5rem"
                  width={80}
                  height={80}
                  className="aspect-square object-cover"
                />
              </span>
              <IconButton
                label={`Remove picture ${index + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {uploads.list.length > 0 && (
        <ol className="flex flex-col gap-3">
          <UploadRows uploads={uploads} />
        </ol>
      )}
      <div>
        <UploadButton ref={button} onFiles={uploads.add}>
          Add pictures
        </UploadButton>
        <p className="mt-2 text-sm text-ink-soft">
          Up to {RETURN_PICTURES_MAX}, at most {UPLOAD_MAX_TEXT} each, of what is wrong with it.
          Only you and the shop see them; where and when they were taken is removed from them.
        </p>
      </div>
      <p aria-live="polite" className="text-sm font-medium text-danger">
        {error}
      </p>
    </fieldset>
  );
}
