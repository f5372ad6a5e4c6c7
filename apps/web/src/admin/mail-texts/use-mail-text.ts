import { genericMessage } from '@gadgetry/contract/generic-messages';
import {
  type MailText,
  type MailTextForm,
  mailTextForm,
  placeholderProblem,
} from '@gadgetry/contract/mail-texts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorIssues } from '../../api/error-text.ts';
import {
  useLazyListMailTextsQuery,
  useResetMailTextMutation,
  useWriteMailTextMutation,
} from '../../api/mail-texts.ts';
import { tellOutcome } from '../outcome.ts';
import { isSame } from '../three-way.ts';
import { useClash } from '../use-clash.ts';

const PARTS = ['subject', 'opening', 'closing'] as const;
const SAVED = { done: 'Mail text saved.', failed: 'Failed to save the mail text.' };

const typedOf = ({ subject, opening, closing }: MailText): MailTextForm => ({
  subject,
  opening,
  closing,
});

/** The form, which knows the placeholders of its mail before the shop is asked. */
const formFor = ({ placeholders }: MailText) =>
  mailTextForm.superRefine((typed, context) => {
    for (const part of PARTS) {
      const message = placeholderProblem(typed[part], placeholders);
      if (message !== null) context.addIssue({ code: 'custom', path: [part], message });
    }
  });

/** What the owner types, what it is based on, and what is done with it. */
export function useMailText(read: MailText) {
  const [base, setBase] = useState(read);
  const [load] = useLazyListMailTextsQuery();
  const [write, writing] = useWriteMailTextMutation();
  const [reset] = useResetMailTextMutation();
  const screen = useRef<HTMLFormElement>(null);
  const schema = formFor(read);
  const form = useForm<MailTextForm>({
    resolver: zodResolver(schema),
    defaultValues: typedOf(read),
  });
  const { name, version } = base;
  const { clash, reading, settled } = useClash({
    entity: 'mail_text',
    form,
    screen,
    valuesOf: typedOf,
    read: async () => {
      const { data, error } = await load();
      return error === undefined ? data?.texts.find((one) => one.name === name) : undefined;
    },
    onRead: setBase,
  });

  const begin = (text: MailText) => {
    setBase(text);
    form.reset(typedOf(text));
  };

  /** Puts what the shop refuses at its field. @returns whether that says all there is to say */
  const tellParts = (error: unknown): boolean => {
    const refused = errorIssues(error).flatMap(({ path, message }) => {
      const part = PARTS.find((known) => known === path);
      return part === undefined ? [] : [{ part, message }];
    });
    for (const [at, { part, message }] of refused.entries()) {
      form.setError(part, { message }, { shouldFocus: at === 0 });
    }
    return refused.length > 0;
  };

  return {
    form,
    screen,
    base,
    changed: form.formState.isDirty,
    clash,
    pending: writing.isLoading || reading,
    /** What the form itself knows to be wrong; null: the shop can be asked. */
    problemOf: (typed: MailTextForm): string | null =>
      schema.safeParse(typed, { error: genericMessage }).error?.issues[0]?.message ?? null,
    save: form.handleSubmit(async (typed) => {
      const answer = await write({ name, body: { ...typed, version } });
      const outcome = await settled(answer, base, (stored) => isSame(typedOf(stored), typed));
      if (tellParts(outcome.error)) return;
      if (outcome.data !== undefined) begin(outcome.data);
      tellOutcome(outcome, SAVED);
    }),
    /** The call alone: what asks before it tells how it went. */
    reset: async () => {
      const outcome = await settled(await reset({ name, body: { version } }), base);
      if (outcome.data !== undefined) begin(outcome.data);
      return outcome;
    },
  };
}
