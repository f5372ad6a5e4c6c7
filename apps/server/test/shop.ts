import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Env, readEnv } from '../src/env.ts';
import type { Replicas } from '../src/database/replicas.ts';
import { logSerializers } from '../src/observability/access-log.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';

export { type SignedIn, type SignUpOptions, bearerFor, signInAgain, signUp } from './people.ts';

export interface TestShop {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly env: Env;
  /** Every line the shop has logged, parsed, oldest first. */
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

export interface TestShopOptions {
  /** Settings as an owner would give them. */
  readonly settings?: Record<string, string>;
  /** Several shops on one database are several processes of one shop. */
  readonly database?: TestDatabase;
  readonly replicas?: Replicas;
}

/** The settings of every test shop; a test changes those that it is about. */
export function testSettings(database: TestDatabase): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DEMO: '0',
    DATA_DIR: '/nonexistent',
    AUTH_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
    RATE_LIMITS: 'off',
    DATABASE_URL: database.address,
    LOG_LEVEL: 'info',
  };
}

/** The whole shop on a database of its own, without a listening port: talk to it with `app.inject`. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.database ?? (await createTestDatabase());
  const env = readEnv({ ...testSettings(database), ...options.settings });
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: env.LOG_LEVEL, serializers: logSerializers },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  const app = await buildApp({
    env,
    database,
    ...(options.replicas && { replicas: options.replicas }),
    log,
    dev: false,
  });
  await app.ready();
  const close = async () => {
    await app.close();
    if (options.database === undefined) await database.close();
  };
  try {
    onTestFinished(close);
  } catch {
    // Not inside a test: the caller closes it.
  }
  return { app, database, env, logged, close };
}
