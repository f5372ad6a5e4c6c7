import { type ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Picture } from '../../ui/picture.tsx';

interface PictureFieldProps extends ComponentProps<'input'> {
  /** The address as it is typed, for the preview. */
  readonly address: string;
  readonly error: string | undefined;
}

export function PictureField({ address, error, ...input }: PictureFieldProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <span className="block size-28 shrink-0 overflow-hidden rounded-control">
        <Picture
          key={address}
          src={error === undefined ? address : null}
          alt="Preview"
          sizes="7rem"
          width={112}
          height={112}
        />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 [&>div]:w-full">
        <Field label="Product Image" error={error}>
          {(control) => (
            <Input
              {...control}
              {...input}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button
          variant="secondary"
          size="small"
          onClick={() => window.alert('A file picker would open here.')}
        >
          Upload Image
        </Button>
      </div>
    </div>
  );
}
