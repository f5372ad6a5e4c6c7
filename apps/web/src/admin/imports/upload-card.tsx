import { formatNumber } from '@gadgetry/contract/number-format';
import { ZIP_GONE, ZIP_MAX_BYTES, ZIP_MAX_TEXT } from '@gadgetry/contract/import-zips';
import { EMPTIED } from '@gadgetry/contract/product-csv';
import { MAKE_CATEGORIES } from '@gadgetry/contract/product-imports';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText, isUnanswered } from '../../api/error-text.ts';
import {
  type Imported,
  sendList,
  sendProducts,
  sendZip,
  useGetImportTemplateMutation,
} from '../../api/imports.ts';
import { importPath } from '../../page/admin-paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { saveAs } from '../save-as.ts';
import { FileInput } from './file-input.tsx';
import { DESKS } from './import-desk.ts';
import { useMakesCategories } from './makes-categories.ts';

function Columns({ of }: { readonly of: Imported }) {
  const { example, columns } = DESKS[of];
  return (
    <details className="group mt-4 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">
        What the columns mean
        <ChevronDown
          aria-hidden="true"
          className="ml-1.5 size-4.5 transition-transform duration-quick group-open:rotate-180"
        />
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

const asSent = (what: string, part: number) => `${Math.floor(part * 100)}% of ${what} sent`;

/** Where a file is brought. It is checked first, and nothing is changed by that. */
export function UploadCard({ of }: { readonly of: Imported }) {
  const { path, limits, ...desk } = DESKS[of];
  const { verifyFirst } = useShop().signIn;
  const intro = (verifyFirst ? desk.introOfProven : undefined) ?? desk.intro;
  const [file, setFile] = useState<File | null>(null);
  const [zip, setZip] = useState<File | null>(null);
  const { makes, setMakes, hasNone } = useMakesCategories(of);
  const [progress, setProgress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [zipRefusal, setZipRefusal] = useState<string>();
  // One that was refused for its file of products need not be sent once more.
  const sentZip = useRef<{ readonly file: File; readonly id: string } | null>(null);
  const sending = useRef<AbortController | null>(null);
  const navigate = useNavigate();

  const optionsOf = (what: string, signal: AbortSignal) => ({
    onProgress: (part: number) => setProgress(part < 1 ? asSent(what, part) : `Reading ${what}…`),
    signal,
  });

  /** @returns null where it was refused, which is said */
  const zipIdOf = async (chosen: File, signal: AbortSignal): Promise<string | null> => {
    if (sentZip.current?.file === chosen) return sentZip.current.id;
    const answer = await sendZip(chosen, optionsOf('the pictures', signal));
    if ('sent' in answer) {
      sentZip.current = { file: chosen, id: answer.sent._id };
      return answer.sent._id;
    }
    if (!signal.aborted) setZipRefusal(answer.refusal);
    return null;
  };

  const sendBoth = async (chosen: File, signal: AbortSignal) => {
    const options = optionsOf('the file', signal);
    if (of !== 'products') return sendList(of, chosen, options);
    const id = zip === null ? undefined : await zipIdOf(zip, signal);
    if (id === null) return null;
    const categories = makes ? 'make' : 'refuse';
    return sendProducts(chosen, { categories, zip: id }, options);
  };

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setZipRefusal(undefined);
    if (file === null) return setRefusal('Please choose a file');
    if (file.size > limits.bytes) {
      return setRefusal(`This file is larger than ${limits.size}. Please cut it in several`);
    }
    if (zip !== null && zip.size > ZIP_MAX_BYTES) {
      return setZipRefusal(`This zip is larger than ${ZIP_MAX_TEXT}. Please make it several`);
    }
    setRefusal(undefined);
    setProgress('Sending…');
    const { signal } = (sending.current = new AbortController());
    const answer = await sendBoth(file, signal);
    setProgress(null);
    if (signal.aborted || answer === null) return undefined;
    if ('refusal' in answer) {
      if (answer.refusal === ZIP_GONE) sentZip.current = null;
      return setRefusal(answer.refusal);
    }
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
          hint={`Up to ${formatNumber(limits.lines)} lines and ${limits.size}. Semicolons between cells and decimal commas, as 12,50, are read as well`}
        >
          {(control) => (
            <FileInput
              {...control}
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              disabled={progress !== null}
              onChoose={(chosen) => {
                setFile(chosen);
                setRefusal(undefined);
              }}
            />
          )}
        </Field>
        {of === 'products' && (
          <>
            <Field
              label="Zip of pictures (optional)"
              error={zipRefusal}
              hint={`What the column Pictures names by the names of files, as lamp.jpg or lamps/front.jpg. Up to ${ZIP_MAX_TEXT}`}
            >
              {(control) => (
                <FileInput
                  {...control}
                  accept=".zip,application/zip"
                  disabled={progress !== null}
                  onChoose={(chosen) => {
                    setZip(chosen);
                    setZipRefusal(undefined);
                  }}
                />
              )}
            </Field>
            <Checkbox
              label={MAKE_CATEGORIES}
              checked={makes}
              onChange={(event) => setMakes(event.target.checked)}
            />
            {hasNone && (
              <p className="text-sm text-ink-soft">
                Your shop has no active category yet: without this no new product can be taken, nor
                the example of the template.
              </p>
            )}
          </>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={progress !== null}>
            Check This File
          </Button>
          {progress !== null && (
            <>
              <output className="text-sm text-ink-soft">{progress}</output>
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
