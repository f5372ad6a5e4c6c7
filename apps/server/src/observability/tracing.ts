import { createRequire, syncBuiltinESMExports } from 'node:module';
import { DiagLogLevel, SpanStatusCode, diag, trace } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { TracedJob, Tracing } from './trace.ts';

// Asked every few seconds by whoever looks after the shop; nothing would be learnt from them.
const UNTRACED = /^\/(?:healthz|readyz|metrics)(?:$|\?)/;

/** Names only: what stands behind them may open a payment or an account. */
function queryNames({ url = '' }: IncomingMessage): string | null {
  const query = url.split('?')[1];
  return query === undefined ? null : [...new Set(new URLSearchParams(query).keys())].join('&');
}

function describeActive(requestId: string, method: string, route: string): void {
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${route}`);
  span?.setAttributes({ 'http.route': route, 'http.request.id': requestId });
}

function traced<Job extends TracedJob>(job: Job): Job {
  const tracer = trace.getTracer('gadgetry');
  const run = (ending: AbortSignal) =>
    tracer.startActiveSpan(`job ${job.name}`, async (span) => {
      try {
        await job.run(ending);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  return { ...job, run };
}

/**
 * Sends traces of requests, statements and outgoing calls to where OpenTelemetry's own settings say.
 * @param serviceName where those settings name none
 */
export function startTracing(serviceName: string | undefined, log: FastifyBaseLogger): Tracing {
  const sdk = new NodeSDK({
    ...(serviceName === undefined ? {} : { serviceName }),
    // Figures are Prometheus's to fetch, and the log is on standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => UNTRACED.test(url),
        startIncomingSpanHook: (request) => {
          const names = queryNames(request);
          return names === null ? {} : { 'url.query': names };
        },
      }),
      // The job queue asks the database all the time; only what a request or a job does is of interest.
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new UndiciInstrumentation(),
    ],
  });
  const tell = (message: string) => log.warn({ code: 'tracing' }, message);
  const quiet = () => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  sdk.start();
  // Modules are wrapped when they are required; those that were imported before take part from here on.
  const require = createRequire(import.meta.url);
  for (const wrapped of ['http', 'https', 'pg']) require(wrapped);
  syncBuiltinESMExports();

  return {
    observe(app: FastifyInstance) {
      app.addHook('onRequest', async (request) => {
        describeActive(request.id, request.method, request.routeOptions.url ?? 'none');
      });
    },
    cached: ({ requestId, route }) => describeActive(requestId, 'GET', route),
    job: traced,
    stop: () => sdk.shutdown().catch(() => undefined),
  };
}
