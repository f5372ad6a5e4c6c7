import { uploadAddress } from '@gadgetry/contract/pictures';
import { EMPTIED, PRODUCT_COLUMNS, type ProductColumn } from '@gadgetry/contract/product-csv';
import type { Transaction } from '../../../database/database.ts';
import { meant } from '../../../http/csv.ts';
import type { LineRow } from './import-store.ts';
import { picturesByName, readNames } from './zip-names.ts';
import { noteNamed, picturesOfImport } from './zip-store.ts';

const said = (typed: string | undefined): string => {
  const text = meant(typed ?? '').trim();
  return text.toLowerCase() === EMPTIED ? '' : text;
};

const OF_PICTURES = ['pictures', 'variantPictures'] as const satisfies readonly ProductColumn[];

/**
 * Lines as if they named the addresses that pictures of the zip have, or will have: these come from what is in
 * them. From there on nothing knows that there was a zip.
 */
export async function withZipNames(
  trx: Transaction,
  importId: string,
  lines: readonly LineRow[],
): Promise<readonly LineRow[]> {
  if (lines.every(({ cells }) => OF_PICTURES.every((column) => said(cells[column]) === ''))) {
    return lines;
  }
  const pictures = await picturesOfImport(trx, importId);
  if (pictures === null) return lines;
  const find = picturesByName(pictures);
  const named: number[] = [];
  const read = lines.map((line) => {
    const cells = { ...line.cells };
    const wrong = OF_PICTURES.flatMap((key) => {
      const text = said(cells[key]);
      if (text === '') return [];
      const { cell, problems, numbers } = readNames(text, find, uploadAddress);
      named.push(...numbers);
      cells[key] = cell;
      return problems.map((message) => ({ column: PRODUCT_COLUMNS[key].name, message }));
    });
    return { ...line, cells, problems: [...line.problems, ...wrong] };
  });
  await noteNamed(trx, importId, named);
  return read;
}
