import { type ClientRequest, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS, pictureSources } from '@gadgetry/contract/pictures';
import { UPLOAD_MAX_BYTES } from '@gadgetry/contract/uploads';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { onePicture, openPictureShop, upload } from '../../../test/pictures.ts';

/** A photograph as phones write it: lying on its side, with the place where it was taken. */
function photograph() {
  return onePicture({ width: 1600, height: 1000 })
    .withExif({
      IFD0: { Model: 'A phone of Robin' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe('an uploaded photograph', () => {
  test('is there upright, in every width and format, and says nothing of where it was taken', async () => {
    const shop = await openPictureShop();
    const photo = await photograph();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('A phone of Robin');
    const { status, body } = await upload(shop, photo);
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^\/media\/uploads\/[0-9a-f]{32}\/1200\.webp$/),
      width: 1000,
      height: 1600,
    });
    expect(pictureSources(body.url)?.avif).toContain(
      `${body.url.replace('1200.webp', '320.avif')} 320w`,
    );
    for (const width of PICTURE_WIDTHS) {
      for (const format of ['avif', 'webp']) {
        const file = body.url.replace('1200.webp', `${width}.${format}`);
        const { rawPayload, headers } = await shop.app.inject(file);
        expect(headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const shown = await sharp(rawPayload).metadata();
        // Never larger than it came.
        const wide = Math.min(width, 1000);
        expect([file, shown.width, shown.height]).toEqual([file, wide, Math.round(wide * 1.6)]);
        expect(shown).not.toHaveProperty('exif');
        expect(shown).not.toHaveProperty('xmp');
        expect(shown.orientation ?? 1).toBe(1);
        expect(rawPayload.toString('latin1')).not.toContain('Robin');
      }
    }
  });

  test('has the same address when it is uploaded again, and another picture has another', async () => {
    const shop = await openPictureShop();
    const photo = await onePicture().jpeg().toBuffer();
    const first = await upload(shop, photo);
    expect((await upload(shop, photo)).body).toEqual(first.body);
    const other = await upload(shop, await onePicture({ background: '#004050' }).jpeg().toBuffer());
    expect(other.body.url).not.toBe(first.body.url);
    expect(await readdir(join(shop.dataDir, 'media', 'uploads'))).toHaveLength(2);
  });

  test('need not be asked for again, and is found under no other name', async () => {
    const shop = await openPictureShop();
    const { url } = (await upload(shop, await onePicture().png().toBuffer())).body;
    const { headers } = await shop.app.inject(url);
    const again = await shop.app.inject({
      url,
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const folder = url.replace('/1200.webp', '');
    for (const path of [
      `${folder}/640.html`,
      `${folder}/640.svg`,
      `${folder}/641.webp`,
      `${folder}/..%2f${folder.slice(-32)}%2f640.webp`,
      `${folder.slice(0, -1)}/640.webp`,
      folder,
      '/media/uploads/..%2f..%2fauth-secret/640.webp',
      `/media/uploads/${'0'.repeat(32)}/640.webp`,
    ]) {
      const { statusCode, headers: refused } = await shop.app.inject(path);
      expect([path, statusCode, refused['cache-control']]).toEqual([path, 404, undefined]);
    }
  });

  test.each([
    ['PNG', () => onePicture().png()],
    ['GIF', () => onePicture().gif()],
    ['WebP', () => onePicture().webp()],
    ['AVIF', () => onePicture().avif({ effort: 0 })],
    ['black and white JPEG', () => onePicture().greyscale().jpeg()],
    ['JPEG in the colours of print', () => onePicture().toColourspace('cmyk').jpeg()],
    ['PNG of 16 bits', () => onePicture().toColourspace('rgb16').png()],
  ])('may be a %s, whatever the client calls it', async (_kind, make) => {
    const shop = await openPictureShop();
    const bytes = await make().toBuffer();
    const { status, body } = await upload(shop, bytes, shop.admin, 'text/html');
    expect([status, body.width, body.height]).toEqual([201, 60, 40]);
    const { rawPayload } = await shop.app.inject(body.url);
    expect((await sharp(rawPayload).metadata()).space).toBe('srgb');
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
const heic = Buffer.from(`\0\0\0\u0018ftypheic\0\0\0\0mif1heic${'\0'.repeat(400)}`, 'latin1');

const refusals: [string, () => Promise<Buffer> | Buffer, number, string, string][] = [
  [
    'a page',
    () => Buffer.from('<!doctype html><p>hello'),
    415,
    'not_a_picture',
    'This file is not a JPEG, PNG, WebP, AVIF or GIF picture',
  ],
  [
    'a drawing',
    () => Buffer.from(svg),
    415,
    'not_a_picture',
    'This file is not a JPEG, PNG, WebP, AVIF or GIF picture',
  ],
  [
    'a drawing behind the first bytes of a picture',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    415,
    'not_a_picture',
    'This file is not a JPEG, PNG, WebP, AVIF or GIF picture',
  ],
  [
    'a HEIC',
    () => heic,
    415,
    'not_a_picture',
    'This file is not a JPEG, PNG, WebP, AVIF or GIF picture',
  ],
  ['an empty file', () => Buffer.alloc(0), 415, 'not_a_picture', 'This file is empty'],
  [
    'half a picture',
    async () => {
      const whole = await photograph();
      return whole.subarray(0, whole.length / 2);
    },
    400,
    'picture_damaged',
    'This picture is damaged and cannot be read',
  ],
  [
    'a small file that unpacks to 60 million pixels',
    () => onePicture({ width: 10_000, height: 6_000 }).png().toBuffer(),
    400,
    'picture_too_many_pixels',
    'This picture has more than 50 million pixels',
  ],
  [
    'a file that is too large',
    () => Buffer.alloc(UPLOAD_MAX_BYTES + 1, 0xff),
    413,
    'payload_too_large',
    'This file is larger than 15 MB',
  ],
];

describe('refused, in words', () => {
  test.each(refusals)('%s', async (_what, make, status, code, message) => {
    const shop = await openPictureShop();
    const bytes = await make();
    const answer = await upload(shop, bytes);
    expect(answer).toMatchObject({ status, body: { code, message } });
    expect((await shop.database.pool.query('SELECT name FROM pictures')).rows).toEqual([]);
    expect(await readdir(shop.dataDir)).not.toContain('media');
  });

  test('whoever is not an admin, before anything is read', async () => {
    const shop = await openPictureShop();
    const neverSent = { method: 'POST', url: '/api/v1/pictures' } as const;
    for (const [someone, status] of [
      [null, 401],
      [shop.shopper, 403],
    ] as const) {
      const answer = await shop.app.inject({
        ...neverSent,
        headers: { ...someone?.headers, 'content-length': '5000', 'content-type': 'image/png' },
        payload: new PassThrough(),
      });
      expect(answer.statusCode).toBe(status);
    }
  });

  test('more at once than the shop has room for, until there is room again', async () => {
    const shop = await openPictureShop();
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    // Begun, and not at their end for now. One that is refused, because the upload below was quicker,
    // comes again.
    const begun: ClientRequest[] = [];
    const answers: number[] = [];
    const begin = (place: number) => {
      const sending = request(`${address}/api/v1/pictures`, {
        method: 'POST',
        headers: { ...shop.admin.headers, 'content-type': 'image/png' },
      });
      begun[place] = sending;
      sending.on('error', () => undefined);
      sending.once('response', (answer) => {
        answer.resume();
        if (answer.statusCode === 503) {
          sending.destroy();
          begin(place);
        } else answers.push(answer.statusCode ?? 0);
      });
      sending.write('no picture');
    };
    for (let place = 0; place < 8; place += 1) begin(place);
    const photo = await onePicture().jpeg().toBuffer();
    await expect
      .poll(async () => (await upload(shop, photo)).status, { timeout: 20_000 })
      .toBe(503);
    for (const sending of begun) sending.end();
    await expect.poll(() => answers, { timeout: 20_000 }).toEqual(Array(8).fill(415));
    expect((await upload(shop, photo)).status).toBe(201);
  });
});

test('the shop answers others while a picture is worked on', async () => {
  const shop = await openPictureShop();
  const photo = await onePicture({ width: 3000, height: 2000 }).jpeg().toBuffer();
  const finished: string[] = [];
  const developing = upload(shop, photo).then(() => finished.push('picture'));
  for (let asked = 0; asked < 5; asked += 1) {
    await shop.app.inject('/healthz');
    finished.push('answer');
  }
  await developing;
  expect(finished).toEqual([...Array.from({ length: 5 }, () => 'answer'), 'picture']);
});

test('a picture with bytes gone wrong is refused or repaired, and never a failure of ours', async () => {
  const shop = await openPictureShop();
  const whole = await Promise.all([
    onePicture().jpeg().toBuffer(),
    onePicture().png().toBuffer(),
    onePicture().webp().toBuffer(),
    onePicture().gif().toBuffer(),
    onePicture().avif({ effort: 0 }).toBuffer(),
  ]);
  const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...whole), damage, async (picture, wrong) => {
      const bytes = Buffer.from(picture);
      // The first bytes stay: without them nobody would look any further.
      for (const [place, value] of wrong) {
        bytes[16 + Math.floor(place * (bytes.length - 16))] = value;
      }
      const { status } = await upload(shop, bytes);
      expect([201, 400, 415]).toContain(status);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
