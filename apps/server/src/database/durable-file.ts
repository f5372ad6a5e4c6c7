import { closeSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

interface DurableFileOptions {
  readonly mode?: number;
  readonly owner?: { readonly uid: number; readonly gid: number } | null;
}

function syncFolder(folder: string): void {
  // Windows knows no open folders, and needs none for a rename to last.
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * Writes a small file whole or not at all, whatever ends the process or the machine meanwhile: beside
 * its place first, then onto the disk, then into its place.
 * @throws the file system's own errors; what was in its place before is then still there
 */
export function writeDurably(
  file: string,
  text: string,
  { mode = 0o600, owner = null }: DurableFileOptions = {},
): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const opened = openSync(unfinished, 'wx', mode);
  try {
    if (owner !== null) fchownSync(opened, owner.uid, owner.gid);
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at);
    fsyncSync(opened);
  } catch (error) {
    closeSync(opened);
    rmSync(unfinished, { force: true });
    throw error;
  }
  closeSync(opened);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}
