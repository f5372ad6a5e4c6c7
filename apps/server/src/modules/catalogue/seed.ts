import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { newId } from '../../database/identifiers.ts';
import type { Transaction } from '../../database/database.ts';
import { textsAskedFor } from './catalogue-rules.ts';
import { insertCategory } from './category-store.ts';
import { insertProduct } from './product-store.ts';
import { insertMovement } from './stock-store.ts';

/** A shop's first goods, by slugs instead of identifiers. */
export interface CatalogueSeed {
  readonly categories: readonly {
    readonly slug: string;
    readonly name: string;
    readonly isActive: boolean;
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
  }[];
}

export async function hasNoCategories(trx: Transaction): Promise<boolean> {
  const category = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  return category === undefined;
}

/** Puts goods into an empty shop: no admin's change, so nothing is recorded but where the stock came from. */
export async function seedCatalogue(trx: Transaction, seed: CatalogueSeed): Promise<void> {
  const ids = new Map<string, string>();
  for (const { slug, name, isActive } of seed.categories) {
    const { id } = await insertCategory(trx, { id: newId(), name, is_active: isActive });
    ids.set(slug, id);
  }
  for (const product of seed.products) {
    const id = newId();
    await insertProduct(trx, {
      id,
      ...textsAskedFor(product, {}),
      price_cents: product.priceCents,
      images: product.images,
      category_id: ids.get(product.categorySlug) ?? '',
      stock: product.stock,
      tags: [...product.tags],
      is_active: product.isActive,
    });
    await insertMovement(trx, {
      productId: id,
      delta: product.stock,
      reason: 'opening',
      actor: null,
    });
  }
}
