import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

interface VariantPicturesProps {
  readonly name: string;
  /** Those that show the variant, the first one leading; none: all do. */
  readonly images: readonly string[];
  /** Those of the product. */
  readonly pictures: readonly ProductPicture[];
  readonly problem: string | undefined;
  readonly onChange: (images: readonly string[]) => void;
}

/** Which of the product's pictures show the variant. */
export function VariantPictures({
  name,
  images,
  pictures,
  problem,
  onChange,
}: VariantPicturesProps) {
  const [open, setOpen] = useState(false);
  const count = images.length === 0 ? 'All' : `${images.length} of ${pictures.length}`;
  if (pictures.length === 0) {
    return <p className="self-end pb-3 text-sm xl:self-auto xl:py-3 text-ink-soft">No pictures</p>;
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium xl:hidden">
        Pictures
      </span>
      <Button
        variant="secondary"
        aria-label={`Pictures of ${name}: ${count}`}
        onClick={() => setOpen(true)}
        className="px-2!"
      >
        {count}
      </Button>
      {problem !== undefined && <p className="text-sm font-medium text-danger">{problem}</p>}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Pictures of ${name}`}
        description="Those that show it; the one that is chosen first leads. With none chosen, all are shown."
      >
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
        </ul>
        <div className="mt-6 flex justify-end">
          <Button onClick={() => setOpen(false)}>Done</Button>
        </div>
      </Dialog>
    </div>
  );
}
