import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeOld, onePicture, openPictureShop, upload } from '../../../test/pictures.ts';
import { startS3 } from '../../../test/s3.ts';
import { openSilentServer } from '../../../test/silent-server.ts';
import { bucketAddress } from './s3-files.ts';

const keys = { accessKeyId: 'the-shop', secretAccessKey: 'a-secret-of-the-store' };

const settings = (endpoint: string, given: Partial<typeof keys> = {}) => ({
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-north-1',
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: given.accessKeyId ?? keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: given.secretAccessKey ?? keys.secretAccessKey,
});

const openStore = () => startS3('pictures', keys, 'eu-north-1');

test('with a bucket every size of a picture lies there, and any node of the shop serves it', async () => {
  const store = await openStore();
  const shop = await openPictureShop(settings(store.endpoint));
  const { status, body } = await upload(shop, await onePicture().jpeg().toBuffer());
  expect(status).toBe(201);
  const name = body.url.split('/')[3];
  expect([...store.objects].map(([key, { type }]) => `${key} ${type}`).sort()).toEqual(
    ['1200', '320', '640'].flatMap((width) => [
      `uploads/${name}/${width}.avif image/avif`,
      `uploads/${name}/${width}.webp image/webp`,
    ]),
  );
  expect(await readdir(shop.dataDir)).not.toContain('media');

  const other = await openPictureShop(settings(store.endpoint));
  const shown = await other.app.inject(body.url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(shown.rawPayload).toEqual(store.objects.get(`uploads/${name}/1200.webp`)?.bytes);
  const asked = store.calls.length;
  await Promise.all([1, 2, 3].map(async () => other.app.inject(body.url)));
  expect(store.calls).toHaveLength(asked);
  expect((await other.app.inject(`/media/uploads/${'0'.repeat(32)}/640.webp`)).statusCode).toBe(
    404,
  );
});

test('pictures that nothing shows leave the bucket', async () => {
  const store = await openStore();
  const shop = await openPictureShop(settings(store.endpoint));
  const { url } = (await upload(shop, await onePicture().jpeg().toBuffer())).body;
  await makeOld(shop, [url]);
  await shop.app.scheduledWork.removeOrphanedPictures(new Date());
  expect(store.objects.size).toBe(0);
  expect((await shop.app.inject(url)).statusCode).toBe(404);
});

test('a store that refuses or fails is said to be away, and logged without its secret', async () => {
  const store = await openStore();
  const wrong = { secretAccessKey: 'a-secret-that-is-wrong' };
  const photo = await onePicture().jpeg().toBuffer();
  const stranger = await openPictureShop(settings(store.endpoint, wrong));
  const away = { status: 502, body: { code: 'pictures_unavailable' } };
  expect(await upload(stranger, photo)).toMatchObject(away);
  expect(store.objects.size).toBe(0);

  const shop = await openPictureShop(settings(store.endpoint));
  const { url } = (await upload(shop, photo)).body;
  store.fail();
  const lost = await shop.app.inject(url.replace('1200', '320'));
  expect([lost.statusCode, lost.headers['cache-control']]).toEqual([502, undefined]);
  expect(await upload(shop, await onePicture({ width: 50 }).jpeg().toBuffer())).toMatchObject(away);
  for (const { logged } of [shop, stranger]) {
    const log = JSON.stringify(logged);
    expect(log).toContain('picture_not_kept');
    expect(log).not.toContain('a-secret');
  }
});

test('a store that takes the connection and says nothing is said to be away before the request ends', async () => {
  const endpoint = `http://127.0.0.1:${await openSilentServer()}`;
  const shop = await openPictureShop(settings(endpoint));
  const answer = await shop.app.inject(`/media/uploads/${'0'.repeat(32)}/640.webp`);
  // The request's own end would say that the shop is away.
  expect([answer.statusCode, answer.json().code]).toEqual([502, 'pictures_unavailable']);
}, 30_000);

test('a bucket of Amazon has an address of its own, one of another store is a folder there', () => {
  const bucket = { bucket: 'pictures', region: 'eu-north-1', ...keys };
  expect(bucketAddress({ ...bucket, endpoint: undefined })).toBe(
    'https://pictures.s3.eu-north-1.amazonaws.com',
  );
  expect(bucketAddress({ ...bucket, endpoint: 'https://store.example/' })).toBe(
    'https://store.example/pictures',
  );
});

test('half of the settings of a bucket is none: what is missing is named', async () => {
  await expect(openPictureShop({ S3_BUCKET: 'pictures' })).rejects.toThrow(
    'These settings are missing: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
  );
});
