import { Link } from 'react-router';
import { useGetOpeningQuery } from '../api/insights.ts';
import { adminPaths } from '../page/admin-paths.ts';
import { Notice } from '../ui/notice.tsx';

/** Of a real shop that something is missing of, as long as it is. */
export function OpeningLine() {
  const { data } = useGetOpeningQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.isDemo) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  if (done === data.steps.length) return null;
  return (
    <Notice tone="info">
      <p>
        <Link to={adminPaths.opening} className="font-semibold underline underline-offset-4">
          Before you open
        </Link>
        : {done} of {data.steps.length} things are there.
      </p>
    </Notice>
  );
}
