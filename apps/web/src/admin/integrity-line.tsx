import { useGetIntegrityQuery } from '../api/insights.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { localTime } from './local-time.ts';

/** Whether everything in the shop adds up: stock, orders, payments, codes. */
export function IntegrityLine() {
  const { data, isFetching, isError, refetch } = useGetIntegrityQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const again = (
    <Button
      variant="secondary"
      size="small"
      pending={isFetching}
      onClick={() => void refetch()}
      className="mt-2"
    >
      Check again
    </Button>
  );
  if (isError && !isFetching) {
    return (
      <Notice tone="warning" role="alert">
        <p>The books could not be checked.</p>
        {again}
      </Notice>
    );
  }
  if (data === undefined) return <Skeleton className="h-20 w-full" />;
  if (data.findings.length === 0) {
    return (
      <Notice tone="good">
        <p>
          <strong>Books in order</strong>, checked {localTime(data.checkedAt)}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">The books are not in order</p>
      <ul className="mt-2 flex flex-col gap-2">
        {data.findings.map(({ check, subject, rule, detail }) => (
          <li key={`${check} ${subject} ${detail}`}>
            {rule}: {detail} <span className="text-sm break-all">({subject})</span>
          </li>
        ))}
      </ul>
      {again}
    </Notice>
  );
}
