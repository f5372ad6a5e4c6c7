import { formatNumber } from '@gadgetry/contract/number-format';
import type { GivenImport } from '../../api/imports.ts';
import { Notice } from '../../ui/notice.tsx';
import { Named } from './not-read.tsx';
import { picturesInWords } from './import-words.ts';

/** What of a file lies at other servers and is copied from there. */
export function FetchedReport({ given: { fetched, appliedBy } }: { readonly given: GivenImport }) {
  if (fetched === undefined) return null;
  const { pictures, taken, lost, refused } = fetched;
  const further = lost - refused.length;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {appliedBy === null
          ? `${picturesInWords(pictures)} at other addresses will be copied into the shop.`
          : `Of ${picturesInWords(pictures)} at other addresses, ${formatNumber(taken)} copied into the shop so far.`}
      </p>
      {lost > 0 && (
        <Notice tone="warning">
          Not to be had, so products that name them are without:
          <Named
            names={[
              ...refused.map(({ name, because }) => `${name}: ${because}`),
              ...(further > 0 ? [`and ${formatNumber(further)} further on`] : []),
            ]}
          />
        </Notice>
      )}
    </>
  );
}
