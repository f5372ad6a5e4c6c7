import { ImportsScreen } from './imports-screen.tsx';

/** Promocodes that come as a file. */
export function Page() {
  return <ImportsScreen of="promocodes" />;
}
