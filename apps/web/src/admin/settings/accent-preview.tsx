import {
  type Scheme,
  SURROUNDINGS,
  type Shades,
  contrast,
  measuredContrast,
  shadesOf,
} from '@gadgetry/contract/accent';
import type { CSSProperties } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Logo } from './logo-field.tsx';

const SCHEMES = ['light', 'dark'] as const;
const NAMES = { light: 'Light', dark: 'Dark' };

/** What everything inside is drawn with, whichever scheme the screen itself has. */
function tokens(scheme: Scheme, shades: Shades): CSSProperties {
  const values = Object.entries({ ...SURROUNDINGS[scheme], ...shades });
  return Object.fromEntries(values.map(([name, value]) => [`--${name}`, value]));
}

const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** What has become of the picked colour in a scheme. */
function outcome(picked: string | null, scheme: Scheme, { accent }: Shades): string {
  if (picked === null) return `${accent}, the shop’s own.`;
  if (accent === picked) return `${accent}, as you have picked it.`;
  if (scheme === 'dark') return `${accent}: lighter than picked, to be read on a dark ground.`;
  const now = ratioText(contrast(picked, SURROUNDINGS.light.surface));
  return `${accent}: darker than picked. ${picked} has a contrast of ${now} on a light ground, and would not be read well.`;
}

interface SampleProps {
  readonly scheme: Scheme;
  readonly shades: Shades;
  readonly logo: string | null;
}

function Sample({ scheme, shades, logo }: SampleProps) {
  return (
    <div
      style={tokens(scheme, shades)}
      className="flex flex-col items-start gap-3 rounded-control border border-line bg-ground p-4 text-ink"
    >
      {logo !== null && <Logo address={logo} name="" />}
      <span className="flex flex-wrap items-center gap-3">
        <span className={buttonStyles({ size: 'small' })}>Add to cart</span>
        <Badge tone="accent">3</Badge>
      </span>
      <span>
        Words, and{' '}
        <span className="font-medium text-accent underline underline-offset-4">a link</span>
      </span>
      <span className="flex flex-wrap gap-3">
        <span className="rounded-control border border-accent bg-accent-soft px-3 py-1 text-sm ring-1 ring-accent">
          Chosen
        </span>
        <span className="rounded-control border border-line px-3 py-1 text-sm outline-3 outline-offset-3 outline-accent">
          Focused
        </span>
      </span>
    </div>
  );
}

interface AccentPreviewProps {
  readonly picked: string | null;
  readonly logo: string | null;
}

/** What pages look like in a colour, light and dark, and how well that can be read. */
export function AccentPreview({ picked, logo }: AccentPreviewProps) {
  const shades = shadesOf(picked);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {SCHEMES.map((scheme) => (
        <figure key={scheme} className="flex min-w-0 flex-col gap-2 text-sm">
          <figcaption className="font-medium">{NAMES[scheme]}</figcaption>
          <Sample scheme={scheme} shades={shades[scheme]} logo={logo} />
          <p>{outcome(picked, scheme, shades[scheme])}</p>
          <p className="text-ink-soft">Contrast (and the least that it needs)</p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-3 text-ink-soft">
            {measuredContrast(shades[scheme], scheme).map(({ part, ratio, needed }) => (
              <div key={part} className="contents">
                <dt>{part}</dt>
                <dd className="text-right tabular-nums">
                  {ratioText(ratio)} ({needed})
                </dd>
              </div>
            ))}
          </dl>
        </figure>
      ))}
    </div>
  );
}
