import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { uploadName } from '@gadgetry/contract/pictures';
import type { Transaction } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { measured, newUploads } from './picture-rules.ts';

/**
 * Keeps uploaded pictures from being removed until the transaction ends.
 * @returns their measures, by name; those that are not there are missing
 */
export type HoldUploads = (
  trx: Transaction,
  names: readonly string[],
) => Promise<ReadonlyMap<string, { readonly width: number; readonly height: number }>>;

/**
 * These pictures with their sizes; uploads among them stay until the transaction ends.
 * @throws ShopError validation_failed where an upload is gone
 */
export async function heldPictures(
  trx: Transaction,
  pictures: readonly Pick<ProductPicture, 'url' | 'alt'>[],
  stored: readonly ProductPicture[],
  holdUploads: HoldUploads,
): Promise<ProductPicture[]> {
  const names = newUploads(pictures, stored).flatMap((url) => uploadName(url) ?? []);
  const uploads = names.length === 0 ? new Map() : await holdUploads(trx, names);
  const held = measured(pictures, stored, uploads);
  if (held === null) {
    throw new ShopError(
      'validation_failed',
      'A picture is no longer there. Please upload it again.',
    );
  }
  return held;
}
