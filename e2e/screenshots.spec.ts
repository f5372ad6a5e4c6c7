import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { accountScreens } from './screens/account-screens.ts';
import { adminScreens } from './screens/admin-screens.ts';
import { pictureIn, picturesThere, retaking, removePicture } from './screens/report.ts';
import { differences } from './screens/visual-diff.ts';
import { purchaseScreens } from './screens/purchase-screens.ts';
import { filesOf } from './screens/screen.ts';
import { shopScreens } from './screens/shop-screens.ts';

const screens = [...shopScreens, ...purchaseScreens, ...accountScreens, ...adminScreens];

test('every screenshot belongs to a screen, and every screen has its own name', async () => {
  const expected = screens.flatMap(filesOf);
  expect(new Set(expected).size).toBe(expected.length);
  const others = (await picturesThere()).filter((file) => !expected.includes(file));
  if (retaking) await Promise.all(others.map(removePicture));
  else expect(others).toEqual([]);
});

test.describe('two pictures of one screen', () => {
  // A file of its own to change, so that a retake elsewhere is of no matter.
  const cart = async () => {
    const picture = await pictureIn('cart-1440-light.webp');
    if (picture === null) throw new Error('the cart has no screenshot');
    return picture;
  };

  test('are alike when letters are only smoothed in another way', async () => {
    const before = await cart();
    const smoothed = await sharp(before).blur(0.7).webp({ quality: 70 }).toBuffer();
    expect(await differences(smoothed, before)).toEqual([]);
  });

  test('are not when a block has moved, is gone, or has another colour', async () => {
    const before = await cart();
    const { width, height } = await sharp(before).metadata();
    const block = { left: 90, top: 250, width: 400, height: 100 };
    const piece = await sharp(before).extract(block).toBuffer();
    const blank = { ...block, height: 24, channels: 3 as const, background: '#ffffff' };
    const changed = {
      moved: await sharp(before)
        .composite([{ input: piece, left: block.left + 8, top: block.top + 8 }])
        .webp()
        .toBuffer(),
      gone: await sharp(before)
        .composite([{ input: { create: blank }, left: block.left, top: block.top }])
        .webp()
        .toBuffer(),
      tinted: await sharp(before).tint('#ffd0d0').webp().toBuffer(),
      shorter: await sharp(before)
        .extract({ left: 0, top: 0, width, height: height - 40 })
        .webp()
        .toBuffer(),
    };
    for (const [what, picture] of Object.entries(changed)) {
      expect(await differences(picture, before), what).not.toEqual([]);
    }
  });
});
