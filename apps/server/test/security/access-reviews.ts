import {
  type Row,
  adminReads,
  adminWrites,
  api,
  at,
  everyone,
  next,
  noOne,
  onePixel,
  signedIn,
} from './access-rows.ts';

/** The calls about reviews, of the table in access-table.ts. */
export const reviews: Record<string, Row> = {
  'GET /api/v1/products/:id/reviews': {
    expected: everyone,
    call: ({ product }) => ({ url: `${api}/products/${product._id}/reviews` }),
  },
  'GET /api/v1/products/:id/own-review': {
    expected: signedIn,
    call: ({ received }) => ({ url: `${api}/products/${received._id}/own-review` }),
  },
  // An admin is no more than a shopper here: who has not bought it has nothing to say.
  'PUT /api/v1/products/:id/own-review': {
    expected: [401, 200, 403, 403],
    call: ({ received }) => ({
      url: `${api}/products/${received._id}/own-review`,
      body: { stars: 4, text: 'It does what it should.', name: 'Robin' },
    }),
  },
  'DELETE /api/v1/products/:id/own-review': {
    expected: [401, 200, 404, 404],
    call: ({ received }) => ({ url: `${api}/products/${received._id}/own-review` }),
  },
  'POST /api/v1/products/:id/own-review/pictures': {
    expected: [401, 201, 403, 403],
    call: ({ received }) => ({
      url: `${api}/products/${received._id}/own-review/pictures`,
      file: onePixel,
    }),
  },
  // Whoever it is that asks learns no more than that there is none of theirs.
  'GET /api/v1/review-pictures/:name/:file': {
    expected: [401, 404, 404, 404],
    call: () => ({ url: `${api}/review-pictures/${'0'.repeat(32)}/640.webp` }),
  },
  'GET /media/reviews/:name/:file': at(`/media/reviews/${'0'.repeat(32)}/640.webp`, noOne),
  'GET /api/v1/admin/reviews': adminReads(() => `${api}/admin/reviews`),
  'GET /api/v1/admin/reviews/:id': adminReads(({ review }) => `${api}/admin/reviews/${review}`),
  'PUT /api/v1/admin/reviews/:id': adminWrites(
    ({ review }) => ({
      url: `${api}/admin/reviews/${review}`,
      body: { status: 'published', reason: '', answer: `Thank you ${next()}`, version: 1 },
    }),
    'history',
  ),
  // Whoever has the link of the mail, and nobody else, whoever they are.
  'POST /review-mails': {
    expected: noOne,
    call: () => ({ url: '/review-mails?token=made-up' }),
  },
};
