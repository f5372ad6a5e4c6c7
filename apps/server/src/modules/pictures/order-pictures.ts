import type { Database } from '../../database/database.ts';
import { ShopError } from '../../errors/shop-error.ts';
import {
  countOrderPictures,
  isCustomerPictureOf,
  keepCustomerPicture,
} from './customer-picture-store.ts';
import type { PictureFiles } from './picture-files.ts';
import type { MeasuredPicture, PictureMaker } from './picture-service.ts';

/** So many of one order are kept at a time: what no return shows goes after a day. */
const KEPT_OF_ORDER = 40;

const TOO_MANY =
  'So many pictures were sent for this order that there is no room for more today. Please send them by mail.';

/** Pictures that are sent for the returns of an order, whoever has the order: guests have no account. */
export function createOrderPictures({
  db,
  files,
  make,
}: {
  readonly db: Database;
  readonly files: PictureFiles;
  readonly make: PictureMaker;
}) {
  return {
    files: { read: files.read },
    isOf: (name: string, orderId: string) => isCustomerPictureOf(db, name, { orderId }),

    /**
     * Of the same file for the same order it is the same picture.
     * @throws ShopError transition_refused, not_a_picture, picture_damaged, picture_too_many_pixels,
     *   pictures_unavailable
     */
    async receive(bytes: Uint8Array, orderId: string): Promise<MeasuredPicture> {
      if ((await countOrderPictures(db, orderId)) >= KEPT_OF_ORDER) {
        throw new ShopError('transition_refused', TOO_MANY);
      }
      return make(bytes, {
        files,
        salt: `order ${orderId} `,
        note: (picture) => keepCustomerPicture(db, picture, { orderId }),
      });
    },
  };
}

export type OrderPictures = ReturnType<typeof createOrderPictures>;
