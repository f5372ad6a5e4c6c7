import { expect, test } from 'vitest';
import { regionLikeness } from './regions.ts';

test.each([
  ['US', 'NY', 'New York', 1],
  ['US', 'NY', ' new  york ', 1],
  ['US', 'NY', 'N.Y.', 1],
  ['US', 'NY', 'US-NY', 1],
  ['US', 'ny', 'NY', 2],
  ['US', 'California', 'CA', 1],
  ['US', 'CA', 'CO', 0],
  ['US', 'Washington', 'DC', 0],
  ['CA', 'QC', 'Quebec', 1],
  ['CA', 'QC', 'Québec', 1],
  ['CA', 'Quebec', 'Québec', 1],
  ['CA', 'CA', 'California', 0],
  ['DE', 'BY', 'Bayern', 1],
  ['AU', 'NSW', 'New South Wales', 1],
  // What no list knows is the same where it is written alike.
  ['LK', 'Western', 'western', 2],
  ['LK', 'Western', 'Eastern', 0],
  ['LK', '', '', 2],
  ['US', '', 'NY', 0],
  ['XX', 'NY', 'New York', 0],
])('in %s %j and %j: %i', (country, one, other, likeness) => {
  expect(regionLikeness(country, one, other)).toBe(likeness);
  expect(regionLikeness(country, other, one)).toBe(likeness);
});
