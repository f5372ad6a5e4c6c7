import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, and what is to be wrong with it. */
export interface Zipped {
  readonly name: string | Uint8Array;
  readonly bytes?: Uint8Array;
  readonly isStored?: boolean;
  /** General purpose bits: 1 is locked, 0x800 a name in UTF-8. */
  readonly bits?: number;
  readonly method?: number;
  /** What the zip says of it, where that is not so. */
  readonly size?: number;
  readonly sum?: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

function headerOf(file: Zipped, name: Buffer, packed: Buffer): Buffer {
  const { bytes = Buffer.alloc(0), isStored = false, bits = 0 } = file;
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(bits, 2);
  header.writeUInt16LE(file.method ?? (isStored ? 0 : 8), 4);
  header.writeUInt32LE(file.sum ?? crc32(bytes), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(file.size ?? bytes.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function marked(mark: number, ...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(mark);
  return Buffer.concat([head, ...parts]);
}

/** One with more than a short count has room for, of which the longer count is gone. */
export function brokenZip64(files: readonly Zipped[]): Buffer {
  return zipOf(files, 0xffff);
}

/** A zip as no packer would make it, byte by byte. @param count how many files it says that it has */
export function zipOf(files: readonly Zipped[], count = files.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = typeof file.name === 'string' ? Buffer.from(file.name) : Buffer.from(file.name);
    const bytes = file.bytes ?? Buffer.alloc(0);
    const packed = file.isStored === true ? Buffer.from(bytes) : deflateRawSync(bytes);
    const header = headerOf(file, name, packed);
    const local = marked(LOCAL, header, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(marked(CENTRAL, Buffer.from([20, 0]), header, rest, name));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, marked(END, end)]);
}
