import { LRUCache } from 'lru-cache';
import { S3mini } from 's3mini';
import { FORMATS, PICTURE_FILES } from './variants.ts';
import type { PictureFiles } from './picture-files.ts';

interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of a store other than Amazon's; its buckets are folders of this address. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The folder of the bucket in which they lie. */
  readonly prefix: string;
}

/** Of one request to the store (ms); less than the request that waits for it may take. */
const LONGEST_MS = 8_000;
/** Pictures that are asked for again and again are not fetched each time. */
const REMEMBERED_BYTES = 32_000_000;

export function bucketAddress({
  bucket,
  region,
  endpoint,
}: Pick<S3Settings, 'bucket' | 'region' | 'endpoint'>): string {
  if (endpoint === undefined) return `https://${bucket}.s3.${region}.amazonaws.com`;
  return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
}

function mediaType(file: string): string {
  return file.endsWith('.avif') ? FORMATS.avif : FORMATS.webp;
}

/** In a bucket of any store that speaks S3, under `<prefix>/<name>/<file>`. The bucket may be private. */
export function filesInBucket(settings: S3Settings): PictureFiles {
  const keyOf = (name: string, file: string) => `${settings.prefix}/${name}/${file}`;
  const bucket = new S3mini({
    endpoint: bucketAddress(settings),
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    requestAbortTimeout: LONGEST_MS,
  });
  const remembered = new LRUCache<string, Uint8Array>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength || 1,
    // Of many who ask at once, one asks the store.
    fetchMethod: async (key) => {
      const bytes = await bucket.getObjectArrayBuffer(key);
      return bytes === null ? undefined : new Uint8Array(bytes);
    },
  });
  return {
    async write(name, file, bytes) {
      await bucket.putObject(keyOf(name, file), bytes, mediaType(file));
    },
    async read(name, file) {
      return (await remembered.fetch(keyOf(name, file))) ?? null;
    },
    async remove(name) {
      for (const file of PICTURE_FILES) {
        remembered.delete(keyOf(name, file));
        await bucket.deleteObject(keyOf(name, file));
      }
    },
  };
}
