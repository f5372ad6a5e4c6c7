import { Link, useSearchParams } from 'react-router';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkCard } from './link-card.tsx';

/**
 * A button has to be pressed: programs that look at links in mails ahead of people press none. Its form
 * goes to the page's own address, which says whose mails they are, and needs no scripts.
 */
export function Page() {
  const ended = useSearchParams()[0].has('ended');
  return (
    <LinkCard title="Mails that ask for reviews">
      {ended ? (
        <Notice tone="good">
          <p>We will not ask you for reviews by mail any more.</p>
          <p className="mt-1">
            <Link to={paths.shop} className="font-semibold underline underline-offset-4">
              Go to the shop
            </Link>
          </p>
        </Notice>
      ) : (
        <form method="post" className="flex flex-col gap-4">
          <p>
            Some days after an order has arrived we ask once by mail how you like what you bought.
          </p>
          <Button type="submit" size="large" wide>
            Send me no more of them
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
