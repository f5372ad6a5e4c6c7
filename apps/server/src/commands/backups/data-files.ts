import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { embeddedFiles } from '../../database/embedded-postgres.ts';
import { hashing } from './hashing.ts';
import { BackupError, type KeptFile } from './manifest.ts';

async function copyFile(from: string, to: string): Promise<Omit<KeptFile, 'path'>> {
  const { mode } = await stat(from);
  await mkdir(dirname(to), { recursive: true });
  const hash = hashing();
  // Whole or not at all, whatever ends the copying.
  const unfinished = `${to}.unfinished`;
  const target = createWriteStream(unfinished, { mode: mode & 0o777, flush: true });
  await pipeline(createReadStream(from), hash, target);
  await rename(unfinished, to);
  return { bytes: hash.bytes(), sha256: hash.digest() };
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies what lies in the data folder, but for the embedded database, whose tables are kept as such. */
export async function keepFiles(dataDir: string, folder: string): Promise<KeptFile[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (isGone(error)) return [];
      throw error;
    },
  );
  const kept: KeptFile[] = [];
  for (const entry of entries) {
    const path = relative(dataDir, join(entry.parentPath, entry.name));
    if (!entry.isFile() || path.endsWith('.unfinished')) continue;
    if (embeddedFiles.includes(path.split(sep)[0] ?? '')) continue;
    try {
      kept.push({ path, ...(await copyFile(join(dataDir, path), join(folder, path))) });
    } catch (error) {
      // An upload that was still being written when its folder was listed has its final name by now.
      if (!isGone(error)) throw error;
    }
  }
  return kept;
}

/** Puts kept files where they lay. @throws BackupError for one that is not what it was */
export async function putFilesBack(
  folder: string,
  dataDir: string,
  files: readonly KeptFile[],
): Promise<void> {
  for (const { path, sha256 } of files) {
    const target = join(dataDir, path);
    if (relative(dataDir, target).startsWith('..'))
      throw new BackupError(`${path} leads elsewhere.`);
    const copied = await copyFile(join(folder, path), target);
    if (copied.sha256 !== sha256) throw new BackupError(`${path} is not what was kept.`);
  }
}
