import { expect, test } from 'vitest';
import { cachedResponse } from './cached-response.ts';

const answerOf = (body: Buffer) => ({ status: 200, headers: {}, body });

test('what is kept of an answer is its own bytes, and nothing that the runtime has room for beside them', () => {
  // Short ones share a piece of memory of 8 to 64 kB, which stays as long as one of them does.
  const shared = Buffer.from('a list of products');
  expect(shared.buffer.byteLength).toBeGreaterThan(shared.length);
  const { body } = cachedResponse(answerOf(shared), 0, undefined).answer;
  expect(body.toString()).toBe('a list of products');
  expect(body.buffer.byteLength).toBe(body.length);
});

test('bytes that are an answer’s own already are kept as they are', () => {
  const own = Buffer.allocUnsafeSlow(100).fill('a');
  expect(cachedResponse(answerOf(own), 0, undefined).answer.body).toBe(own);
});
