import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductReviews, SentPicture } from '@gadgetry/contract/reviews';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { onePicture, sendForReview, temporaryFolder } from '../../../../test/pictures.ts';
import { openReviewedShop } from '../../../../test/reviewing.ts';
import { type SignedIn, openTestShop, signUp } from '../../../../test/shop.ts';

async function openPicturedShop() {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const shop = await openReviewedShop({ settings: { DATA_DIR: dataDir } });
  const product = await shop.addProduct();
  await shop.receive(shop.shopper, [product]);
  let colours = 0;
  const photo = () => {
    colours += 1;
    return onePicture({ background: { r: colours, g: 10, b: 10 } })
      .png()
      .toBuffer();
  };
  return {
    ...shop,
    dataDir,
    product,
    photo,
    send: async (as: SignedIn = shop.shopper, to: Product = product): Promise<SentPicture> =>
      (await sendForReview(shop, to._id, await photo(), as)).body,
    show: (pictures: readonly { readonly name: string; readonly alt?: string }[]) =>
      shop.review(shop.shopper, product, { pictures: pictures.map(named) }),
    /** What each asks for is answered with. */
    async seen({ name }: Pick<SentPicture, 'name'>, as: SignedIn | null = null) {
      const [everyone, own] = await Promise.all([
        shop.app.inject(`/media/reviews/${name}/640.webp`),
        shop.app.inject({
          url: `/api/v1/review-pictures/${name}/640.webp`,
          headers: as?.headers ?? {},
        }),
      ]);
      return [everyone.statusCode, own.statusCode];
    },
    tidyUp: () => shop.app.scheduledWork.removeOrphanedPictures(new Date()),
    folders: () => readdir(join(dataDir, 'review-pictures')).catch((): string[] => []),
  };
}

const named = ({ name, alt = '' }: { name: string; alt?: string }) => ({ name, alt });

test('a picture of a review is seen by its sender and admins, and by all once it is published', async () => {
  const shop = await openPicturedShop();
  const photo = await onePicture({ width: 900, height: 600 })
    .withExif({ IFD0: { Model: 'A phone of Robin' } })
    .jpeg()
    .toBuffer();
  const { status, body } = await sendForReview(shop, shop.product._id, photo, shop.shopper);
  expect([status, body.width, body.height]).toEqual([201, 900, 600]);
  const other = await signUp(shop);
  expect(await shop.seen(body)).toEqual([404, 401]);
  expect(await shop.seen(body, shop.shopper)).toEqual([404, 200]);
  expect(await shop.seen(body, shop.admin)).toEqual([404, 200]);
  expect(await shop.seen(body, other)).toEqual([404, 404]);

  const written = await shop.show([{ name: body.name, alt: 'The lamp on my desk' }]);
  expect(written.body.pictures).toEqual([
    { name: body.name, alt: 'The lamp on my desk', width: 900, height: 600 },
  ]);
  expect(await shop.seen(body)).toEqual([404, 401]);
  await shop.decide(written.body._id, { status: 'published' });
  const url = `/media/reviews/${body.name}/1200.webp`;
  const path = `/products/${shop.product._id}/reviews`;
  const { body: shown } = await shop.call<ProductReviews>('GET', path, null);
  expect(shown.reviews[0]?.pictures).toEqual([
    { url, alt: 'The lamp on my desk', width: 900, height: 600 },
  ]);
  const file = await shop.app.inject(url);
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
  expect(file.rawPayload.toString('latin1')).not.toContain('Robin');

  await shop.decide(written.body._id, { status: 'rejected', reason: 'Not the lamp.' });
  expect((await shop.app.inject(url)).statusCode).toBe(404);
});

test('its files are reached by no other address', async () => {
  const shop = await openPicturedShop();
  const { name } = await shop.send();
  for (const path of [
    `/media/uploads/${name}/640.webp`,
    `/media/review-pictures/${name}/640.webp`,
    `/media/..%2freview-pictures/${name}/640.webp`,
    `/media/%2e%2e/review-pictures/${name}/640.webp`,
    `/media/reviews/${name}/641.webp`,
    `/media/reviews/..%2f${name}/640.webp`,
  ]) {
    expect([path, (await shop.app.inject(path)).statusCode]).toEqual([path, 404]);
  }
});

test('who may not review a product sends no picture for it, nor what is no picture', async () => {
  const shop = await openPicturedShop();
  const [photo, other] = [await shop.photo(), await shop.addProduct()];
  const status = async (as: SignedIn | null, product: Product, bytes: Buffer = photo) =>
    (await sendForReview(shop, product._id, bytes, as)).status;
  expect(await status(null, shop.product)).toBe(401);
  expect(await status(await signUp(shop), shop.product)).toBe(403);
  expect(await status(shop.shopper, other)).toBe(403);
  expect(await status(shop.shopper, { ...other, _id: 'nothing' })).toBe(400);
  expect(await status(shop.shopper, shop.product, Buffer.from('<svg onload="x()"/>'))).toBe(415);
  expect(await shop.folders()).toEqual([]);
});

