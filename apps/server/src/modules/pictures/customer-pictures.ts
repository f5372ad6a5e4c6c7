import type { Database } from '../../database/database.ts';
import type { Person } from '../identity/index.ts';
import type { PictureFiles } from './picture-files.ts';
import type { MeasuredPicture, PictureMaker } from './picture-service.ts';
import {
  isCustomerPictureOf,
  isReviewPicture,
  keepCustomerPicture,
} from './customer-picture-store.ts';

export interface CustomerPictureDeps {
  readonly db: Database;
  readonly files: PictureFiles;
  readonly make: PictureMaker;
  /** Whether everyone may see it: what it belongs to is published. */
  readonly isPublic: (db: Database, name: string) => Promise<boolean>;
  /** @throws ShopError where somebody has nothing to say of a product */
  readonly maySend: (person: Person, productId: string) => Promise<void>;
}

/** Pictures that customers send. They are nobody's but theirs until what they belong to is published. */
export function createCustomerPictures({
  db,
  files,
  make,
  isPublic,
  maySend,
}: CustomerPictureDeps) {
  return {
    files: { read: files.read },
    maySend,
    isPublic: (name: string) => isPublic(db, name),
    isOf: (name: string, userId: string) => isCustomerPictureOf(db, name, { userId }),
    /** Pictures of orders are for those who look after orders. */
    isForReview: (name: string) => isReviewPicture(db, name),

    /**
     * Of the same file for the same purpose it is the same picture; another's is another one, so that
     * nobody learns who has sent it already, and what one takes back the other keeps.
     * @throws ShopError not_a_picture, picture_damaged, picture_too_many_pixels, pictures_unavailable
     */
    async receive(bytes: Uint8Array, userId: string, purpose: string): Promise<MeasuredPicture> {
      return make(bytes, {
        files,
        salt: `${userId} ${purpose} `,
        note: (picture) => keepCustomerPicture(db, picture, { userId }),
      });
    },
  };
}

export type CustomerPictures = ReturnType<typeof createCustomerPictures>;
