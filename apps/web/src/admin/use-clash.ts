import type { HistoryEntity } from '@gadgetry/contract/history';
import { type RefObject, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  get,
} from 'react-hook-form';
import { type Outcome, staleMessage } from './outcome.ts';
import type { Clash } from './resource-clash.tsx';
import { saidOnScreen } from './said-on-screen.ts';
import { broughtIn } from './three-way.ts';

/** What is stored now; undefined where it could not be read. */
type Current<Row> = Row | 'gone' | undefined;

interface EditedForm<Row, Form extends FieldValues> {
  readonly entity: HistoryEntity;
  readonly form: UseFormReturn<Form>;
  /** The form as it stands on the screen: it knows what its fields are called there. */
  readonly screen: RefObject<HTMLFormElement | null>;
  readonly valuesOf: (row: Row) => DefaultValues<Form>;
  /** What is counted: whoever types another figure adds or takes away that many, of whatever is there by then. */
  readonly counted?: readonly (keyof Row & FieldPath<Form>)[];
  readonly read: (began: Row) => Promise<Current<Row>>;
  /** Called with what the form is based on from then on. */
  readonly onRead: (base: Row) => void;
  /** What is said where somebody else was faster; null for every other outcome. */
  readonly messageOf?: (outcome: Outcome) => string | null;
}

/**
 * Where somebody else was faster the form keeps what was typed, takes what is stored now of everything else,
 * and is saved upon that.
 */
export function useClash<Row, Form extends FieldValues>({
  entity,
  form,
  screen,
  valuesOf,
  counted = [],
  read,
  onRead,
  messageOf = staleMessage,
}: EditedForm<Row, Form>) {
  const [clash, setClash] = useState<Clash<Form> | null>(null);
  const [reading, setReading] = useState(false);

  const bringIn = (began: Row, current: Row): Clash<Form>['fields'] => {
    const [typed, now] = [form.getValues(), valuesOf(current)];
    const { values, theirs, both } = broughtIn(valuesOf(began), typed, now);
    const taken = theirs.map((path) => {
      const { label, say } = saidOnScreen(screen.current, entity, path);
      return { path, label, now: say(get(now, path)) };
    });
    const figure = (of: unknown, path: string) => Number(get(of, path));
    // Both changes are meant: what was typed stays a change of what it was typed over.
    const summed = counted
      .filter((path) => both.includes(path))
      .map((path) => {
        const change = figure(typed, path) - figure(valuesOf(began), path);
        const sum = Math.max(0, figure(now, path) + change);
        return { path, change, sum, label: saidOnScreen(screen.current, entity, path).label };
      })
      .filter(({ sum }) => Number.isFinite(sum));
    const isCounted = new Set<string>(summed.map(({ path }) => path));
    const inBoth = both
      .filter((path) => !isCounted.has(path))
      .map((path) => {
        const { label, say } = saidOnScreen(screen.current, entity, path);
        const valueIn = (of: unknown) => {
          const value: FieldPathValue<Form, FieldPath<Form>> = get(of, path);
          return { value, said: say(value) };
        };
        return {
          path: path as FieldPath<Form>,
          label,
          theirs: valueIn(now),
          yours: valueIn(typed),
        };
      });
    onRead(current);
    // What was typed is still unsaved, compared with what is stored now.
    form.reset(now);
    const sums = Object.fromEntries(summed.map(({ path, sum }) => [path, sum]));
    form.reset({ ...values, ...sums } as DefaultValues<Form>, { keepDefaultValues: true });
    const counts = summed.map((one) => ({ ...one, theirs: figure(now, one.path) }));
    return { taken, counts, both: inBoth };
  };

  return {
    clash,
    reading,
    /**
     * How a call went, where nobody else stood in its way.
     * @param began what it was based on
     * @param isSent whether that is what was sent: what is stored already, as its answer was lost, is no clash
     */
    settled: async <Answer extends Outcome>(
      outcome: Answer,
      began: Row,
      isSent?: (current: Row) => boolean,
    ): Promise<Answer | { readonly data: Row; readonly error?: undefined }> => {
      setClash(null);
      const message = messageOf(outcome);
      if (message === null) return outcome;
      setReading(true);
      const current = await read(began);
      setReading(false);
      if (current === undefined) setClash({ message, fields: 'unread' });
      else if (current === 'gone') setClash({ message, fields: 'gone' });
      else if (isSent?.(current) === true) return { data: current };
      else setClash({ message, fields: bringIn(began, current) });
      return outcome;
    },
  };
}
