import { useSearchParams } from 'react-router';
import { LinkCard } from './link-card.tsx';
import { LinkOutcome, PressToGoOn } from './pressed-link.tsx';

export function Page() {
  const ended = useSearchParams()[0].has('ended');
  return (
    <LinkCard title="Mails about what you wait for">
      {ended ? (
        <LinkOutcome>
          You are waiting for nothing any more: we will not write to you about it.
        </LinkOutcome>
      ) : (
        <PressToGoOn button="Wait for nothing any more">
          You wanted to know when a product is back in stock or cheaper. This ends it for all
          products that you wait for.
        </PressToGoOn>
      )}
    </LinkCard>
  );
}
