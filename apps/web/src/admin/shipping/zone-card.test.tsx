import type { ShippingZone } from '@gadgetry/contract/shipping';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ZoneCard } from './zone-card.tsx';

const zone: ShippingZone = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: 'Everywhere else',
  position: 1,
  isDefault: true,
  isActive: true,
  everyCountry: false,
  countries: [],
  regions: [],
  postalPrefixes: [],
  version: 1,
};

const shown = (places: Partial<ShippingZone>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ZoneCard zone={{ ...zone, ...places }} methods={[]} home="DE" onDo={() => undefined} />
    </MemoryRouter>,
  );

test('the zone for everything else says where it leads, and how it leads to other countries', () => {
  const home = shown({});
  expect(home).toContain('Addresses in Germany that no other zone has');
  expect(home).toContain('href="/admin/settings"');
  expect(home).toContain('a country of which another zone has only a part');
  expect(home).toContain('tick “Ship to every other country, too”');
  expect(shown({ everyCountry: true })).toContain('no other zone has, in every country');
});

test('another zone names its places', () => {
  expect(shown({ isDefault: false, countries: ['AT'], postalPrefixes: ['10'] })).toContain(
    'Austria · 10…',
  );
});
