import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createIdentity } from './modules/identity/index.ts';
import { health } from './platform/health.ts';
import { createHttp } from './platform/http.ts';
import type { OpenDatabase } from './platform/database.ts';
import type { Env } from './env.ts';

export interface AppDependencies {
  readonly env: Env;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Serve the browser's code through Vite, with hot reload. */
  readonly dev: boolean;
}

/** The whole shop as one application that has not begun to listen. */
export async function buildApp({ env, database, log }: AppDependencies): Promise<FastifyInstance> {
  const app = createHttp({ log, trustedProxies: env.TRUST_PROXY });
  const identity = createIdentity({ env, database, log });
  await app.register(identity.routes);
  await app.register(health({ db: database.db }));
  return app;
}
