/** Widths in pixels in which the shop keeps each of its own pictures. */
export const PICTURE_WIDTHS = [320, 640, 1200] as const;

/** The wide picture at the top of the home page has widths of its own. */
export const HERO_WIDTHS = [768, 1280, 1920, 2400] as const;

/** Below this lies what was uploaded: `<name>/<width>.<format>`, the name made from the content. */
export const UPLOADS = '/media/uploads/';

/** As above, of published reviews: what their writers have sent. */
export const REVIEW_PICTURES = '/media/reviews/';

const own = /^(\/media\/(?:(?:uploads|reviews)\/)?[\w-]+)\/\d+\.(?:webp|avif)$/;
const uploaded = /^\/media\/uploads\/([0-9a-f]{32})\/\d+\.(?:webp|avif)$/;

/** The name of an uploaded picture; null of any other address. */
export function uploadName(address: string): string | null {
  return uploaded.exec(address)?.[1] ?? null;
}

/** The address by which a product names an uploaded picture. */
export function uploadAddress(name: string): string {
  return `${UPLOADS}${name}/${PICTURE_WIDTHS[2]}.webp`;
}

/** Where everyone sees a picture of a published review. */
export function reviewPictureAddress(name: string): string {
  return `${REVIEW_PICTURES}${name}/${PICTURE_WIDTHS[2]}.webp`;
}

/**
 * Modern formats and sizes of a picture that the shop keeps itself (`/media/<name>/<width>.webp`, uploads one folder deeper).
 * Null for pictures from elsewhere, of which only the one address is known.
 */
export function pictureSources(
  address: string,
  widths: readonly number[] = PICTURE_WIDTHS,
): { avif: string; webp: string } | null {
  const folder = own.exec(address)?.[1];
  if (folder === undefined) return null;
  const set = (format: string) =>
    widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
