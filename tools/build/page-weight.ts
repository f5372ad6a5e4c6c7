import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = 'src/entry-client.tsx';
const PAGES = {
  home: 'src/storefront/home/home-page.tsx',
  product: 'src/storefront/product/product-page.tsx',
};

/** Brotli bytes that the home page may need at most; a product's page, of scripts. */
export const LIMITS = { scripts: 130_000, styles: 15_000, productScripts: 140_000 } as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

function bytesOnTheWire(client: string, file: string): number {
  const compressed = join(client, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(client, file)).size;
}

function filesOf(manifest: Manifest, keys: readonly string[], seen = new Set<string>()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    for (const style of chunk.css ?? []) seen.add(style);
    filesOf(manifest, chunk.imports ?? [], seen);
  }
  return [...seen];
}

/** Brotli bytes of what a page needs before it is alive. */
export function pageWeight(
  client: string,
  page: keyof typeof PAGES = 'home',
): { scripts: number; styles: number } {
  const manifest: Manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));
  const files = filesOf(manifest, [ENTRY, PAGES[page]]);
  const sum = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((bytes, file) => bytes + bytesOnTheWire(client, file), 0);
  return { scripts: sum('.js'), styles: sum('.css') };
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);

export function describeWeight({ scripts, styles }: { scripts: number; styles: number }): string {
  return `Home page: ${kb(scripts)} kB of scripts (limit ${LIMITS.scripts / 1000}), ${kb(styles)} kB of styles, brotli.`;
}
