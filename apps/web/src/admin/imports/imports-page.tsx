import { ImportsScreen } from './imports-screen.tsx';

/** Products that come as a file. */
export function Page() {
  return <ImportsScreen of="products" />;
}
