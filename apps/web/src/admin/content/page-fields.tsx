import type { ContentPageForm, TextBlock } from '@gadgetry/contract/content-pages';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { usePreviewPageMutation } from '../../api/admin-content.ts';
import { errorText } from '../../api/error-text.ts';
import { contentPagePath } from '../../page/paths.ts';
import { TextBlocks } from '../../page/text-blocks.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { PLACES } from './page-state.tsx';

/** How long nothing is typed before it is looked at (ms). */
const PAUSE_MS = 300;

/** What guests will read, made by what makes it for them. */
function PagePreview({ title, text }: { readonly title: string; readonly text: string }) {
  const [preview] = usePreviewPageMutation();
  const [blocks, setBlocks] = useState<readonly TextBlock[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const empty = text.trim() === '';
  useEffect(() => {
    if (empty) return undefined;
    let over = false;
    const look = async () => {
      const { data, error } = await preview(text);
      if (over) return;
      if (data !== undefined) setBlocks(data.blocks);
      setProblem(data === undefined ? errorText(error, 'The shop did not answer.') : null);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [text, empty, preview]);
  return (
    <Card>
      <CardHeading>Preview</CardHeading>
      <p aria-live="polite" className="mb-4 text-sm text-danger empty:hidden">
        {problem !== null && `Not what is typed: ${problem}`}
      </p>
      <div className="flex flex-col gap-4">
        <p className="text-2xl font-bold tracking-[-0.03em] wrap-anywhere">{title}</p>
        {empty && <p className="text-ink-soft">Nothing is written yet.</p>}
        {!empty && blocks === null && problem === null && <Skeleton className="h-40 w-full" />}
        {!empty && blocks !== null && <TextBlocks blocks={blocks} />}
      </div>
    </Card>
  );
}

interface PageFieldsProps {
  readonly form: UseFormReturn<ContentPageForm>;
  /** One of the owner's own has an address and a place of their choosing. */
  readonly isOwn: boolean;
  readonly pending: boolean;
  /** Of a new page: what its title proposes as its address. */
  readonly onTitle?: (title: string) => void;
}

/** What is written of a page, beside what guests will read of it. */
export function PageFields({ form, isOwn, pending, onTitle }: PageFieldsProps) {
  const { control } = form;
  const fieldOf = fieldsOf(form);
  const [title, text, slug] = useWatch({ control, name: ['title', 'text', 'slug'] });
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <Card className="flex flex-col gap-4">
        <TextField
          label="Title"
          {...fieldOf('title', {
            onChange: (event: { target: { value: string } }) => onTitle?.(event.target.value),
          })}
          readOnly={pending}
          autoComplete="off"
        />
        {isOwn && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Address"
              hint={
                <span className="wrap-anywhere">
                  In your shop: {contentPagePath(slug)}.
                  {onTitle === undefined &&
                    ' Where guests know the old one, it leads to the new one.'}
                </span>
              }
              {...fieldOf('slug')}
              readOnly={pending}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SelectField
              label="Linked from"
              hint="The menu stands in the header of wide windows, and in the menu of phones."
              {...fieldOf('place')}
            >
              {Object.entries(PLACES).map(([place, label]) => (
                <option key={place} value={place}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <TextareaField
          label="Text"
          hint="## Heading, ### smaller heading, - list, 1. numbered list, **bold**, *italic*, [a link](/shop). Everything else is plain text."
          {...fieldOf('text')}
          readOnly={pending}
          rows={22}
          className="font-mono text-sm"
        />
      </Card>
      <PagePreview title={title} text={text} />
    </div>
  );
}
