import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { SentPicture } from '@gadgetry/contract/reviews';
import type { UploadedPicture } from '@gadgetry/contract/uploads';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { SignedIn } from './people.ts';
import { type StockedShop, openStockedShop } from './stocked-shop.ts';

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'gadgetry-pictures-'));

/** A shop that keeps uploads in a folder of its own for the length of a test. */
export async function openPictureShop(
  settings: Record<string, string> = {},
): Promise<StockedShop & { readonly dataDir: string }> {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const shop = await openStockedShop({ settings: { DATA_DIR: dataDir, ...settings } });
  return { ...shop, dataDir };
}

interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly background?: string | { readonly r: number; readonly g: number; readonly b: number };
}

/** A picture of one colour; another colour is another picture. */
export function onePicture({ width = 60, height = 40, background = '#b04020' }: Look = {}) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Sends a file as the browser does. */
export async function upload(
  shop: StockedShop,
  payload: Buffer,
  as: SignedIn | null = shop.admin,
  type = 'image/jpeg',
): Promise<{ status: number; body: UploadedPicture & ErrorBody }> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/pictures',
    headers: { ...as?.headers, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Sends a picture for one's own review. */
export async function sendForReview(
  shop: StockedShop,
  productId: string,
  payload: Buffer,
  as: SignedIn | null,
): Promise<{ status: number; body: SentPicture & ErrorBody }> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/products/${productId}/own-review/pictures`,
    headers: { ...as?.headers, 'content-type': 'image/jpeg' },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Makes a picture, and perhaps all before it, as old as the job that removes orphans wants it. */
export async function makeOld(shop: StockedShop, urls: readonly string[]): Promise<void> {
  await shop.database.pool.query(
    `UPDATE pictures SET uploaded_at = now() - interval '25 hours'
     WHERE name = ANY(SELECT split_part(url, '/', 4) FROM unnest($1::text[]) AS url)`,
    [urls],
  );
}
