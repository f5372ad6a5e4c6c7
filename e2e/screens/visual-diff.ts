import sharp from 'sharp';

/** One compared point stands for so many pixels a side: letters blur, blocks do not. */
const POINT = 3;
/** Points a side of the areas that are judged one by one: half a button, a few letters. */
const AREA = 6;
/** Mean differences of an area, of 255. Compression alone comes to 3 in light and 10 in a colour. */
const TOLERATED = { light: 9, colour: 20 } as const;
const ROUNDING_PX = 4;
const WEIGHTS = [0.299, 0.587, 0.114] as const;

interface Points {
  readonly width: number;
  readonly height: number;
  /** Of the picture itself. */
  readonly pixels: number;
  readonly values: Buffer;
}

async function pointsOf(picture: Buffer): Promise<Points> {
  // Unpacked first: WebP is otherwise made smaller while it is unpacked, in another way than PNG.
  const { data: raw, info: whole } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = whole;
  const { data, info } = await sharp(raw, { raw: { width, height, channels } })
    .resize(Math.round(width / POINT), Math.round(height / POINT), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: height, values: data };
}

function meanOfArea(one: Points, other: Points, left: number, top: number) {
  const sum = { light: 0, colour: 0 };
  let count = 0;
  for (let y = top; y < Math.min(top + AREA, one.height, other.height); y += 1) {
    for (let x = left; x < Math.min(left + AREA, one.width, other.width); x += 1) {
      const place = (y * one.width + x) * 3;
      const by = WEIGHTS.map(
        (_, channel) => (one.values[place + channel] ?? 0) - (other.values[place + channel] ?? 0),
      );
      sum.light += Math.abs(WEIGHTS.reduce((light, part, at) => light + part * (by[at] ?? 0), 0));
      sum.colour += Math.max(...by.map(Math.abs));
      count += 1;
    }
  }
  const pieces = Math.max(count, 1);
  return { light: sum.light / pieces, colour: sum.colour / pieces };
}

/**
 * Where two pictures of a screen differ in more than how letters are smoothed, in words for a failed
 * test. Nothing when they show the same.
 */
export async function differences(fresh: Buffer, reference: Buffer): Promise<string[]> {
  const [now, before] = await Promise.all([pointsOf(fresh), pointsOf(reference)]);
  if (now.width !== before.width || Math.abs(now.pixels - before.pixels) > ROUNDING_PX) {
    return [`${now.pixels} px tall instead of ${before.pixels}`];
  }
  const found: string[] = [];
  for (let top = 0; top < now.height; top += AREA) {
    for (let left = 0; left < now.width; left += AREA) {
      const { light, colour } = meanOfArea(now, before, left, top);
      if (light <= TOLERATED.light && colour <= TOLERATED.colour) continue;
      const by = `${light.toFixed(0)} in light, ${colour.toFixed(0)} in a colour`;
      found.push(`at ${left * POINT},${top * POINT} px: ${by}`);
    }
  }
  // Where it begins is enough to find it.
  const more = found.length - 5;
  return more > 0 ? [...found.slice(0, 5), `and in ${more} more places`] : found;
}
