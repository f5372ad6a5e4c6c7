import { createHash } from 'node:crypto';
import { uploadAddress } from '@gadgetry/contract/pictures';
import type { UploadedPicture } from '@gadgetry/contract/uploads';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { Darkroom } from './develop.ts';
import type { Developed } from './development.ts';
import type { PictureFiles } from './picture-files.ts';
import { keepPicture } from './picture-store.ts';
import { beginsAsPicture } from './picture-type-rules.ts';

export interface PictureServiceDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly files: PictureFiles;
  readonly darkroom: Darkroom;
}

/** The same file has the same name, and another file another one: an address never changes its content. */
function nameOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

export function createPictureService({ db, log, files, darkroom }: PictureServiceDeps) {
  const developed = async (bytes: Uint8Array): Promise<Developed> => {
    if (bytes.length === 0) throw new ShopError('not_a_picture', 'This file is empty');
    if (!beginsAsPicture(bytes)) throw new ShopError('not_a_picture');
    const result = await darkroom.develop(bytes).catch((error: unknown) => {
      // A file made to bring the library down, most likely; the owner of the shop should know.
      log.warn({ err: error }, 'a picture was given up');
      throw new ShopError('picture_damaged');
    });
    if (result.outcome === 'refused') throw new ShopError(result.reason);
    return result;
  };

  return {
    /** @throws ShopError not_a_picture, picture_damaged, picture_too_many_pixels, pictures_unavailable */
    async upload(bytes: Uint8Array): Promise<UploadedPicture> {
      const { width, height, files: made } = await developed(bytes);
      const name = nameOf(bytes);
      // First the row, then the files: whoever is removing an old picture of this name holds the row,
      // and is done with the files before they are written anew.
      await keepPicture(db, { name, width, height });
      try {
        await Promise.all(made.map((one) => files.write(name, one.file, one.bytes)));
      } catch (error) {
        log.error(
          { err: error, code: 'picture_not_kept' },
          'an uploaded picture could not be kept',
        );
        throw new ShopError('pictures_unavailable');
      }
      return { url: uploadAddress(name), width, height };
    },
  };
}

export type PictureService = ReturnType<typeof createPictureService>;
