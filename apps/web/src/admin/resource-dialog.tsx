import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  get,
  useForm,
} from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorCode, errorIssues, errorText } from '../api/error-text.ts';
import { type Uploads, WAITING_FOR_UPLOAD } from '../shopping/use-uploads.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { HistoryPart } from './history-part.tsx';
import { staleMessage, tellOutcome } from './outcome.ts';
import { ResourceClash } from './resource-clash.tsx';
import { SignInAgain, isSignedOut } from './sign-in-again.tsx';
import type { CallHook, EditedResource, RowDialogProps, Saved, StoredRow } from './resource.ts';
import { useClash } from './use-clash.ts';
import { useIsChanged } from './use-is-changed.ts';
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

/** Saves what was typed, based on what was read. */
function useSaving<Row extends StoredRow, Form extends FieldValues, Input>(
  resource: EditedResource<Row, Form, Input>,
  row: Row | null,
  form: UseFormReturn<Form>,
  screen: RefObject<HTMLFormElement | null>,
  onSaved: RowDialogProps<Row>['onClose'],
) {
  const { entity, nouns, texts, next, useRead, useUpdate } = resource;
  /* oxlint-disable react/hooks -- a resource is a constant: its hooks are always the same */
  const useCreate = resource.useCreate ?? useNothing;
  const [read] = useRead();
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  /* oxlint-enable react/hooks */
  const navigate = useNavigate();
  const [base, setBase] = useState(row);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const { valuesOf, counted } = resource.form;
  const { clash, reading, settled } = useClash<Saved<Row>, Form>({
    entity,
    form,
    screen,
    valuesOf,
    ...(counted !== undefined && { counted }),
    read: async ({ _id }: Row) => {
      const { data, error } = await read(_id);
      // One that failed comes with what was read before.
      return error === undefined ? data : undefined;
    },
    onRead: setBase,
  });
  const noun = nouns.one.toLowerCase();

  /** Whether that is what was typed. */
  const isStored = (typed: Form, current: Row) => {
    const { schema, inputOf } = resource.form;
    const stored = schema.safeParse(valuesOf(current));
    const said = (of: Form) => JSON.stringify(inputOf(of, current));
    return stored.success && said(stored.data) === said(typed);
  };

  const send = async (typed: Form) => {
    const input = resource.form.inputOf(typed, base);
    if (base === null) return create(input);
    const outcome = await update({ id: base._id, changes: input });
    return settled(outcome, base, (current) => isStored(typed, current));
  };

  const tellFields = (typed: Form, error: unknown) => {
    for (const { path, message } of errorIssues(error)) {
      const field = resource.form.fieldOf?.(path, typed) ?? null;
      if (field !== null) form.setError(field, { message }, { shouldFocus: true });
    }
    const code = errorCode(error);
    const refused = code === null ? null : (resource.form.fieldOfRefusal?.(code) ?? null);
    if (refused !== null) {
      form.setError(refused, { message: errorText(error, '') }, { shouldFocus: true });
    }
  };

  return {
    base,
    clash,
    pending: creating.isLoading || updating.isLoading || reading,
    needsSignIn,
    save: async (typed: Form) => {
      const outcome = await send(typed);
      const signedOut = isSignedOut(outcome.error);
      setNeedsSignIn(signedOut);
      // Said in the dialog: nothing beside it can be reached.
      if (signedOut) return;
      if (staleMessage(outcome) === null) tellFields(typed, outcome.error);
      for (const warning of outcome.data?.warnings ?? []) toast.warning(warning);
      const made = outcome.data?._id;
      const done = tellOutcome(
        outcome,
        base === null
          ? {
              done: texts?.created ?? `${nouns.one} created successfully!`,
              failed: `Failed to create ${noun}.`,
              ...(next !== undefined &&
                made !== undefined && {
                  next: { label: next.label, onClick: () => void navigate(next.pathOf(made)) },
                }),
            }
          : { done: `${nouns.one} updated successfully!`, failed: `Failed to update ${noun}.` },
      );
      if (done) onSaved(base === null ? made : undefined);
    },
  };
}

interface ResourceDialogProps<Row extends StoredRow, Form extends FieldValues, Input>
  extends RowDialogProps<Row> {
  readonly resource: EditedResource<Row, Form, Input>;
  readonly form: UseFormReturn<Form>;
  /** Pictures on their way into the form: it is saved once they are there. */
  readonly uploads?: Pick<Uploads, 'list' | 'waiting' | 'whenDone'>;
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
  const { uploads, closeOnOutsideClick = true } = extra;
  const firstError = useFirstError(form);
  const saving = useSaving(resource, row, form, firstError, onClose);
  const { nouns, entity } = resource;
  // Settings are called as the button that has opened them.
  const edited = resource.useCreate === undefined ? nouns.one.toLowerCase() : nouns.one;
  const changed = useIsChanged(form);
  const unsaved = changed || (uploads?.list.length ?? 0) > 0;
  const { close: cancel, question } = useCloseQuestion(unsaved, onClose);
  const submit = form.handleSubmit(async (typed) => {
    if (saving.pending) return;
    if (extra.confirmSave !== undefined && !(await extra.confirmSave(typed, saving.base))) return;
    await saving.save(typed);
  });
  const waiting = uploads?.waiting === true;
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && cancel()}
        title={row === null ? `Add New ${nouns.one}` : `Edit ${edited}`}
        closeOnOutsideClick={closeOnOutsideClick}
      >
        {saving.needsSignIn && !saving.pending && (
          <Notice tone="danger" role="alert">
            You are signed out by now.
            <SignInAgain button={row === null ? 'Create' : 'Save'} />
          </Notice>
        )}
        {saving.clash !== null && <ResourceClash clash={saving.clash} form={form} />}
        <form
          ref={firstError}
          noValidate
          onSubmit={uploads?.whenDone(submit) ?? ((event) => void submit(event))}
          className="flex flex-col gap-4"
        >
          {children(saving.base)}
          <DialogButtons
            submit={waiting ? WAITING_FOR_UPLOAD : row === null ? 'Create' : 'Save'}
            pending={saving.pending || waiting}
            onCancel={cancel}
          />
        </form>
        {row !== null && <HistoryPart entity={entity} id={row._id} />}
      </Dialog>
      {question}
    </>
  );
}
