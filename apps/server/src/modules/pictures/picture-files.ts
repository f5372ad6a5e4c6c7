import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the files of uploaded pictures lie. Writing a file again does no harm: it has the same content. */
export interface PictureFiles {
  write(name: string, file: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  read(name: string, file: string): Promise<Uint8Array | null>;
  /** All files of a picture; those that are not there are no failure. */
  remove(name: string): Promise<void>;
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** In a folder: `<folder>/<name>/<file>`. */
export function filesInFolder(folder: string): PictureFiles {
  return {
    async write(name, file, bytes) {
      await mkdir(join(folder, name), { recursive: true });
      // Nobody must read half a file.
      const unfinished = join(folder, name, `.${randomUUID()}`);
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, join(folder, name, file));
    },
    async read(name, file) {
      try {
        return await readFile(join(folder, name, file));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}
