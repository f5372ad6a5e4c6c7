import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
});

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })),
});

const attributes = z.array(z.object({ key: z.string(), value }));

const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export interface ReceivedSpan {
  readonly service: string | undefined;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

/** What a collector is to the shop: it takes traces over OTLP/HTTP and keeps them. */
export interface TraceReceiver {
  readonly url: string;
  /** Traces that came as JSON, read. */
  readonly spans: ReceivedSpan[];
  /** All that came, as it came. */
  readonly received: { readonly path: string; readonly type: string; readonly body: Buffer }[];
  close(): Promise<void>;
}

type Attributes = z.infer<typeof attributes>;

const byName = (list: Attributes): Record<string, string | undefined> =>
  Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue } }) => [
      key,
      stringValue ?? intValue?.toString(),
    ]),
  );

function readSpans(body: Buffer): ReceivedSpan[] {
  const { resourceSpans } = traces.parse(JSON.parse(body.toString()));
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = byName(resource.attributes)['service.name'];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes: given }) => ({
        service,
        traceId,
        spanId,
        parentSpanId,
        name,
        attributes: byName(given),
      })),
    );
  });
}

export async function openTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const received: TraceReceiver['received'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const type = request.headers['content-type'] ?? '';
      received.push({ path: request.url ?? '', type, body });
      if (type === 'application/json') spans.push(...readSpans(body));
      response
        .writeHead(200, { 'content-type': type })
        .end(type === 'application/json' ? '{}' : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
