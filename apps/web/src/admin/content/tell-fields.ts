import type { ContentPageForm } from '@gadgetry/contract/content-pages';
import type { UseFormReturn } from 'react-hook-form';
import { errorIssues } from '../../api/error-text.ts';

const FIELDS = ['title', 'slug', 'place', 'text'] as const;

/** Puts what the server refuses at its field. @returns whether that says all there is to say */
export function tellFields(
  form: Pick<UseFormReturn<ContentPageForm>, 'setError'>,
  error: unknown,
): boolean {
  const refused = errorIssues(error).flatMap(({ path, message }) => {
    const field = FIELDS.find((known) => known === path);
    return field === undefined ? [] : [{ field, message }];
  });
  for (const [at, { field, message }] of refused.entries()) {
    form.setError(field, { message }, { shouldFocus: at === 0 });
  }
  return refused.length > 0;
}
