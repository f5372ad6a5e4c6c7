import { type SentPicture, sentPicture } from '@gadgetry/contract/reviews';
import { type UploadedPicture, uploadedPicture } from '@gadgetry/contract/uploads';
import type { z } from 'zod';
import { currentBearer, clearBearer } from './bearer.ts';
import { errorText } from './error-text.ts';

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
  { onProgress, signal }: UploadOptions,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API}${path}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
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
  options: UploadOptions,
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

/** A picture of a review that not everyone may see: only a call can say who asks. Null: it can't be had. */
export async function loadReviewPicture(name: string, signal: AbortSignal): Promise<Blob | null> {
  const ask = async () => {
    const token = await currentBearer();
    const headers = { authorization: `Bearer ${token ?? ''}` };
    return fetch(`${API}/review-pictures/${name}/1200.webp`, { headers, signal });
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