test('a review shows at most four pictures, each once, and only what its writer has sent', async () => {
  const shop = await openPicturedShop();
  const [one, two] = [await shop.send(), await shop.send()];
  const kim = await signUp(shop);
  await shop.receive(kim, [shop.product]);
  const theirs = await shop.send(kim);
  const five = [one, two, ...[1, 2, 3].map((n) => ({ name: String(n).repeat(32) }))];
  for (const pictures of [
    [one, one],
    five,
    [theirs],
    [{ name: '0'.repeat(32) }],
    [{ name: 'x' }],
  ]) {
    const { status, body } = await shop.show(pictures);
    expect([status, body.issues?.[0]?.path.split('.')[0]]).toEqual([400, 'pictures']);
  }
  expect((await shop.show([two, one])).body.pictures.map(({ name }) => name)).toEqual([
    two.name,
    one.name,
  ]);
  // Who says nothing of pictures leaves them; other ones wait for the owner like another text.
  const kept = await shop.review(shop.shopper, shop.product, { text: 'Better than I thought.' });
  expect(kept.body.pictures).toHaveLength(2);
  await shop.decide(kept.body._id, { status: 'published' });
  const said = { text: 'Better than I thought.' };
  const same = await shop.review(shop.shopper, shop.product, {
    ...said,
    pictures: [named(two), named(one)],
  });
  expect(same.body.status).toBe('published');
  const fewer = await shop.review(shop.shopper, shop.product, { ...said, pictures: [named(one)] });
  expect(fewer.body.status).toBe('waiting');
});

test('the same file of two people is two pictures, and of one for two products as well', async () => {
  const shop = await openPicturedShop();
  const [photo, kim, other] = [await shop.photo(), await signUp(shop), await shop.addProduct()];
  await shop.receive(kim, [shop.product]);
  await shop.receive(shop.shopper, [other]);
  const sent = async (as: SignedIn, { _id }: Product) =>
    (await sendForReview(shop, _id, photo, as)).body.name;
  const names = [
    await sent(shop.shopper, shop.product),
    await sent(kim, shop.product),
    await sent(shop.shopper, other),
  ];
  expect(new Set(names).size).toBe(3);
  expect(await sent(shop.shopper, shop.product)).toBe(names[0]);
});

test('a picture that stands below one review is refused below another one, in words', async () => {
  const shop = await openPicturedShop();
  const other = await shop.addProduct();
  await shop.receive(shop.shopper, [other]);
  const picture = await shop.send();
  await shop.show([picture]);
  const refused = await shop.review(shop.shopper, other, { pictures: [named(picture)] });
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({ message: expect.stringContaining('another review of yours') }),
  ]);
});

test('a picture goes with its review, when it is left out, or when none shows it for a day', async () => {
  const shop = await openPicturedShop();
  const [stays, leftOut, unused] = [await shop.send(), await shop.send(), await shop.send()];
  const { body } = await shop.show([stays, leftOut]);
  await shop.decide(body._id, { status: 'published' });
  await shop.tidyUp();
  expect(await shop.folders()).toHaveLength(3);
  await shop.show([stays]);
  await shop.database.pool.query(
    `UPDATE customer_pictures SET uploaded_at = now() - interval '25 hours'`,
  );
  await shop.tidyUp();
  expect(await shop.folders()).toEqual([stays.name]);
  expect((await shop.show([unused])).status).toBe(400);
  await shop.call('DELETE', `/products/${shop.product._id}/own-review`, shop.shopper);
  expect(await shop.seen(stays, shop.shopper)).toEqual([404, 404]);
  await shop.tidyUp();
  expect(await shop.folders()).toEqual([]);
  expect((await shop.database.pool.query('SELECT 1 FROM customer_pictures')).rowCount).toBe(0);
});

test('of a deleted account no picture is left, also where the review stays', async () => {
  const shop = await openPicturedShop();
  const picture = await shop.send();
  const { body } = await shop.show([picture]);
  await shop.decide(body._id, { status: 'published' });
  expect((await shop.seen(picture))[0]).toBe(200);
  expect((await shop.call('DELETE', '/account', shop.shopper, {})).status).toBe(200);
  expect((await shop.seen(picture))[0]).toBe(404);
  await shop.tidyUp();
  expect(await shop.folders()).toEqual([]);
  const { rows } = await shop.database.pool.query('SELECT name, stars FROM reviews');
  expect(rows).toEqual([{ name: 'A customer', stars: 4 }]);
  await shop.expectBooksInOrder();
});

test('of a review that names a picture and its removal in one moment, either both are there or neither', async () => {
  const shop = await openPicturedShop();
  for (let round = 0; round < 6; round += 1) {
    const picture = await shop.send();
    await shop.database.pool.query(
      `UPDATE customer_pictures SET uploaded_at = now() - interval '25 hours'`,
    );
    const [{ status }] = await Promise.all([shop.show([picture]), shop.tidyUp()]);
    const there = (await shop.folders()).includes(picture.name);
    expect([status, there]).toEqual(there ? [200, true] : [400, false]);
  }
});

test('a shop without reviews shows none of their pictures', async () => {
  const shop = await openPicturedShop();
  const picture = await shop.send();
  const { body } = await shop.show([picture]);
  await shop.decide(body._id, { status: 'published' });
  const { app } = await openTestShop({
    settings: { REVIEWS: '0', DATA_DIR: shop.dataDir },
    database: shop.database,
  });
  const answer = await app.inject(`/media/reviews/${picture.name}/640.webp`);
  expect(answer.statusCode).toBe(404);
});
