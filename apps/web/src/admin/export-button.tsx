import Download from 'lucide-react/icons/download';
import { errorText } from '../api/error-text.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import type { Outcome } from './outcome.ts';
import { saveAs } from './save-as.ts';

/** What a mutation of RTK Query answers that reads a list as a file. */
export type ListExport<Filter> = readonly [
  (filter: Filter) => Promise<Outcome & { readonly data?: string | undefined }>,
  { readonly isLoading: boolean },
  ...unknown[],
];

interface ExportButtonProps<Filter> {
  /** 'promocodes' */
  readonly many: string;
  /** What the list of them is called, where it is not called so. */
  readonly called?: string;
  /** What the list shows to its end. */
  readonly filter: Filter;
  /** Whether that is all there is; left out: nobody needs to be told. */
  readonly isAll?: boolean;
  readonly exporting: ListExport<Filter>;
}

/** All that a list would show to its end, as a spreadsheet reads it. */
export function ExportButton<Filter>({
  many,
  called = many,
  filter,
  isAll,
  exporting: [read, { isLoading }],
}: ExportButtonProps<Filter>) {
  const save = async () => {
    const { data, error } = await read(filter);
    if (data === undefined) toast.error(errorText(error, `The ${called} could not be exported.`));
    else saveAs(`${many}-${new Date().toISOString().slice(0, 10)}.csv`, data);
  };
  const which = isAll === undefined ? '' : isAll ? 'All ' : 'These ';
  return (
    <Button variant="secondary" pending={isLoading} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {`Export ${which}as CSV`}
    </Button>
  );
}
