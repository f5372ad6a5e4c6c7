import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import { UploadButton } from '../../shopping/upload-button.tsx';
import { UploadRows } from '../../shopping/upload-rows.tsx';
import type { Uploads } from '../../shopping/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useGivenFiles } from '../use-given-files.ts';

interface PicturesButtonProps {
  readonly name: string;
  /** How many show the variant; 0: all do. */
  readonly chosen: number;
  /** How many the product has. */
  readonly count: number;
  readonly problem: string | undefined;
  readonly onPress: () => void;
}

/** Says how many pictures show a variant, and opens them. */
export function PicturesButton({ name, chosen, count, problem, onPress }: PicturesButtonProps) {
  const words = count === 0 ? 'None' : chosen === 0 ? 'All' : `${chosen} of ${count}`;
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium xl:hidden">
        Pictures
      </span>
      <Button
        variant="secondary"
        aria-label={`Pictures of ${name}: ${words}`}
        onClick={onPress}
        className="px-2!"
      >
        {words}
      </Button>
      {problem !== undefined && <p className="text-sm font-medium text-danger">{problem}</p>}
    </div>
  );
}

interface VariantPicturesProps {
  readonly name: string;
  /** Those that show the variant, the first one leading; none: all do. */
  readonly images: readonly string[];
  /** Those of the product, and what was uploaded here since. */
  readonly pictures: readonly ProductPicture[];
  /** Those of this variant. */
  readonly uploads: Uploads;
  readonly onChange: (images: readonly string[]) => void;
  readonly onClose: () => void;
}

function Choices({ images, pictures, uploads, onChange }: VariantPicturesProps) {
  const dragging = useGivenFiles(uploads.add);
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {pictures.map(({ url, alt }, place) => (
          <li key={url} className="flex items-center gap-3">
            <span className="block size-20 shrink-0 overflow-hidden rounded-control bg-stage">
              <Picture src={url} alt={alt} sizes="5rem" width={80} height={80} />
            </span>
            <Checkbox
              label={`Picture ${place + 1}${images[0] === url ? ' (leads)' : ''}`}
              checked={images.includes(url)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...images, url] : images.filter((other) => other !== url),
                )
              }
            />
          </li>
        ))}
        <UploadRows uploads={uploads} />
      </ul>
      <div
        className={`mt-4 flex flex-col items-start gap-2 rounded-control border border-dashed p-4 transition-colors duration-quick ${dragging ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        <UploadButton onFiles={uploads.add}>Upload Image</UploadButton>
        <p className="text-sm text-ink-soft">
          Or drop it here, or paste it: at most {UPLOAD_MAX_TEXT}. What you save is among the
          product’s pictures then.
        </p>
      </div>
    </>
  );
}

/** Which of the product's pictures show a variant, and where more of them are brought. */
export function VariantPictures(props: VariantPicturesProps) {
  const { name, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Pictures of ${name}`}
      description="Those that show it; the one that is chosen first leads. With none chosen, all are shown."
    >
      <Choices {...props} />
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
