import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

interface UploadRowsProps {
  readonly uploads: Uploads;
}

/** Files on their way: how far each is, or why it did not get there. */
export function UploadRows({ uploads }: UploadRowsProps) {
  return uploads.list.map((upload) => (
    <UploadRow key={upload.id} upload={upload} uploads={uploads} />
  ));
}

interface UploadRowProps extends UploadRowsProps {
  readonly upload: Upload;
}

function UploadRow({ upload, uploads }: UploadRowProps) {
  const { file, preview, progress, failure } = upload;
  const id = useId();
  return (
    <li className="flex items-center gap-3">
      <span className="block size-16 shrink-0 overflow-hidden rounded-control opacity-70 sm:size-24">
        <Picture
          src={preview}
          alt=""
          sizes="6rem"
          width={96}
          height={96}
          className="aspect-square object-cover"
        />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        <p id={id} className="w-full truncate text-sm font-medium">
          {file.name}
        </p>
        {failure === null ? (
          <>
            <progress
              aria-labelledby={id}
              // Without a value it moves by itself: how long the shop works on it is not known.
              {...(progress < 1 && { value: progress })}
              className="h-2 w-full accent-accent"
            />
            <p className="text-sm text-ink-soft">
              {progress < 1 ? `${Math.floor(progress * 100)}% sent` : 'Making it ready…'}
            </p>
          </>
        ) : (
          <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {failure !== null && (
            <Button variant="secondary" size="small" onClick={() => uploads.tryAgain(upload)}>
              Try Again
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={`${failure === null ? 'Cancel' : 'Dismiss'} ${file.name}`}
            onClick={() => uploads.remove(upload)}
          >
            {failure === null ? 'Cancel' : 'Dismiss'}
          </Button>
        </div>
      </div>
    </li>
  );
}
