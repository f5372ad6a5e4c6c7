import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Env } from '../../env.ts';
import type { Database } from '../../database/database.ts';
import type { Guards } from '../identity/index.ts';
import { pictureAdminRoutes, pictureMediaRoutes } from './picture-routes.ts';
import { createPictureProcessor } from './picture-processor.ts';
import { type ShowsUploads, removeOrphans } from './orphans.ts';
import { type PictureFiles, filesInFolder } from './picture-files.ts';
import { createPictureService } from './picture-service.ts';

export { holdPictures } from './picture-store.ts';

export interface PicturesDeps {
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
}

async function placeOf(env: PicturesDeps['env']): Promise<PictureFiles> {
  if (env.S3_BUCKET === undefined) return filesInFolder(join(env.DATA_DIR, 'media', 'uploads'));
  // Loaded only where there is a bucket.
  const { filesInBucket } = await import('./s3-files.ts');
  return filesInBucket({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  });
}

/** Uploaded pictures: received, made into every size, kept, served, and removed when nothing shows them. */
export async function createPictures({ env, db, log, guards, shownBy }: PicturesDeps) {
  const files = await placeOf(env);
  const processor = createPictureProcessor();
  const pictures = createPictureService({ db, log, files, processor });
  const routes: FastifyPluginAsync = pictureAdminRoutes({ guards, pictures });
  const mediaRoutes: FastifyPluginAsync = async (app) => {
    app.addHook('onClose', async () => processor.close());
    await app.register(pictureMediaRoutes({ files }));
  };
  return {
    /** To be registered under the API's prefix. */
    routes,
    mediaRoutes,
    removeOrphans: (now: Date) => removeOrphans({ db, log, files, shownBy }, now),
  };
}
