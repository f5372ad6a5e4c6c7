import { type RefObject, useEffect, useRef } from 'react';
import { type FieldErrors, type FieldValues, type UseFormReturn, get } from 'react-hook-form';

function isWrong(field: Element, errors: FieldErrors): boolean {
  if (field.getAttribute('aria-invalid') === 'true') return true;
  const name = field.getAttribute('name') ?? '';
  return name !== '' && field.matches(':enabled') && get(errors, name) !== undefined;
}

/**
 * Where what was sent has mistakes in it, focus goes to the first of them as they stand on the screen. The
 * form's library knows only in which order fields were drawn, which can be another one: it is told to leave
 * focus alone (`shouldFocusError`).
 */
export function useFirstError<Form extends FieldValues>({
  formState,
}: Pick<UseFormReturn<Form>, 'formState'>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const told = useRef(0);
  const { submitCount, errors } = formState;
  useEffect(() => {
    if (told.current === submitCount) return;
    told.current = submitCount;
    const fields = form.current?.querySelectorAll<HTMLElement>('[name], [aria-invalid]') ?? [];
    [...fields].find((field) => isWrong(field, errors))?.focus();
  });
  return form;
}
