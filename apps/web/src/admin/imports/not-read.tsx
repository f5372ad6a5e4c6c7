import { ATTRIBUTE_COLUMNS } from '@gadgetry/contract/product-csv';
import { Link } from 'react-router';
import type { GivenImport } from '../../api/imports.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { countOf, placeInWords } from './import-words.ts';

/** So many are shown at once; more of them are folded, for a file of another shop has dozens. */
const SHOWN = 6;

/** A list of names, folded where it is long. */
export function Named({ names }: { readonly names: readonly string[] }) {
  const list = (
    <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere sm:columns-2">
      {names.map((name, place) => (
        <li key={`${place} ${name}`}>{name}</li>
      ))}
    </ul>
  );
  if (names.length <= SHOWN) return list;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm font-medium underline underline-offset-4">
        Show all {names.length}
      </summary>
      {list}
    </details>
  );
}

/** 'this column', 'these 12 columns' */
const thisOrThese = (columns: readonly string[]) =>
  columns.length === 1 ? 'this column' : `these ${columns.length} columns`;

/** What of a file nothing is read of: whoever confirms the rest of it has seen this. */
export function NotRead({ given }: { readonly given: GivenImport }) {
  const { unknownColumns, leftOut, skippedLines, skipped } = given;
  const places = skipped.map((lines) => `${placeInWords(lines)}: ${lines.because}`);
  const told = skipped.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const more = skippedLines > told ? [`and ${countOf(skippedLines - told)} further on`] : [];
  return (
    <>
      {unknownColumns.length > 0 && (
        <Notice tone="warning">
          Nothing is read of {thisOrThese(unknownColumns)}, which no import here knows:
          <Named names={unknownColumns} />
          {given.format === 'gadgetry' && (
            <p className="mt-2">
              An attribute has to be there first: create it in its category under{' '}
              <Link to={adminPaths.attributes} className="underline underline-offset-4">
                Attributes
              </Link>
              , call the column {ATTRIBUTE_COLUMNS.name} with its name, and bring the file again.
            </p>
          )}
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice>
          This shop takes nothing of {thisOrThese(leftOut)}:
          <Named names={leftOut} />
        </Notice>
      )}
      {skippedLines > 0 && (
        <Notice>
          {countOf(skippedLines)} of the file {skippedLines === 1 ? 'is' : 'are'} left out:
          <Named names={[...places, ...more]} />
        </Notice>
      )}
    </>
  );
}
