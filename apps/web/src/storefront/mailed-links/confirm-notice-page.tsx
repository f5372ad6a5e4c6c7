import { Link, useSearchParams } from 'react-router';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkCard } from './link-card.tsx';

function ToTheShop() {
  return (
    <p className="mt-1">
      <Link to={paths.shop} className="font-semibold underline underline-offset-4">
        Go to the shop
      </Link>
    </p>
  );
}

/** As for all links in mails: a button is pressed, and its form needs no scripts. */
export function Page() {
  const [address] = useSearchParams();
  return (
    <LinkCard title="Shall we tell you?">
      {address.has('confirmed') && (
        <Notice tone="good">
          <p>Thank you. We write to you once, as soon as there is news.</p>
          <ToTheShop />
        </Notice>
      )}
      {address.has('over') && (
        <Notice tone="warning">
          <p>
            This link is over: you have been told already, you have ended it, or it is older than
            three days. You can ask again on the product’s page.
          </p>
          <ToTheShop />
        </Notice>
      )}
      {!address.has('confirmed') && !address.has('over') && (
        <form method="post" className="flex flex-col gap-4">
          <p>
            Somebody, you we hope, wants to know when a product is back in stock or cheaper. We then
            write to your address once, and no more.
          </p>
          <Button type="submit" size="large" wide>
            Yes, tell me
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
