import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { GuestRead } from '../../http/guest-api.ts';
import type { Guards } from '../identity/index.ts';
import { contentAdminRoutes } from './admin-routes.ts';
import { keptRead } from '../../database/kept-read.ts';
import { readTitles } from './content-store.ts';
import { createContentService } from './content-service.ts';
import { createOwnPages } from './own-pages.ts';
import { createPageVersions } from './page-versions.ts';
import { publishDuePages } from './publishing.ts';
import { createRedirects } from './redirects/index.ts';
import { contentReads } from './public-reads.ts';

export { findPages } from './content-service.ts';

/** The pages that the owner writes: shipping, returns, privacy, terms, contact, about, and those that they add. */
export function createContent({
  db,
  guards,
  showDrafts,
  origin,
}: {
  /** Of the shop, as its visitors type it. */
  readonly origin: string;
  readonly db: Database;
  readonly guards: Guards;
  /** Whether guests read what no owner has confirmed, which says so of itself: in a demo alone. */
  readonly showDrafts: boolean;
}): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  readonly guestReads: readonly GuestRead[];
  /** How redirects come in as a file. */
  readonly redirectsAsList: ReturnType<typeof createRedirects>['asList'];
  /** Writes down what was published by the clock. */
  publishDuePages(): Promise<void>;
} {
  // Every page of the shop links to them.
  const titles = keptRead(() => readTitles(db));
  const redirects = createRedirects({ db, guards, origin });
  const reads = contentReads(db, titles, showDrafts);
  return {
    async routes(app) {
      const pages = createContentService(db, titles.forget);
      const own = createOwnPages(db, titles.forget);
      await app.register(contentAdminRoutes(guards, pages, own, createPageVersions(db)));
      await app.register(reads.routes);
      await app.register(redirects.routes);
    },
    redirectsAsList: redirects.asList,
    guestReads: [...reads.guest, ...redirects.guestReads],
    publishDuePages: () => publishDuePages(db),
  };
}
