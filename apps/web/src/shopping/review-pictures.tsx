import { Suspense, useState } from 'react';
import { lazyPart } from '../page/lazy-part.ts';
import { Picture } from '../ui/picture.tsx';

const PictureZoom = lazyPart(async () => (await import('./picture-zoom.tsx')).PictureZoom);

export interface ShownPicture {
  /** Null: it is not there yet, or can't be had. */
  readonly url: string | null;
  readonly alt: string;
}

function Small({ url, alt }: ShownPicture) {
  return (
    <span className="block size-20 overflow-hidden rounded-control bg-stage sm:size-24">
      <Picture
        src={url}
        alt={alt}
        sizes="6rem"
        width={96}
        height={96}
        className="aspect-square object-cover"
      />
    </span>
  );
}

interface ReviewPicturesProps {
  readonly pictures: readonly ShownPicture[];
  /** Who shows them. */
  readonly by: string;
  readonly of?: string;
}

/** Small pictures below a review. Each is a link to itself, and opens on the whole screen where scripts run. */
export function ReviewPictures({ pictures, by, of = 'the review' }: ReviewPicturesProps) {
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const altOf = (index: number) =>
    pictures[index]?.alt || `Picture ${index + 1} of ${pictures.length} by ${by}`;
  return (
    <>
      <ul aria-label={`Pictures by ${by}`} className="mt-3 flex flex-wrap gap-2">
        {pictures.map(({ url }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they keep their places
          <li key={index}>
            {url === null ? (
              <Small url={null} alt={altOf(index)} />
            ) : (
              <a
                href={url}
                className="block rounded-control"
                onClick={(event) => {
                  event.preventDefault();
                  setOpen(index);
                }}
              >
                <Small url={url} alt={altOf(index)} />
              </a>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open !== null && (
          <PictureZoom
            pictures={pictures.map(({ url }) => ({ url: url ?? '' }))}
            altOf={altOf}
            name={`${of} by ${by}`}
            first={open}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
