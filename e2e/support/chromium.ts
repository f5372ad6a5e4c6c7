import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const args = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
const ready = join(cache, 'chromium');

// The package's own settings look for the fonts where a cloud function would have them.
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(ready, 'fonts')}</dir>
  <cachedir>${join(ready, 'font-cache')}</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium that comes with the @sparticuz/chromium package, once for this checkout. The
 * package unpacks to the temporary folder, so that is pointed elsewhere while it works; the result is
 * moved into place whole, so that a run that is broken off leaves no half browser behind.
 */
async function unpack(): Promise<void> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'unpacking-'));
  const temporary = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    await packed.executablePath();
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    await inflate(join(dirname(dirname(entry)), 'bin', 'al2023.tar.br'));
    await writeFile(join(folder, 'fonts', 'fonts.conf'), fontSettings);
    await rename(folder, ready);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}

/** A Chromium that runs on a bare machine: its libraries and fonts are brought along. */
export async function findChromium(): Promise<Browser> {
  const inherited = { HOME: process.env['HOME'] ?? '/tmp', PATH: process.env['PATH'] ?? '' };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { executablePath: '/usr/bin/chromium', args, env: inherited };
  }
  if (!existsSync(ready)) await unpack();
  const executablePath = join(ready, 'chromium');
  // The same fonts on every machine, whatever it has installed: pictures of pages can be compared.
  const env: Record<string, string> = { ...inherited, FONTCONFIG_PATH: join(ready, 'fonts') };
  const linked = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  if (linked.status !== 0 || linked.stdout.includes('not found')) {
    env['LD_LIBRARY_PATH'] = join(ready, 'al2023', 'lib');
  }
  return { executablePath, args, env };
}
