import type { CellProblem } from '@gadgetry/contract/product-imports';

const NAMED_SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  reg: '®',
  trade: '™',
  copy: '©',
  deg: '°',
  euro: '€',
  pound: '£',
};

function sign(whole: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  if (hex === undefined && decimal === undefined) return NAMED_SIGNS[name.toLowerCase()] ?? whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** What a description in HTML says: paragraphs and items on lines of their own, and nothing that could run. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\\n/g, '\n')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(/<(?:br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(#?\w{1,8});/g, sign)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Pieces as other shops count them: what is owed to customers is fewer than none. */
export function piecesIn(stock: string): {
  readonly cell: string;
  readonly notes: readonly CellProblem[];
} {
  if (!/^-\d+(\.0+)?$/.test(stock)) return { cell: stock, notes: [] };
  return { cell: '0', notes: [{ column: 'Stock', message: `${stock} is taken for none` }] };
}

/** A text within a length, cut between words, with a word of that. */
export function within(
  text: string,
  max: number,
  column: string,
): { readonly text: string; readonly notes: readonly CellProblem[] } {
  if (text.length <= max) return { text, notes: [] };
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  const kept = `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/\p{Cs}$/u, '').trimEnd()}…`;
  return {
    text: kept,
    notes: [{ column, message: `Cut from ${text.length} to ${max} characters` }],
  };
}
