import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { headElements, readManifest } from './client-manifest.ts';
import { earlyPresses } from './early-presses.ts';
import { isServerEntry, pageBytes, type Site, type SiteOptions } from './site.ts';
import type { WebBuild } from './web-build.ts';

/** Pages rendered by a build of the web part. */
export async function builtSite({ client, server }: WebBuild, options: SiteOptions): Promise<Site> {
  const file = join(server, 'entry-server.js');
  const entry: unknown = await import(pathToFileURL(file).href);
  if (!isServerEntry(entry)) throw new Error(`${file} does not export render.`);
  const manifest = await readManifest(client);
  return {
    pageAt: async (url) => {
      const page = await entry.render({ ...options, url });
      return pageBytes(page, earlyPresses + headElements(manifest, page.modules));
    },
  };
}
