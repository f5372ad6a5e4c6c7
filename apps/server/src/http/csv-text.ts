import { TextDecoder } from 'node:util';
import { ShopError } from '../errors/shop-error.ts';

const HOW = 'In a spreadsheet save it as ‘CSV UTF-8’';

const refused = (message: string) => new ShopError('validation_failed', message);

/** Whether some of it is UTF-8 beyond plain letters, so that the rest of it is no other encoding but broken. */
function hasLetters(bytes: Uint8Array): boolean {
  return /[^\0-\x7F\uFFFD]/.test(new TextDecoder('utf-8').decode(bytes));
}

/** The bytes at an end that are no plain letters: the decoder may still wait for what follows them. */
function openEnd(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(bytes.findLastIndex((byte) => byte < 0x80) + 1);
}

const UTF_8 = [0xef, 0xbb, 0xbf];
/** What a file begins with where its bytes say what they are. */
const BEGINNINGS: readonly (readonly [readonly number[], string])[] = [
  [UTF_8, 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const beginsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, place) => bytes[place] === byte);

/**
 * Text of bytes as they come: UTF-8 and UTF-16 by their marks, else UTF-8, and from the first byte on that is
 * none, Windows-1252, as Excel writes where it is not asked for more. That is decided while nothing but plain
 * letters was read: a file that is both is broken.
 */
export async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let isSure = false;
  let begun: Uint8Array = new Uint8Array();
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    try {
      const text = decoder?.decode(bytes, { stream }) ?? '';
      isSure ||= /[^\0-\x7F]/.test(text);
      // Of what was open before, nothing is left where a letter was made of it.
      begun = isSure ? new Uint8Array() : openEnd(Buffer.concat([begun, bytes]));
      return text;
    } catch {
      if (isSure || hasLetters(bytes)) {
        throw refused(`This file is not all of one encoding. ${HOW}, and bring it again`);
      }
      decoder = new TextDecoder('windows-1252');
      isSure = true;
      return decoder.decode(Buffer.concat([begun, bytes]), { stream });
    }
  };
  let first: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    let bytes: Uint8Array = chunk;
    if (decoder === null) {
      first = Buffer.concat([first, chunk]);
      if (first.length < 4) continue;
      bytes = first;
      decoder = decoderFor(bytes);
      isSure = decoder.encoding !== 'utf-8' || beginsWith(bytes, UTF_8);
    }
    const text = decode(bytes, true);
    if (text !== '') yield text;
  }
  const rest = decoder === null ? first : new Uint8Array();
  decoder ??= new TextDecoder('utf-8', { fatal: true });
  const last = decode(rest, false);
  if (last !== '') yield last;
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw refused(`This is a workbook or an archive, not a CSV file. ${HOW}, and bring that`);
  }
  const [, marked] = BEGINNINGS.find(([beginning]) => beginsWith(bytes, beginning)) ?? [];
  if (marked === undefined && bytes.subarray(0, 1_024).includes(0)) {
    throw refused(`This file is in an encoding that does not say what it is. ${HOW}`);
  }
  return new TextDecoder(marked ?? 'utf-8', { fatal: true });
}
