import { type ReturnPicture, returnPicture } from '@gadgetry/contract/returns';
import { type SentPicture, sentPicture } from '@gadgetry/contract/reviews';
import { type UploadedPicture, uploadedPicture } from '@gadgetry/contract/uploads';
import type { z } from 'zod';
import { currentBearer, clearBearer } from './bearer.ts';
import { errorText } from './error-text.ts';
import { orderKeysHeader } from './order-keys.ts';

const API = '/api/v1';

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

export interface UploadOptions {
  /** From 0 to 1 while the file is on its way. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

interface WithHeaders {
  readonly headers?: Readonly<Record<string, string>>;
}

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only this way tells how much of a file has been sent. Null: no answer arrived. */
function send(
  path: string,
  file: Blob,
  token: string | null,
  { onProgress, signal, headers = {} }: UploadOptions & WithHeaders,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API}${path}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded / event.total));
    request.addEventListener('load', () =>
      resolve({ status: request.status, data: readAnswer(request.responseText) }),
    );
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('abort', () => resolve(null));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** A refusal says why, for a person. */
export type Uploaded<Picture> = { readonly picture: Picture } | { readonly refusal: string };

async function upload<Picture>(
  path: string,
  schema: z.ZodType<Picture>,
  file: Blob,
  options: UploadOptions & WithHeaders,
): Promise<Uploaded<Picture>> {
  let answer = await send(path, file, await currentBearer(), options);
  if (answer?.status === 401) {
    // As with every call: the token may only have been revoked.
    clearBearer();
    answer = await send(path, file, await currentBearer(), options);
  }
  if (answer === null) {
    return { refusal: 'The shop could not be reached. Check your connection and try again.' };
  }
  const picture = answer.status === 201 ? schema.safeParse(answer.data).data : undefined;
  return picture === undefined
    ? { refusal: errorText(answer, 'The picture could not be uploaded.') }
    : { picture };
}

/** Sends a picture to the shop. */
export async function uploadPicture(
  file: Blob,
  options: UploadOptions,
): Promise<Uploaded<UploadedPicture>> {
  return upload('/pictures', uploadedPicture, file, options);
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
