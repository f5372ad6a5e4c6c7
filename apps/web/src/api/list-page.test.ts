import { expect, test } from 'vitest';
import { listPage } from './list-page.ts';

function answered(headers: Record<string, string>) {
  return { request: new Request('http://shop.invalid/'), response: new Response('', { headers }) };
}

test('a page knows the total and the cursor of the next one', () => {
  const meta = answered({
    'x-total-count': '57',
    link: '</api/v1/products?limit=24&cursor=abc_-1>; rel="next"',
  });
  expect(listPage(['one'], meta)).toEqual({ items: ['one'], total: 57, next: 'abc_-1' });
});

test('the last page has no next one', () => {
  expect(listPage(['one'], answered({ 'x-total-count': '1' })).next).toBeNull();
});

test('a link to something else is not the next page', () => {
  const meta = answered({ link: '</api/v1/products?cursor=first>; rel="first"' });
  expect(listPage([], meta).next).toBeNull();
  const both = answered({ link: '</a?cursor=f>; rel="first", </a?cursor=n>; rel="next"' });
  expect(listPage([], both).next).toBe('n');
});

test('without headers the total is what there is', () => {
  expect(listPage(['one', 'two'], undefined)).toEqual({
    items: ['one', 'two'],
    total: 2,
    next: null,
  });
});
