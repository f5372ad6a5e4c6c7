import { expect, test } from 'vitest';
import { picturesByName, readNames } from './zip-names.ts';

const files = [
  'lamp.jpg',
  'Pictures/Red Lamp.jpg',
  'pictures/front/one.png',
  'pictures/back/one.png',
  'twice.jpg',
  'Twice.JPG',
  'a, b.jpg',
  'Gr\u00fcn.jpg',
  'list.csv',
];
const find = picturesByName(
  files.map((name, number) => ({
    number,
    name,
    upload: name === 'list.csv' ? null : `upload${number}`,
    problem: name === 'list.csv' ? 'It is no picture' : null,
  })),
);
const read = (typed: string) => readNames(typed, find, (upload) => `/media/${upload}`);

test.each([
  ['lamp.jpg', '/media/upload0'],
  ['LAMP.JPG', '/media/upload0'],
  ['Red Lamp.jpg', '/media/upload1'],
  ['pictures\\red lamp.jpg', '/media/upload1'],
  ['./lamp.jpg', '/media/upload0'],
  ['lamp.jpg red lamp.jpg', '/media/upload0 /media/upload1'],
  ['red lamp.jpg lamp.jpg', '/media/upload1 /media/upload0'],
  ['lamp.jpg, red lamp.jpg; front/one.png', '/media/upload0 /media/upload1 /media/upload2'],
  ['lamp.jpg\nback/one.png', '/media/upload0 /media/upload3'],
  ['a, b.jpg', '/media/upload6'],
  ['gru\u0308n.jpg', '/media/upload7'],
  ['lamp.jpg lamp.jpg', '/media/upload0'],
  ['https://a.example/x,y.png lamp.jpg', 'https://a.example/x,y.png /media/upload0'],
  [
    'lamp.jpg, /media/a/1200.webp, https://a.example/b.png',
    '/media/upload0 /media/a/1200.webp https://a.example/b.png',
  ],
  ['', ''],
])('%j names %j', (typed, cell) => {
  expect(read(typed)).toMatchObject({ cell, problems: [] });
});

test.each([
  ['blue lamp.jpg', ['There is no ‘blue lamp.jpg’ in the zip']],
  [
    'blue lamp.jpg lamp.jpg chair.png',
    ['There is no ‘blue lamp.jpg’ in the zip', 'There is no ‘chair.png’ in the zip'],
  ],
  ['chair', ['There is no ‘chair’ in the zip']],
  ['export/../lamp.jpg', ['There is no ‘export/../lamp.jpg’ in the zip']],
  ['list.csv', ['‘list.csv’ of the zip: It is no picture']],
  ['twice.jpg', ['There are 2 files ‘twice.jpg’ in the zip. Give each a name of its own']],
  [
    'one.png',
    [
      '‘one.png’ of the zip could be ‘pictures/front/one.png’ and ‘pictures/back/one.png’. Write the folder before it',
    ],
  ],
])('%j is refused', (typed, problems) => {
  expect(read(typed).problems).toEqual(problems);
});

test('which pictures are named is known also where they can’t be taken', () => {
  expect(read('lamp.jpg one.png nowhere.png').numbers).toEqual([0, 2, 3]);
});

test('a long text that is no name is one picture that is missing', () => {
  const typed = Array.from({ length: 5_000 }, (_one, number) => `w${number}`).join(' ');
  expect(read(typed).problems).toHaveLength(1);
});
