import { normaliseCode, promocodeForm } from '@gadgetry/contract/promocodes';
import { FEATURED_TAG, categoryInput, productInput, titleCase } from '@gadgetry/contract/catalogue';
import { pictureSources } from '@gadgetry/contract/pictures';
import { LOW_STOCK } from '@gadgetry/contract/stock-badge';
import { attributeValue } from '@gadgetry/contract/attributes';
import { synonymInput } from '@gadgetry/contract/searches';
import { variantsInput } from '@gadgetry/contract/variants';
import { describe, expect, test } from 'vitest';
import { keyOf, refusalOfTerms } from '../src/modules/catalogue/search/synonym-rules.ts';
import { demoCatalogue, picturesOf } from './catalogue.ts';

const { categories, products, promocodes, synonyms } = demoCatalogue;
const anyCategory = '01890000-0000-7000-8000-000000000000';

describe('the demo catalogue', () => {
  test.each(products)('$slug would be accepted from an admin', (product) => {
    const { name, description, priceCents, stock, tags, image, isActive } = product;
    const parsed = productInput.safeParse({
      name,
      description,
      price: priceCents / 100,
      categoryId: anyCategory,
      stockQuantity: stock,
      tags,
      image,
      images: picturesOf(product),
      isActive,
    });
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(description.length).toBeGreaterThanOrEqual(80);
    expect(description.length).toBeLessThanOrEqual(400);
  });

  test('every product stands in a category that exists, under a name and a slug of its own', () => {
    const slugs = new Set(categories.map((category) => category.slug));
    for (const product of products) expect(slugs).toContain(product.categorySlug);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    expect(new Set(products.map(({ name }) => name.toLowerCase())).size).toBe(products.length);
  });

  test('every picture is one that the shop keeps in all sizes, and none is used twice', () => {
    const images = products.flatMap(picturesOf).map(({ url }) => url);
    for (const image of images) expect(pictureSources(image)).not.toBeNull();
    expect(new Set(images).size).toBe(images.length);
  });

  test('every product has at least three pictures, and says what each further one shows', () => {
    const few = products.filter((product) => picturesOf(product).length < 3);
    expect(few.map(({ slug }) => slug)).toEqual([]);
    const texts = products.flatMap(({ angles }) => angles);
    expect(texts.filter((text) => text.length < 20)).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('every stock badge, the featured grid and the inactive states have something to show', () => {
    expect(products).toHaveLength(40);
    expect(products.filter(({ tags }) => tags.includes(FEATURED_TAG))).toHaveLength(8);
    expect(products.filter(({ stock }) => stock === 0)).toHaveLength(3);
    expect(products.filter(({ stock }) => stock > 0 && stock <= LOW_STOCK)).toHaveLength(6);
    expect(products.filter(({ isActive }) => !isActive)).toHaveLength(2);
    expect(categories.filter(({ isActive }) => isActive)).toHaveLength(6);
    expect(categories.filter(({ isActive }) => !isActive)).toHaveLength(1);
    const today = new Date().toISOString().slice(0, 10);
    expect(promocodes.filter(({ expiresAt }) => expiresAt < today)).toHaveLength(1);
    expect(promocodes.filter(({ isActive }) => !isActive)).toHaveLength(1);
  });

  test.each(products.filter(({ isActive }) => isActive))(
    '$slug has a specification that its category knows, and points that are shown first',
    ({ categorySlug, specifications }) => {
      const attributes = categories.find(({ slug }) => slug === categorySlug)?.attributes ?? [];
      for (const [name, given] of Object.entries(specifications)) {
        const known = attributes.find((attribute) => attribute.name === name);
        const options = (known?.options ?? []).map((option) => ({ _id: option, name: option }));
        const schema = attributeValue({ kind: known?.kind ?? 'text', options });
        const sent = typeof given === 'object' ? [...given] : given;
        expect([name, known !== undefined, schema.safeParse(sent).success]).toEqual([
          name,
          true,
          true,
        ]);
      }
      const said = attributes.filter(({ name }) => name in specifications);
      expect(said.length).toBeGreaterThanOrEqual(3);
      const points = said.filter(({ isHighlight }) => isHighlight === true).length;
      expect(points).toBeGreaterThanOrEqual(2);
    },
  );

  test('each category that is on sale has eight to thirteen attributes, each of some product', () => {
    for (const { slug, isActive, attributes } of categories) {
      const sold = products.filter(({ categorySlug }) => categorySlug === slug);
      const unused = attributes.filter(({ name }) =>
        sold.every(({ specifications }) => !(name in specifications)),
      );
      expect(unused).toEqual([]);
      expect(attributes.length).toBeGreaterThanOrEqual(isActive ? 8 : 0);
      expect(attributes.length).toBeLessThanOrEqual(13);
    }
  });

  test.each(products.filter(({ variants }) => variants !== null))(
    '$slug has options that would be accepted, and is not among those of the home page',
    ({ variants, priceCents, stock, tags }) => {
      const { options, others } = variants ?? { options: [], others: [] };
      const rows = [{ choices: options.map(({ values }) => values[0] ?? ''), stock }, ...others];
      const matrix = variantsInput.parse({
        options,
        variants: rows.map((row, place) => ({
          options: row.choices.map((value, at) => ({ name: options[at]?.name, value })),
          price: ('priceCents' in row ? (row.priceCents ?? priceCents) : priceCents) / 100,
          stockQuantity: row.stock,
          isDefault: place === 0,
        })),
      });
      for (const option of matrix.variants.flatMap((one) => one.options)) {
        const known = options.find(({ name }) => name === option.name);
        expect(known?.values).toContain(option.value);
      }
      const combinations = rows.map(({ choices }) => choices.join());
      expect(new Set(combinations).size).toBe(combinations.length);
      expect(tags).not.toContain(FEATURED_TAG);
      for (const other of others) expect(other.stock).toBeGreaterThan(LOW_STOCK);
    },
  );

  test('a phone, a tablet, watch bands, glasses, bulbs and a keyboard come in several kinds', () => {
    expect(products.filter(({ variants }) => variants !== null)).toHaveLength(7);
  });

  test('two products are on sale, below what they cost before', () => {
    const onSale = products.filter(({ sale }) => sale !== null);
    expect(onSale).toHaveLength(2);
    for (const { sale, priceCents, variants, tags } of onSale) {
      const days = sale?.before.map(({ daysAgo }) => daysAgo) ?? [];
      expect(days).toEqual(days.toSorted((one, other) => other - one));
      for (const { cents } of sale?.before ?? []) expect(cents).toBeGreaterThan(priceCents);
      expect(variants).toBeNull();
      expect(tags).not.toContain(FEATURED_TAG);
    }
  });

  test('category names are stored as the category form would write them', () => {
    for (const { name } of categories) {
      expect(categoryInput.safeParse({ name }).success).toBe(true);
      expect(titleCase(name)).toBe(name);
    }
  });

  test('synonyms would be accepted, and no term means two things', () => {
    for (const terms of synonyms) {
      expect(synonymInput.safeParse({ terms }).error?.issues ?? []).toEqual([]);
      expect(refusalOfTerms(terms)).toBeNull();
    }
    const keys = synonyms.flat().map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('promocodes are valid and SUMMER10 is what the banner promises', () => {
    for (const { isActive, ...form } of promocodes) {
      expect(typeof isActive).toBe('boolean');
      expect(promocodeForm.safeParse(form).error?.issues ?? []).toEqual([]);
      expect(normaliseCode(form.code)).toBe(form.code);
    }
    expect(promocodes.find(({ code }) => code === 'SUMMER10')).toMatchObject({
      discountPercentage: 10,
      firstOrderOnly: true,
      isActive: true,
    });
  });
});
