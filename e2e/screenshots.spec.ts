import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { accountScreens } from './screens/account-screens.ts';
import { adminScreens } from './screens/admin-screens.ts';
import { purchaseScreens } from './screens/purchase-screens.ts';
import { filesOf } from './screens/screen.ts';
import { shopScreens } from './screens/shop-screens.ts';
import { retaking } from './support/looks.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const screens = [...shopScreens, ...purchaseScreens, ...accountScreens, ...adminScreens];

test('every screenshot belongs to a screen, and every screen has its own name', async () => {
  const expected = screens.flatMap(filesOf);
  expect(new Set(expected).size).toBe(expected.length);
  const others = (await readdir(folder)).filter((file) => !expected.includes(file));
  if (retaking) await Promise.all(others.map((file) => rm(join(folder, file))));
  else expect(others).toEqual([]);
});

// Each picture of a screen is the same bytes as the approved one, or differs by what nobody sees.
test('a block that has moved, is gone or has another colour is no approved picture', async () => {
  const approved = 'cart-1440-light.webp';
  const before = await readFile(join(folder, approved));
  expect(await sharp(before).webp({ quality: 45, effort: 5 }).toBuffer()).toMatchSnapshot(approved);
  const { width, height } = await sharp(before).metadata();
  const block = { left: 90, top: 250, width: 400, height: 100 };
  const piece = await sharp(before).extract(block).toBuffer();
  const blank = { ...block, height: 24, channels: 3 as const, background: '#ffffff' };
  const changed = {
    moved: sharp(before).composite([{ input: piece, left: block.left + 8, top: block.top + 8 }]),
    gone: sharp(before).composite([{ input: { create: blank }, left: block.left, top: block.top }]),
    tinted: sharp(before).tint('#ffd0d0'),
    shorter: sharp(before).extract({ left: 0, top: 0, width, height: height - 40 }),
  };
  for (const [what, picture] of Object.entries(changed)) {
    const bytes = await picture.webp({ quality: 45, effort: 5 }).toBuffer();
    expect(bytes, what).not.toMatchSnapshot(approved);
  }
});
