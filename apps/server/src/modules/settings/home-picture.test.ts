import type { ErrorBody } from '@gadgetry/contract/errors';
import type { HistoryEntry } from '@gadgetry/contract/history';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { expect, test } from 'vitest';
import { onePicture, openPictureShop, upload } from '../../../test/pictures.ts';
import { openTestShop } from '../../../test/shop.ts';

const PATH = '/admin/settings';

async function openShop() {
  const shop = await openPictureShop();
  const read = async () => (await shop.call<StoredOwnerSettings>('GET', PATH, shop.admin)).body;
  const save = async (changes: object) => {
    const { _id, noGuestsBecause: _why, version: _version, ...stored } = await read();
    const body = { ...stored, ...changes };
    return shop.call<ErrorBody & StoredOwnerSettings>('PUT', PATH, shop.admin, body);
  };
  const uploaded = async (background: string) =>
    (await upload(shop, await onePicture({ width: 90, height: 60, background }).png().toBuffer()))
      .body.url;
  const home = async () => (await shop.app.inject('/')).body;
  return { shop, read, save, uploaded, home };
}

test('an owner’s picture stands beside the title, measured, and gone again it is the shop’s own', async () => {
  const { shop, read, save, uploaded, home } = await openShop();
  const expectOwn = async () => {
    const page = await home();
    expect(page).toContain('<img src="/media/hero/1920.webp" alt="" width="2400" height="1400"');
    for (const none of ['"picture":', '/media/uploads/']) expect(page).not.toContain(none);
  };
  await expectOwn();
  const [url, next] = [await uploaded('#113355'), await uploaded('#553311')];
  await expectOwn();
  const saved = await save({ heroPicture: url, heroAlt: 'A lamp & "its" shade' });
  expect(saved.body).toMatchObject({ heroPicture: url, heroAlt: 'A lamp & "its" shade' });
  const shown = await home();
  const picture = `<img src="${url}" alt="A lamp &amp; &quot;its&quot; shade" width="90" height="60" loading="eager"`;
  expect(shown).toContain(picture);
  expect(shown).toContain('fetchPriority="high"');
  expect(shown).toContain(`srcSet="${url.replace('1200.webp', '320.avif')} 320w`);
  expect(shown).toMatch(new RegExp(`<meta property="og:image" content="[^"]*${url}"/>`));
  expect(shown).not.toContain('/media/hero/');
  // Known to who comes later.
  const other = await openTestShop({ database: shop.database });
  expect((await other.app.inject('/')).body).toContain(picture);

  // What is replaced is replaced with its measures, and a program that knows none of it changes none.
  await save({ heroPicture: next, heroAlt: '' });
  expect(await home()).toContain(`<img src="${next}" alt="" width="90"`);
  const { _id, noGuestsBecause: _w, version: _v, ...all } = await read();
  const { heroPicture: _picture, heroAlt: _alt, ...known } = all;
  await shop.call('PUT', PATH, shop.admin, { ...known, name: 'Watt & Co' });
  expect(await read()).toMatchObject({ heroPicture: next, name: 'Watt & Co' });
  await save({ heroPicture: null, name: 'Gadgetry' });
  await expectOwn();

  const path = `/history?entity=shop_settings&id=${_id}`;
  const { body } = await shop.call<HistoryEntry[]>('GET', path, shop.admin);
  expect(body[0]?.changes).toContainEqual({ field: 'heroPicture', from: next, to: null });
  expect(body.at(-1)?.changes).toContainEqual({ field: 'heroPicture', from: null, to: url });
});

test('it is kept as long as it is shown, beside the logo', async () => {
  const { shop, save, uploaded } = await openShop();
  const [hero, logo] = [await uploaded('#224466'), await uploaded('#664422')];
  const isThere = async (url: string) => (await shop.app.inject(url)).statusCode === 200;
  // A day and more from now, whatever is not shown goes.
  const tidyUp = () =>
    shop.app.scheduledWork.removeOrphanedPictures(new Date(Date.now() + 50 * 3_600_000));
  await save({ heroPicture: hero, logo });
  await tidyUp();
  expect([await isThere(hero), await isThere(logo)]).toEqual([true, true]);
  // The same picture may be both.
  await save({ heroPicture: logo });
  await tidyUp();
  expect([await isThere(hero), await isThere(logo)]).toEqual([false, true]);
  await save({ logo: null });
  await tidyUp();
  expect(await isThere(logo)).toBe(true);
  const gone = await save({ heroPicture: hero });
  expect([gone.status, gone.body.issues]).toEqual([
    400,
    [{ path: 'heroPicture', message: 'This picture is no longer there. Please upload it again.' }],
  ]);
});

test('it is a picture of the shop and no other address, said of in one plain line', async () => {
  const { save, read } = await openShop();
  for (const [field, value] of [
    ['heroPicture', ''],
    ['heroPicture', 'https://elsewhere.example/a.png'],
    ['heroPicture', `/media/uploads/${'0'.repeat(32)}/320.avif`],
    ['heroPicture', `/media/uploads/${'0'.repeat(32)}/1200.webp`],
    ['heroPicture', '/media/hero/1920.webp'],
    ['heroPicture', 7],
    ['heroAlt', 'x'.repeat(201)],
    ['heroAlt', null],
  ] as const) {
    const { status, body } = await save({ [field]: value });
    expect([value, status, body.issues?.[0]?.path]).toEqual([value, 400, field]);
  }
  expect((await read()).version).toBe(0);
});
