import { FEATURED_TAG } from '@gadgetry/contract/catalogue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageAskedFor, tagsAskedFor, textsAskedFor, visibleActivity } from './catalogue-rules.ts';

const tag = fc.constantFrom('audio', 'Featured', FEATURED_TAG, 'new', 'FEATURED');
const tags = fc.array(tag, { maxLength: 5 });
const flag = fc.option(fc.boolean(), { nil: undefined });

test('no tag is there twice, and the featured tag is spelt in one way', () => {
  fc.assert(
    fc.property(fc.option(tags, { nil: undefined }), flag, tags, (sent, isFeatured, stored) => {
      const asked = tagsAskedFor({ tags: sent, isFeatured }, stored);
      expect(new Set(asked).size).toBe(asked.length);
      expect(
        asked.filter((one) => one.toLowerCase() === FEATURED_TAG && one !== FEATURED_TAG),
      ).toEqual([]);
    }),
  );
});

test('isFeatured: true always features, false without tags never does', () => {
  fc.assert(
    fc.property(fc.option(tags, { nil: undefined }), tags, (sent, stored) => {
      expect(tagsAskedFor({ tags: sent, isFeatured: true }, stored)).toContain(FEATURED_TAG);
      expect(tagsAskedFor({ isFeatured: false }, stored)).not.toContain(FEATURED_TAG);
    }),
  );
});

test('a product that is no longer featured keeps its other tags; who says nothing of it changes nothing', () => {
  const stored = ['audio', FEATURED_TAG, 'new'];
  expect(tagsAskedFor({ isFeatured: false }, stored)).toEqual(['audio', 'new']);
  expect(tagsAskedFor({}, stored)).toEqual(stored);
  expect(tagsAskedFor({ isFeatured: true }, stored)).toEqual(stored);
});

test('asking again for what came out changes nothing', () => {
  fc.assert(
    fc.property(fc.option(tags, { nil: undefined }), flag, tags, (sent, isFeatured, stored) => {
      const once = tagsAskedFor({ tags: sent, isFeatured }, stored);
      expect(tagsAskedFor({ tags: sent, isFeatured }, once)).toEqual(once);
    }),
  );
});

test('tags that are sent are the tags, whatever was stored', () => {
  expect(tagsAskedFor({ tags: [] }, ['audio'])).toEqual([]);
  expect(tagsAskedFor({}, ['audio'])).toEqual(['audio']);
  expect(tagsAskedFor({ tags: ['featured'], isFeatured: false }, [])).toEqual(['featured']);
});

test('a text that is left out stays as it was, and is empty where there was none', () => {
  const stored = { name: 'Lamp', description: 'Shines for a whole week' };
  expect(textsAskedFor({ name: 'Lantern' }, stored)).toEqual({ ...stored, name: 'Lantern' });
  expect(textsAskedFor({ name: '' }, stored)).toEqual({ ...stored, name: '' });
  expect(textsAskedFor({ name: 'Lamp' }, {})).toEqual({ name: 'Lamp', description: '' });
});

test('a picture goes by two names and may be contradicted by neither', () => {
  expect(imageAskedFor({}, '/media/a.webp')).toEqual({ image: '/media/a.webp' });
  expect(imageAskedFor({ imageUrl: '/media/b.webp' }, '/media/a.webp')).toEqual({
    image: '/media/b.webp',
  });
  expect(imageAskedFor({ image: '' }, '/media/a.webp')).toEqual({ image: null });
  expect(imageAskedFor({ image: '', imageUrl: null }, '/media/a.webp')).toEqual({ image: null });
  expect(imageAskedFor({ image: '/media/a.webp', imageUrl: '' }, null)).toBeNull();
});

test('only admins are shown what is inactive', () => {
  for (const asked of ['active', 'inactive', undefined] as const) {
    expect(visibleActivity(true, asked)).toBe(asked);
    expect(visibleActivity(false, asked)).toBe('active');
  }
});
