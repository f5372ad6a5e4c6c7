import { FEATURED_TAG, type ProductInput } from '@gadgetry/contract/catalogue';
import {
  type ProductText,
  type ProductTexts,
  eachProductText,
} from '@gadgetry/contract/product-texts';

export type Activity = 'active' | 'inactive';

/** Shoppers and guests see what is active, whatever they ask for; admins what they ask for. */
export function visibleActivity(admin: boolean, asked: Activity | undefined): Activity | undefined {
  return admin ? asked : 'active';
}

type SomeTexts = { readonly [Text in ProductText]?: string | undefined };

/** A product's texts after a request: what is left out stays as it was, and is empty at first. */
export function textsAskedFor(sent: SomeTexts, stored: SomeTexts): ProductTexts {
  return eachProductText((text) => sent[text] ?? stored[text] ?? '');
}

/** The tag that features a product counts however it was typed; a tag counts once. */
export function tidied(tags: readonly string[]): string[] {
  const spelt = tags.map((tag) => (tag.toLowerCase() === FEATURED_TAG ? FEATURED_TAG : tag));
  return [...new Set(spelt)];
}

/**
 * The tags that a request asks for. The tag `featured` is the one truth about a featured product:
 * `isFeatured: true` adds it, `false` takes it away where no tags are sent.
 */
export function tagsAskedFor(
  input: Pick<ProductInput, 'tags' | 'isFeatured'>,
  stored: readonly string[],
): string[] {
  const tags = tidied(input.tags ?? stored);
  if (input.isFeatured === true) return tidied([...tags, FEATURED_TAG]);
  return input.isFeatured === false && input.tags === undefined
    ? tags.filter((tag) => tag !== FEATURED_TAG)
    : tags;
}

/**
 * The picture that a request asks for, under either name; an empty one is none, an absent one leaves
 * what is stored.
 * @returns null where the two names ask for different pictures
 */
export function imageAskedFor(
  input: Pick<ProductInput, 'image' | 'imageUrl'>,
  stored: string | null,
): { readonly image: string | null } | null {
  const given = [input.image, input.imageUrl].filter((address) => address !== undefined);
  const [first, second] = given.map((address) => (address === '' ? null : address));
  if (first === undefined) return { image: stored };
  return second === undefined || second === first ? { image: first } : null;
}
