import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Product } from '@gadgetry/contract/catalogue';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { AdminReview, OwnReviewState, ProductReviews } from '@gadgetry/contract/reviews';
import { expect, test, vi } from 'vitest';
import { newId } from '../../../database/identifiers.ts';
import { openReviewedShop } from '../../../../test/reviewing.ts';
import { openTestShop, signUp } from '../../../../test/shop.ts';
import { callsOf } from '../../../../test/stocked-shop.ts';

const reviewsOf = (product: Product) => `/products/${product._id}/reviews`;

test('who has bought and got a product can review it, and nobody else', async () => {
  const shop = await openReviewedShop();
  const { shopper } = shop;
  const [bought, other] = [await shop.addProduct(), await shop.addProduct()];
  const refused = async (product: Product) => (await shop.review(shopper, product)).body.code;
  expect((await shop.review(null, bought)).status).toBe(401);
  expect(await refused(bought)).toBe('review_refused');
  const order = await shop.placed(shopper, [{ product: bought, quantity: 1 }]);
  expect(await refused(bought)).toBe('review_refused');
  await shop.comeBack(shopper, await shop.pay(shopper, order));
  expect(await refused(bought)).toBe('review_refused');
  await shop.call('POST', `/admin/orders/${order}/ship`, shop.admin, {});
  expect(await refused(bought)).toBe('review_refused');
  await shop.call('POST', `/admin/orders/${order}/deliver`, shop.admin, {});
  const state = await shop.call<OwnReviewState>(
    'GET',
    `/products/${bought._id}/own-review`,
    shopper,
  );
  expect(state.body).toEqual({ mayReview: true, name: 'Robin S.', review: null });
  expect((await shop.review(shopper, bought)).body).toMatchObject({ status: 'waiting', stars: 4 });
  expect(await refused(other)).toBe('review_refused');
  expect((await shop.review(await signUp(shop), bought)).body.code).toBe('review_refused');
});

