import { PICTURE_WIDTHS, pictureSources } from '@gadgetry/contract/pictures';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';

interface PicturePlaceholderProps {
  readonly alt: string;
  readonly className?: string | undefined;
}

/** Stands where a picture is missing: a parcel in outline, so that it does not look broken: it could be anything. */
function PicturePlaceholder({ alt, className }: PicturePlaceholderProps) {
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <svg
      {...name}
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.1"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('block h-auto w-full bg-stage text-stage-line', className)}
    >
      <path d="M60 30 86 43v34L60 90 34 77V43Z" />
      <path d="M34 43 60 56l26-13M60 56v34" />
      <path d="M47 36.5 73 49.5v8" />
    </svg>
  );
}

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
