import { expect, test } from 'vitest';
import { recordsOf } from './csv-records.ts';

const LIMITS = { bytes: 1024 * 1024, size: '1 MB', lines: 10_000 };

async function* inOnePiece(text: string) {
  yield Buffer.from(text);
}

const lines = Array.from({ length: 2_000 }, (_, n) => `Lamp ${n} é 💡,${n}`);
const file = ['Name,Stock', ...lines].join('\r\n');

test('a file that comes in one piece is read whole, whatever letters are where it is parted', async () => {
  const read: string[] = [];
  for await (const { cells } of recordsOf(inOnePiece(file), LIMITS, () => undefined)) {
    read.push(cells.join(','));
  }
  expect(read).toEqual(['Name,Stock', ...lines]);
});
