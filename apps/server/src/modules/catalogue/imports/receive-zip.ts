import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ZIP_MAX_BYTES, ZIP_MAX_TEXT } from '@gadgetry/contract/import-zips';
import type { Database } from '../../../database/database.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { filesOfZip } from './read-zip.ts';
import { insertPicture } from './zip-store.ts';

/** What pictures of a zip become: uploads as any other. */
export interface Uploads {
  /** What it would be called; null of what is no picture by its first bytes. */
  nameOf(bytes: Uint8Array): string | null;
  /** @throws ShopError */
  upload(bytes: Uint8Array): Promise<unknown>;
}

export interface ImportedPictures {
  /** Which are opened after the catalogue. */
  readonly uploads: () => Uploads;
  /** Where there is room for zips until they are read. */
  readonly folder: string;
}

const tooLarge = () =>
  new ShopError(
    'payload_too_large',
    `This zip is larger than ${ZIP_MAX_TEXT}. Please make it several, each with a file of its own`,
  );

/** A zip is read from its end: until it was, it lies in a file without a name, which ends with the process. */
async function withFile<Result>(
  folder: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.zip-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await work(file);
  } finally {
    await file.close();
  }
}

/**
 * Keeps the pictures of a zip, each by itself.
 * @throws ShopError validation_failed, payload_too_large
 */
export async function receiveZip(
  db: Database,
  zipId: string,
  bytes: AsyncIterable<Uint8Array>,
  { folder, uploads }: ImportedPictures,
): Promise<void> {
  await withFile(folder, async (file) => {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > ZIP_MAX_BYTES) throw tooLarge();
      await file.writeFile(chunk);
    }
    let number = 0;
    let pictures = 0;
    for await (const found of filesOfZip(file)) {
      const upload = 'bytes' in found ? uploads().nameOf(found.bytes) : null;
      const problem = 'problem' in found ? found.problem : upload === null ? NO_PICTURE : null;
      if (problem === null) pictures += 1;
      number += 1;
      const kept = 'bytes' in found && problem === null ? found.bytes : null;
      await insertPicture(db, {
        zip_id: zipId,
        number,
        name: found.name,
        bytes: kept,
        upload,
        problem,
      });
    }
    if (pictures === 0) {
      throw new ShopError(
        'validation_failed',
        'There is no picture in this zip that could be taken: JPEG, PNG, WebP, AVIF or GIF',
      );
    }
  });
}

const NO_PICTURE = 'It is not a JPEG, PNG, WebP, AVIF or GIF picture';
