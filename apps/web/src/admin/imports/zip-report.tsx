import { formatNumber } from '@gadgetry/contract/number-format';
import { ZIP_NAMES_TOLD } from '@gadgetry/contract/import-zips';
import type { GivenImport } from '../../api/imports.ts';
import { Notice } from '../../ui/notice.tsx';
import { picturesInWords } from './import-words.ts';
import { Named } from './not-read.tsx';

const beyond = (count: number) => (count > 0 ? [`and ${formatNumber(count)} further on`] : []);

/** What came with the file in a zip, and what of that is of no use. */
export function ZipReport({ given: { zip, state } }: { readonly given: GivenImport }) {
  if (zip === undefined) return null;
  const { fileName, pictures, named, taken, unnamed, refused } = zip;
  const isChecked = state !== 'receiving' && state !== 'checking';
  const more = isChecked ? pictures - named - unnamed.length : 0;
  return (
    <>
      <p className="text-sm wrap-anywhere text-ink-soft">
        With {fileName}: {picturesInWords(pictures)}, {formatNumber(named)} of them named by a line
        {taken > 0 && `, ${formatNumber(taken)} taken into the shop`}.
      </p>
      {refused.length > 0 && (
        <Notice tone="warning">
          Not taken from the zip, and refused to lines that name them:
          <Named
            names={[
              ...refused.map(({ name, because }) => `${name}: ${because}`),
              ...(refused.length === ZIP_NAMES_TOLD ? ['and perhaps others'] : []),
            ]}
          />
        </Notice>
      )}
      {unnamed.length > 0 && (
        <Notice>
          No line names {unnamed.length + more === 1 ? 'this picture' : 'these pictures'} of the
          zip, so {unnamed.length + more === 1 ? 'it is' : 'they are'} not taken:
          <Named names={[...unnamed, ...beyond(more)]} />
        </Notice>
      )}
    </>
  );
}
