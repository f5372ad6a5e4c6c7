import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import type { MetricsSources } from './metrics.ts';
import { showMetrics } from './metrics-endpoint.ts';
import { type WorkMetrics, noWorkMetrics } from './work-metrics.ts';

interface MetricsOptions extends Pick<MetricsSources, 'pools' | 'responseCounts'> {
  readonly env: Env;
}

/** Measures the shop where its settings ask for that; a shop that is not measured loads nothing of it. */
export async function openMetrics(
  app: FastifyInstance,
  shop: MetricsOptions,
): Promise<WorkMetrics> {
  const { env, pools, responseCounts } = shop;
  if (env.METRICS_PORT === undefined && env.METRICS_TOKEN === undefined) return noWorkMetrics;
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics({ pools, responseCounts });
  metrics.observe(app);
  showMetrics(app, metrics, env);
  return metrics.workMetrics;
}
