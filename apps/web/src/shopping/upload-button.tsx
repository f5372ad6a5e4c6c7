import { UPLOAD_TYPES } from '@gadgetry/contract/uploads';
import { type ReactNode, type Ref, useRef } from 'react';
import { Button } from '../ui/button.tsx';

interface UploadButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Asks the browser for pictures: the field itself is only there for what drives pages. */
export function UploadButton({ ref, onFiles, children }: UploadButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={UPLOAD_TYPES}
        aria-label="Pictures to upload"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Button ref={ref} variant="secondary" size="small" onClick={() => picker.current?.click()}>
        {children}
      </Button>
    </>
  );
}
