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

/** The texts of a schema that take what can't be kept, by their paths. */
function takingBroken(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodString) {
    return BROKEN.some((text) => schema.safeParse(text).success) ? [path] : [];
  }
  return partsOf(schema).flatMap(([name, part]) =>
    takingBroken(part, name === '' ? path : `${path}/${name}`),
  );
}

const schemaOf = (part: unknown) => (part instanceof z.ZodType ? part : z.never());

test('no text of any call takes half a character or a NUL', async () => {
  const { routes } = await withRoutes(() => openTestShop());
  const taken = routes.flatMap(({ method, path, schema }) =>
    (['params', 'querystring', 'headers', 'body'] as const).flatMap((part) =>
      takingBroken(schemaOf(schema?.[part])).map((field) => `${method} ${path} ${part}${field}`),
    ),
  );
  expect(taken).toEqual([]);
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
});
