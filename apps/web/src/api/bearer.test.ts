import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentBearer, clearBearer, forgetPerson, lifetimeOf } from './bearer.ts';

function tokenThatLives(seconds: number, name: string, sub = 'robin'): string {
  const claims = btoa(JSON.stringify({ sub, iat: 1_000, exp: 1_000 + seconds }));
  return `${name}.${claims}.signature`;
}

let cookie = '';
const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('fetch', asked);
  cookie = 'theme=x; gadgetry_session=1';
  forgetPerson();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

const answer = (token: string) => async () => Response.json({ token });

test('guests cost no call', async () => {
  cookie = 'gadgetry_session=0; not_gadgetry_session=1';
  expect(await currentBearer()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('calls that start together share one token', async () => {
  asked.mockImplementation(answer(tokenThatLives(900, 'first')));
  const tokens = await Promise.all([currentBearer(), currentBearer(), currentBearer()]);
  expect(new Set(tokens).size).toBe(1);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a token is asked for anew shortly before it ends, and not earlier', async () => {
  asked.mockImplementationOnce(answer(tokenThatLives(900, 'first')));
  asked.mockImplementationOnce(answer(tokenThatLives(900, 'second')));
  await currentBearer();
  vi.advanceTimersByTime(800_000);
  expect(await currentBearer()).toMatch(/^first\./);
  vi.advanceTimersByTime(75_000);
  expect(await currentBearer()).toMatch(/^second\./);
});

test('a session that has ended gives no token, and neither does a network that fails', async () => {
  asked.mockImplementationOnce(async () => new Response('', { status: 401 }));
  expect(await currentBearer()).toBeNull();
  asked.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await currentBearer()).toBeNull();
});

test('a token without dates is used once and asked for again', () => {
  expect(lifetimeOf('rubbish')).toBe(0);
  expect(lifetimeOf('a.bm90IGpzb24.c')).toBe(0);
  expect(lifetimeOf(tokenThatLives(60, 'a'))).toBe(60_000);
});

test('nothing is sent in the name of somebody who has signed in in another tab: the page is theirs, anew', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('window', { location: { reload } });
  asked.mockImplementationOnce(answer(tokenThatLives(900, 'first')));
  asked.mockImplementation(answer(tokenThatLives(900, 'second', 'sam')));
  expect(await currentBearer()).toMatch(/^first/);
  clearBearer();
  const told = vi.fn<(token: string | null) => void>();
  void currentBearer().then(told);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(told).not.toHaveBeenCalled();
});

test('who signs in here goes on with the page', async () => {
  asked.mockImplementationOnce(answer(tokenThatLives(900, 'first')));
  asked.mockImplementationOnce(answer(tokenThatLives(900, 'second', 'sam')));
  await currentBearer();
  forgetPerson();
  expect(await currentBearer()).toMatch(/^second/);
});
