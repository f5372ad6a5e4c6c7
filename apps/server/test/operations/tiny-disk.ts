import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded-postgres.ts';

/** A PostgreSQL on a disk that can be full, and have room again. */
export interface TinyDisk {
  readonly address: string;
  /** A disk of its own, or, where this machine lets nobody mount one, the device that is always full. */
  readonly kind: 'disk' | 'device';
  /** From now on the kernel refuses whatever makes the shop's orders longer. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

const SIZE_MB = 110;

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
    return true;
  } catch {
    return false;
  }
}

/** Takes what is left, down to the last block: a file system keeps writing for as long as it can. */
async function takeAllRoom(file: string): Promise<void> {
  const handle = await open(file, 'a');
  try {
    for (let size = 1 << 20; size >= 4_096; size /= 2) {
      const block = Buffer.alloc(size);
      for (;;) {
        const written = await handle.write(block).then(
          ({ bytesWritten }) => bytesWritten,
          () => 0,
        );
        if (written < size) break;
      }
    }
  } finally {
    await handle.close();
  }
}

async function query(address: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** PostgreSQL keeps files open for as long as a connection lives. */
const reopenFiles = (address: string) =>
  query(
    address,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IS NOT NULL AND pid <> pg_backend_pid()',
  );

/** The files of the orders' table give way to the device to which nothing can be written. */
async function swapForDevice(address: string, cluster: string, swap: 'in' | 'out') {
  const [found] = await query(address, "SELECT pg_relation_filepath('orders') AS path");
  const file = join(cluster, found?.['path'] ?? '');
  if (swap === 'in') {
    await rename(file, `${file}.away`);
    await symlink('/dev/full', file);
  } else {
    await rename(`${file}.away`, file);
  }
  await reopenFiles(address);
}

export async function openTinyDisk(): Promise<TinyDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-disk-'));
  const kind = mounted(folder) ? 'disk' : 'device';
  await chmod(folder, 0o755);
  const ballast = join(folder, 'ballast');
  const dataDir = join(folder, 'data');
  const unmount = () => {
    if (kind === 'disk') execFileSync('umount', ['--lazy', folder]);
  };
  let postgres: EmbeddedPostgres;
  try {
    postgres = await startEmbeddedPostgres(dataDir);
  } catch (error) {
    unmount();
    throw error;
  }
  const address = postgres.connectionString;
  const cluster = join(dataDir, 'postgres');
  return {
    address,
    kind,
    fill: () => (kind === 'disk' ? takeAllRoom(ballast) : swapForDevice(address, cluster, 'in')),
    async makeRoom() {
      if (kind === 'disk') await rm(ballast, { force: true });
      else await swapForDevice(address, cluster, 'out');
    },
    async close() {
      await rm(ballast, { force: true });
      await postgres.stop();
      unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
