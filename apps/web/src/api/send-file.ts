import type { z } from 'zod';
import { clearBearer, currentBearer } from './bearer.ts';
import { errorText } from './error-text.ts';

const API = '/api/v1';

interface Received {
  readonly status: number;
  readonly data: unknown;
}

export interface UploadOptions {
  /** From 0 to 1 while the file is on its way. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

export interface WithHeaders {
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
): Promise<Received | null> {
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

const UNREACHED = 'The shop could not be reached. Check your connection and try again.';
const CHANGED = 'This file has changed since you chose it: choose it again';

/** A browser holds the file as it was when it was chosen, and sends nothing of one that was saved since. */
async function isAsChosen(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** A refusal says why, for a person. */
export type SentFile<Answer> = { readonly sent: Answer } | { readonly refusal: string };

/** Sends a file as it is. @param failed what is said where the shop says nothing */
export async function sendFile<Answer>(
  path: string,
  schema: z.ZodType<Answer>,
  file: Blob,
  { failed, ...options }: UploadOptions & WithHeaders & { readonly failed: string },
): Promise<SentFile<Answer>> {
  let answer = await send(path, file, await currentBearer(), options);
  if (answer?.status === 401) {
    // As with every call: the token may only have been revoked.
    clearBearer();
    answer = await send(path, file, await currentBearer(), options);
  }
  if (answer === null) {
    return { refusal: (await isAsChosen(file)) ? UNREACHED : CHANGED };
  }
  const sent = answer.status === 201 ? schema.safeParse(answer.data).data : undefined;
  return sent === undefined ? { refusal: errorText(answer, failed) } : { sent };
}
