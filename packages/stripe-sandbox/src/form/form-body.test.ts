import { expect, test } from 'vitest';
import { decodeForm } from './form-body.ts';

test('brackets nest, and lists are numbered', () => {
  const form = 'a=1&b[c]=2&b[d][0][e]=3&b[d][1][e]=4&f[]=5&f[]=6&g=%20%26%5B';
  expect(JSON.parse(JSON.stringify(decodeForm(form)))).toEqual({
    a: '1',
    b: { c: '2', d: { 0: { e: '3' }, 1: { e: '4' } } },
    f: { 0: '5', 1: '6' },
    g: ' &[',
  });
});

test('names that a prototype would know are fields like any other', () => {
  const fields = decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor']);
  expect({}).not.toHaveProperty('polluted');
});

test('what is malformed or absurdly deep is not read', () => {
  expect(Object.keys(decodeForm('a[b=1&[c]=2&d]=3&ok=4'))).toEqual(['ok']);
  expect(Object.keys(decodeForm(`a${'[x]'.repeat(5_000)}=1`))).toEqual([]);
});
