import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween } from './history-rules.ts';

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
);
const snapshot = fc.record({
  version: fc.nat(),
  fields: fc.dictionary(fc.constantFrom('name', 'price', 'tags', 'status'), value),
});

test('the changes of a snapshot lead exactly from the one to the other', () => {
  fc.assert(
    fc.property(snapshot, snapshot, (before, after) => {
      const written = Object.fromEntries(
        changesBetween(before, after).map(({ field, to }) => [field, to]),
      );
      for (const [field, now] of Object.entries({ ...before.fields, ...after.fields })) {
        const then = field in written ? written[field] : (before.fields[field] ?? null);
        expect(then).toEqual(field in after.fields ? now : null);
      }
    }),
  );
});

test('nothing is changed between a snapshot and itself, whatever its version', () => {
  fc.assert(
    fc.property(snapshot, fc.nat(), (one, version) => {
      expect(changesBetween(one, { ...one, version })).toEqual([]);
    }),
  );
});

test('before a creation, and after an end, every field is null', () => {
  const one = { version: 1, fields: { name: 'Lamp', price: 20, image: null } };
  expect(changesBetween(null, one)).toEqual([
    { field: 'name', from: null, to: 'Lamp' },
    { field: 'price', from: null, to: 20 },
  ]);
  expect(changesBetween(one, null)).toEqual([
    { field: 'name', from: 'Lamp', to: null },
    { field: 'price', from: 20, to: null },
  ]);
});
