import type { ProductPicture } from '@gadgetry/contract/catalogue';
import type { ProductTexts } from '@gadgetry/contract/product-texts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    categories: CategoriesTable;
    products: ProductsTable;
    search_words: SearchWordsTable;
    stock_movements: StockMovementsTable;
  }
}

export type StockReason = 'opening' | 'sale' | 'release' | 'refund' | 'admin' | 'import';

export interface CategoriesTable {
  id: string;
  name: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ProductsTable extends ProductTexts {
  id: string;
  price_cents: number;
  image: string | null;
  images: ColumnType<ProductPicture[], string | undefined, string>;
  category_id: string;
  stock: number;
  tags: string[];
  is_active: Generated<boolean>;
  version: Generated<number>;
  /** All that a search looks at, in lower case: written by the database. */
  search_text: GeneratedAlways<string>;
  /** The words of its name, and of all its texts: written by the database. */
  name_words: GeneratedAlways<string>;
  all_words: GeneratedAlways<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The words that products have, for searches that do not spell them as they are. */
export interface SearchWordsTable {
  word: string;
  /** As they were last counted; 0 of one that is new. */
  in_products: Generated<number>;
  in_names: Generated<number>;
  /** The word, and what is left of it without each of its letters. */
  keys: GeneratedAlways<string[]>;
}

export interface StockMovementsTable {
  id: string;
  product_id: string;
  delta: number;
  reason: StockReason;
  order_id: string | null;
  actor: string | null;
  created_at: Timestamp;
}
