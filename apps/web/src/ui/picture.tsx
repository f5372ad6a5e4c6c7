import { PICTURE_WIDTHS, pictureSources } from '@gadgetry/contract/pictures';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { PicturePlaceholder } from './picture-placeholder.tsx';

interface PictureProps {
  /** Null shows the placeholder, and so does an address that does not load. */
  readonly src: string | null;
  readonly alt: string;
  /** How wide it is shown, as in the HTML attribute. */
  readonly sizes: string;
  /** The first picture on screen: fetched at once and before others. */
  readonly first?: boolean;
  readonly widths?: readonly number[];
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

export function Picture({
  src,
  alt,
  sizes,
  first = false,
  widths = PICTURE_WIDTHS,
  width = 1200,
  height = 1200,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const img = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before there was anyone to hear of it: the page comes from the server.
    if (img.current?.complete === true && img.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  if (src === null || src === '' || broken === src) {
    return <PicturePlaceholder alt={alt} className={className} />;
  }
  const sources = pictureSources(src, widths);
  return (
    <picture className="contents">
      {sources !== null && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources !== null && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={img}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(src)}
        className={clsx('h-auto w-full', className)}
      />
    </picture>
  );
}
