import { useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from './three-way.ts';

/**
 * Whether a form holds something else than it began with. Not `isDirty`: to it an empty field is a change
 * where it came late, or where nothing was written in another way.
 */
export function useIsChanged<Form extends FieldValues>({
  subscribe,
  getValues,
  formState: { defaultValues },
}: Pick<UseFormReturn<Form>, 'subscribe' | 'getValues' | 'formState'>): boolean {
  const listen = useCallback(
    (callback: () => void) => subscribe({ formState: { values: true }, callback }),
    [subscribe],
  );
  return useSyncExternalStore(
    listen,
    () => !isSame(getValues(), defaultValues),
    () => false,
  );
}
