import type { ContentPageForm } from '@gadgetry/contract/content-pages';
import type { UseFormReturn } from 'react-hook-form';
import { errorIssues } from '../../api/error-text.ts';

const FIELDS = ['title', 'slug', 'place', 'text'] as const;

/** Puts what the server refuses at its field. */
export function tellFields(
  form: Pick<UseFormReturn<ContentPageForm>, 'setError'>,
  error: unknown,
): void {
  for (const { path, message } of errorIssues(error)) {
    const field = FIELDS.find((known) => known === path);
    if (field !== undefined) form.setError(field, { message });
  }
}
