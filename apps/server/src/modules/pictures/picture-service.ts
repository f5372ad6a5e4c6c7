import { createHash } from 'node:crypto';
import { uploadAddress } from '@gadgetry/contract/pictures';
import type { UploadedPicture } from '@gadgetry/contract/uploads';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { PictureProcessor } from './picture-processor.ts';
import type { Refused } from './variants.ts';
import type { PictureFiles } from './picture-files.ts';
import { keepPicture } from './picture-store.ts';

/** A picture as it is kept, without its files. */
export interface MeasuredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

interface Keeping {
  readonly files: PictureFiles;
  /** Writes the picture down. */
  readonly note: (picture: MeasuredPicture) => Promise<void>;
  /** Whose it is, where that makes it another picture. */
  readonly salt?: string;
}

/** The same file has the same name, and another file another one: an address never changes its content. */
function nameOf(bytes: Uint8Array, salt: string): string {
  return createHash('sha256').update(salt).update(bytes).digest('hex').slice(0, 32);
}

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Whether a file begins as one of the kinds that the shop reads: JPEG, PNG, GIF, WebP or AVIF. Neither
 * its name nor what the client says of it counts. Drawings (SVG) can carry scripts and are not among them.
 */
function beginsAsPicture(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xd8 && third === 0xff) return true;
  if (text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return true;
  if (['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))) return true;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true;
  // The brand, or one of those that it says it can be read as.
  return text(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, 40));
}

interface MakerDeps {
  readonly log: FastifyBaseLogger;
  readonly processor: PictureProcessor;
}

const isRefused = (answer: object): answer is Refused => 'reason' in answer;

/** What the process that reads pictures answers. @throws ShopError not_a_picture, picture_damaged, picture_too_many_pixels */
async function answerOf<Answer extends object>(
  bytes: Uint8Array,
  ask: (bytes: Uint8Array) => Promise<Answer | Refused>,
  { log, processor }: MakerDeps,
): Promise<Answer> {
  if (bytes.length === 0) throw new ShopError('not_a_picture', 'This file is empty');
  if (!beginsAsPicture(bytes)) throw new ShopError('not_a_picture');
  const answer = await ask(bytes).catch((error: unknown) => {
    // Nothing is said of a picture that the shop itself has given up for it closes.
    if (processor.isClosed()) throw new ShopError('unavailable');
    // A file made to bring the library down, most likely; the owner of the shop should know.
    log.warn({ err: error }, 'a picture was given up');
    throw new ShopError('picture_damaged');
  });
  if (isRefused(answer)) throw new ShopError(answer.reason);
  return answer;
}

/** Looks at pictures that are to be made later, if at all. */
export function createPictureLooker(deps: MakerDeps) {
  return () => {
    const { look, end } = deps.processor.lookAtMany();
    return {
      /**
       * What an upload will be called.
       * @throws ShopError as the maker would, as far as that can be told before it is unpacked
       */
      async nameOf(bytes: Uint8Array): Promise<string> {
        await answerOf(bytes, look, deps);
        return nameOf(bytes, '');
      },
      end,
    };
  };
}

/** Makes a picture of what was uploaded, and keeps it where it belongs. */
export function createPictureMaker(deps: MakerDeps) {
  const { log, processor } = deps;
  /** @throws ShopError not_a_picture, picture_damaged, picture_too_many_pixels, pictures_unavailable */
  return async (
    bytes: Uint8Array,
    { files, note, salt = '' }: Keeping,
  ): Promise<MeasuredPicture> => {
    const { width, height, files: made } = await answerOf(bytes, processor.process, deps);
    const picture = { name: nameOf(bytes, salt), width, height };
    // First the row, then the files: whoever is removing an old picture of this name holds the row,
    // and is done with the files before they are written anew.
    await note(picture);
    try {
      await Promise.all(made.map((one) => files.write(picture.name, one.file, one.bytes)));
    } catch (error) {
      log.error({ err: error, code: 'picture_not_kept' }, 'an uploaded picture could not be kept');
      throw new ShopError('pictures_unavailable');
    }
    return picture;
  };
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;

/** The shop's own pictures. */
export function createPictureService({
  db,
  files,
  make,
  lookAtMany,
}: {
  readonly db: Database;
  readonly files: PictureFiles;
  readonly make: PictureMaker;
  readonly lookAtMany: ReturnType<typeof createPictureLooker>;
}) {
  return {
    lookAtMany,

    /** @throws as the maker */
    async upload(bytes: Uint8Array): Promise<UploadedPicture> {
      const note = (picture: MeasuredPicture) => keepPicture(db, picture);
      const { name, width, height } = await make(bytes, { files, note });
      return { url: uploadAddress(name), width, height };
    },
  };
}

export type PictureService = ReturnType<typeof createPictureService>;
