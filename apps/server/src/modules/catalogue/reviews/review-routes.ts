import {
  adminReview,
  adminReviewQuery,
  ownReview,
  ownReviewState,
  reviewDecision,
  reviewInput,
} from '@gadgetry/contract/reviews';
import { adminResource } from '../../../http/admin-resource.ts';
import { byId, routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { ReviewService } from './review-service.ts';

interface Deps {
  readonly guards: Guards;
  readonly reviews: ReviewService;
}

/** What somebody says of a product themselves: one review for each account and product. */
export function ownReviewRoutes({ guards, reviews }: Deps) {
  return routeGroup((app) => {
    const path = '/products/:id/own-review';

    app.get(
      path,
      {
        onRequest: guards.signedIn,
        schema: {
          ...byId,
          summary: 'The caller’s review of a product, and whether they may write one',
          response: { 200: ownReviewState },
        },
      },
      async (request) => reviews.own(personOf(request), request.params.id.toLowerCase()),
    );

    app.put(
      path,
      {
        onRequest: guards.canShop,
        schema: {
          ...byId,
          summary: 'Writes or changes it; the owner publishes it',
          body: reviewInput,
          response: { 200: ownReview },
        },
      },
      async (request) =>
        reviews.write(personOf(request), request.params.id.toLowerCase(), request.body),
    );

    app.delete(
      path,
      {
        onRequest: guards.fresh,
        schema: { ...byId, summary: 'Withdraws it', response: { 200: ownReviewState } },
      },
      async (request) => reviews.withdraw(personOf(request), request.params.id.toLowerCase()),
    );
  });
}

/** The owner publishes, rejects with a reason, and answers. */
export function reviewAdminRoutes({ guards, reviews }: Deps) {
  const resource = { path: '/admin/reviews', guard: guards.admin('products'), actor: personOf };
  return adminResource(resource, (routes) => {
    routes.list(adminReviewQuery, adminReview, reviews.list);
    routes.read(adminReview, reviews.one);
    routes.update(reviewDecision, adminReview, reviews.decide);
  });
}
