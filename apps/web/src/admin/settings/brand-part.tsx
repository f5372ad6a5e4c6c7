import { ACCENT_ELEMENT, OWN_SHADES, accentStyles } from '@gadgetry/contract/accent';
import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { useEffect } from 'react';
import { keepSavedSign } from '../../page/saved-sign.ts';
import { BRAND, BrandDialog } from './brand-dialog.tsx';
import { Logo } from './logo-field.tsx';
import { PartCard } from './settings-card.tsx';

/** The screen itself as well, whose page was made with what was set before. */
function useAccentHere(accent: string | null): void {
  useEffect(() => {
    const there = document.getElementById(ACCENT_ELEMENT);
    if (accent === null) {
      there?.remove();
      return;
    }
    const style = there ?? document.head.appendChild(document.createElement('style'));
    style.id = ACCENT_ELEMENT;
    style.textContent = accentStyles(accent);
  }, [accent]);
}

function Swatch({ accent }: { readonly accent: string | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        style={{ backgroundColor: accent ?? OWN_SHADES.light.accent }}
        className="size-5 rounded-control border border-line-strong"
      />
      {accent ?? 'As delivered'}
    </span>
  );
}

/** What the shop looks like, beside what it says. */
export function BrandPart({ settings }: { readonly settings: StoredOwnerSettings }) {
  const { accent, logo, name } = settings;
  useAccentHere(accent);
  useEffect(() => keepSavedSign({ name, logo }), [name, logo]);
  return (
    <PartCard
      heading="Logo and colour"
      part={BRAND}
      said={[
        ['Accent colour', <Swatch key="accent" accent={accent} />],
        [
          'Logo',
          logo === null ? (
            'The shop’s sign and its name'
          ) : (
            <Logo key="logo" address={logo} name={name} />
          ),
        ],
      ]}
    >
      {(onClose) => <BrandDialog row={settings} onClose={onClose} />}
    </PartCard>
  );
}
