import { Suspense } from 'react';
import { AdminOnly, SignedIn } from './guards.tsx';
import { lazyPage } from './page-loader.ts';
import { PageLoading } from './page-loading.tsx';

const adminTree = lazyPage(() => import('./admin-tree.tsx'));

function AdminTree() {
  const { Page } = adminTree.use();
  return <Page />;
}

/** Everything below /admin is one part of the code, fetched when an admin is known to be there. */
export function AdminPage() {
  return (
    <SignedIn>
      <AdminOnly>
        <Suspense fallback={<PageLoading />}>
          <AdminTree />
        </Suspense>
      </AdminOnly>
    </SignedIn>
  );
}
