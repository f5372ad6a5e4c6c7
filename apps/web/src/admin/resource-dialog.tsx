import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  get,
  useForm,
} from 'react-hook-form';
import { errorCode, errorIssues, errorText } from '../api/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { HistoryPart } from './history-part.tsx';
import { staleMessage, tellOutcome } from './outcome.ts';
import type { CallHook, EditedResource, RowDialogProps, StoredRow } from './resource.ts';
import { useCloseQuestion } from './use-leave-question.tsx';

/** The form of a row, or of a new one. */
export function useResourceForm<Row extends StoredRow, Form extends FieldValues, Input>(
  { form: { schema, mode, valuesOf } }: EditedResource<Row, Form, Input>,
  row: Row | null,
): UseFormReturn<Form> {
  return useForm<Form>({
    mode: mode ?? 'onSubmit',
    shouldFocusError: false,
    resolver: zodResolver(schema),
    defaultValues: valuesOf(row),
  });
}

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
function useFirstError<Form extends FieldValues>({
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

/** What creates settings: they are always there. */
const useNothing: CallHook<unknown, never> = () => [
  () => Promise.resolve({}),
  { isLoading: false },
];

/**
 * Saves what was typed, based on what was read. Where someone else was faster the form keeps what was
 * typed, and can load what is stored now.
 */
function useSaving<Row extends StoredRow, Form extends FieldValues, Input>(
  resource: EditedResource<Row, Form, Input>,
  row: Row | null,
  form: UseFormReturn<Form>,
) {
  const { nouns, texts, useRead, useUpdate } = resource;
  /* oxlint-disable react/hooks -- a resource is a constant: its hooks are always the same */
  const useCreate = resource.useCreate ?? useNothing;
  const [read] = useRead();
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  /* oxlint-enable react/hooks */
  const [base, setBase] = useState(row);
  const [clash, setClash] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const noun = nouns.one.toLowerCase();

  /** What is stored, where that is what was typed: a save whose answer was lost is sent once more. */
  const storedAlready = async (id: string, typed: Form) => {
    const { data: current } = await read(id);
    if (current === undefined) return null;
    const { schema, valuesOf, inputOf } = resource.form;
    const stored = schema.safeParse(valuesOf(current));
    const said = (of: Form) => JSON.stringify(inputOf(of, current));
    if (!stored.success || said(stored.data) !== said(typed)) return null;
    return { data: { ...current, warnings: [] } };
  };

  const send = async (typed: Form) => {
    const input = resource.form.inputOf(typed, base);
    const outcome = await (base === null
      ? create(input)
      : update({ id: base._id, changes: input }));
    const stale = staleMessage(outcome);
    const stored = stale === null || base === null ? null : await storedAlready(base._id, typed);
    if (stored !== null) return stored;
    setClash(stale);
    for (const { path, message } of errorIssues(outcome.error)) {
      const field = resource.form.fieldOf?.(path, typed) ?? null;
      if (field !== null) form.setError(field, { message }, { shouldFocus: true });
    }
    const code = errorCode(outcome.error);
    const refused = code === null ? null : (resource.form.fieldOfRefusal?.(code) ?? null);
    if (refused !== null) {
      form.setError(refused, { message: errorText(outcome.error, '') }, { shouldFocus: true });
    }
    return outcome;
  };

  return {
    base,
    clash,
    loading,
    pending: creating.isLoading || updating.isLoading,
    /** Answers whether it went well. */
    save: async (typed: Form) => {
      const outcome = await send(typed);
      for (const warning of outcome.data?.warnings ?? []) toast.warning(warning);
      return tellOutcome(
        outcome,
        base === null
          ? {
              done: texts?.created ?? `${nouns.one} created successfully!`,
              failed: `Failed to create ${noun}.`,
            }
          : { done: `${nouns.one} updated successfully!`, failed: `Failed to update ${noun}.` },
      );
    },
    loadCurrent: async (id: string) => {
      setLoading(true);
      const { data, error } = await read(id);
      setLoading(false);
      if (data === undefined) {
        toast.error(errorText(error, 'The current version could not be loaded.'));
        return;
      }
      setBase(data);
      setClash(null);
      form.reset(resource.form.valuesOf(data));
    },
  };
}

/** Whoever has scrolled down to Save would not see what stands at the top. */
const shownAtOnce = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

interface ResourceDialogProps<Row extends StoredRow, Form extends FieldValues, Input>
  extends RowDialogProps<Row> {
  readonly resource: EditedResource<Row, Form, Input>;
  readonly form: UseFormReturn<Form>;
  /** Something beside the form would be lost as well. */
  readonly unsaved?: boolean;
  /** True holds back what is sent, having said why. */
  readonly keepWaiting?: () => boolean;
  /** Asks whether what was typed is really meant, and answers that. */
  readonly confirmSave?: (typed: Form, base: Row | null) => Promise<boolean>;
  readonly closeOnOutsideClick?: boolean;
  /** The fields. @param base what the form has read, null of a new one */
  readonly children: (base: Row | null) => ReactNode;
}

/** A dialog for adding or editing that never loses what was typed without asking. */
export function ResourceDialog<Row extends StoredRow, Form extends FieldValues, Input>({
  resource,
  row,
  form,
  onClose,
  children,
  ...extra
}: ResourceDialogProps<Row, Form, Input>) {
  const { unsaved = false, keepWaiting = () => false, closeOnOutsideClick = true } = extra;
  const saving = useSaving(resource, row, form);
  const firstError = useFirstError(form);
  const { nouns, entity } = resource;
  // Read while drawing: only what was read then is kept up to date.
  const { isDirty } = form.formState;
  const { close: cancel, question } = useCloseQuestion(isDirty || unsaved, onClose);
  const submit = form.handleSubmit(async (typed) => {
    if (saving.pending || keepWaiting()) return;
    if (extra.confirmSave !== undefined && !(await extra.confirmSave(typed, saving.base))) return;
    if (await saving.save(typed)) onClose();
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && cancel()}
        title={row === null ? `Add New ${nouns.one}` : `Edit ${nouns.one}`}
        closeOnOutsideClick={closeOnOutsideClick}
      >
        {row !== null && saving.clash !== null && (
          <Notice tone="warning" role="alert" className="mb-4" ref={shownAtOnce}>
            <p>{saving.clash}</p>
            <p className="mt-1 text-sm">Loading it takes the place of what you have typed.</p>
            <Button
              variant="secondary"
              size="small"
              pending={saving.loading}
              onClick={() => void saving.loadCurrent(row._id)}
              className="mt-2.5"
            >
              Load the current version
            </Button>
          </Notice>
        )}
        <form
          ref={firstError}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          {children(saving.base)}
          <DialogButtons
            submit={row === null ? 'Create' : 'Save'}
            pending={saving.pending}
            onCancel={cancel}
          />
        </form>
        {row !== null && <HistoryPart entity={entity} id={row._id} />}
      </Dialog>
      {question}
    </>
  );
}
