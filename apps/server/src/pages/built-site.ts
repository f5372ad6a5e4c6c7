import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { headElements, readManifest } from './client-manifest.ts';
import { isServerEntry, pageBytes, SERVER_DIST, type Site, type SiteOptions } from './site.ts';

/** Pages rendered by the last build of the web part. */
export async function builtSite(options: SiteOptions): Promise<Site> {
  const file = join(SERVER_DIST, 'entry-server.js');
  if (!existsSync(file)) {
    throw new Error('The web part has not been built: run `npm run build` first.');
  }
  const entry: unknown = await import(pathToFileURL(file).href);
  if (!isServerEntry(entry)) throw new Error(`${file} does not export render.`);
  const manifest = await readManifest();
  return {
    pageAt: async (url) => {
      const page = await entry.render({ ...options, url });
      return pageBytes(page, headElements(manifest, page.modules));
    },
  };
}
