import { genericMessage } from '@gadgetry/contract/generic-messages';
import type { z } from 'zod';

type Path = readonly PropertyKey[];

/**
 * A form whose values become what the API takes, which is what says whether they are right.
 * @param pathOf where the form has what the API has at a path
 * @param words of fields that have words of their own, whatever is wrong with them
 */
export function formOf<Form>(
  fields: z.ZodType<Form, Form>,
  input: z.ZodType,
  inputOf: (typed: Form) => unknown,
  pathOf: (path: Path) => Path = (path) => path,
  words: Readonly<Partial<Record<string, () => string>>> = {},
): z.ZodType<Form, Form> {
  return fields.superRefine((typed, context) => {
    const checked = input.safeParse(inputOf(typed), { error: genericMessage });
    for (const { path, message } of checked.error?.issues ?? []) {
      const at = pathOf(path);
      context.addIssue({
        code: 'custom',
        path: [...at],
        message: words[at.join('.')]?.() ?? message,
      });
    }
  });
}
