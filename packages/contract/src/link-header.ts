const NEXT = /<([^>]*)>\s*;[^,]*\brel="?next"?/;

/** The cursor of the next page that a list names in its Link header; null on the last one. */
export function nextCursor(link: string | null | undefined): string | null {
  const target = NEXT.exec(link ?? '')?.[1];
  return target === undefined
    ? null
    : new URL(target, 'http://shop.invalid').searchParams.get('cursor');
}
