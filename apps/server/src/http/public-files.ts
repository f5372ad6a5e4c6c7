import type { PublicAnswer } from './public-answer.ts';
import { routeGroup } from './routes.ts';

/** What is the same for everybody under an address of its own: for machines, tabs and home screens. */
interface PublicFile {
  readonly type: string;
  readonly cacheControl?: string;
  readonly body: () => Buffer | string | Promise<string>;
}

/** By address. */
export type PublicFiles = Readonly<Record<string, PublicFile>>;

export async function fileAnswer({ type, cacheControl, body }: PublicFile): Promise<PublicAnswer> {
  const headers = {
    'content-type': type,
    ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
  };
  return { status: 200, headers, body: Buffer.from(await body()) };
}

export function publicFiles(files: PublicFiles) {
  return routeGroup((app) => {
    for (const [address, file] of Object.entries(files)) {
      app.get(address, { schema: { hide: true } }, async (_request, reply) => {
        const { headers, body } = await fileAnswer(file);
        return reply.headers(headers).send(body);
      });
    }
  });
}
