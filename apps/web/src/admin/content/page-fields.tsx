import type { ContentPageForm } from '@gadgetry/contract/content-pages';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { contentPagePath } from '../../page/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { PagePreview } from './page-preview.tsx';
import { PLACES } from './page-state.tsx';

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
  const { register, control, formState } = form;
  const { errors } = formState;
  const [title, text, slug] = useWatch({ control, name: ['title', 'text', 'slug'] });
  return (
    <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
      <Card className="flex flex-col gap-4">
        <Field label="Title" error={errors.title?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('title', {
                onChange: (event: { target: { value: string } }) => onTitle?.(event.target.value),
              })}
              readOnly={pending}
              autoComplete="off"
            />
          )}
        </Field>
        {isOwn && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Address"
              hint={
                <span className="wrap-anywhere">
                  In your shop: {contentPagePath(slug)}.
                  {onTitle === undefined &&
                    ' Where guests know the old one, it leads to the new one.'}
                </span>
              }
              error={errors.slug?.message}
            >
              {(field) => (
                <Input
                  {...field}
                  {...register('slug')}
                  readOnly={pending}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field
              label="Linked from"
              hint="The menu stands in the header of wide windows, and in the menu of phones."
              error={errors.place?.message}
            >
              {(field) => (
                <Select {...field} {...register('place')}>
                  {Object.entries(PLACES).map(([place, label]) => (
                    <option key={place} value={place}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        <Field
          label="Text"
          hint="## Heading, ### smaller heading, - list, 1. numbered list, **bold**, *italic*, [a link](/shop). Everything else is plain text."
          error={errors.text?.message}
        >
          {(field) => (
            <Textarea
              {...field}
              {...register('text')}
              readOnly={pending}
              rows={22}
              className="font-mono text-sm"
            />
          )}
        </Field>
      </Card>
      <PagePreview title={title} text={text} />
    </div>
  );
}
