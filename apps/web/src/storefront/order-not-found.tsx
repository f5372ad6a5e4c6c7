import { PackageX } from 'lucide-react';
import { paths } from '../page/paths.ts';
import { PageHead } from '../page/page-head.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Also what is said of another person's order. */
export function OrderNotFound() {
  return (
    <section className="page-width flex flex-col items-center gap-4 py-24 text-center sm:py-32">
      <PageHead title="Order Not Found" />
      <PackageX aria-hidden="true" className="size-12 stroke-[1.3] text-accent" />
      <h1 className="text-4xl font-semibold tracking-tight">Order Not Found</h1>
      <p className="max-w-md text-ink-soft">
        We couldn't find the order you're looking for. It may have been removed or you may have
        invalid order ID.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.home}>Home</LinkButton>
        <LinkButton to={paths.shop} variant="secondary">
          Continue Shopping
        </LinkButton>
      </div>
    </section>
  );
}
