import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import type { Measured } from './metrics.ts';
import { showMetrics } from './metrics-endpoint.ts';
import { type Tally, uncounted } from './work-metrics.ts';

export interface MeasuredShop extends Pick<Measured, 'pools' | 'ready' | 'isInternal'> {
  readonly env: Env;
}

/** Measures the shop where its settings ask for that; a shop that is not measured loads nothing of it. */
export async function openMetrics(app: FastifyInstance, shop: MeasuredShop): Promise<Tally> {
  const { env, pools, ready, isInternal } = shop;
  if (env.METRICS_PORT === undefined && env.METRICS_TOKEN === undefined) return uncounted;
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics({ pools, ready, isInternal });
  metrics.observe(app);
  showMetrics(app, metrics, env);
  return metrics.tally;
}
