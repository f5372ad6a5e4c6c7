import { setPriority } from 'node:os';
import { PICTURE_WIDTHS } from '@gadgetry/contract/pictures';
import { UPLOAD_MAX_PIXELS } from '@gadgetry/contract/uploads';
import sharp, { type Metadata } from 'sharp';
import { type LookResult, type ProcessResult, type Refused, processInput } from './variants.ts';

// Shoppers come first: a picture may take a moment longer when the machine is busy.
setPriority(5);
sharp.concurrency(1);
sharp.cache(false);
// The library could read a good many more kinds of file, some of which refer to others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

const refused = (reason: Refused['reason']): Refused => ({ outcome: 'refused', reason });

async function metadataOf(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    // Without its limit, so that a bomb is told from a damaged file. Nothing is unpacked here.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    return metadata.format === 'heif' && metadata.compression !== 'av1' ? null : metadata;
  } catch {
    return null;
  }
}

/** What can be told of a picture before it is unpacked. */
async function look(bytes: Uint8Array): Promise<LookResult> {
  const metadata = await metadataOf(bytes);
  if (metadata === null) return refused('not_a_picture');
  return metadata.width * metadata.height > UPLOAD_MAX_PIXELS
    ? refused('picture_too_many_pixels')
    : { outcome: 'seen' };
}

/** At most so wide and twice as high; a smaller picture stays as it is. */
const within = (width: number) => ({
  width,
  height: 2 * width,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/**
 * A picture in every width and format, upright, in the colours of the web, and without anything that
 * the camera wrote beside it.
 */
async function makeVariants(bytes: Uint8Array): Promise<ProcessResult> {
  const looked = await look(bytes);
  if (looked.outcome === 'refused') return looked;
  const widest = Math.max(...PICTURE_WIDTHS);
  const upright = await sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(within(widest))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (upright === null) return refused('picture_damaged');
  const { width, height, channels } = upright.info;
  const files = [];
  // Effort 2 takes a seventh of the time of 4, for files that are a tenth larger.
  for (const size of PICTURE_WIDTHS) {
    const resized = sharp(upright.data, { raw: { width, height, channels } }).resize(within(size));
    const avif = await resized.clone().avif({ quality: 60, effort: 2 }).toBuffer();
    const webp = await resized.clone().webp({ quality: 82, effort: 4 }).toBuffer();
    files.push({ file: `${size}.avif`, bytes: avif }, { file: `${size}.webp`, bytes: webp });
  }
  return { outcome: 'processed', width, height, files };
}

async function answer(message: unknown): Promise<void> {
  const { bytes, isToMake } = processInput.parse(message);
  if (isToMake) process.send?.(await makeVariants(bytes), () => process.exit(0));
  else process.send?.(await look(bytes));
}

// Whoever asked is gone: there is nobody to answer.
process.once('disconnect', () => process.exit(1));
process.on('message', (message) => void answer(message));
