import { uploadAddress } from '@gadgetry/contract/pictures';
import { EMPTIED, PRODUCT_COLUMNS } from '@gadgetry/contract/product-csv';
import type { Transaction } from '../../../database/database.ts';
import { meant } from '../../../http/csv.ts';
import type { LineRow } from './import-store.ts';
import { picturesByName, readNames } from './zip-names.ts';
import { noteNamed, picturesOfImport } from './zip-store.ts';

const said = (typed: string | undefined): string => {
  const text = meant(typed ?? '').trim();
  return text.toLowerCase() === EMPTIED ? '' : text;
};

/**
 * Lines as if they named the addresses that pictures of the zip have, or will have: these come from what is in
 * them. From there on nothing knows that there was a zip.
 */
export async function withZipNames(
  trx: Transaction,
  importId: string,
  lines: readonly LineRow[],
): Promise<readonly LineRow[]> {
  if (lines.every(({ cells }) => said(cells.pictures) === '')) return lines;
  const pictures = await picturesOfImport(trx, importId);
  if (pictures === null) return lines;
  const find = picturesByName(pictures);
  const named: number[] = [];
  const read = lines.map((line) => {
    const text = said(line.cells.pictures);
    if (text === '') return line;
    const { cell, problems, numbers } = readNames(text, find, uploadAddress);
    named.push(...numbers);
    const column = PRODUCT_COLUMNS.pictures.name;
    return {
      ...line,
      cells: { ...line.cells, pictures: cell },
      problems: [...line.problems, ...problems.map((message) => ({ column, message }))],
    };
  });
  await noteNamed(trx, importId, named);
  return read;
}
