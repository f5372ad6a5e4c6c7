import { ImportsScreen } from './imports-screen.tsx';

/** Customers that come as a file. */
export function Page() {
  return <ImportsScreen of="customers" />;
}
