import { camerasAndComputing } from './cameras-and-computing.ts';
import { audioAndPhones } from './audio-and-phones.ts';
import { demoVariants } from './options.ts';
import { demoSales } from './sales.ts';
import {
  categoryPicture,
  type DemoCategory,
  type DemoProduct,
  type DemoPromocode,
  picturesOf,
} from './shapes.ts';
import { audio } from './specifications/audio.ts';
import { cameras } from './specifications/cameras.ts';
import { computing } from './specifications/computing.ts';
import { phonesAndTablets } from './specifications/phones-and-tablets.ts';
import type { DemoSpecifications } from './specifications/shapes.ts';
import { smartHome } from './specifications/smart-home.ts';
import { wearables } from './specifications/wearables.ts';
import { wearablesAndHome } from './wearables-and-home.ts';

/**
 * What else shoppers call what the demo has. Of each group the shop's own texts have the first term alone, so
 * whoever searches for that finds what they would find without the group.
 */
const demoSynonyms: readonly (readonly string[])[] = [
  ['television', 'tv', 'telly'],
  ['turntable', 'record player'],
  ['earbuds', 'earphones'],
  ['smartphone', 'cell phone', 'mobile phone'],
  ['laptop', 'notebook'],
  ['e-reader', 'ebook reader'],
  ['vacuum', 'hoover'],
  ['mixed reality', 'vr'],
  ['drone', 'quadcopter'],
];

export { categoryPicture, type DemoCategory, type DemoProduct, type DemoPromocode, picturesOf };

const specifications: Readonly<Record<string, DemoSpecifications>> = {
  audio,
  'phones-and-tablets': phonesAndTablets,
  wearables,
  'smart-home': smartHome,
  cameras,
  computing,
};

const named: readonly Omit<DemoCategory, 'attributes'>[] = [
  { slug: 'audio', name: 'Audio', isActive: true },
  { slug: 'phones-and-tablets', name: 'Phones & Tablets', isActive: true },
  { slug: 'wearables', name: 'Wearables', isActive: true },
  { slug: 'smart-home', name: 'Smart Home', isActive: true },
  { slug: 'cameras', name: 'Cameras', isActive: true },
  { slug: 'computing', name: 'Computing', isActive: true },
  { slug: 'clearance', name: 'Clearance', isActive: false },
];

const categories: readonly DemoCategory[] = named.map((category) => ({
  ...category,
  attributes: specifications[category.slug]?.attributes ?? [],
}));

const products: readonly DemoProduct[] = [
  ...audioAndPhones,
  ...wearablesAndHome,
  ...camerasAndComputing,
].map((product) => ({
  ...product,
  specifications: specifications[product.categorySlug]?.products[product.slug] ?? {},
  variants: demoVariants[product.slug] ?? null,
  sale: demoSales[product.slug] ?? null,
}));

const promocodes: readonly DemoPromocode[] = [
  {
    code: 'SUMMER10',
    discountPercentage: 10,
    firstOrderOnly: true,
    expiresAt: '2030-12-31',
    isActive: true,
  },
  {
    code: 'WELCOME5',
    discountPercentage: 5,
    firstOrderOnly: false,
    expiresAt: '2030-12-31',
    isActive: true,
  },
  {
    code: 'SPRING15',
    discountPercentage: 15,
    firstOrderOnly: false,
    expiresAt: '2024-05-31',
    isActive: true,
  },
  {
    code: 'STUDENT20',
    discountPercentage: 20,
    firstOrderOnly: false,
    expiresAt: '2030-12-31',
    isActive: false,
  },
];

/** Everything that an empty demo shop is filled with. Every product's picture is rendered from tools/product-pictures. */
export const demoCatalogue: {
  readonly categories: readonly DemoCategory[];
  readonly products: readonly DemoProduct[];
  readonly promocodes: readonly DemoPromocode[];
  /** Terms that mean the same to shoppers. */
  readonly synonyms: readonly (readonly string[])[];
} = { categories, products, promocodes, synonyms: demoSynonyms };
