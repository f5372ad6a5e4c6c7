import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Env, SettingsError } from '../env.ts';
import { ShopError } from '../errors/shop-error.ts';
import type { Metrics } from './metrics.ts';

const METRICS_PATH = '/metrics';

type Settings = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>;

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayRead(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return true;
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * Shows the figures at one place: on a port of their own, or, where there is none, on the shop's for
 * whoever has the token. They tell how much is sold, which is not everybody's business.
 */
export function showMetrics(app: FastifyInstance, metrics: Metrics, settings: Settings): void {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = settings;
  if (port === undefined) {
    app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
      if (!mayRead(token, request.headers.authorization)) throw new ShopError('unauthenticated');
      const { contentType, text } = await metrics.read();
      return reply
        .header('content-type', contentType)
        .header('cache-control', 'no-store')
        .send(text);
    });
    return;
  }
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (url.split('?')[0] !== METRICS_PATH) response.writeHead(404).end();
    else if (!mayRead(token, headers.authorization)) response.writeHead(401).end();
    else
      metrics.read().then(
        ({ contentType, text }) =>
          response.writeHead(200, { 'content-type': contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  app.addHook('onReady', async () => {
    server.listen(port, host);
    await once(server, 'listening').catch((error: unknown) => {
      const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new SettingsError(`METRICS_PORT ${port} on ${host} can't be listened on (${why}).`);
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}
