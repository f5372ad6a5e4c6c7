import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Between making its lock file and writing into it PostgreSQL takes far less than this (ms). */
const EMPTY_FOR_LONG = 500;

/** How the process was called; null where there is none (any more). */
async function commandOf(pid: number): Promise<string[] | null> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    // One that has ended and waits to be counted by its parent has no command line.
    return line === '' ? null : line.split('\0');
  }
  const printed = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => null);
  const line = printed?.stdout.trim() ?? '';
  return line === '' ? null : line.split(/\s+/);
}

async function isSameFolder(one: string | undefined, other: string): Promise<boolean> {
  if (one === undefined) return false;
  const paths = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return paths[0] === paths[1];
}

interface LockFile {
  readonly pid: number;
  readonly port: number;
}

/** What PostgreSQL has written into its data folder about itself, true or not; null where there is nothing. */
async function readLockFile(cluster: string): Promise<LockFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** The PostgreSQL that serves this folder; null where none does, whoever has the number in its lock file. */
export async function findPostmaster(cluster: string): Promise<LockFile | null> {
  const named = await readLockFile(cluster);
  if (named === null || !(named.pid > 0)) return null;
  const command = await commandOf(named.pid);
  if (command === null || !basename(command[0] ?? '').startsWith('postgres')) return null;
  const folder = command[command.indexOf('-D') + 1];
  return (await isSameFolder(folder, cluster)) ? named : null;
}

/**
 * Takes away the lock file of a PostgreSQL that is gone where its number now belongs to another
 * program: PostgreSQL itself takes that for a server at work, and does not start. Backends that have
 * outlived their server are noticed all the same: PostgreSQL finds their shared memory by the folder.
 */
export async function removeStaleLockFile(cluster: string): Promise<void> {
  const named = await readLockFile(cluster);
  // A number below zero is that of a PostgreSQL in single-user mode, somebody's at a terminal.
  if (named === null || named.pid < 0) return;
  if (named.pid === 0) {
    await delay(EMPTY_FOR_LONG);
    if ((await readLockFile(cluster))?.pid !== 0) return;
  }
  if ((await findPostmaster(cluster)) === null) {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
  }
}
