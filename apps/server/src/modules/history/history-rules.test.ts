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
