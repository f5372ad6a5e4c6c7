import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const ENTRY = 'src/entry-client.tsx';

const manifestFile = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

type Manifest = z.infer<typeof manifestFile>;
type Chunk = Manifest[string];

/** Which files the build has made of which source. */
export async function readManifest(client: string): Promise<Manifest> {
  const text = await readFile(join(client, 'manifest.json'), 'utf8');
  return manifestFile.parse(JSON.parse(text));
}

function chunksOf(manifest: Manifest, keys: readonly string[], found = new Set<Chunk>()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(chunk)) continue;
    found.add(chunk);
    chunksOf(manifest, chunk.imports, found);
  }
  return found;
}

/**
 * Links to all that the first view needs, so that nothing is found out one file after another. Scripts
 * give way to what is seen: a page is painted without them, and on a slow line they kept its picture waiting.
 */
export function headElements(manifest: Manifest, modules: readonly string[]): string {
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The build's manifest has no ${ENTRY}.`);
  const chunks = [...chunksOf(manifest, [ENTRY, ...modules])];
  const styles = new Set(chunks.flatMap((chunk) => chunk.css));
  const fonts = new Set(
    chunks.flatMap((chunk) => chunk.assets).filter((file) => file.endsWith('.woff2')),
  );
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...fonts].map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    ),
    ...chunks
      .filter((chunk) => chunk !== entry)
      .map((chunk) => `<link rel="modulepreload" fetchpriority="low" href="/${chunk.file}">`),
    `<script type="module" fetchpriority="low" src="/${entry.file}"></script>`,
  ].join('');
}
