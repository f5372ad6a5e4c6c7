import {
  contentPage,
  contentPageLinks,
  contentPageParams,
  type ContentPage,
  type ContentPageLink,
} from '@gadgetry/contract/content-pages';
import { noQuery } from '@gadgetry/contract/fields';
import { z } from 'zod';
import { orNotFound } from '../../errors/shop-error.ts';
import { type GuestRead, guestRead } from '../../http/guest-api.ts';
import { routeGroup } from '../../http/routes.ts';
import type { Database } from '../../database/database.ts';
import type { KeptRead } from '../../database/kept-read.ts';
import { type TitleRow, findPage } from './content-store.ts';
import { pageAsOf, titleAsOf } from './page-clock.ts';
import { inOrder, serializeLink, serializePage } from './content-serializer.ts';

const LIST = '/pages';
const ONE = '/pages/:slug';

const listSchema = {
  params: z.object({}),
  querystring: noQuery,
  response: { 200: contentPageLinks },
};
const oneSchema = {
  params: contentPageParams,
  querystring: noQuery,
  response: { 200: contentPage },
};

/** What everyone may read of the owner's pages: an owner, too, reads in the shop what guests read. */
export function contentReads(
  db: Database,
  titles: KeptRead<readonly TitleRow[]>,
  showDrafts: boolean,
) {
  const list = async (): Promise<ContentPageLink[]> =>
    inOrder(await titles.current()).flatMap(
      (row) => serializeLink(titleAsOf(row, new Date()), showDrafts) ?? [],
    );
  const one = async (slug: string): Promise<ContentPage> =>
    orNotFound(
      serializePage(pageAsOf(orNotFound(await findPage(db, slug)), new Date()), showDrafts) ??
        undefined,
    );
  const guest: readonly GuestRead[] = [
    guestRead(LIST, listSchema, async () => ({ body: await list() })),
    guestRead(ONE, oneSchema, async ({ params }) => ({ body: await one(params.slug) })),
  ];
  const routes = routeGroup((app) => {
    app.get(LIST, { schema: { ...listSchema, summary: 'The pages that the owner writes' } }, list);
    app.get(ONE, { schema: oneSchema }, async ({ params }) => one(params.slug));
  });
  return { guest, routes };
}
