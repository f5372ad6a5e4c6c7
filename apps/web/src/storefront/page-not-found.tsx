import { Compass } from 'lucide-react';
import { PageHead } from '../page/page-head.tsx';
import { paths } from '../page/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { NotFound } from '../ui/not-found.tsx';

export function PageNotFound() {
  return (
    <NotFound
      icon={<Compass />}
      title="Page not found"
      text="There is nothing at this address. It may have moved, or the link may have a slip in it."
    >
      <PageHead title="Page not found" />
      <LinkButton to={paths.home}>Home</LinkButton>
      <LinkButton to={paths.shop} variant="secondary">
        Browse the shop
      </LinkButton>
    </NotFound>
  );
}
