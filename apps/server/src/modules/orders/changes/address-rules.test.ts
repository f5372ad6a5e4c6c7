import { expect, test } from 'vitest';
import { type PlaceRules, inWords, refusalOfPlace, sameAddress } from './address-rules.ts';

const berlin = {
  recipient: 'Erika Muster',
  line_1: 'Invalidenstraße 44',
  line_2: '',
  city: 'Berlin',
  state: '',
  zip_code: '10115',
  phone: '+4930901820',
  country: 'DE',
};

test('in words an address is one line, with its country and its phone number', () => {
  expect(inWords(berlin)).toBe(
    'Erika Muster, Invalidenstraße 44, 10115 Berlin, Germany, +4930901820',
  );
});

test('an address is the same where all of it is; an empty recipient is none', () => {
  expect(sameAddress(berlin, { ...berlin, company: '' })).toBe(true);
  const others = { recipient: 'Max', company: 'Muster GmbH', line_1: 'x', line_2: 'x', city: 'x' };
  for (const other of Object.entries({ ...others, state: 'x', zip_code: 'x', country: 'FR' })) {
    expect(sameAddress(berlin, { ...berlin, ...Object.fromEntries([other]) })).toBe(false);
  }
  expect(sameAddress(berlin, { ...berlin, phone: '+4930901821' })).toBe(false);
});

const from = { country: 'DE', region: 'Berlin', postalCode: '10115' };
const to = { ...from, postalCode: '20095' };
const alike: PlaceRules = {
  zoneOf: () => 'Germany',
  taxesAlike: () => true,
  isTaxedAsCharged: () => true,
};

test('within a zone and its taxes an order goes anywhere', () => {
  expect(refusalOfPlace({ from, to }, alike)).toBe(null);
});

test('in the same place nothing is asked: what is not shipped to any more is still to be sent', () => {
  const nothing: PlaceRules = {
    zoneOf: () => null,
    taxesAlike: () => false,
    isTaxedAsCharged: () => false,
  };
  expect(refusalOfPlace({ from, to: { ...from } }, nothing)).toBe(null);
  for (const other of [{ country: 'FR' }, { region: 'Hamburg' }, { postalCode: '20095' }]) {
    expect(refusalOfPlace({ from, to: { ...from, ...other } }, nothing)?.code).toBe('not_shipped');
  }
});

test('another zone is refused by the names of both', () => {
  const refusal = refusalOfPlace(
    { from, to },
    { ...alike, zoneOf: ({ postalCode }) => `Zone ${postalCode}` },
  );
  expect(refusal).toMatchObject({
    code: 'total_would_change',
    message: expect.stringMatching(
      /‘Zone 20095’.*‘Zone 10115’.*go on at this one as another order/,
    ),
  });
  const zoneOf: PlaceRules['zoneOf'] = (place) => (place.postalCode === '10115' ? null : 'North');
  expect(refusalOfPlace({ from, to }, { ...alike, zoneOf })).toMatchObject({
    message: expect.stringContaining('none any more'),
  });
});

test.each(['taxesAlike', 'isTaxedAsCharged'] as const)('other taxes are refused: %s', (rule) => {
  expect(refusalOfPlace({ from, to }, { ...alike, [rule]: () => false })).toMatchObject({
    code: 'total_would_change',
    message: expect.stringContaining('taxes at this address'),
  });
});
