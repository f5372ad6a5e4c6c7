import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShopSettings } from '@gadgetry/contract/shop';
import { type AskApi, apiFetcher } from './api-fetcher.ts';
import { headElements, readManifest } from './client-manifest.ts';
import { eventReplayScript } from './event-replay.ts';
import { RenderCache } from './render-cache.ts';
import { isServerEntry, pageBytes, type Site } from './site.ts';
import type { WebBuild } from './web-build.ts';

/** Pages rendered by a build of the web part. */
export async function builtSite(
  { client, server }: WebBuild,
  { shop, askApi }: { readonly shop: ShopSettings; readonly askApi: AskApi },
): Promise<Site> {
  const file = join(server, 'entry-server.js');
  const entry: unknown = await import(pathToFileURL(file).href);
  if (!isServerEntry(entry)) throw new Error(`${file} does not export render.`);
  const manifest = await readManifest(client);
  const memory = new RenderCache(askApi);
  return {
    pageAt: (url) =>
      memory.pageAt(url, async (ask) => {
        const page = await entry.render({ shop, fetchApi: apiFetcher(ask), url });
        return pageBytes(page, eventReplayScript + headElements(manifest, page.modules));
      }),
  };
}
