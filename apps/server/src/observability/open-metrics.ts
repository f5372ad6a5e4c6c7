import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { RENDERING_ADDRESS } from '../rendering/index.ts';
import type { Measured } from './metrics.ts';
import { showMetrics } from './metrics-endpoint.ts';
import { type Tally, uncounted } from './work-metrics.ts';
import { READY_ADDRESS } from '../http/public-responses.ts';

/** Under which the shop asks itself. */
export const internalAddresses: ReadonlySet<string> = new Set([RENDERING_ADDRESS, READY_ADDRESS]);

/** Whether the shop asks itself: no visitor's request. */
export function isInternal({ socket }: FastifyRequest): boolean {
  return internalAddresses.has(socket.remoteAddress ?? '');
}

export interface MeasuredShop extends Pick<Measured, 'pools' | 'ready'> {
  readonly env: Env;
}

/** Measures the shop where its settings ask for that; a shop that is not measured loads nothing of it. */
export async function openMetrics(app: FastifyInstance, shop: MeasuredShop): Promise<Tally> {
  const { env, pools, ready } = shop;
  if (env.METRICS_PORT === undefined && env.METRICS_TOKEN === undefined) return uncounted;
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics({ pools, ready, isInternal });
  metrics.observe(app);
  showMetrics(app, metrics, env);
  return metrics.tally;
}
