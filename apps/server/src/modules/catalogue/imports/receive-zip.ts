import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ZIP_MAX_BYTES, ZIP_MAX_TEXT } from '@gadgetry/contract/import-zips';
import type { Database } from '../../../database/database.ts';
import type { Env } from '../../../env.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { type ZippedFile, filesOfZip } from './read-zip.ts';
import { insertPicture } from './zip-store.ts';

/** What pictures of a zip become: uploads as any other. */
export interface Uploads {
  /** To look at many, one after the other. */
  lookAtMany(): {
    /** What it would be called. @throws ShopError where it can't be uploaded, as far as can be told before it is unpacked */
    nameOf(bytes: Uint8Array): Promise<string>;
    end(): void;
  };
  /** @throws ShopError */
  upload(bytes: Uint8Array): Promise<{ readonly url: string }>;
}

export interface ImportedPictures {
  /** Which are opened after the catalogue. */
  readonly uploads: () => Uploads;
  /** Where there is room for zips until they are read, and whether this machine itself may be asked for pictures. */
  readonly env: Pick<Env, 'DATA_DIR' | 'IMPORTS_FROM_LOOPBACK'>;
}

const tooLarge = () =>
  new ShopError(
    'payload_too_large',
    `This zip is larger than ${ZIP_MAX_TEXT}. Please make it several, each with a file of its own`,
  );

/** What another try would not make better. */
const REFUSED = new Set(['not_a_picture', 'picture_damaged', 'picture_too_many_pixels']);

/** Why a picture can't be an upload, ever. @throws what was thrown for another reason */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ShopError) || !REFUSED.has(error.code)) throw error;
  return error.message;
}

/** Files that are told one by one where none can be taken. */
const TOLD = 3;

function nothingTaken(refused: readonly { readonly name: string; readonly problem: string }[]) {
  const told = refused.slice(0, TOLD).map(({ name, problem }) => `. ‘${name}’: ${problem}`);
  const more = refused.length > TOLD ? `. And ${refused.length - TOLD} more` : '';
  const because = told.length === 0 ? ': JPEG, PNG, WebP, AVIF or GIF' : told.join('') + more;
  return new ShopError(
    'validation_failed',
    `There is no picture in this zip that could be taken${because}`,
  );
}

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

/** What is kept of a file of a zip. */
async function lookedAt(found: ZippedFile, nameOf: (bytes: Uint8Array) => Promise<string>) {
  const { name } = found;
  const refused = (problem: string) => ({ name, problem, bytes: null, upload: null });
  if ('problem' in found) return refused(found.problem);
  try {
    return { name, problem: null, bytes: found.bytes, upload: await nameOf(found.bytes) };
  } catch (error) {
    return refused(refusalOf(error));
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
  { env, uploads }: ImportedPictures,
): Promise<void> {
  await withFile(env.DATA_DIR, async (file) => {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > ZIP_MAX_BYTES) throw tooLarge();
      await file.writeFile(chunk);
    }
    const { nameOf, end } = uploads().lookAtMany();
    const refused: { name: string; problem: string }[] = [];
    let number = 0;
    try {
      for await (const found of filesOfZip(file)) {
        number += 1;
        const picture = await lookedAt(found, nameOf);
        if (picture.problem !== null) refused.push(picture);
        await insertPicture(db, { zip_id: zipId, number, ...picture });
      }
    } finally {
      end();
    }
    if (refused.length === number) throw nothingTaken(refused);
  });
}
