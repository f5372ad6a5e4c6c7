import { Link } from 'react-router';
import { useSession } from '../../api/use-session.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { useOfferedScreens } from '../use-offered-screens.ts';

/** Instead of figures that are not for this person's role: where they can go. */
export function OwnScreens() {
  const { user } = useSession();
  const role = user?.publicMetadata.staffRole?.name;
  const offered = useOfferedScreens().filter(
    ({ path, entry }) => entry !== undefined && path !== adminPaths.dashboard,
  );
  return (
    <Card>
      <CardHeading>What you look after</CardHeading>
      {role !== undefined && <p className="mb-4 text-ink-soft">Your role: {role}</p>}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {offered.map(({ path, name, entry }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-12 items-center gap-3 rounded-control border border-line px-4 font-medium transition-colors duration-quick hover:border-line-strong [&_svg]:size-5 [&_svg]:text-ink-soft"
            >
              {entry !== undefined && <entry.icon aria-hidden="true" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
