import Compass from 'lucide-react/icons/compass';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useFollowRedirectQuery } from '../api/redirects.ts';
import { PageHead } from '../page/page-head.tsx';
import { paths } from '../page/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { NotFound } from '../ui/not-found.tsx';

export function PageNotFound() {
  const { pathname } = useLocation();
  // The server has followed it already, where it was the server that was asked.
  const leadsTo = useFollowRedirectQuery(pathname).data?.to ?? null;
  useEffect(() => {
    if (leadsTo !== null) window.location.replace(leadsTo);
  }, [leadsTo]);
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
