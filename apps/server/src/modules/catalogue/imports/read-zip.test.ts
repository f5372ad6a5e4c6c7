import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Zipped, zipOf } from '../../../../test/zips.ts';
import { type ZippedFile, filesOfZip } from './read-zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gadgetry-zips-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array): Promise<ZippedFile[]> {
  const path = join(folder, 'one.zip');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    const found: ZippedFile[] = [];
    for await (const one of filesOfZip(file)) found.push(one);
    return found;
  } finally {
    await file.close();
  }
}

const bytes = Buffer.from('a picture, as far as the zip knows');
const one = (more: Partial<Zipped> = {}): Zipped => ({ name: 'lamp.jpg', bytes, ...more });
const namesOf = async (...names: readonly (string | Uint8Array)[]) =>
  (await read(zipOf(names.map((name) => one({ name }))))).map(({ name }) => name);

test('files come out as they went in, packed or not', async () => {
  expect(await read(zipOf([one(), one({ name: 'b/c.png', isStored: true })]))).toEqual([
    { name: 'lamp.jpg', bytes },
    { name: 'b/c.png', bytes },
  ]);
});

test('what systems put into folders by themselves is passed over', async () => {
  const names = [
    'a/',
    '__MACOSX/._a.jpg',
    'a/.DS_Store',
    'Thumbs.db',
    'a/desktop.ini',
    './a/b.jpg',
  ];
  expect(await namesOf(...names)).toEqual(['a/b.jpg']);
});

test('names are read in UTF-8 where they can be, and in the code page of DOS where not', async () => {
  const decomposed = 'Gru\u0308n.jpg';
  const ofDos = Buffer.concat([Buffer.from('Gr'), Buffer.from([0x81]), Buffer.from('n.jpg')]);
  expect(await namesOf(decomposed, ofDos, 'sub\\lamp.jpg')).toEqual([
    'Gr\u00fcn.jpg',
    'Gr\u00fcn.jpg',
    'sub/lamp.jpg',
  ]);
});

test.each([
  ['../lamp.jpg', 'leads out of the zip'],
  ['a/../../lamp.jpg', 'leads out of the zip'],
  ['..\\lamp.jpg', 'leads out of the zip'],
  ['/etc/lamp.jpg', 'leads out of the zip'],
  ['C:\\lamp.jpg', 'leads out of the zip'],
  ['a\u0000.jpg', 'is no name'],
  [`${'a'.repeat(300)}.jpg`, 'is no name'],
])('a zip with a file called %j is refused', async (name, why) => {
  await expect(read(zipOf([one({ name })]))).rejects.toThrow(why);
});

test.each<[string, Partial<Zipped>, string]>([
  ['of another sum', { sum: 5 }, 'It is damaged in the zip'],
  ['that unpacks to more than it says', { size: 5 }, 'It is damaged in the zip'],
  ['that unpacks to less than it says', { size: 500 }, 'It is damaged in the zip'],
  ['packed as nothing here reads', { method: 12 }, 'It is packed in a way that is not read here'],
  ['larger than a picture may be', { size: 15_000_001 }, 'This file is larger than 15 MB'],
])('a file %s is told, and the others are read', async (_what, wrong, problem) => {
  expect(await read(zipOf([one(wrong), one({ name: 'b.jpg' })]))).toEqual([
    { name: 'lamp.jpg', problem },
    { name: 'b.jpg', bytes },
  ]);
});

test('what is locked, damaged or cut off is refused as a whole, and says so', async () => {
  const whole = zipOf([one(), one({ name: 'b.jpg' })]);
  await expect(read(zipOf([one({ bits: 1 })]))).rejects.toThrow('locked with a password');
  await expect(read(zipOf([one({ bits: 0x41 })]))).rejects.toThrow('locked with a password');
  await expect(read(whole.subarray(0, -30))).rejects.toThrow('damaged or was cut off');
  await expect(read(zipOf([one()], 2))).rejects.toThrow('damaged or was cut off');
  await expect(read(whole.subarray(40))).rejects.toThrow('This file is no zip');
  await expect(read(Buffer.from('SKU,Price\r\nA,5\r\n'))).rejects.toThrow('This file is no zip');
  await expect(read(Buffer.alloc(0))).rejects.toThrow('This file is no zip');
});

test('a zip that says that it unpacks to too much is not unpacked at all', async () => {
  const bomb = Array.from({ length: 28 }, (_one, number) =>
    one({ name: `${number}.jpg`, size: 14_900_000 }),
  );
  await expect(read(zipOf(bomb))).rejects.toThrow('unpacks to more than 400 MB');
  const many = Array.from({ length: 5_001 }, (_one, number) => ({ name: `${number}.jpg` }));
  await expect(read(zipOf(many))).rejects.toThrow('more than 5,000 files');
});
