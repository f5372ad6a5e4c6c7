import { expect, test } from 'vitest';
import { openMailShop } from '../../../test/mails.ts';
import { accountEmail } from './account-emails.ts';
import { greeting, unlinked } from './user-text.ts';

const head = {
  name: 'Gadgetry',
  origin: 'https://shop.example',
  country: 'LK',
  supportEmail: 'help@shop.example',
};
const advertisement = 'WIN $500 NOW at https://evil.example/prize';

test('a name that is an advertisement is refused where it is chosen', async () => {
  const { post } = await openMailShop();
  const form = { email: 'robin@example.com', password: 'a-good-password' };
  for (const name of [
    advertisement,
    'visit www.evil.example',
    'cheap-pills.com',
    'Free iPhone evil.shop/win',
    'me@evil.example',
    'evil。shop',
    'ｅｖｉｌ．ｃｏｍ',
    'evil․com',
    'evil.\u202ecom',
    'evil.рф',
    'evil.xn--p1ai',
    '公司.中国',
    'Robin\r\nBcc: all@evil.example',
  ]) {
    const answer = await post('/sign-up/email', { ...form, name });
    expect(answer.statusCode, name).toBe(400);
    expect(answer.json().issues).toEqual([
      { path: 'name', message: 'Please enter a name without addresses or links' },
    ]);
  }
  for (const name of [
    'J.R.R. Tolkien',
    'Dr. A. Fields-Smith',
    "Sinéad O'Connor",
    '山田 太郎',
    'А.С.Пушкин',
  ]) {
    const email = `${Buffer.from(name).toString('hex')}@example.com`;
    expect((await post('/sign-up/email', { ...form, email, name })).statusCode, name).toBe(200);
  }
});

test('mail begins with a short name, or with none where the name is an advertisement', () => {
  expect(greeting('Robin')).toBe('Hello Robin,');
  expect(greeting(advertisement)).toBe('Hello,');
  expect(greeting('Robin\r\n\r\nYou have won!')).toBe('Hello Robin You have won!,');
  expect(greeting('\u202eniboR\u2066')).toBe('Hello niboR,');
  const long = greeting('You have won a prize, call this number now please: 0900');
  expect(long.length).toBeLessThan(50);
  for (const kind of ['verify-email', 'change-email', 'reset-password'] as const) {
    const email = accountEmail(head, {
      kind,
      to: 'x@y.example',
      name: advertisement,
      token: 't',
    });
    expect(email.text + email.html + email.subject).not.toMatch(/evil|WIN/);
  }
});

test('no mail program makes a link of what people have typed', () => {
  expect(unlinked('12 Flower Road')).toBe('12 Flower Road');
  expect(unlinked('USB 3.0 hub, 2.4 GHz')).toBe('USB 3.0 hub, 2.4 GHz');
  const typed = unlinked('see evil.com or me@evil.example\nhttps://evil.com/x');
  expect(typed).not.toMatch(/evil\.com|me@evil|:\/\/|\n/);
  expect(unlinked('evil．test and evil。com')).toBe('evil．\u2060test and evil。\u2060com');
  expect(typed.replaceAll('\u2060', '')).toBe('see evil.com or me@evil.example https://evil.com/x');
});
