import type { ProductInput, ProductPicture } from '@gadgetry/contract/catalogue';
import { UPLOADS, uploadName } from '@gadgetry/contract/pictures';
import { imageAskedFor } from '../catalogue-rules.ts';

type Picture = Pick<ProductPicture, 'url' | 'alt'>;
type Measures = Pick<ProductPicture, 'width' | 'height'>;

type PicturesOrRefusal = { readonly pictures: readonly Picture[] } | { readonly refusal: string };

function eachOnce(pictures: readonly Picture[]): Picture[] {
  const byUrl = new Map<string, Picture>();
  for (const picture of pictures) if (!byUrl.has(picture.url)) byUrl.set(picture.url, picture);
  return [...byUrl.values()];
}

/** What a client means that knows of one picture only: no other one, or another first one. */
function withFirst(image: string | null, stored: readonly Picture[]): readonly Picture[] {
  if (image === null) return [];
  if (image === stored[0]?.url) return stored;
  const first = stored.find(({ url }) => url === image) ?? { url: image, alt: '' };
  return eachOnce([first, ...stored.slice(1)]);
}

/**
 * The pictures that a request asks for. `images` is all of them; without it `image` changes the first
 * one and leaves the others, and an empty `image` removes all.
 */
export function picturesAskedFor(
  input: Pick<ProductInput, 'image' | 'imageUrl' | 'images'>,
  stored: readonly Picture[],
): PicturesOrRefusal {
  const pictures = input.images?.map(({ url, alt = '' }) => ({ url, alt: alt.trim() }));
  const asked = imageAskedFor(input, (pictures ?? stored)[0]?.url ?? null);
  if (asked === null) return { refusal: 'image and imageUrl must not differ' };
  if (pictures === undefined) return { pictures: withFirst(asked.image, stored) };
  return asked.image === (pictures[0]?.url ?? null)
    ? { pictures: eachOnce(pictures) }
    : { refusal: 'image must be the first of images' };
}

/** Uploads among the addresses that the product does not have yet: whether they are there is to be asked. */
export function newUploads(
  pictures: readonly Picture[],
  stored: readonly Picture[],
): readonly string[] {
  const had = new Set(stored.map(({ url }) => url));
  return pictures.map(({ url }) => url).filter((url) => url.startsWith(UPLOADS) && !had.has(url));
}

/**
 * Adds what the shop knows of each picture's size.
 * @param uploads by name; an upload that is not among them is gone
 * @returns null where a picture is gone
 */
export function measured(
  pictures: readonly Picture[],
  stored: readonly ProductPicture[],
  uploads: ReadonlyMap<string, Measures>,
): ProductPicture[] | null {
  const known = new Map<string, Measures>(stored.map((picture) => [picture.url, picture]));
  const full = pictures.map(({ url, alt }) => {
    const upload = uploads.get(uploadName(url) ?? '');
    const measures = known.get(url) ?? upload;
    if (measures === undefined && url.startsWith(UPLOADS)) return null;
    return { url, alt, width: measures?.width ?? null, height: measures?.height ?? null };
  });
  return full.some((picture) => picture === null) ? null : full.filter((one) => one !== null);
}

/** As the history tells them: all of them only where the first one's address does not say it all. */
export function picturesInWords(images: readonly Picture[]): {
  readonly image: string | null;
  readonly pictures?: string[];
} {
  const image = images[0]?.url ?? null;
  if (images.length < 2 && images.every(({ alt }) => alt === '')) return { image };
  return { image, pictures: images.map(({ url, alt }) => (alt === '' ? url : `${url} (${alt})`)) };
}
