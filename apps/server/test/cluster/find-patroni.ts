import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accountForRoot } from '../../src/database/embedded-postgres.ts';
import { fetchFromDebian, librariesIn } from './debian-packages.ts';

const run = promisify(execFile);

const CACHE = fileURLToPath(new URL('../../../../.cache/patroni', import.meta.url));
/** Debian 12's: the programs, what Patroni imports, and libraries that a bare system lacks. */
const PACKAGES = [
  'patroni',
  'etcd-server',
  'haproxy',
  'postgresql-15',
  'postgresql-client-15',
  'libpq5',
  'python3-psycopg2',
  'python3-yaml',
  'python3-dateutil',
  'python3-prettytable',
  'python3-click',
  'python3-psutil',
  'python3-urllib3',
  'python3-six',
  'python3-etcd',
  'python3-dnspython',
  'python3-wcwidth',
  'liblua5.3-0',
  'libpcre2-8-0',
  'libopentracing1',
  'libopentracing-c-wrapper0',
];
const IMPORTS = 'import patroni, psycopg2, etcd, yaml, dateutil, prettytable, click, psutil, dns';

/** What a cluster under Patroni is made of, and how its programs are started. */
export interface PatroniPackages {
  readonly python: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly postgresFolder: string;
  /** Of Patroni, as it says it. */
  readonly version: string;
  readonly environment: Record<string, string>;
  /** Empty where whoever has started this is not root. */
  readonly account: { readonly uid?: number; readonly gid?: number };
}

export type FoundPatroni = PatroniPackages | { readonly missing: string };

function sentenceOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  const text = said === '' && error instanceof Error ? error.message : said;
  return text.split('\n').at(-1) ?? '';
}

async function unpacked(): Promise<FoundPatroni> {
  const account = accountForRoot() ?? {};
  const environment = {
    PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
    LANG: 'C.UTF-8',
    LD_LIBRARY_PATH: await librariesIn(CACHE),
    PYTHONPATH: join(CACHE, 'usr/lib/python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const python = '/usr/bin/python3';
  const etcd = join(CACHE, 'usr/bin/etcd');
  const haproxy = join(CACHE, 'usr/sbin/haproxy');
  const postgresFolder = join(CACHE, 'usr/lib/postgresql/15/bin');
  const tries = [
    [python, '-c', IMPORTS],
    [etcd, '--version'],
    [haproxy, '-v'],
    ...['initdb', 'postgres', 'pg_basebackup', 'pg_rewind'].map((name) => [
      join(postgresFolder, name),
      '--version',
    ]),
  ];
  const options = { env: environment, cwd: '/', ...account };
  for (const [program = '', ...args] of tries) {
    try {
      await run(program, args, options);
    } catch (error) {
      return { missing: `${program} of Debian's package does not run here (${sentenceOf(error)})` };
    }
  }
  const { stdout } = await run(python, ['-m', 'patroni', '--version'], options);
  const version = stdout.trim().split(' ').at(-1) ?? '';
  return { python, etcd, haproxy, postgresFolder, version, environment, account };
}

/**
 * Patroni, etcd, HAProxy and PostgreSQL as Debian 12 packs them, unpacked below `.cache`; otherwise a
 * sentence on why there are none.
 * @param fetch whether they may be fetched; otherwise only what has been is found
 */
export async function findPatroni({ fetch }: { fetch: boolean }): Promise<FoundPatroni> {
  const there = await access(join(CACHE, 'usr/bin/patroni')).then(
    () => true,
    () => false,
  );
  try {
    if (!there && !fetch) {
      return { missing: 'its packages are fetched by npm run cluster -- --engine patroni' };
    }
    if (!there) await fetchFromDebian(PACKAGES, CACHE);
    return await unpacked();
  } catch (error) {
    return { missing: `the packages of Debian 12 could not be had (${sentenceOf(error)})` };
  }
}
