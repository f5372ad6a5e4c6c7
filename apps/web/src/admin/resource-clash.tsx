import { formatNumber } from '@gadgetry/contract/number-format';
import { clsx } from 'clsx';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { shownAtOnce } from './shown-at-once.ts';
import { isSame } from './three-way.ts';

/** A value, and how it is said. */
interface Said<Value> {
  readonly value: Value;
  readonly said: string;
}

interface InBoth<Form extends FieldValues, Path extends FieldPath<Form> = FieldPath<Form>> {
  readonly path: Path;
  readonly label: string;
  readonly theirs: Said<FieldPathValue<Form, Path>>;
  readonly yours: Said<FieldPathValue<Form, Path>>;
}

/** Somebody else has saved what is being edited. */
export interface Clash<Form extends FieldValues> {
  readonly message: string;
  /** Unread where what is stored now could not be read, gone where nothing is stored any more. */
  readonly fields:
    | 'unread'
    | 'gone'
    | {
        /** Those that only they have changed: the form has them. */
        readonly taken: readonly {
          readonly path: string;
          readonly label: string;
          readonly now: string;
        }[];
        /** What both have counted: the form has what the two changes come to. */
        readonly counts: readonly {
          readonly path: string;
          readonly label: string;
          readonly theirs: number;
          readonly change: number;
          readonly sum: number;
        }[];
        readonly both: readonly InBoth<Form>[];
      };
}

const isLong = (said: string) => said.length > 160 || said.includes('\n');

interface VersionProps {
  readonly label: string;
  readonly said: string;
  /** What it is compared with, if it is: the lines that it does not have are marked. */
  readonly other?: string;
}

/** A value in words; a long one in a box of its own, to be read there from its beginning to its end. */
function Version({ label, said, other }: VersionProps) {
  if (!isLong(said)) {
    return (
      <p className="mt-1 break-words whitespace-pre-line">
        {label} {said}
      </p>
    );
  }
  const others = new Set(other?.split('\n'));
  return (
    <div className="mt-1 min-w-0">
      <p>{label}</p>
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-control border border-line bg-raised px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-ink"
      >
        {said.split('\n').map((line, at) =>
          other === undefined || others.has(line) ? (
            `${line}\n`
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be the same
            <mark key={at} className="bg-tone-yellow text-on-tone-yellow">{`${line}\n`}</mark>
          ),
        )}
      </section>
    </div>
  );
}

interface ChoiceProps<Form extends FieldValues> {
  readonly field: InBoth<Form>;
  readonly control: Control<Form>;
  readonly onChoose: (value: FieldPathValue<Form, FieldPath<Form>>) => void;
}

function Choice<Form extends FieldValues>({ field, control, onChoose }: ChoiceProps<Form>) {
  const { path, label, theirs, yours } = field;
  // What stands in the field decides: it can be typed into as well.
  const value: unknown = useWatch({ control, name: path });
  const isTheirs = isSame(value, theirs.value);
  const isYours = isSame(value, yours.value);
  const isInBoxes = isLong(theirs.said) || isLong(yours.said);
  return (
    <fieldset className="mt-3 border-t border-current/20 pt-2">
      <legend className="float-left w-full font-semibold">{label}</legend>
      <div className={clsx('clear-both', isInBoxes && 'grid gap-x-4 sm:grid-cols-2')}>
        <Version label="Theirs:" said={theirs.said} other={yours.said} />
        <Version label="Yours:" said={yours.said} other={theirs.said} />
      </div>
      <p className="mt-1 text-sm">
        Save takes {isTheirs ? 'theirs' : isYours ? 'yours' : 'what the field says now'}.
      </p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => onChoose(isTheirs ? yours.value : theirs.value)}
        className="mt-1.5"
      >
        {isTheirs ? 'Keep mine' : 'Take theirs'}
      </Button>
    </fieldset>
  );
}

interface ResourceClashProps<Form extends FieldValues> {
  readonly clash: Clash<Form>;
  readonly form: Pick<UseFormReturn<Form>, 'control' | 'setValue'>;
}

/** What somebody else has saved meanwhile, field by field. */
export function ResourceClash<Form extends FieldValues>({
  clash: { message, fields },
  form: { control, setValue },
}: ResourceClashProps<Form>) {
  return (
    // Not atomic: a choice is announced by itself, and not with all the others once more.
    <Notice tone="warning" role="alert" aria-atomic={false} className="mb-4">
      {/* It may be longer than the window is high: its beginning is what is shown. */}
      <p ref={shownAtOnce} className="scroll-mt-28">
        {message}
      </p>
      {fields === 'unread' || fields === 'gone' ? (
        <p className="mt-1 text-sm">
          {fields === 'gone'
            ? 'It is not there any more. What you have typed still stands here.'
            : 'What they saved could not be read. What you have typed still stands: Save tries again.'}
        </p>
      ) : (
        <>
          <p className="mt-1 text-sm">
            Nothing that you have typed is lost: Save stores what the form says now.
          </p>
          {fields.taken.map(({ path, label, now }) => (
            <Version key={path} label={`${label} was changed meanwhile: now`} said={now} />
          ))}
          {fields.counts.map(({ path, label, theirs, change, sum }) => (
            <p key={path} className="mt-1">
              {label}: they have saved {formatNumber(theirs)}. With your change of{' '}
              {change > 0 ? '+' : '−'}
              {formatNumber(Math.abs(change))} it is {formatNumber(sum)}, which stands in the field
              now.
            </p>
          ))}
          {fields.both.map((field) => (
            <Choice
              key={field.path}
              field={field}
              control={control}
              onChoose={(value) =>
                setValue(field.path, value, { shouldDirty: true, shouldValidate: true })
              }
            />
          ))}
        </>
      )}
    </Notice>
  );
}
