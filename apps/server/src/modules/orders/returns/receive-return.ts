import { type ReceiveBody, conditionName } from '@gadgetry/contract/returns';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { refusedField } from '../../../errors/shop-error.ts';
import type { ReturnedPieces } from '../../catalogue/index.ts';
import type { ReturnRow } from './return-store.ts';

export const NOTHING_CAME = 'Nothing of this return has arrived: close it instead';

/** '1 × Lamp: as new, 1 back on the shelf' */
export function arrivedInWords(row: ReturnRow): string {
  return row.lines
    .flatMap(({ name, options, received, condition, restocked }) =>
      condition === null || received === null
        ? []
        : [
            `${received} × ${nameWithChoice(name, options)}: ${conditionName(condition).toLowerCase()}, ${restocked ?? 0} back on the shelf`,
          ],
    )
    .join('; ');
}

export function sameLines(row: ReturnRow, lines: ReceiveBody['lines']): boolean {
  return row.lines.every((line) => {
    const said = lines.find(({ itemId }) => itemId === line.id);
    return (
      said !== undefined &&
      line.received === said.received &&
      line.condition === said.condition &&
      line.restocked === said.restocked
    );
  });
}

/** @throws ShopError validation_failed */
export function refuseOtherLines(row: ReturnRow, lines: ReceiveBody['lines']): void {
  const isEach =
    lines.length === row.lines.length &&
    row.lines.every(({ id }) => lines.some(({ itemId }) => itemId === id));
  if (!isEach) throw refusedField('lines', 'Please say of each line what has arrived');
  lines.forEach(({ itemId, received }, at) => {
    const asked = row.lines.find(({ id }) => id === itemId)?.quantity ?? 0;
    if (received > asked) {
      throw refusedField(`lines.${at}.received`, `At most ${asked} of it were to come back`);
    }
  });
  if (lines.every(({ received }) => received === 0)) throw refusedField('lines', NOTHING_CAME);
}

/** What of a return goes on the shelf. @param of how many pieces of a line */
export function shelvedPieces(
  { lines }: ReturnRow,
  of: (line: ReturnRow['lines'][number]) => number,
): ReturnedPieces[] {
  return lines.map((line) => ({
    productId: line.product_id,
    variantId: line.variant_id ?? line.product_id,
    quantity: of(line),
  }));
}
