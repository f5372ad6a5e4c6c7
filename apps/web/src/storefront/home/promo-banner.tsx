import { replayedPress } from '@gadgetry/contract/event-replay';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';

const COPIES = 6;

/** One round of the banner; two of them side by side make it endless. */
function Round({ text }: { readonly text: string }) {
  return Array.from({ length: COPIES }, (_, index) => (
    <span key={index} className="px-8">
      {text}
    </span>
  ));
}

/** Moves for whoever has nothing against movement, and can be stopped. */
export function PromoBanner({ text }: { readonly text: string }) {
  const [paused, setPaused] = useState(false);
  if (text === '') return null;
  return (
    <section aria-label="Offer" className="relative bg-banner text-sm font-medium text-on-banner">
      <p className="sr-only">{text}</p>
      <div aria-hidden="true" className="overflow-hidden py-2.5">
        <p className="hidden px-14 text-center motion-reduce:block">{text}</p>
        <p
          className="flex w-max animate-marquee whitespace-nowrap motion-reduce:hidden"
          style={{ animationPlayState: paused ? 'paused' : 'running' }}
        >
          <Round text={text} />
          <Round text={text} />
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
