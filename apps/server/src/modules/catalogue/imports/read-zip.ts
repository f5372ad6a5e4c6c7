import { formatNumber } from '@gadgetry/contract/number-format';
import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  ZIP_FILES_MAX,
  ZIP_UNPACKED_MAX_BYTES,
  ZIP_UNPACKED_MAX_TEXT,
} from '@gadgetry/contract/import-zips';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import { type Entry, type ZipFile, fromFdPromise, getFileNameLowLevel } from 'yauzl';
import { ShopError } from '../../../errors/shop-error.ts';

/** A file of a zip, unpacked; or why it can't be. */
export type ZippedFile = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly problem: string }
);

const refused = (message: string) => new ShopError('validation_failed', message);

/** Of the central directory and of the general purpose bits of each file. */
const IN_UTF8 = 0x800;
const NAME_MAX = 300;
const METHODS = new Set([0, 8]);

/** macOS writes UTF-8 without saying so; everybody else who does not say so means the code page of DOS. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const bits = isUtf8(fileNameRaw) ? generalPurposeBitFlag | IN_UTF8 : generalPurposeBitFlag;
  return getFileNameLowLevel(bits, fileNameRaw, extraFields, false)
    .normalize('NFC')
    .replace(/^(?:\.\/)+/, '');
}

/** What systems put into folders by themselves, and folders, which are files of no content. */
function isNobodys(name: string): boolean {
  if (name === '' || name.endsWith('/')) return true;
  const parts = name.split('/');
  return (
    parts.some((part) => part === '__MACOSX' || (part.startsWith('.') && part !== '..')) ||
    /^(?:thumbs\.db|desktop\.ini)$/i.test(parts.at(-1) ?? '')
  );
}

function refuseName(name: string): void {
  const shown = name.slice(0, 100);
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')) {
    throw refused(`‘${shown}’ leads out of the zip. Pack the folder of pictures anew`);
  }
  if (name.length > NAME_MAX || /\p{Cc}/u.test(name)) {
    throw refused(
      `‘${shown.replaceAll(/\p{Cc}/gu, '?')}’ is no name that a file of a zip can have here`,
    );
  }
}

/** What is told of a file that is no zip, or is no longer one. */
async function inWords(error: unknown, file: FileHandle): Promise<unknown> {
  if (error instanceof ShopError) return error;
  if (!(error instanceof Error) || ('code' in error && 'syscall' in error)) return error;
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  if (buffer.toString('latin1') !== 'PK') return refused('This file is no zip');
  if (error.message.startsWith('multi-disk')) {
    return refused('This zip is one of several parts. Pack the pictures into one');
  }
  if (error.message.startsWith('strong encryption')) return locked();
  return refused('This zip is damaged or was cut off. Pack the pictures anew');
}

const locked = () => refused('This zip is locked with a password. Pack the pictures without one');

/** @throws ShopError validation_failed where it is more than one may be, before anything of it is unpacked */
async function measure(zip: ZipFile): Promise<void> {
  let files = 0;
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    // How many it says that it has is not to be believed of one that is damaged.
    files += 1;
    if (files > ZIP_FILES_MAX) throw tooMany();
    const name = nameOf(entry);
    refuseName(name);
    if (entry.isEncrypted()) throw locked();
    if (isNobodys(name) || entry.uncompressedSize > UPLOAD_MAX_BYTES) continue;
    declared += entry.uncompressedSize;
    if (declared > ZIP_UNPACKED_MAX_BYTES) throw tooMuch();
  }
}

const tooMany = () =>
  refused(
    `There are more than ${formatNumber(ZIP_FILES_MAX)} files in this zip. Please make it several`,
  );
const tooMuch = () =>
  refused(`This zip unpacks to more than ${ZIP_UNPACKED_MAX_TEXT}. Please make it several`);

/** No more is unpacked than the file says that it is, which the reader holds it to. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<Uint8Array | null> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    return crc32(bytes) === entry.crc32 ? bytes : null;
  } catch (error) {
    // What the disk refuses is nothing of the zip.
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
}

async function readFile(zip: ZipFile, entry: Entry, name: string): Promise<ZippedFile> {
  if (entry.uncompressedSize > UPLOAD_MAX_BYTES) {
    return { name, problem: `This file is larger than ${UPLOAD_MAX_TEXT}` };
  }
  if (!METHODS.has(entry.compressionMethod)) {
    return { name, problem: 'It is packed in a way that is not read here' };
  }
  const bytes = await unpacked(zip, entry);
  return bytes === null ? { name, problem: 'It is damaged in the zip' } : { name, bytes };
}

/**
 * The files of a zip, one after the other: no more than one of them is in memory. What systems put there by
 * themselves is passed over.
 * @throws ShopError validation_failed where it is no zip, or none that is taken
 */
export async function* filesOfZip(file: FileHandle): AsyncGenerator<ZippedFile> {
  const open = () => fromFdPromise(file.fd, { lazyEntries: true, decodeStrings: false });
  try {
    await measure(await open());
    const zip = await open();
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (isNobodys(name)) continue;
      const found = await readFile(zip, entry, name);
      if ('bytes' in found) total += found.bytes.length;
      if (total > ZIP_UNPACKED_MAX_BYTES) throw tooMuch();
      yield found;
    }
  } catch (error) {
    throw await inWords(error, file);
  }
}
