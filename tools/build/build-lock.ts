import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const TRY_AGAIN_MS = 200;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but as someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // An empty file is one that is just being written.
    return pid > 0 && !isRunning(pid);
  } catch {
    return false;
  }
}

/** Waits until no other process builds; returns how to let the next one in. */
export async function buildLock(file: string): Promise<() => void> {
  while (!take(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else await wait(TRY_AGAIN_MS);
  }
  return () => rmSync(file, { force: true });
}
