import { replayedPress } from '@gadgetry/contract/event-replay';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';

const TEXT = 'Use promo code SUMMER10 for 10% off your first order!';
const COPIES = 6;

/** One round of the banner; two of them side by side make it endless. */
function Round() {
  return Array.from({ length: COPIES }, (_, index) => (
    <span key={index} className="px-8">
      {TEXT}
    </span>
  ));
}

/** Moves for whoever has nothing against movement, and can be stopped. */
export function PromoBanner() {
  const [paused, setPaused] = useState(false);
  return (
    <section aria-label="Offer" className="relative bg-banner text-sm font-medium text-on-banner">
      <p className="sr-only">{TEXT}</p>
      <div aria-hidden="true" className="overflow-hidden py-2.5">
        <p className="hidden px-14 text-center motion-reduce:block">{TEXT}</p>
        <p
          className="flex w-max animate-marquee whitespace-nowrap motion-reduce:hidden"
          style={{ animationPlayState: paused ? 'paused' : 'running' }}
        >
          <Round />
          <Round />
        </p>
      </div>
      <button
        {...replayedPress}
        type="button"
        aria-label={paused ? 'Move the banner' : 'Stop the banner'}
        onClick={() => setPaused(!paused)}
        className="absolute inset-y-0 right-0 inline-flex w-11 cursor-pointer items-center justify-center bg-banner focus-visible:-outline-offset-4 focus-visible:outline-on-banner motion-reduce:hidden [&_svg]:size-4"
      >
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </button>
    </section>
  );
}
