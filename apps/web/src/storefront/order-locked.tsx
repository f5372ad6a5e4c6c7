import Mail from 'lucide-react/icons/mail';
import { useLocation } from 'react-router';
import { PageHead } from '../page/page-head.tsx';
import { paths, signInPath } from '../page/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { NotFound } from '../ui/not-found.tsx';

/** For who is not signed in and has no key to the order, or one that has ended. */
export function OrderLocked() {
  const { pathname, search } = useLocation();
  return (
    <NotFound
      icon={<Mail />}
      title="Open the link in our mail"
      text="An order without an account is seen through the link in our mails about it, which works for 180 days. An order of an account is seen after signing in."
    >
      <PageHead title="Your order" />
      <LinkButton to={paths.findOrder}>Send me a new link</LinkButton>
      <LinkButton to={signInPath(pathname + search)} variant="secondary">
        Sign in
      </LinkButton>
    </NotFound>
  );
}
