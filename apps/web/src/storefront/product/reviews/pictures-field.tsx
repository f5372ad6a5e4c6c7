import { REVIEW_PICTURES_MAX, REVIEW_PICTURE_ALT_MAX } from '@gadgetry/contract/reviews';
import type { ReviewInput } from '@gadgetry/contract/reviews';
import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { UploadRows } from '../../../shopping/upload-rows.tsx';
import { useReviewPictures } from '../../../shopping/use-review-pictures.ts';
import type { Uploads } from '../../../shopping/use-uploads.ts';
import { UploadButton } from '../../../shopping/upload-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Pictures = NonNullable<ReviewInput['pictures']>;

interface PicturesFieldProps {
  readonly value: Pictures;
  readonly onChange: (pictures: Pictures) => void;
  readonly uploads: Uploads;
  readonly error: string | undefined;
}

/** What somebody shows with their review: each is sent at once, so that sending the review never waits for it. */
export function PicturesField({ value, onChange, uploads, error }: PicturesFieldProps) {
  const shown = useReviewPictures(value);
  const button = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index));
    button.current?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Pictures (optional)</legend>
      {value.length + uploads.list.length > 0 && (
        <ol className="flex flex-col gap-3">
          {value.map(({ name, alt }, index) => (
            <li key={name} className="flex items-start gap-3">
              <span className="block size-16 shrink-0 overflow-hidden rounded-control bg-stage sm:size-24">
                <Picture
                  src={shown[index]?.url ?? null}
                  alt={alt || `Picture ${index + 1}`}
                  sizes="6rem"
                  width={96}
                  height={96}
                  className="aspect-square object-cover"
                />
              </span>
              <div className="min-w-0 flex-1">
                <TextField
                  label={`What picture ${index + 1} shows`}
                  hint="For those who cannot see it."
                  value={alt}
                  maxLength={REVIEW_PICTURE_ALT_MAX}
                  autoComplete="off"
                  onChange={({ target }) =>
                    onChange(value.with(index, { name, alt: target.value }))
                  }
                />
              </div>
              <IconButton
                label={`Remove picture ${index + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                className="mt-6"
                onClick={() => remove(index)}
              />
            </li>
          ))}
          <UploadRows uploads={uploads} />
        </ol>
      )}
      <div>
        <UploadButton ref={button} onFiles={uploads.add}>
          Add pictures
        </UploadButton>
        <p className="mt-2 text-sm text-ink-soft">
          Up to {REVIEW_PICTURES_MAX}, at most {UPLOAD_MAX_TEXT} each. Where and when they were
          taken is removed from them. Everyone can see them once your review is published.
        </p>
      </div>
      <p aria-live="polite" className="text-sm font-medium text-danger">
        {error}
      </p>
    </fieldset>
  );
}
