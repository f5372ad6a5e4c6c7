import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fetchFromDebian, librariesIn } from './debian-packages.ts';

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
  const environment = { LD_LIBRARY_PATH: await librariesIn(CACHE) };
  return { program: join(CACHE, 'usr/sbin/nginx'), environment };
}

/** The machine's own nginx, or Debian's, unpacked below `.cache`; otherwise a sentence on why there is none. */
export async function findNginx(): Promise<FoundNginx> {
  for (const program of ['nginx', '/usr/sbin/nginx']) {
    const installed = { program, environment: { PATH: process.env['PATH'] ?? '' } };
    if (await works(installed)) return installed;
  }
  try {
    await access(join(CACHE, 'usr/sbin/nginx')).catch(() => fetchFromDebian(PACKAGES, CACHE));
    const nginx = await fetched();
    if (await works(nginx)) return nginx;
    return { missing: 'the nginx of Debian does not run here' };
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { missing: `nginx is not installed and could not be fetched (${why})` };
  }
}
