import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Env } from '../../env.ts';
import type { Database } from '../../database/database.ts';
import type { Guards } from '../identity/index.ts';
import {
  customerPicturesToRemove,
  deleteCustomerPicture,
  lockCustomerPicture,
} from './customer-picture-store.ts';
import { type CustomerPictureDeps, createCustomerPictures } from './customer-pictures.ts';
import { customerMediaRoutes, customerPictureRoutes } from './customer-picture-routes.ts';
import { pictureAdminRoutes, pictureMediaRoutes } from './picture-routes.ts';
import { createPictureProcessor } from './picture-processor.ts';
import { createOrderPictures } from './order-pictures.ts';
import { type ShowsUploads, removeOrphans } from './orphans.ts';
import { type PictureFiles, filesInFolder } from './picture-files.ts';
import {
  createPictureLooker,
  createPictureMaker,
  createPictureService,
} from './picture-service.ts';
import { deletePicture, lockOldPicture, picturesUploadedBefore } from './picture-store.ts';

export {
  forgetCustomerPictures,
  forgetOrderPictures,
  holdCustomerPictures,
  leaveCustomerPictures,
} from './customer-picture-store.ts';
export type { OrderPictures } from './order-pictures.ts';
export { holdPictures } from './picture-store.ts';
export { UPLOAD_WITHIN_MS, receivePictures, receivedBytes } from './receiving.ts';
export { pictureFile, sendPicture } from './send-picture.ts';

interface PicturesDeps {
  readonly env: Pick<
    Env,
    | 'DATA_DIR'
    | 'S3_BUCKET'
    | 'S3_REGION'
    | 'S3_ENDPOINT'
    | 'S3_ACCESS_KEY_ID'
    | 'S3_SECRET_ACCESS_KEY'
  >;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly guards: Guards;
  /** Everything that may show an upload and so keeps it from being removed. */
  readonly shownBy: readonly ShowsUploads[];
  /** Who may send pictures, and which of them may be seen by everyone. */
  readonly customers: Pick<CustomerPictureDeps, 'isPublic' | 'maySend'>;
  readonly shownByCustomers: readonly ShowsUploads[];
}

/** What a customer sends lies outside of what is served as it is: it is seen when the shop says so. */
const FOLDERS = { uploads: ['media', 'uploads'], 'review-pictures': ['review-pictures'] };

async function placeOf(
  env: PicturesDeps['env'],
  prefix: keyof typeof FOLDERS,
): Promise<PictureFiles> {
  if (env.S3_BUCKET === undefined) return filesInFolder(join(env.DATA_DIR, ...FOLDERS[prefix]));
  // Loaded only where there is a bucket.
  const { filesInBucket } = await import('./s3-files.ts');
  return filesInBucket({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    prefix,
  });
}

/** Uploaded pictures: received, made into every size, kept, served, and removed when nothing shows them. */
export async function createPictures(deps: PicturesDeps) {
  const { env, db, log, guards, shownBy, customers, shownByCustomers } = deps;
  const files = await placeOf(env, 'uploads');
  const customerFiles = await placeOf(env, 'review-pictures');
  const processor = createPictureProcessor();
  const make = createPictureMaker({ log, processor });
  const lookAtMany = createPictureLooker({ log, processor });
  const pictures = createPictureService({ db, files, make, lookAtMany });
  const sentFiles = { db, files: customerFiles, make };
  const ofCustomers = createCustomerPictures({ ...customers, ...sentFiles });
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(pictureAdminRoutes({ guards, pictures }));
    await app.register(customerPictureRoutes({ guards, customers: ofCustomers }));
  };
  const mediaRoutes: FastifyPluginAsync = async (app) => {
    app.addHook('onClose', async () => processor.close());
    await app.register(pictureMediaRoutes({ files }));
    await app.register(customerMediaRoutes({ customers: ofCustomers }));
  };
  const own = {
    candidates: picturesUploadedBefore,
    lock: lockOldPicture,
    remove: deletePicture,
  };
  const sent = {
    candidates: customerPicturesToRemove,
    lock: lockCustomerPicture,
    remove: deleteCustomerPicture,
  };
  return {
    /** Of files that come by other ways than a form. */
    uploads: pictures,
    ofOrders: createOrderPictures(sentFiles),
    /** To be registered under the API's prefix. */
    routes,
    mediaRoutes,
    async removeOrphans(now: Date) {
      await removeOrphans({ db, log, files, noted: own, shownBy }, now);
      const kept = { files: customerFiles, noted: sent, shownBy: shownByCustomers };
      await removeOrphans({ db, log, ...kept }, now);
    },
  };
}
