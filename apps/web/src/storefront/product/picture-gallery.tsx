import type { Product, ProductPicture } from '@gadgetry/contract/catalogue';
import { replayedPress } from '@gadgetry/contract/event-replay';
import { clsx } from 'clsx';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { PictureTransition } from '../../shopping/picture-transition.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../page/lazy-part.ts';
import { Picture } from '../../ui/picture.tsx';
import { productLayout, productPictureSizes } from './product-layout.ts';

const PictureZoom = lazyPart(
  async () => (await import('../../shopping/picture-zoom.tsx')).PictureZoom,
);

interface PictureGalleryProps {
  readonly product: Product;
}

const altOf = (picture: ProductPicture | undefined, name: string, index: number) =>
  picture?.alt || (index === 0 ? name : `${name}, picture ${index + 1}`);

function LargePicture({
  picture,
  name,
  index,
}: {
  picture: ProductPicture;
  name: string;
  index: number;
}) {
  return (
    <Picture
      src={picture.url}
      alt={altOf(picture, name, index)}
      sizes={productPictureSizes}
      width={picture.width ?? 1200}
      height={picture.height ?? 1200}
      first={index === 0}
      className="aspect-square object-contain"
    />
  );
}

/** A picture, or the strip of them, with a button that shows the one in sight on the whole screen. */
function Enlargeable({
  product: { name, images },
  shown,
  children,
}: PictureGalleryProps & { readonly shown: number; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="relative">
      {children}
      <IconButton
        {...replayedPress}
        label="Enlarge the picture"
        icon={<Maximize2 />}
        className="absolute top-3 right-3 bg-ground/90 hover:bg-ground print:hidden"
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {open && (
          <PictureZoom
            pictures={images}
            altOf={(index) => altOf(images[index], name, index)}
            name={name}
            first={shown}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/**
 * A strip that is scrolled by a swipe, the wheel or the arrow keys, and by the small pictures below
 * it. All of it is there before any script is: without one the strip still scrolls.
 */
function Strip({ product }: PictureGalleryProps) {
  const { _id, name, images: pictures } = product;
  const strip = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  const show = (index: number) => {
    const { current } = strip;
    const at = Math.max(0, Math.min(pictures.length - 1, index));
    current?.scrollTo({ left: at * current.clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: pictures.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  return (
    <div className="flex flex-col gap-3">
      <Enlargeable product={product} shown={shown}>
        {/* The small pictures come with the page, not from the card. */}
        <PictureTransition productId={_id}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys go from picture to picture, not by pixels */}
          <section
            ref={strip}
            aria-label={`Pictures of ${name}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            onKeyDown={onKeyDown}
            onScroll={({ currentTarget }) =>
              setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
            }
            className={clsx(
              productLayout.stage,
              'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth',
            )}
          >
            {pictures.map((picture, index) => (
              <div key={picture.url} className="w-full shrink-0 snap-center">
                <LargePicture picture={picture} name={name} index={index} />
              </div>
            ))}
          </section>
        </PictureTransition>
      </Enlargeable>
      <ul aria-label="All pictures" className="flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <button
              {...replayedPress}
              type="button"
              aria-label={`Show picture ${index + 1} of ${pictures.length}: ${altOf(picture, name, index)}`}
              aria-current={shown === index}
              onClick={() => show(index)}
              className="block size-16 cursor-pointer overflow-hidden rounded-control border-2 border-transparent bg-stage transition-colors duration-quick hover:border-line-strong aria-current:border-accent sm:size-20"
            >
              <Picture
                src={picture.url}
                alt=""
                sizes="5rem"
                width={80}
                height={80}
                className="aspect-square object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The product's picture; of a product with several, all of them. */
export function PictureGallery({ product }: PictureGalleryProps) {
  const { _id, name, images } = product;
  if (images.length > 1) return <Strip product={product} />;
  const [only] = images;
  const stage = (
    <PictureTransition productId={_id}>
      <div className={productLayout.stage}>
        {only === undefined ? (
          <Picture src={null} alt={name} sizes="0" className="aspect-square" />
        ) : (
          <LargePicture picture={only} name={name} index={0} />
        )}
      </div>
    </PictureTransition>
  );
  if (only === undefined) return stage;
  return (
    <Enlargeable product={product} shown={0}>
      {stage}
    </Enlargeable>
  );
}
