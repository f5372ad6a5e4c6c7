import {
  contentPageConfirmation,
  contentPageDeletion,
  contentPageForm,
  contentPageInput,
  contentPageParams,
  contentPagePlan,
  contentPageVersionParams,
  contentPageVersions,
  contentPreview,
  contentPreviewBody,
  editedContentPage,
  managedContentPages,
  ownPagesOrder,
  readContentPageVersion,
} from '@gadgetry/contract/content-pages';
import { noQuery } from '@gadgetry/contract/fields';
import type { FastifyPluginAsync } from 'fastify';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, personOf } from '../identity/index.ts';
import type { createContentService } from './content-service.ts';
import type { createPageVersions } from './page-versions.ts';
import type { createOwnPages } from './own-pages.ts';
import { textBlocks } from './page-text.ts';

const PATH = '/admin/pages';
const ofOne = {
  params: contentPageParams,
  querystring: noQuery,
  response: { 200: editedContentPage },
};

/** Where owners write their pages, and say that guests may read them. */
export function contentAdminRoutes(
  guards: Guards,
  pages: ReturnType<typeof createContentService>,
  own: ReturnType<typeof createOwnPages>,
  versions: ReturnType<typeof createPageVersions>,
): FastifyPluginAsync {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('settings'));

    const all = { querystring: noQuery, response: { 200: managedContentPages } };
    app.get(PATH, { schema: all }, pages.list);

    const made = {
      querystring: noQuery,
      body: contentPageForm,
      response: { 201: editedContentPage },
    };
    app.post(PATH, { schema: made }, async (request, reply) => {
      reply.code(201);
      return own.create(personOf(request), request.body);
    });

    const arranged = { ...all, body: ownPagesOrder };
    app.put(`${PATH}/order`, { schema: arranged }, async (request) => {
      await own.arrange(personOf(request), request.body);
      return pages.list();
    });

    app.delete(
      `${PATH}/:slug`,
      { schema: { ...ofOne, querystring: contentPageDeletion } },
      async (request) => own.remove(personOf(request), request.params.slug, request.query.version),
    );

    app.get(`${PATH}/:slug`, { schema: ofOne }, async ({ params }) => pages.one(params.slug));

    app.put(`${PATH}/:slug`, { schema: { ...ofOne, body: contentPageInput } }, async (request) =>
      pages.update(personOf(request), request.params.slug, request.body),
    );

    app.put(
      `${PATH}/:slug/confirmation`,
      { schema: { ...ofOne, body: contentPageConfirmation } },
      async (request) => pages.confirm(personOf(request), request.params.slug, request.body),
    );

    app.put(
      `${PATH}/:slug/plan`,
      { schema: { ...ofOne, body: contentPagePlan } },
      async (request) => pages.plan(personOf(request), request.params.slug, request.body),
    );

    const published = { ...ofOne, response: { 200: contentPageVersions } };
    app.get(`${PATH}/:slug/versions`, { schema: published }, async ({ params }) =>
      versions.list(params.slug),
    );

    const looked = {
      params: contentPageVersionParams,
      querystring: noQuery,
      response: { 200: readContentPageVersion },
    };
    app.get(`${PATH}/:slug/versions/:id`, { schema: looked }, async ({ params }) =>
      versions.one(params.slug, params.id.toLowerCase()),
    );

    const asked = {
      querystring: noQuery,
      body: contentPreviewBody,
      response: { 200: contentPreview },
    };
    app.post(`${PATH}/preview`, { schema: asked }, async ({ body }) => ({
      blocks: textBlocks(body.text),
    }));
  });
}
