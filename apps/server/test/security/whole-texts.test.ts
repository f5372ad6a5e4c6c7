import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop } from '../shop.ts';
import { withRoutes } from './running-routes.ts';

/** The schemas of which a schema is made: those of its fields, members and alternatives. */
function partsOf(schema: z.core.$ZodType): [name: string, part: z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [['0', schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option]);
  if (schema instanceof z.ZodRecord) {
    return [
      ['(name)', schema.keyType],
      ['*', schema.valueType],
    ];
  }
  if (schema instanceof z.ZodPipe) return [['', schema.in]];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return [['', schema.unwrap()]];
  }
  return [];
}

/** A NUL, and halves of a character, with so many letters that one of them is as long as a field wants. */
const BROKEN = ['\u0000', '\ud800', '\udc00'].flatMap((half) =>
  [0, 1, 2, 7, 11, 40].flatMap((length) => [
    `${'x'.repeat(length)}${half}`,
    `https://a.test/${'x'.repeat(length)}${half}`,
  ]),
);

/** The texts of a schema of which something is true, by their paths. */
function textsThat(
  is: (text: z.ZodString) => boolean,
  schema: z.core.$ZodType,
  path = '',
): string[] {
  if (schema instanceof z.ZodString) return is(schema) ? [path] : [];
  return partsOf(schema).flatMap(([name, part]) =>
    textsThat(is, part, name === '' ? path : `${path}/${name}`),
  );
}

/** Those that take what can't be kept. */
const takingBroken = (schema: z.core.$ZodType) =>
  textsThat((text) => BROKEN.some((broken) => text.safeParse(broken).success), schema);

/** Nothing of it is seen: joiners and fillers, the blank of Braille, and spaces among them. */
const UNSEEN = ['\u200b', '\u00ad', '\u3164', '\u2800', '\u2060 '].flatMap((sign) =>
  [1, 2, 3, 10, 20].map((length) => sign.repeat(length)),
);

/** Those that have to be filled in, and are with nothing to be seen. */
const takingUnseen = (schema: z.core.$ZodType) =>
  textsThat(
    (text) =>
      !text.safeParse('').success && UNSEEN.some((unseen) => text.safeParse(unseen).success),
    schema,
  );

const schemaOf = (part: unknown) => (part instanceof z.ZodType ? part : z.never());

/** The texts of all calls that are found by `find`. */
async function ofAllCalls(find: (schema: z.core.$ZodType) => string[]): Promise<string[]> {
  const { routes } = await withRoutes(() => openTestShop());
  return routes.flatMap(({ method, path, schema }) =>
    (['params', 'querystring', 'headers', 'body'] as const).flatMap((part) =>
      find(schemaOf(schema?.[part])).map((field) => `${method} ${path} ${part}${field}`),
    ),
  );
}

test('no text of any call takes half a character or a NUL', async () => {
  expect(await ofAllCalls(takingBroken)).toEqual([]);
});

/** What people do not read: it is compared with what the shop or a device has made, or hashed. */
const NOT_READ = /\/(?:\w*[pP]assword|token|challenge|signature)$/;

test('whatever has to be filled in has something to be seen', async () => {
  const taken = await ofAllCalls(takingUnseen);
  expect(taken.filter((text) => !NOT_READ.test(text))).toEqual([]);
});

test('a text that forgets it is found, wherever it stands', () => {
  const text = z.string().min(5);
  const body = z
    .strictObject({
      name: z.string().regex(/^\w+$/),
      lines: z.array(z.strictObject({ note: text.nullable().optional() })),
      values: z.record(z.string().max(40), z.union([z.number(), text])).default({}),
    })
    .nullish()
    .transform((sent) => sent ?? {});
  expect(takingBroken(body)).toEqual(['/lines/0/note', '/values/(name)', '/values/*']);
  expect(takingUnseen(body)).toEqual(['/lines/0/note', '/values/*']);
});
