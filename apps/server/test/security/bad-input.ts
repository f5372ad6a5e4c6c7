import fc from 'fast-check';

/** One request of the kind that only mistakes, scanners and ill will send. */
export interface BadRequest {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eabc',
  '💥'.repeat(300),
  'é'.normalize('NFD'),
  "' OR 1=1; --",
  '%',
  '%00',
  '%zz',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '-1',
  '0',
  '1e309',
  '9999999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '2024-02-30',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(5_000),
);

const text = fc.oneof(nasty, fc.string({ maxLength: 60, unit: 'binary' }), fc.string());

const scalar = fc.oneof(
  text,
  fc.constantFrom(0, -0, -1, 1.5, 1e9, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63, 1e-7),
  fc.boolean(),
  fc.constant(null),
);

const anything = fc.oneof(
  { depthSize: 'small', maxDepth: 4 },
  { arbitrary: scalar, weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
  { arbitrary: fc.array(scalar, { maxLength: 300 }), weight: 1 },
);

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function fieldsOf(schema: unknown): [string, unknown][] {
  if (!isSchema(schema)) return [];
  if (isSchema(schema['properties'])) return Object.entries(schema['properties']);
  return [schema['anyOf'], schema['allOf'], schema['oneOf']].flat().flatMap(fieldsOf);
}

/** Mostly a right value, so that a wrong one further in is reached at all; else anything. */
function near(schema: unknown): fc.Arbitrary<unknown> {
  const right = rightFor(schema);
  return fc.oneof({ arbitrary: right, weight: 3 }, { arbitrary: anything, weight: 1 });
}

function rightFor(schema: unknown): fc.Arbitrary<unknown> {
  if (!isSchema(schema)) return anything;
  const { type, format } = schema;
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  if (type === 'object' || fieldsOf(schema).length > 0) {
    const fields = fieldsOf(schema).map(([name, field]) => [name, near(field)] as const);
    return fc
      .tuple(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), fc.nat(9), text, anything)
      .map(([record, dice, name, value]) => (dice === 0 ? { ...record, [name]: value } : record));
  }
  if (type === 'array') return fc.array(near(schema['items']), { maxLength: 5 });
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (type === 'integer') return fc.integer({ min: -5, max: 1_000_005 });
  if (type === 'number') return fc.double({ noNaN: true, min: -1e7, max: 1e7 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return fc.oneof(fc.string({ minLength: 3, maxLength: 40 }), text);
  return anything;
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** What can be wrong with a body before it is read as a value. */
function damaged(body: string): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constant(body), weight: 6 },
    fc.nat(Math.max(0, body.length - 1)).map((end) => body.slice(0, end)),
    fc.constantFrom(deep(20_000), `{"a":${deep(500)}}`, '', '\u0000', '\uFEFF{}', 'undefined'),
    fc.constant(body.replace('{', '{"__proto__":{"role":"admin"},')),
    fc.constant(body.replace('{', '{"constructor":{"prototype":{}},')),
    fc.constant(body.replace(/^\{("[^"]*":[^,}]*)/, '{$1,$1')),
    fc.constant(`{"a":"${'x'.repeat(300_000)}"}`),
  );
}

const contentTypes = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 8 },
  fc.constantFrom(
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json, text/plain',
    '*/*',
    'json',
    ';',
    'application/json;'.repeat(50),
  ),
);

const pathValue = fc.oneof(
  { arbitrary: fc.uuid(), weight: 2 },
  text.map((value) => {
    try {
      return encodeURIComponent(value);
    } catch {
      return '%ED%A0%80';
    }
  }),
  fc.constantFrom('%', '%E0%A4%A', '%2e%2e%2f', '%00', '..', 'a'.repeat(201), '%F0%9F%92%A5'),
);

const headers = fc.dictionary(
  fc.constantFrom(
    'authorization',
    'cookie',
    'idempotency-key',
    'accept',
    'accept-encoding',
    'if-none-match',
    'origin',
    'range',
    'stripe-signature',
    'x-forwarded-for',
    'x-request-id',
  ),
  fc.oneof(
    fc.string({ maxLength: 80 }).map((value) => value.replace(/[^\x20-\x7e]/g, '?')),
    fc.constantFrom('Bearer x', 'null', 't=1,v1=00', 'bytes=0-', '"', '*', 'a'.repeat(6_000)),
  ),
  { maxKeys: 2 },
);

const toQuery = (pairs: [string, unknown][]) =>
  pairs
    .map(([name, value]) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      try {
        return `${encodeURIComponent(name)}=${encodeURIComponent(written)}`;
      } catch {
        return `${name.length}=%ED%A0%80`;
      }
    })
    .join('&');

export interface Operation {
  readonly method: string;
  /** With {name} for each parameter. */
  readonly path: string;
  readonly queryNames: readonly string[];
  readonly bodySchema: unknown;
}

/** Bad requests for one call of the API. */
export function badRequestsFor(operation: Operation): fc.Arbitrary<BadRequest> {
  const { path, queryNames, bodySchema } = operation;
  const holes = [...path.matchAll(/\{[^}]+\}/g)];
  const name = queryNames.length > 0 ? fc.oneof(fc.constantFrom(...queryNames), text) : text;
  const query = fc.oneof(
    { arbitrary: fc.constant(''), weight: 2 },
    fc.array(fc.tuple(name, anything), { maxLength: 4 }).map(toQuery),
    fc.constantFrom('%', '&&=&', 'limit=1&limit=2', 'a[b]=c', '__proto__=1', '%E0%A4%A=%'),
  );
  const body =
    operation.method === 'GET'
      ? fc.constant(null)
      : near(bodySchema)
          .map((value) => JSON.stringify(value))
          .chain(damaged);
  return fc
    .tuple(
      fc.array(pathValue, { minLength: holes.length, maxLength: holes.length }),
      query,
      headers,
      contentTypes,
      body,
    )
    .map(([values, search, extra, type, sent]) => ({
      path: holes.reduce((made, hole, at) => made.replace(hole[0], () => values[at] ?? ''), path),
      query: search,
      headers: { ...extra, ...(sent === null ? {} : { 'content-type': type }) },
      body: sent,
    }));
}
