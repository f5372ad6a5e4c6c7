import { PackageSearch } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../page/paths.ts';
import { PageHead } from '../../page/page-head.tsx';
import { forgetViewed } from '../../shopping/recently-viewed.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export function MissingProduct({ productId }: { readonly productId: string }) {
  useEffect(() => forgetViewed(productId), [productId]);
  return (
    <section className="page-width flex flex-col items-center gap-4 py-24 text-center sm:py-32">
      <PageHead title="Product not found" />
      <PackageSearch aria-hidden="true" className="size-12 stroke-[1.3] text-accent" />
      <h1 className="text-4xl font-semibold tracking-tight">Product not found</h1>
      <p className="max-w-md text-ink-soft">
        We no longer sell this product, or the link to it may have a slip in it.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.shop}>Browse the shop</LinkButton>
        <LinkButton to={paths.home} variant="secondary">
          Home
        </LinkButton>
      </div>
    </section>
  );
}
