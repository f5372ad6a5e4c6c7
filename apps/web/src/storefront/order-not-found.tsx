import PackageX from 'lucide-react/icons/package-x';
import { PageHead } from '../page/page-head.tsx';
import { paths } from '../page/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { NotFound } from '../ui/not-found.tsx';

/** Also what is said of another person's order. */
export function OrderNotFound() {
  return (
    <NotFound
      icon={<PackageX />}
      title="Order Not Found"
      text="We couldn't find the order you're looking for. It may have been removed or you may have invalid order ID."
    >
      <PageHead title="Order Not Found" />
      <LinkButton to={paths.home}>Home</LinkButton>
      <LinkButton to={paths.shop} variant="secondary">
        Continue Shopping
      </LinkButton>
    </NotFound>
  );
}
