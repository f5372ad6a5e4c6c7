import { ImportsScreen } from './imports-screen.tsx';

/** Redirects that come as a file. */
export function Page() {
  return <ImportsScreen of="redirects" />;
}