test('whose money went back for all pieces of it can’t review it', async () => {
  const shop = await openReviewedShop();
  const { shopper, admin } = shop;
  const [kept, returned] = [await shop.addProduct(), await shop.addProduct()];
  const order = await shop.receive(shopper, [kept, returned], 2);
  const refund = async (product: Product, quantity: number, key: string) => {
    const { body } = await shop.call<AdminOrder>('GET', `/admin/orders/${order}`, admin);
    const line = body.items.find((item) => item.product._id === product._id);
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/admin/orders/${order}/refunds`,
      headers: { ...admin.headers, 'idempotency-key': key },
      body: { lines: [{ itemId: line?._id, quantity }], reason: 'sent back' },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  };
  await refund(kept, 1, 'one-of-two');
  await refund(returned, 2, 'two-of-two');
  expect((await shop.review(shopper, returned)).body.code).toBe('review_refused');
  expect((await shop.review(shopper, kept)).status).toBe(200);
});

test('a review is seen by everyone once it is published, with the average and the spread', async () => {
  const shop = await openReviewedShop();
  const product = await shop.addProduct();
  const [robin, kim, lou] = [shop.shopper, await signUp(shop), await signUp(shop)];
  await shop.published(robin, product, { stars: 5, name: 'Robin', text: '<b>Good</b> enough.' });
  await shop.receive(kim, [product]);
  const { body: second } = await shop.review(kim, product, { stars: 1, text: 'Broke at once.' });
  await shop.receive(lou, [product]);
  const { body: third } = await shop.review(lou, product, { stars: 3 });

  expect(await shop.productOf(product)).toMatchObject({ rating: { average: 5, count: 1 } });
  await shop.decide(second._id, { status: 'published', answer: 'We are sorry.' });
  await shop.decide(third._id, { status: 'rejected', reason: 'About another product.' });
  const { body } = await shop.call<ProductReviews>('GET', reviewsOf(product), null);
  expect(body).toMatchObject({
    average: 3,
    count: 2,
    spread: [1, 0, 0, 0, 1],
    found: 2,
    next: null,
  });
  expect(body.reviews).toMatchObject([
    { stars: 1, text: 'Broke at once.', answer: { text: 'We are sorry.' } },
    { stars: 5, name: 'Robin', text: '<b>Good</b> enough.', answer: null },
  ]);
  expect(JSON.stringify(body)).not.toContain('@');

  const shown = await shop.productOf(product);
  expect(shown.reviews).toEqual(body);
  const { body: listed } = await shop.call<Product[]>('GET', '/products', null);
  expect(listed.map(({ rating }) => rating)).toEqual([{ average: 3, count: 2 }]);

  const own = await shop.call<OwnReviewState>('GET', `/products/${product._id}/own-review`, lou);
  expect(own.body.review).toMatchObject({ status: 'rejected', reason: 'About another product.' });
  await shop.expectBooksInOrder();
});

test('reviews are read page after page, the newest, best or worst first, or those of some stars', async () => {
  const shop = await openReviewedShop();
  const product = await shop.addProduct();
  for (const stars of [4, 2, 5, 2]) {
    await shop.published(await signUp(shop), product, { stars });
  }
  const read = async (query: string) =>
    (await shop.call<ProductReviews>('GET', `${reviewsOf(product)}?${query}`, null)).body;
  const starsOf = ({ reviews }: ProductReviews) => reviews.map(({ stars }) => stars);
  const first = await read('limit=3');
  expect([starsOf(first), first.found]).toEqual([[2, 5, 2], 4]);
  const second = await read(`limit=3&cursor=${first.next}`);
  expect([starsOf(second), second.found, second.next]).toEqual([[4], 4, null]);
  expect(starsOf(await read('sort=best'))).toEqual([5, 4, 2, 2]);
  const worst = await read('sort=worst&limit=2');
  expect(starsOf(worst)).toEqual([2, 2]);
  expect(worst.reviews[0]?.at.localeCompare(worst.reviews[1]?.at ?? '')).toBe(1);
  expect(starsOf(await read(`sort=worst&limit=2&cursor=${worst.next}`))).toEqual([4, 5]);
  const twos = await read('stars=2&limit=1');
  expect([starsOf(twos), twos.found, twos.count]).toEqual([[2], 2, 4]);
  for (const query of ['sort=oldest', 'stars=6', 'cursor=e30', 'limit=101', 'unknown=1']) {
    const { status } = await shop.call('GET', `${reviewsOf(product)}?${query}`, null);
    expect([query, status]).toEqual([query, 400]);
  }
});

test('a product that nobody has reviewed says nothing of reviews; one that is not sold shows none', async () => {
  const shop = await openReviewedShop();
  const [plain, gone] = [await shop.addProduct(), await shop.addProduct()];
  const shown = await shop.productOf(plain);
  expect(Object.keys(shown)).not.toContain('rating');
  expect(Object.keys(shown)).not.toContain('reviews');
  expect((await shop.call<ProductReviews>('GET', reviewsOf(plain), null)).body).toMatchObject({
    count: 0,
    spread: [0, 0, 0, 0, 0],
    reviews: [],
  });
  await shop.published(shop.shopper, gone);
  await shop.call('PUT', `/products/${gone._id}/status?status=false`, shop.admin);
  expect((await shop.call('GET', reviewsOf(gone), null)).status).toBe(404);
  expect((await shop.review(shop.shopper, gone, { stars: 1 })).status).toBe(404);
});

test('a changed review waits for the owner again, and is not shown meanwhile', async () => {
  const shop = await openReviewedShop();
  const product = await shop.addProduct();
  const id = await shop.published(shop.shopper, product, { stars: 5 });
  const same = await shop.review(shop.shopper, product, { stars: 5 });
  expect(same.body).toMatchObject({ _id: id, status: 'published' });
  const changed = await shop.review(shop.shopper, product, { stars: 1 });
  expect(changed.body).toMatchObject({ _id: id, status: 'waiting', stars: 1 });
  expect(await shop.productOf(product)).not.toHaveProperty('rating');
  await shop.decide(id, { status: 'published' });
  expect((await shop.productOf(product)).rating).toEqual({ average: 1, count: 1 });
  await shop.expectBooksInOrder();

  const gone = await shop.call<OwnReviewState>(
    'DELETE',
    `/products/${product._id}/own-review`,
    shop.shopper,
  );
  expect(gone.body).toMatchObject({ mayReview: true, review: null });
  expect(await shop.productOf(product)).not.toHaveProperty('rating');
  const again = await shop.call('DELETE', `/products/${product._id}/own-review`, shop.shopper);
  expect(again.status).toBe(404);
  await shop.expectBooksInOrder();
});

test('sent several times at once it is one review', async () => {
  const shop = await openReviewedShop();
  const product = await shop.addProduct();
  await shop.receive(shop.shopper, [product]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => shop.review(shop.shopper, product)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  const { body } = await shop.call<AdminReview[]>('GET', '/admin/reviews', shop.admin);
  expect(body).toHaveLength(1);
});

test('where another tab is just writing it, the later one changes what that wrote', async () => {
  const shop = await openReviewedShop();
  const product = await shop.addProduct();
  await shop.receive(shop.shopper, [product]);
  const other = await shop.database.pool.connect();
  await other.query('BEGIN');
  await other.query(
    `INSERT INTO reviews (id, product_id, user_id, name, stars, body) VALUES ($1, $2, $3, 'Robin', 2, 'Not so good.')`,
    [newId(), product._id, shop.shopper.person.id],
  );
  const later = shop.review(shop.shopper, product, { stars: 5 });
  await vi.waitFor(async () => {
    const { rows } = await shop.database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await other.query('COMMIT');
  other.release();
  expect((await later).body).toMatchObject({ status: 'waiting', stars: 5 });
  const { body } = await shop.call<AdminReview[]>('GET', '/admin/reviews', shop.admin);
  expect(body.map(({ stars }) => stars)).toEqual([5]);
});

test('what is too short, too long, unnamed or dressed as something else is refused', async () => {
  const shop = await openReviewedShop();
  const product = await shop.addProduct();
  await shop.receive(shop.shopper, [product]);
  for (const said of [
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { text: 'short' },
    { text: `${' '.repeat(20)}x` },
    { text: 'x'.repeat(4_001) },
    { text: 'turned \u202E round and round' },
    { name: ' ' },
    { name: 'x'.repeat(41) },
    { name: 'shop@example.com' },
    { name: 'www.buy-here.example' },
  ]) {
    expect([said, (await shop.review(shop.shopper, product, said)).status]).toEqual([said, 400]);
  }
});

test('the owner sees first what waits, and of two admins at once one is told of the other', async () => {
  const shop = await openReviewedShop();
  const [one, two] = [await shop.addProduct({ name: 'Heron Lamp' }), await shop.addProduct()];
  const waiting = await shop.receive(shop.shopper, [one, two]).then(async () => {
    const { body } = await shop.review(shop.shopper, one);
    return body._id;
  });
  await shop.published(await signUp(shop), two);
  const list = (query = '') =>
    shop.call<AdminReview[]>('GET', `/admin/reviews${query}`, shop.admin);
  expect((await list()).body.map(({ status }) => status)).toEqual(['waiting', 'published']);
  expect((await list('?status=published')).body).toHaveLength(1);
  expect((await list('?search=heron')).body).toMatchObject([
    { _id: waiting, product: { name: 'Heron Lamp' }, version: 1 },
  ]);

  const [first, second] = await Promise.all([
    shop.decide(waiting, { status: 'published', answer: 'Thank you!', version: 1 }),
    shop.decide(waiting, { status: 'rejected', reason: 'No.', version: 1 }),
  ]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await shop.decide(waiting, { status: 'rejected', version: 2 })).status).toBe(400);
  await shop.review(shop.shopper, one, { stars: 1 });
  const late = await shop.decide(waiting, { status: 'published', version: 2 });
  expect(late.body.code).toBe('stale_edit');
  // What was not read can't be decided about.
  const unread = { status: 'published', reason: '', answer: '' };
  const blind = await shop.call('PUT', `/admin/reviews/${waiting}`, shop.admin, unread);
  expect(blind.body.issues).toMatchObject([{ path: 'version' }]);
  await shop.decide(waiting, { status: 'rejected', reason: 'Rude.', version: 3 });

  const asked = `/history?entity=review&id=${waiting}`;
  const { body: history } = await shop.call<HistoryEntry[]>('GET', asked, shop.admin);
  expect(history).toHaveLength(2);
  expect(history[0]?.changes).toContainEqual({ field: 'reason', from: '', to: 'Rude.' });
  expect(JSON.stringify(history)).not.toContain('Robin');
  await shop.expectBooksInOrder();
});

test('of a deleted account what is published stays without its name, and the rest goes', async () => {
  const shop = await openReviewedShop();
  const [one, two] = [await shop.addProduct(), await shop.addProduct()];
  await shop.published(shop.shopper, one, { name: 'Robin' });
  await shop.receive(shop.shopper, [two]);
  await shop.review(shop.shopper, two);
  expect((await shop.call('DELETE', '/account', shop.shopper, {})).status).toBe(200);
  const { rows } = await shop.database.pool.query('SELECT user_id, name FROM reviews');
  expect(rows).toEqual([{ user_id: null, name: 'A customer' }]);
  expect((await shop.productOf(one)).rating).toEqual({ average: 4, count: 1 });
  await shop.expectBooksInOrder();
});

test('a shop without reviews neither takes nor shows any', async () => {
  const shop = await openReviewedShop();
  const product = await shop.addProduct();
  await shop.published(shop.shopper, product);
  const { app } = await openTestShop({ settings: { REVIEWS: '0' }, database: shop.database });
  const call = callsOf(app);
  const { body } = await call<Product>('GET', `/products/${product._id}`, null);
  expect(Object.keys(body)).not.toContain('rating');
  expect(Object.keys(body)).not.toContain('reviews');
  const listed = await call<Product[]>('GET', '/products', null);
  expect(Object.keys(listed.body[0] ?? {})).not.toContain('rating');
  for (const [path, as] of [
    [reviewsOf(product), null],
    [`/products/${product._id}/own-review`, shop.shopper],
    ['/admin/reviews', shop.admin],
  ] as const) {
    expect([path, (await call('GET', path, as)).status]).toEqual([path, 404]);
  }
});
