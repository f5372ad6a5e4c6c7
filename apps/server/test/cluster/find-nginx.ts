import { execFile } from 'node:child_process';
import { access, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CACHE = fileURLToPath(new URL('../../../../.cache/nginx', import.meta.url));
/** The program, and the libraries that a bare system may lack. */
const PACKAGES = ['nginx', 'nginx-core', 'libssl3', 'libpcre2-8-0', 'zlib1g', 'libcrypt1'];

export interface Nginx {
  readonly program: string;
  readonly environment: Record<string, string>;
}

export type FoundNginx = Nginx | { readonly missing: string };

async function works(nginx: Nginx): Promise<boolean> {
  return run(nginx.program, ['-v'], { env: nginx.environment }).then(
    () => true,
    () => false,
  );
}

async function fetched(): Promise<Nginx> {
  const folders: string[] = [];
  for (const lib of ['lib', 'usr/lib']) {
    const machines = await readdir(join(CACHE, lib)).catch(() => []);
    const named = machines.filter((name) => name.endsWith('-linux-gnu'));
    folders.push(...named.map((name) => join(CACHE, lib, name)));
  }
  const environment = { LD_LIBRARY_PATH: folders.join(':') };
  return { program: join(CACHE, 'usr/sbin/nginx'), environment };
}

/** Unpacks Debian's packages into a folder of ours: nothing is installed, and no rights are needed. */
async function fetchFromDebian(): Promise<void> {
  const state = join(CACHE, 'apt');
  await mkdir(join(state, 'lists/partial'), { recursive: true });
  await mkdir(join(state, 'archives/partial'), { recursive: true });
  const own = [`Dir::State::Lists=${state}/lists`, `Dir::Cache=${state}`, 'Debug::NoLocking=1'];
  const options = own.flatMap((option) => ['-o', option]);
  const limits = { cwd: state, timeout: 120_000 };
  await run('apt-get', [...options, 'update'], limits);
  for (const name of PACKAGES) {
    // Not every release has each of them under this name.
    await run('apt-get', [...options, 'download', name], limits).catch(() => undefined);
  }
  const files = (await readdir(state)).filter((name) => name.endsWith('.deb'));
  for (const file of files) await run('dpkg-deb', ['-x', join(state, file), CACHE]);
}

/** The machine's own nginx, or Debian's, unpacked below `.cache`; otherwise a sentence on why there is none. */
export async function findNginx(): Promise<FoundNginx> {
  for (const program of ['nginx', '/usr/sbin/nginx']) {
    const installed = { program, environment: { PATH: process.env['PATH'] ?? '' } };
    if (await works(installed)) return installed;
  }
  try {
    await access(join(CACHE, 'usr/sbin/nginx')).catch(fetchFromDebian);
    const nginx = await fetched();
    if (await works(nginx)) return nginx;
    return { missing: 'the nginx of Debian does not run here' };
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { missing: `nginx is not installed and could not be fetched (${why})` };
  }
}
