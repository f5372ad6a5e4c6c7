import { type ReturnPicture, returnPicture } from '@gadgetry/contract/returns';
import { type SentPicture, sentPicture } from '@gadgetry/contract/reviews';
import { type UploadedPicture, uploadedPicture } from '@gadgetry/contract/uploads';
import type { z } from 'zod';
import { currentBearer, clearBearer } from './bearer.ts';
import { orderKeysHeader } from './order-keys.ts';
import { type UploadOptions, type WithHeaders, sendFile } from './send-file.ts';

const API = '/api/v1';

export type { UploadOptions };

/** A refusal says why, for a person. */
export type Uploaded<Picture> = { readonly picture: Picture } | { readonly refusal: string };

async function upload<Picture>(
  path: string,
  schema: z.ZodType<Picture>,
  file: Blob,
  options: UploadOptions & WithHeaders,
): Promise<Uploaded<Picture>> {
  const failed = 'The picture could not be uploaded.';
  const answer = await sendFile(path, schema, file, { ...options, failed });
  return 'sent' in answer ? { picture: answer.sent } : answer;
}

/** Sends a picture to the shop. */
export async function uploadPicture(
  file: Blob,
  options: UploadOptions,
): Promise<Uploaded<UploadedPicture>> {
  return upload('/pictures', uploadedPicture, file, options);
}

/** Sends a picture that the settings are to name. */
export async function uploadForSettings(
  file: Blob,
  options: UploadOptions,
): Promise<Uploaded<UploadedPicture>> {
  return upload('/admin/settings/pictures', uploadedPicture, file, options);
}

/** Sends a picture for one's own review of a product. */
export async function sendReviewPicture(
  productId: string,
  file: Blob,
  options: UploadOptions,
): Promise<Uploaded<SentPicture>> {
  const path = `/products/${encodeURIComponent(productId)}/own-review/pictures`;
  return upload(path, sentPicture, file, options);
}

/** Sends a picture for a return of one's own order, which a guest opens by its key. */
export async function sendReturnPicture(
  orderId: string,
  file: Blob,
  options: UploadOptions,
): Promise<Uploaded<ReturnPicture>> {
  const path = `/orders/${encodeURIComponent(orderId)}/returns/pictures`;
  const headers = orderKeysHeader([orderId]);
  return upload(path, returnPicture, file, { ...options, headers });
}

/** A picture that not everyone may see: only a call can say who asks. Null: it can't be had. */
async function load(
  path: string,
  signal: AbortSignal,
  keys: Readonly<Record<string, string>> = {},
): Promise<Blob | null> {
  const ask = async () => {
    const token = await currentBearer();
    const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
    return fetch(`${API}${path}`, { headers: { ...keys, ...bearer }, signal });
  };
  try {
    let answer = await ask();
    if (answer.status === 401) {
      clearBearer();
      answer = await ask();
    }
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** As its sender and the shop's own people see it, whether everyone may or not. */
export const loadReviewPicture = (name: string, signal: AbortSignal) =>
  load(`/review-pictures/${name}/1200.webp`, signal);

/** As whoever asked for the return and the shop's own people see it. */
export const loadReturnPicture = (orderId: string, name: string, signal: AbortSignal) =>
  load(
    `/orders/${encodeURIComponent(orderId)}/returns/pictures/${name}/1200.webp`,
    signal,
    orderKeysHeader([orderId]),
  );
