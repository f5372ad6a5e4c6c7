import { useSearchParams } from 'react-router';
import { LinkCard } from './link-card.tsx';
import { LinkOutcome, PressToGoOn } from './pressed-link.tsx';

export function Page() {
  const [address] = useSearchParams();
  return (
    <LinkCard title="Shall we tell you?">
      {address.has('confirmed') && (
        <LinkOutcome>Thank you. We write to you once, as soon as there is news.</LinkOutcome>
      )}
      {address.has('over') && (
        <LinkOutcome tone="warning">
          This link is over: you have been told already, you have ended it, or it is older than
          three days. You can ask again on the product’s page.
        </LinkOutcome>
      )}
      {!address.has('confirmed') && !address.has('over') && (
        <PressToGoOn button="Yes, tell me">
          Somebody, you we hope, wants to know when a product is back in stock or cheaper. We then
          write to your address once, and no more.
        </PressToGoOn>
      )}
    </LinkCard>
  );
}
