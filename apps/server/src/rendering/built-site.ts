import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShopSettings } from '@gadgetry/contract/shop';
import type { GuestApi } from '../http/guest-api.ts';
import { headElements, readManifest } from './client-manifest.ts';
import { eventReplayScript } from './event-replay.ts';
import { pageOrEarlier, withShop } from './earlier-page.ts';
import { accentElement, fetchFrom, isServerEntry, pageBytes, type Site } from './site.ts';
import type { WebBuild } from './web-build.ts';

/** Pages rendered by a build of the web part. */
export async function builtSite(
  { client, server }: WebBuild,
  { shop, api }: { readonly shop: ShopSettings; readonly api: GuestApi },
): Promise<Site> {
  const file = join(server, 'entry-server.js');
  const entry: unknown = await import(pathToFileURL(file).href);
  if (!isServerEntry(entry)) throw new Error(`${file} does not export render.`);
  const manifest = await readManifest(client);
  return {
    pageAt: (url, before) =>
      pageOrEarlier(before, withShop(api, shop), async (ask) => {
        const page = await entry.render({ shop, fetchApi: fetchFrom(ask), url });
        const head = eventReplayScript + accentElement(shop) + headElements(manifest, page.modules);
        return pageBytes(page, head);
      }),
  };
}
