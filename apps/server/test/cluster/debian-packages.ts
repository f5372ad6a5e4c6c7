import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Unpacks Debian's packages into a folder of ours: nothing is installed, and no rights are needed. */
export async function fetchFromDebian(packages: readonly string[], folder: string): Promise<void> {
  const state = join(folder, 'apt');
  await mkdir(join(state, 'lists/partial'), { recursive: true });
  await mkdir(join(state, 'archives/partial'), { recursive: true });
  const own = [`Dir::State::Lists=${state}/lists`, `Dir::Cache=${state}`, 'Debug::NoLocking=1'];
  const options = own.flatMap((option) => ['-o', option]);
  const limits = { cwd: state, timeout: 120_000 };
  await run('apt-get', [...options, 'update'], limits);
  for (const name of packages) {
    // Not every release has each of them under this name.
    await run('apt-get', [...options, 'download', name], limits).catch(() => undefined);
  }
  const files = (await readdir(state)).filter((name) => name.endsWith('.deb'));
  for (const file of files) await run('dpkg-deb', ['-x', join(state, file), folder]);
}

/** Where the unpacked ones have their libraries, as `LD_LIBRARY_PATH` wants it. */
export async function librariesIn(folder: string): Promise<string> {
  const found: string[] = [];
  for (const lib of ['lib', 'usr/lib']) {
    const machines = await readdir(join(folder, lib)).catch(() => []);
    const named = machines.filter((name) => name.endsWith('-linux-gnu'));
    found.push(...named.map((name) => join(folder, lib, name)));
  }
  return found.join(':');
}
