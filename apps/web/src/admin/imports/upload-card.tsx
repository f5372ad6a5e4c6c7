import { EMPTIED } from '@gadgetry/contract/product-csv';
import Download from 'lucide-react/icons/download';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText, isUnanswered } from '../../api/error-text.ts';
import {
  type Imported,
  sendList,
  sendProducts,
  useGetImportTemplateMutation,
} from '../../api/imports.ts';
import { importPath } from '../../page/admin-paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { saveAs } from '../save-as.ts';
import { DESKS } from './import-desk.ts';

function Columns({ of }: { readonly of: Imported }) {
  const { example, columns } = DESKS[of];
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">
        What the columns mean
      </summary>
      <p className="mb-3 text-sm text-ink-soft">
        In any order, and only those that you need: {example} An empty cell leaves what is there;{' '}
        {EMPTIED} takes it away.
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {columns.map(({ name, words }) => (
          <div key={name} className="contents">
            <dt className="font-medium whitespace-nowrap">{name}</dt>
            <dd className="text-ink-soft max-sm:mb-2">{words || 'What this variant is of it.'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const notHad = (error: unknown) =>
  isUnanswered(error)
    ? 'The template could not be downloaded: the shop did not answer. Press again when the connection is back.'
    : errorText(error, 'The template could not be downloaded.');

/** A file to begin with, for whoever has none of this or another shop. */
function Template({ of }: { readonly of: Imported }) {
  const [read, { isLoading, error }] = useGetImportTemplateMutation();
  const save = async () => {
    const { data } = await read(of);
    if (data !== undefined) saveAs(`${of}-template.csv`, data);
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <Button variant="secondary" pending={isLoading} onClick={() => void save()}>
        <Download aria-hidden="true" />
        Download a Template
      </Button>
      <p className="text-sm text-ink-soft">
        All columns, with examples that can be imported as they stand.
      </p>
      {/* Here and not in a corner of the page: what shows messages there may not be here yet while offline. */}
      <p aria-live="polite" className="basis-full text-sm font-medium text-danger empty:hidden">
        {error !== undefined && notHad(error)}
      </p>
    </div>
  );
}

const asPercent = (part: number) => `${Math.floor(part * 100)}% sent`;

/** Where a file is brought. It is checked first, and nothing is changed by that. */
export function UploadCard({ of }: { readonly of: Imported }) {
  const { path, limits, ...desk } = DESKS[of];
  const { verifyFirst } = useShop().signIn;
  const intro = (verifyFirst ? desk.introOfProven : undefined) ?? desk.intro;
  const [file, setFile] = useState<File | null>(null);
  const [makes, setMakes] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController | null>(null);
  const navigate = useNavigate();

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (file === null) return setRefusal('Please choose a file');
    if (file.size > limits.bytes) {
      return setRefusal(`This file is larger than ${limits.size}. Please cut it in several`);
    }
    setRefusal(undefined);
    setProgress(0);
    const { signal } = (sending.current = new AbortController());
    const categories = makes ? 'make' : 'refuse';
    const options = { onProgress: setProgress, signal };
    const answer =
      of === 'products'
        ? await sendProducts(file, { categories }, options)
        : await sendList(of, file, options);
    setProgress(null);
    if (signal.aborted) return undefined;
    if ('refusal' in answer) return setRefusal(answer.refusal);
    return navigate(importPath(answer.sent._id, path));
  };

  return (
    <Card>
      <CardHeading>Bring a file</CardHeading>
      <p className="mb-4 max-w-2xl text-ink-soft">{intro}</p>
      <form className="grid max-w-xl gap-3" onSubmit={(event) => void send(event)} noValidate>
        <Field
          label="CSV file"
          error={refusal}
          hint={`Up to ${limits.lines.toLocaleString('en-US')} lines and ${limits.size}`}
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              className="py-1 file:mr-3 file:cursor-pointer file:rounded-control file:border-0 file:bg-surface file:px-3 file:py-1 file:font-medium file:text-ink"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              disabled={progress !== null}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                setRefusal(undefined);
              }}
            />
          )}
        </Field>
        {of === 'products' && (
          <Checkbox
            label="Make categories that are not there yet"
            checked={makes}
            onChange={(event) => setMakes(event.target.checked)}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={progress !== null}>
            Check This File
          </Button>
          {progress !== null && (
            <>
              <output className="text-sm text-ink-soft">
                {progress < 1 ? asPercent(progress) : 'Reading it…'}
              </output>
              <Button variant="quiet" onClick={() => sending.current?.abort()}>
                Stop
              </Button>
            </>
          )}
        </div>
      </form>
      <Template of={of} />
      <Columns of={of} />
    </Card>
  );
}
