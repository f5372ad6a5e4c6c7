import { Outlet, useLocation } from 'react-router';
import { RouteErrorBoundary } from './route-error-boundary.tsx';

/** A page that fails takes nothing else with it, and another address gets a fresh start. */
export function RouteOutlet() {
  const { pathname } = useLocation();
  return (
    <RouteErrorBoundary key={pathname}>
      <Outlet />
    </RouteErrorBoundary>
  );
}
