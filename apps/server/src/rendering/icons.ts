import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicFiles } from '../http/public-files.ts';

/** The shop's sign, at addresses that stay: tabs, home screens and search engines keep them. */
const ICONS = {
  'favicon.svg': 'image/svg+xml',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
} as const;

export async function icons(client: string): Promise<PublicFiles> {
  const files = Object.entries(ICONS).map(async ([name, type]) => {
    const icon = await readFile(join(client, name));
    const file = { type, cacheControl: 'public, max-age=86400', body: () => icon };
    return [`/${name}`, file] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
