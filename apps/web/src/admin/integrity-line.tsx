import type { IntegrityReport } from '@gadgetry/contract/integrity';
import { useCheckBooksMutation, useGetIntegrityQuery } from '../api/insights.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { localTime } from './local-time.ts';

/** Between two looks (ms) at a check that takes longer than a request. */
const LOOK_AGAIN_MS = 3_000;
/** A check that took so long (ms) is not done again with every look. */
const LONG_MS = 5_000;

type Running = NonNullable<IntegrityReport['running']>;

function HowFar({ running: { since, rules, checked } }: { readonly running: Running }) {
  return (
    <p className="text-sm">
      Being checked since {localTime(since)}: {checked} of {rules} rules so far.
    </p>
  );
}

type Failure = NonNullable<IntegrityReport['failed']>;

function Failed({ failed: { at, rule } }: { readonly failed: Failure }) {
  return (
    <p className="text-sm">
      The check of {localTime(at)} failed{rule === null ? ' before it began.' : ` at “${rule}”.`}{' '}
      The shop’s log says why.
    </p>
  );
}

/** Whether everything in the shop adds up: stock, orders, payments, codes. */
export function IntegrityLine() {
  const { data, isFetching, isError, refetch } = useGetIntegrityQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isRunning = data?.running != null;
  useGetIntegrityQuery(undefined, {
    pollingInterval: isRunning ? LOOK_AGAIN_MS : 0,
    skip: !isRunning,
    skipPollingIfUnfocused: true,
  });
  const [check, { isLoading }] = useCheckBooksMutation();
  const again = (work: () => unknown, text = 'Check again') => (
    <Button
      variant="secondary"
      size="small"
      pending={isFetching || isLoading || isRunning}
      onClick={() => void work()}
      className="mt-2"
    >
      {text}
    </Button>
  );
  if (isError && !isFetching) {
    return (
      <Notice tone="warning" role="alert">
        <p>The books could not be checked.</p>
        {again(refetch)}
      </Notice>
    );
  }
  if (data === undefined) return <Skeleton className="h-20 w-full" />;
  const { checkedAt, tookMs, findings, running, failed } = data;
  const howFar = running !== null && <HowFar running={running} />;
  if (failed !== null && findings.length === 0) {
    return (
      <Notice tone="warning" role="alert">
        <p>The books could not be checked.</p>
        <Failed failed={failed} />
        {checkedAt !== null && (
          <p className="text-sm">In order when checked {localTime(checkedAt)}.</p>
        )}
        {again(check, 'Try again')}
      </Notice>
    );
  }
  if (checkedAt === null) {
    return (
      <Notice>
        <p>The books have not been checked yet.</p>
        {howFar}
      </Notice>
    );
  }
  if (findings.length === 0) {
    return (
      <Notice tone="good">
        <p>
          <strong>Books in order</strong>, checked {localTime(checkedAt)}
        </p>
        {howFar}
        {(tookMs ?? 0) > LONG_MS && again(check)}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">The books are not in order</p>
      <p className="text-sm">Checked {localTime(checkedAt)}</p>
      {failed !== null && <Failed failed={failed} />}
      {howFar}
      <ul className="mt-2 flex flex-col gap-2">
        {findings.map(({ check: name, subject, rule, detail }) => (
          <li key={`${name} ${subject} ${detail}`}>
            {rule}: {detail} <span className="text-sm break-all">({subject})</span>
          </li>
        ))}
      </ul>
      {again(check, failed === null ? undefined : 'Try again')}
    </Notice>
  );
}
