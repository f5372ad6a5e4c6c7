import { PICTURE_ALT_MAX } from '@gadgetry/contract/catalogue';
import { type FormPicture } from '@gadgetry/contract/product-forms';
import Trash2 from 'lucide-react/icons/trash';
import type { Ref } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MoveButtons } from '../move-buttons.tsx';

interface PictureRowProps {
  readonly picture: FormPicture;
  readonly index: number;
  readonly count: number;
  readonly label: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly errors: { readonly url: string | undefined; readonly alt: string | undefined };
  readonly onChange: (picture: FormPicture) => void;
  readonly onBlur: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One picture of a product: what it looks like, where it lies, what it shows, and its place. */
export function PictureRow({
  picture,
  index,
  count,
  label,
  inputRef,
  errors,
  onChange,
  onBlur,
  onMove,
  onRemove,
}: PictureRowProps) {
  const number = index + 1;
  const { url, alt } = picture;
  return (
    <li className="flex gap-3">
      <span className="mt-7 block size-16 shrink-0 overflow-hidden rounded-control bg-stage sm:size-24">
        <Picture
          key={url}
          src={errors.url === undefined ? url : null}
          alt="Preview"
          sizes="6rem"
          width={96}
          height={96}
          className="aspect-square object-cover"
        />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <TextField
          label={label}
          error={errors.url}
          ref={inputRef}
          value={url}
          onChange={(event) => onChange({ url: event.target.value, alt })}
          onBlur={onBlur}
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
        />
        {url !== '' && (
          <TextField
            label={`Alt text of picture ${number}`}
            error={errors.alt}
            value={alt}
            onChange={(event) => onChange({ url, alt: event.target.value })}
            onBlur={onBlur}
            maxLength={PICTURE_ALT_MAX}
            placeholder="What it shows, for those who cannot see it"
            autoComplete="off"
          />
        )}
        {(url !== '' || count > 1) && (
          <div className="-ml-2 flex">
            {count > 1 && (
              <MoveButtons
                what={`picture ${number}`}
                name={index}
                at={index}
                count={count}
                onMove={(by) => onMove(index + by)}
              />
            )}
            <IconButton
              label={`Remove picture ${number}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={onRemove}
            />
          </div>
        )}
      </div>
    </li>
  );
}
