import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Stand {
  readonly endpoint: string;
  /** What lies in the bucket, by key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Calls so far, as 'GET uploads/...'. */
  readonly calls: string[];
  /** From now on every call is answered with a failure of the store. */
  fail(): void;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** Signature version 4 of a request, computed anew from what arrived, as the stores do. */
function isSigned(request: IncomingMessage, body: Buffer, keys: Keys, region: string): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (match === null) return false;
  const [, keyId = '', date = '', signedRegion = '', names = '', signature = ''] = match;
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const content = header('x-amz-content-sha256');
  if (keyId !== keys.accessKeyId || signedRegion !== region) return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store.invalid');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    content,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
}

const failure = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/**
 * A store that speaks the part of S3 that the shop uses, over HTTP: put, get and delete objects of one
 * bucket in path style. Calls whose signature is not right are refused as the real ones do.
 */
export async function startS3(bucket: string, keys: Keys, region: string): Promise<S3Stand> {
  const objects: S3Stand['objects'] = new Map();
  const calls: string[] = [];
  let failing = false;
  const answer = async (request: IncomingMessage): Promise<[number, string | Buffer, string?]> => {
    const body = await buffer(request);
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://store.invalid').pathname);
    const key = path.slice(`/${bucket}/`.length);
    calls.push(`${request.method} ${key}`);
    if (failing) return [503, failure('SlowDown')];
    if (!isSigned(request, body, keys, region)) return [403, failure('SignatureDoesNotMatch')];
    if (!path.startsWith(`/${bucket}/`)) return [404, failure('NoSuchBucket')];
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      return [200, ''];
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return [204, ''];
    }
    const found = objects.get(key);
    return found === undefined ? [404, failure('NoSuchKey')] : [200, found.bytes, found.type];
  };
  const server = createServer((request, response) => {
    void answer(request).then(([status, body, type = 'application/xml']) => {
      response.writeHead(status, { 'content-type': type, etag: `"${sha256(body)}"` }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    calls,
    fail: () => {
      failing = true;
    },
  };
}
