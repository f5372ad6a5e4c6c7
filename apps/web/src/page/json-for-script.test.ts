import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonForScript } from './json-for-script.ts';

test('product text cannot end the script element that carries it', () => {
  const written = jsonForScript({ name: '</script><script>alert(1)</script><!--' });
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual({ name: '</script><script>alert(1)</script><!--' });
});

test('every value comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(jsonForScript(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
