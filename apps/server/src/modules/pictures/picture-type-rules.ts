const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Whether a file begins as one of the kinds that the shop reads: JPEG, PNG, GIF, WebP or AVIF. Neither
 * its name nor what the client says of it counts. Drawings (SVG) can carry scripts and are not among them.
 */
export function beginsAsPicture(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xd8 && third === 0xff) return true;
  if (text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return true;
  if (['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))) return true;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true;
  // The brand, or one of those that it says it can be read as.
  return text(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, 40));
}
