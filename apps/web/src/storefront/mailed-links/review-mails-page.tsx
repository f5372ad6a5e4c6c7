import { useSearchParams } from 'react-router';
import { LinkCard } from './link-card.tsx';
import { LinkOutcome, PressToGoOn } from './pressed-link.tsx';

export function Page() {
  const ended = useSearchParams()[0].has('ended');
  return (
    <LinkCard title="Mails that ask for reviews">
      {ended ? (
        <LinkOutcome>We will not ask you for reviews by mail any more.</LinkOutcome>
      ) : (
        <PressToGoOn button="Send me no more of them">
          Some days after an order has arrived we ask once by mail how you like what you bought.
        </PressToGoOn>
      )}
    </LinkCard>
  );
}
