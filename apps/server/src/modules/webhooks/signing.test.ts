import { expect, test } from 'vitest';
import { makeSecret, signedHeaders } from './signing.ts';

// The example of Standard Webhooks' own libraries.
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('what is sent is signed as Standard Webhooks says', () => {
  expect(signedHeaders(example, [example.secret])).toEqual({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': example.signature,
  });
});

test('while one secret takes the other’s place, both sign', () => {
  const other = makeSecret();
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const signed = signedHeaders(example, [other, example.secret])['webhook-signature']?.split(' ');
  expect(signed).toHaveLength(2);
  expect(signed?.[1]).toBe(example.signature);
});
