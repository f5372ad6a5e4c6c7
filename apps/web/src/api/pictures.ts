import { type UploadedPicture, uploadedPicture } from '@gadgetry/contract/uploads';
import { currentBearer, clearBearer } from './bearer.ts';
import { errorText } from './error-text.ts';

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

interface UploadOptions {
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
  file: Blob,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/pictures');
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

/** Sends a picture to the shop. A refusal says why, for a person. */
export async function uploadPicture(
  file: Blob,
  options: UploadOptions,
): Promise<{ readonly picture: UploadedPicture } | { readonly refusal: string }> {
  let answer = await send(file, await currentBearer(), options);
  if (answer?.status === 401) {
    // As with every call: the token may only have been revoked.
    clearBearer();
    answer = await send(file, await currentBearer(), options);
  }
  if (answer === null) {
    return { refusal: 'The shop could not be reached. Check your connection and try again.' };
  }
  const picture = answer.status === 201 ? uploadedPicture.safeParse(answer.data).data : undefined;
  return picture === undefined
    ? { refusal: errorText(answer, 'The picture could not be uploaded.') }
    : { picture };
}
