import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { escapeXml } from './xml.ts';

/** A4 in points. */
export const PAGE = { left: 50, right: 545, top: 50, bottom: 740, width: 495 } as const;

/** Stands for a letter that the font lacks. */
export const MISSING = '\u25A1';

const FONTS = { plain: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } as const;
export type Weight = keyof typeof FONTS;

/** Joiners and signs of style: nothing is seen of them, and no font has them. */
const UNSEEN = /[\p{Cf}\p{Cc}\uFE00-\uFE0F]/gu;

export interface TextStyle {
  readonly weight?: Weight;
  readonly size?: number;
  readonly soft?: boolean;
  readonly align?: 'left' | 'right';
}

interface FontFile {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const fontOf = (doc: PDFKit.PDFDocument): FontFile =>
  // What the library draws with: its types do not tell of it.
  (doc as unknown as { readonly _font: { readonly font: FontFile } })._font.font;

let fonts: Promise<Record<Weight, Buffer>> | null = null;

async function loadFonts(): Promise<Record<Weight, Buffer>> {
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) => readFile(resolve(`dejavu-fonts-ttf/ttf/${file}`));
  const [plain, bold] = await Promise.all([read(FONTS.plain), read(FONTS.bold)]);
  return { plain, bold };
}

/** Pages that are written from top to bottom, with what each piece is, for whoever has them read out. */
export interface Pages {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next piece begins. */
  y: number;
  /** Whether a letter could not be shown. */
  lacksLetters: boolean;
  /** Begins another page where so much does not fit any more; what is to be repeated there, is. */
  makeRoom(height: number, again?: () => void): void;
  heightOf(text: string, width: number, style?: TextStyle): number;
  /** @returns how high it is */
  write(text: string, at: { x: number; y: number; width: number }, style?: TextStyle): number;
  /** Something of the document's own, as Sect, H1 or P. */
  add(type: string, draw: () => void): void;
  /** A list or table of things, which is added to piece by piece. */
  group(type: string): PDFKit.PDFStructureElement;
  /** What is there for the eye alone. */
  decorate(draw: () => void): void;
  finish(footer: (page: number, pages: number) => void): Promise<Buffer>;
}

const INK = '#1b1b1f';
const SOFT = '#5b5b66';

/** A file within the file, for programs that read the same in it: that makes it one of PDF/A-3. */
export interface Enclosed {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly content: Buffer;
  /** When that became what it is. */
  readonly at: Date;
  /** What the file's own metadata say of it. */
  readonly metadata: string;
}

/** The library writes texts into the file's metadata, which are XML, as they are. */
class ToldAsXml extends String {
  override toString(): string {
    return escapeXml(this.valueOf());
  }
}

// Its types know texts of the other kind alone; it writes both alike.
const asXml = (text: string) => new ToldAsXml(text) as unknown as string;

const PDF_A = 'PDF/A-3a';

/** @param title by which readers call the file */
export async function openPages(
  title: string,
  author: string,
  enclosed: Enclosed | null = null,
): Promise<Pages> {
  fonts ??= loadFonts();
  const [{ default: PDFDocument }, { plain, bold }] = await Promise.all([
    // Some hundred files that a shop without invoices never needs.
    import('pdfkit'),
    fonts,
  ]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    ...(enclosed !== null && { subset: PDF_A }),
    info: { Title: asXml(title), Author: asXml(author) },
  });
  if (enclosed !== null) {
    const { content, metadata, at, ...about } = enclosed;
    const as = { ...about, creationDate: at, modifiedDate: at, relationship: 'Alternative' };
    doc.file(content, as);
    doc.appendXML(metadata);
  }
  doc.registerFont('plain', plain);
  doc.registerFont('bold', bold);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => void parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });

  const choose = ({ weight = 'plain', size = 9, soft = false }: TextStyle) =>
    doc
      .font(weight)
      .fontSize(size)
      .fillColor(soft ? SOFT : INK);

  const shown = (text: string): string => {
    const font = fontOf(doc);
    const letters = Array.from(text.normalize('NFC').replaceAll(UNSEEN, ''), (letter) => {
      if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter;
      pages.lacksLetters = true;
      return MISSING;
    });
    return letters.join('');
  };

  const pages: Pages = {
    doc,
    y: PAGE.top,
    lacksLetters: false,
    makeRoom(height, again) {
      if (pages.y + height <= PAGE.bottom) return;
      doc.addPage();
      pages.y = PAGE.top;
      again?.();
    },
    heightOf(text, width, style = {}) {
      choose(style);
      return doc.heightOfString(shown(text), { width, lineGap: 2 });
    },
    write(text, { x, y, width }, style = {}) {
      choose(style);
      const letters = shown(text);
      const height = doc.heightOfString(letters, { width, lineGap: 2 });
      doc.text(letters, x, y, { width, align: style.align ?? 'left', lineGap: 2 });
      return height;
    },
    add(type, draw) {
      root.add(doc.struct(type, {}, draw));
    },
    group(type) {
      const element = doc.struct(type);
      root.add(element);
      return element;
    },
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    async finish(footer) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        doc.markContent('Artifact', { type: 'Pagination' });
        footer(page + 1, count);
        doc.endMarkedContent();
      }
      root.end();
      doc.end();
      return ended;
    },
  };
  return pages;
}
