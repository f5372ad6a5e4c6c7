import { Link } from 'react-router';
import { Wordmark } from './wordmark.tsx';
import { paths } from '../page/paths.ts';
import { RouteOutlet } from './route-outlet.tsx';

/** Sign-in and sign-up: nothing around them that leads elsewhere, except the way home. */
export function CentredLayout() {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-8 bg-surface px-4 py-10">
      <header>
        <Link to={paths.home} className="block rounded-control">
          <Wordmark />
        </Link>
      </header>
      <main id="main" tabIndex={-1} data-focus-target="" className="w-full max-w-md">
        <RouteOutlet />
      </main>
    </div>
  );
}
