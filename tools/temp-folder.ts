import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** What a whole run of tests keeps at one time is a third of it (bytes). */
const ENOUGH = 6 * 1024 ** 3;

function memoryHasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH && freemem() >= ENOUGH;
  } catch {
    return false;
  }
}

/**
 * Where tests keep their databases: in memory where there is plenty of it. The clone of a database takes
 * 20 ms there, and half a second on a disk that counts its writes; what is killed is a process, never the
 * power, so nothing is proved by the disk.
 */
export const tempFolder = (): string => (memoryHasRoom() ? MEMORY : tmpdir());
