import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { newId } from '../../database/identifiers.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  type AttributeSeed,
  type SpecificationSeed,
  seedAttributes,
  seedSpecifications,
} from './attributes/attribute-seed.ts';
import { textsAskedFor } from './catalogue-rules.ts';
import { insertCategory } from './categories/category-store.ts';
import { type SaleSeed, seedSale } from './prices/sale-seed.ts';
import { insertProduct } from './products/product-writes.ts';
import { keyOf } from './search/synonym-rules.ts';
import { insertSynonyms } from './search/synonym-store.ts';
import { insertMovement } from './stock/stock-store.ts';
import { type VariantSeed, seedVariants } from './variants/variant-seed.ts';

/** A shop's first goods, by slugs instead of identifiers. */
interface CatalogueSeed {
  readonly categories: readonly {
    readonly slug: string;
    readonly name: string;
    readonly isActive: boolean;
    /** What its products have, in the order of the list. */
    readonly attributes: readonly AttributeSeed[];
  }[];
  readonly products: readonly {
    readonly name: string;
    readonly description: string;
    readonly priceCents: number;
    readonly stock: number;
    readonly tags: readonly string[];
    readonly categorySlug: string;
    readonly isActive: boolean;
    readonly images: readonly ProductPicture[];
    readonly specifications: SpecificationSeed;
    /** Null of a product without options. */
    readonly variants: VariantSeed | null;
    /** Null of a product at its regular price; otherwise what it costs is the price of the sale. */
    readonly sale: SaleSeed | null;
  }[];
  /** Terms that mean the same to shoppers, group by group. */
  readonly synonyms: readonly (readonly string[])[];
}

interface SeededCategory {
  readonly id: string;
  readonly attributes: Awaited<ReturnType<typeof seedAttributes>>;
}

export async function hasNoCategories(trx: Transaction): Promise<boolean> {
  const category = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  return category === undefined;
}

/** Puts goods into an empty shop: no admin's change, so nothing is recorded but where the stock came from. */
export async function seedCatalogue(trx: Transaction, seed: CatalogueSeed): Promise<void> {
  const categories = new Map<string, SeededCategory>();
  for (const { slug, name, isActive, attributes } of seed.categories) {
    const { id } = await insertCategory(trx, { id: newId(), name, is_active: isActive });
    categories.set(slug, { id, attributes: await seedAttributes(trx, id, attributes) });
  }
  for (const product of seed.products) {
    const id = newId();
    const category = categories.get(product.categorySlug);
    if (category === undefined) throw new Error(`there is no category ${product.categorySlug}`);
    await insertProduct(trx, {
      id,
      ...textsAskedFor(product, {}),
      price_cents: product.sale?.before.at(-1)?.cents ?? product.priceCents,
      images: product.images,
      category_id: category.id,
      stock: product.stock,
      tags: [...product.tags],
      is_active: product.isActive,
    });
    await insertMovement(trx, {
      productId: id,
      variantId: id,
      delta: product.stock,
      reason: 'opening',
      actor: null,
    });
    if (product.variants !== null) await seedVariants(trx, { ...product, id }, product.variants);
    if (product.sale !== null) await seedSale(trx, { ...product, id }, product.sale);
    await seedSpecifications(trx, id, category.attributes, product.specifications);
  }
  for (const terms of seed.synonyms) {
    await insertSynonyms(trx, { id: newId(), terms: [...terms], keys: terms.map(keyOf) });
  }
}

/** Of products on sale that are called so, by their names. */
export async function productIdsByName(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
