import { expect, test } from 'vitest';
import { isEasilyGuessed } from './password-rules.ts';

const COMMON = new Set([
  'password',
  'letmein',
  'sunshine',
  'football',
  'blackjack',
  'love',
  'sam',
  'p@ssw0rd2',
  'computer99',
  'trustno1',
]);
const robin = { email: 'rob.fields@example.com', name: 'Robin Fields', shopName: 'Gadgetry' };
const guessed = (password: string, owner: Parameters<typeof isEasilyGuessed>[1] = robin) =>
  isEasilyGuessed(password, owner, COMMON);

test.each([
  ['itself', 'password'],
  ['in capitals', 'PassWORD'],
  ['between blanks', '  password  '],
  ['with digits behind it', 'password2024'],
  ['with a sign behind it', 'password!'],
  ['with an underline behind it', 'password_'],
  ['with six digits and signs behind it', 'password_2024!'],
  ['that has a digit of its own', 'computer99'],
  ['of four letters', 'love2024'],
  ['written twice', 'footballfootball'],
  ['written twice, with a sign between', 'letmein.letmein'],
  ['of four letters, written twice', 'love-love'],
  ['that is written with signs in the list, too', 'p@ssw0rd2'],
  ['with signs for letters, and digits behind it', 'p@ssw0rd2024'],
])('a common password %s is guessed', (_how, password) => {
  expect(guessed(password)).toBe(true);
});

test.each([
  ['@', 'p@ssword'],
  ['4', 'p4ssword'],
  ['3', 'sunshin3'],
  ['1', '1etmein'],
  ['!', 'sunsh!ne'],
  ['0', 'passw0rd'],
  ['$', 'pa$$word'],
  ['5', 'pa55word'],
  ['7', 'foo7ball'],
  ['several', 'b1@ckj4ck'],
])('people write %s for a letter', (_sign, password) => {
  expect(guessed(password)).toBe(true);
});

test.each([
  ['with seven digits behind it', 'password2024117'],
  ['with digits before it', '2024password'],
  ['as one word of several', 'letmein please, computer'],
  ['written twice with a word between', 'football and football'],
  ['twice, and then something', 'footballfootball rules'],
  ['something, and then twice', 'rules: footballfootball'],
  ['after a sign that stands for no letter', '#blackjack'],
  ['that is only three letters', 'sam-2024'],
])('a common password %s is not the common password', (_how, password) => {
  expect(guessed(password)).toBe(false);
});

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  '123123123123',
  '987654321',
  'abcdefghij',
  'aa12345678',
  'xyxyzxyxyz',
  'mxmxmmxxmx',
  '😀🎉😀🎉😀🎉',
])('a row that counts on or repeats itself is guessed: %s', (password) => {
  expect(guessed(password)).toBe(true);
});

test('from four letters that nothing foretells a password is none of these', () => {
  expect(guessed('Sqz')).toBe(true);
  expect(guessed('Sqzf')).toBe(false);
  expect(guessed('mqmqzmqmqz')).toBe(false);
});

test.each([
  ['the address', 'rob.fields@example.com'],
  ['what stands before the @ of it', 'rob.fields'],
  ['that without its dot', 'robfields'],
  ['the name', 'Robin Fields'],
  ['the name in one word', 'robinfields'],
  ['the name, and digits', 'RobinFields1'],
  ['the name twice', 'robinfields-robinfields'],
  ['the name with signs for letters', 'r0binf!elds'],
  ['the shop', 'Gadgetry2026'],
])('who it belongs to is no password: %s', (_what, password) => {
  expect(guessed(password)).toBe(true);
});

test('more than the name, or the name of another, is a password', () => {
  expect(guessed('robin likes lamps')).toBe(false);
  expect(guessed('Maria Gonzales')).toBe(false);
});

test('a name of four letters counts, one of three does not: it is in too many words', () => {
  expect(guessed('Noor-2024', { name: 'Noor', shopName: 'Gadgetry' })).toBe(true);
  expect(guessed('?:kim(.)*', { name: 'Kim', shopName: 'Gadgetry' })).toBe(false);
});

test('who has no letters in the name may have signs for a password', () => {
  expect(guessed('?:=+(&%*~', { name: '', shopName: 'Gadgetry' })).toBe(false);
});

test('letters of every alphabet count in a name', () => {
  const olga = { name: 'Ольга Кит', shopName: 'Gadgetry' };
  expect(guessed('ольга-кит', olga)).toBe(true);
  expect(guessed('ольга-кот', olga)).toBe(false);
});

test('of somebody whose name and address are not known only the rest is asked', () => {
  expect(guessed('robinfields', { shopName: 'Gadgetry' })).toBe(false);
  expect(guessed('gadgetry', { shopName: 'Gadgetry' })).toBe(true);
});

test.each(['correct horse battery staple', 'xK9#mQ2$vL', 'a-good-password'])(
  'what nobody tries first is a password: %s',
  (password) => {
    expect(guessed(password)).toBe(false);
  },
);
