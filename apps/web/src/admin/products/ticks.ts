import { formatNumber } from '@gadgetry/contract/number-format';
import { EDITED_IDS_MAX } from '@gadgetry/contract/product-edits';

type Ids = ReadonlySet<string>;

/** @returns what is ticked then, and whether some were left out because there would be too many */
export function ticksAfter(
  ids: Ids,
  meant: readonly string[],
  ticked: boolean,
): readonly [Ids, boolean] {
  const after = new Set(ids);
  let full = false;
  for (const id of meant) {
    if (!ticked) after.delete(id);
    else if (after.has(id) || after.size < EDITED_IDS_MAX) after.add(id);
    else full = true;
  }
  return [after, full];
}

/** How many are ticked of those that the list does not show. */
export function hiddenTicks(ids: Ids, listed: readonly string[]): number {
  const seen = new Set(listed);
  return [...ids].filter((id) => !seen.has(id)).length;
}

/** '3 ticked products are not in what the list shows' */
export const hiddenInWords = (hidden: number) =>
  `${formatNumber(hidden)} ticked ${hidden === 1 ? 'product is' : 'products are'} not in what the list shows.`;
