import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { HOME, HOME_TEXTS, HeroPicture, HomeDialog } from './home-dialog.tsx';
import { PartCard } from './settings-card.tsx';

/** What the first page of the shop says and shows. */
export function HomePart({ settings }: { readonly settings: StoredOwnerSettings }) {
  const { heroPicture, heroAlt } = settings;
  return (
    <PartCard
      heading="Home page"
      part={HOME}
      said={[
        ...HOME_TEXTS.map(([name, label]) => [label, settings[name] || 'Nothing'] as const),
        [
          'Picture',
          heroPicture === null ? (
            'The shop’s own'
          ) : (
            <HeroPicture key="picture" address={heroPicture} alt={heroAlt} />
          ),
        ],
      ]}
    >
      {(onClose) => <HomeDialog row={settings} onClose={onClose} />}
    </PartCard>
  );
}
