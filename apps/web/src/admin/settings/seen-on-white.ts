import { useEffect, useState } from 'react';

/** By how much a part of a picture has to differ from white, of 255, for anybody to see it. */
const SEEN_FROM = 24;

/** Whether anything of a picture shows on white. @param pixels red, green, blue and alpha of each */
export function isSeenOnWhite(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 255, green = 255, blue = 255, alpha = 0] = pixels.subarray(at, at + 4);
    if (((255 - Math.min(red, green, blue)) * alpha) / 255 >= SEEN_FROM) return true;
  }
  return false;
}

/** As large as it has to be for a thin line to be left of it. */
const LOOKED_AT = 128;

async function looksAt(address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = LOOKED_AT;
  canvas.height = LOOKED_AT;
  const context = canvas.getContext('2d');
  if (context === null) return true;
  context.drawImage(picture, 0, 0, LOOKED_AT, LOOKED_AT);
  return isSeenOnWhite(context.getImageData(0, 0, LOOKED_AT, LOOKED_AT).data);
}

/** Whether a picture of the shop is wholly transparent, or as light as the ground that it stands on. */
export function useInvisible(address: string | null): boolean {
  const [invisible, setInvisible] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    let left = false;
    // One that does not load shows so itself.
    looksAt(address).then(
      (isSeen) => {
        if (!left) setInvisible(isSeen ? null : address);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [address]);
  return address !== null && invisible === address;
}
