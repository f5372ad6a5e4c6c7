/** Widths in pixels in which the shop keeps each of its own pictures. */
export const PICTURE_WIDTHS = [320, 640, 1200] as const;

/** The wide picture at the top of the home page has widths of its own. */
export const HERO_WIDTHS = [768, 1280, 1920, 2400] as const;

const own = /^(\/media\/[\w-]+)\/\d+\.(?:webp|avif)$/;

/**
 * Modern formats and sizes of a picture that the shop keeps itself (`/media/<name>/<width>.webp`).
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
