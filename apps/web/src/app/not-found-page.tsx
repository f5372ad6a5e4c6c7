import { Compass } from 'lucide-react';
import { PageHead } from '../page/page-head.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { paths } from '../page/paths.ts';

export function NotFoundPage() {
  return (
    <section className="page-width flex flex-col items-center gap-4 py-24 text-center sm:py-32">
      <PageHead title="Page not found" />
      <Compass aria-hidden="true" className="size-12 stroke-[1.3] text-accent" />
      <h1 className="text-4xl font-semibold tracking-tight">Page not found</h1>
      <p className="max-w-md text-ink-soft">
        There is nothing at this address. It may have moved, or the link may have a slip in it.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.home}>Home</LinkButton>
        <LinkButton to={paths.shop} variant="secondary">
          Browse the shop
        </LinkButton>
      </div>
    </section>
  );
}
