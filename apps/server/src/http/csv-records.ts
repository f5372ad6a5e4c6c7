import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { ShopError } from '../errors/shop-error.ts';
import type { Skip } from './csv-skipped.ts';
import { textOf } from './csv-text.ts';

/** What a file may be at most; a larger one has to be cut in several. */
export interface FileLimits {
  readonly bytes: number;
  /** The same, for people: '64 MB'. */
  readonly size: string;
  readonly lines: number;
}

/** One line of a file, which may be several in a text editor. */
interface FileRecord {
  /** As a spreadsheet counts. */
  readonly line: number;
  readonly cells: readonly string[];
}

const refused = (message: string) => new ShopError('validation_failed', message);
const tooLarge = ({ size }: FileLimits) =>
  new ShopError('payload_too_large', `This file is larger than ${size}. Please cut it in several`);

/** The first line with the names of its columns is never longer. */
const HEAD_MAX = 64 * 1024;
const RECORD_MAX = 256 * 1024;

/**
 * What is given to the reader of CSV at once: it reads all of it in one turn of the event loop, and all lines
 * in it are in memory until they are taken.
 */
const PIECE = 8 * 1024;

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  limits: FileLimits,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    if (read > limits.bytes) throw tooLarge(limits);
    for (let from = 0; from < chunk.length; from += PIECE) yield chunk.subarray(from, from + PIECE);
  }
}

const SEPARATORS = [',', ';', '\t', '|'];

/** Which sign parts the cells: the one that stands most often outside of quotes in the first line. */
function separatorOf(head: string): string {
  const plain = head.replaceAll(/"(?:[^"]|"")*"/g, '');
  const often = SEPARATORS.map((sign) => [sign, plain.split(sign).length] as const);
  const [best = ','] = often.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return best;
}

interface Begun {
  readonly head: string;
  readonly rest: AsyncGenerator<string>;
}

/** Reads as far as the end of the first line. */
async function begin(texts: AsyncGenerator<string>): Promise<Begun> {
  let head = '';
  while (!/[\r\n]/.test(head) && head.length < HEAD_MAX) {
    const { value, done } = await texts.next();
    if (done === true) break;
    head += value;
  }
  async function* all() {
    yield head;
    yield* texts;
  }
  return { head, rest: all() };
}

/** Excel's own way of naming the separator. */
const NAMED = /^sep=(.)\r?\n/;

async function* without(texts: AsyncGenerator<string>, letters: number): AsyncGenerator<string> {
  let left = letters;
  for await (const text of texts) {
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

/** What the reader of CSV says of a file, in words for whoever has brought it. */
function inWords(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const at = 'records' in error ? ` near line ${Number(error['records']) + 1}` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return refused(`A quotation mark is opened${at} and not closed, so the rest can't be read`);
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return refused(`A line${at} is too long. Is there a quotation mark too many before it?`);
  }
  return refused(`The file can't be read${at}: a quotation mark stands where none can be`);
}

const record = z.array(z.string());

const EMPTY = 'nothing stands in it';

/** Why a line is left out, whatever the file is of; null: it is read. */
function whySkipped(cells: readonly string[], head: readonly string[]): string | null {
  const typed = cells.map((cell) => cell.trim());
  // Where several files were put together, or pages of one.
  if (typed.join('\0') === head.map((name) => name.trim()).join('\0')) {
    return 'it has the names of the columns once more';
  }
  const isAlone = head.length > 1 && typed.slice(1).every((cell) => cell === '');
  return isAlone && typed[0]?.startsWith('#') === true ? 'it is a comment: it begins with #' : null;
}

/**
 * The lines of a file as they come in, the names of the columns first. Never more of it is in memory than is
 * being read.
 * @param skip hears of those that are left out; nothing at the end of a file is its end
 * @throws ShopError validation_failed, payload_too_large
 */
export async function* recordsOf(
  bytes: AsyncIterable<Uint8Array>,
  limits: FileLimits,
  skip: Skip,
): AsyncGenerator<FileRecord> {
  const { head, rest } = await begin(textOf(counted(bytes, limits)));
  const [naming = '', named] = NAMED.exec(head) ?? [];
  const first = head.slice(naming.length).split(/[\r\n]/, 1)[0] ?? '';
  const parser = parse({
    delimiter: named ?? separatorOf(first),
    relax_column_count: true,
    max_record_size: RECORD_MAX,
  });
  const source = Readable.from(without(rest, naming.length));
  // What breaks off the file breaks off who reads it.
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = naming === '' ? 0 : 1;
  let columns: readonly string[] | null = null;
  let lastRead = line;
  try {
    for await (const found of parser) {
      line += 1;
      const cells = record.parse(found);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (line > limits.lines + 1) {
        throw refused(`A file has at most ${limits.lines} lines. Please cut it in several`);
      }
      for (let empty = lastRead + 1; empty < line; empty += 1) skip(empty, EMPTY);
      lastRead = line;
      const because = columns === null ? null : whySkipped(cells, columns);
      columns ??= cells;
      if (because === null) yield { line, cells };
      else skip(line, because);
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}
