import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/**
 * Copies a running PostgreSQL's data into another folder, to become a standby of it there. The
 * binaries that come with the shop have no pg_basebackup, so this is PostgreSQL's own low-level way.
 */
export async function copyForStandby(
  primary: { readonly address: string; readonly folder: string },
  folder: string,
): Promise<void> {
  const source = join(primary.folder, 'postgres');
  const target = join(folder, 'postgres');
  const { uid, gid } = await stat(join(source, 'PG_VERSION'));
  const write = async (name: string, text: string) => {
    await writeFile(join(target, name), text, { mode: 0o600 });
    await chown(join(target, name), uid, gid);
  };
  const client = new pg.Client({ connectionString: primary.address });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await mkdir(target);
    await run('cp', ['-a', `${source}/.`, target]);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    await write('backup_label', rows[0].labelfile);
  } finally {
    await client.end();
  }
  // The log comes over the wire from where the copy began; files that were being written are torn.
  const walFolder = join(target, 'pg_wal');
  const wal = (await readdir(walFolder, { withFileTypes: true })).filter((file) => file.isFile());
  const torn = ['postmaster.pid', 'postmaster.opts', ...wal.map(({ name }) => `pg_wal/${name}`)];
  for (const name of torn) await rm(join(target, name), { force: true });
  await write('standby.signal', '');
  const password = 'postgres-password';
  await copyFile(join(primary.folder, password), join(folder, password));
}
