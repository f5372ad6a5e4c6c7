import { Link, useSearchParams } from 'react-router';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkCard } from './link-card.tsx';

/** As for all links in mails: a button is pressed, and its form needs no scripts. */
export function Page() {
  const ended = useSearchParams()[0].has('ended');
  return (
    <LinkCard title="Mails about what you wait for">
      {ended ? (
        <Notice tone="good">
          <p>You are waiting for nothing any more: we will not write to you about it.</p>
          <p className="mt-1">
            <Link to={paths.shop} className="font-semibold underline underline-offset-4">
              Go to the shop
            </Link>
          </p>
        </Notice>
      ) : (
        <form method="post" className="flex flex-col gap-4">
          <p>
            You wanted to know when a product is back in stock or cheaper. This ends it for all
            products that you wait for.
          </p>
          <Button type="submit" size="large" wide>
            Wait for nothing any more
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
