import { formatNumber } from '@gadgetry/contract/number-format';
import { type NewCodes, newCodes } from '@gadgetry/contract/discounts';
import { genericMessage } from '@gadgetry/contract/generic-messages';
import type { Promocode } from '@gadgetry/contract/promocodes';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useDownloadCodesMutation, useMakeCodesMutation } from '../../api/promocodes.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { tellOutcome } from '../outcome.ts';
import { saveAs } from '../save-as.ts';
import { NumberField } from '../number-field.tsx';
import { numberOf } from '../typed-number.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

type Problems = Partial<Record<keyof NewCodes, string>>;

interface SingleUseCodesProps {
  readonly promocode: Promocode;
  /** How many are to be made, as it was typed. */
  readonly count: string;
  readonly onCount: (count: string) => void;
}

/** Many codes for one use each: how many there are, more of them, and all of them as a file. */
export function SingleUseCodes({ promocode, count, onCount }: SingleUseCodesProps) {
  const { _id: id, code, codes } = promocode;
  const heading = useId();
  const [prefix, setPrefix] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [make, making] = useMakeCodesMutation();
  const [download, downloading] = useDownloadCodesMutation();
  const batch = useRef<string | null>(null);
  const form = useProblemFocus(problems);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (making.isLoading) return;
    const typed = { count: numberOf(count, 'pieces'), prefix };
    const { data: body, error } = newCodes.safeParse(typed, { error: genericMessage });
    setProblems(
      Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
    );
    if (body === undefined) return;
    // Until it is answered it is the same batch: an answer that was lost makes no further codes.
    batch.current ??= crypto.randomUUID();
    const outcome = await make({ id, codes: { ...body, batch: batch.current } });
    const done = `${formatNumber(outcome.data?.made ?? 0)} codes made.`;
    if (!tellOutcome(outcome, { done, failed: 'Failed to make codes.' })) return;
    batch.current = null;
    onCount('');
  };
  const save = async () => {
    const { data, error } = await download(id);
    if (data === undefined) toast.error(errorText(error, 'The codes could not be read.'));
    else saveAs(`${code.toLowerCase()}-codes.csv`, data);
  };

  return (
    <section aria-labelledby={heading} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={heading} className="font-semibold">
          Codes for one use
        </h3>
        <Button
          variant="secondary"
          size="small"
          disabled={codes === 0}
          pending={downloading.isLoading}
          onClick={() => void save()}
        >
          Download CSV
        </Button>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {codes === 0 ? 'None has been made yet.' : `${formatNumber(codes)} have been made.`}
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-3 grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <NumberField
          label="How many"
          of="pieces"
          hint="At most 5,000 at once."
          error={problems.count}
          value={count}
          onChange={(event) => onCount(event.target.value)}
        />
        <TextField
          label="They begin with (optional)"
          hint="Such as SPRING-"
          error={problems.prefix}
          value={prefix}
          onChange={(event) => setPrefix(event.target.value)}
          maxLength={10}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" pending={making.isLoading} className="sm:mt-6.5">
          Make codes
        </Button>
      </form>
    </section>
  );
}
