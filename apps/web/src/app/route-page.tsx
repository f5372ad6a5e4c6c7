import type { LazyPage } from './page-loader.ts';
import { SignedIn } from './guards.tsx';

interface RoutePageProps {
  readonly page: LazyPage;
  readonly signedIn: boolean;
}

export function RoutePage({ page, signedIn }: RoutePageProps) {
  const { Page, Loading } = page.use();
  if (!signedIn) return <Page />;
  return (
    <SignedIn Loading={Loading}>
      <Page />
    </SignedIn>
  );
}
