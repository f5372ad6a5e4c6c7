import type { AttributeKind } from '@gadgetry/contract/attribute-values';
import type { ProductPicture, StockMovement } from '@gadgetry/contract/catalogue';
import type { NoticeKind } from '@gadgetry/contract/notices';
import type { ReviewStatus } from '@gadgetry/contract/reviews';
import type { ProductOption } from '@gadgetry/contract/variants';
import type { ProductTexts } from '@gadgetry/contract/product-texts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from '../../database/tables.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    categories: CategoriesTable;
    products: ProductsTable;
    search_words: SearchWordsTable;
    synonym_groups: SynonymGroupsTable;
    searches: SearchesTable;
    search_counts: SearchCountsTable;
    product_variants: ProductVariantsTable;
    stock_movements: StockMovementsTable;
    attributes: AttributesTable;
    attribute_options: AttributeOptionsTable;
    product_attribute_values: ProductAttributeValuesTable;
    product_changes: ProductChangesTable;
    price_history: PriceHistoryTable;
    sales: SalesTable;
    sale_prices: SalePricesTable;
    reviews: ReviewsTable;
    review_mails_ended: ReviewMailsEndedTable;
    review_pictures: ReviewPicturesTable;
    product_notices: ProductNoticesTable;
  }
}

export type StockReason = StockMovement['reason'];

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
  /** In force now, of the default variant. */
  price_cents: number;
  /** The lowest price of what can be had of it: written by the database. */
  from_cents: GeneratedAlways<number>;
  image: string | null;
  images: ColumnType<ProductPicture[], string | undefined, string>;
  category_id: string;
  /** Nodes of an earlier release count here. Pieces are those of the variants. */
  stock: ColumnType<never, never, never>;
  options: ColumnType<ProductOption[], string | undefined, string>;
  tags: string[];
  /** By its name; null: the default one. */
  tax_class: string | null;
  /** Of the published reviews: how many, and their stars together. */
  review_count: Generated<number>;
  review_stars: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  /** The version that an undone import left, having made it inactive. */
  undone_version: Generated<number | null>;
  /** All that a search looks at, in lower case: written by the database. */
  search_text: GeneratedAlways<string>;
  /** The values of its attributes and of what can be chosen, as a search reads them (search-values.ts). */
  search_values: Generated<string>;
  /** Ids of list values that it has by its options (search-values.ts). */
  offered_values: Generated<string[]>;
  /** The words of its name, and of all its texts and values: written by the database. */
  name_words: GeneratedAlways<string>;
  all_words: GeneratedAlways<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The words that products have, for searches that do not spell them as they are. */
interface SearchWordsTable {
  word: string;
  /** As they were last counted; 0 of one that is new. */
  in_products: Generated<number>;
  in_names: Generated<number>;
  /** The word, and what is left of it without each of its letters. */
  keys: GeneratedAlways<string[]>;
}

/** Terms that mean the same to shoppers. */
export interface SynonymGroupsTable {
  id: string;
  terms: string[];
  /** The terms as searches compare them, in the same order. */
  keys: string[];
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** What shoppers searched for. */
interface SearchesTable {
  id: string;
  words: string;
  times: number;
  /** So many different ones asked for it, each counted once a day by each process. */
  visitors: Generated<number>;
  /** Products that were found the last time. */
  results: number;
  created_at: Timestamp;
  last_at: Timestamp;
}

/** How much shoppers searched for within a quarter of an hour, without what. */
interface SearchCountsTable {
  began_at: Date;
  searches: number;
  /** Those of them that found nothing. */
  unfound: number;
}

/** What lies on the shelf: of a product without options there is one. */
export interface ProductVariantsTable {
  /** The first variant's is the product's. */
  id: string;
  product_id: string;
  position: Generated<number>;
  /** One value for each option of the product, in their order. */
  choices: Generated<string[]>;
  /** Since when it is what its options and values say. */
  meant_since: Timestamp;
  sku: string | null;
  gtin: string | null;
  /** In force now. null: the product's; always so of the default one. */
  price_cents: number | null;
  /** The sale that `price_cents` is of. */
  sale_id: string | null;
  sale_ends_at: Date | null;
  /** What it costs when the sale is over. */
  regular_cents: number | null;
  /** The prior price (`PRIOR_PRICE_DAYS`) of the sale; null where that was not above it. */
  was_cents: number | null;
  stock: number;
  weight_grams: number | null;
  /** From so many pieces on it is few; null: as the shop says. */
  low_stock: Generated<number | null>;
  /** Addresses among the product's pictures, the first one leading; none: all of them show it. */
  images: Generated<string[]>;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  /** Since when it is no longer among the product's variants; orders and movements still name it. */
  retired_at: Date | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface StockMovementsTable {
  id: string;
  product_id: string;
  /** null, before there were variants: the first one, whose id is the product's. */
  variant_id: string | null;
  delta: number;
  reason: StockReason;
  order_id: string | null;
  actor: string | null;
  /** What is to be said of a count or a correction. */
  note: Generated<string | null>;
  created_at: Timestamp;
}

export interface AttributesTable {
  id: string;
  category_id: string;
  name: string;
  group_name: string;
  kind: AttributeKind;
  unit: Generated<string>;
  position: number;
  is_highlight: boolean;
  is_filterable: boolean;
  is_comparable: boolean;
  version: Generated<number>;
  created_at: Timestamp;
}

interface AttributeOptionsTable {
  id: string;
  attribute_id: string;
  name: string;
  position: number;
}

/** One of the four columns holds the value, by its kind. */
interface ProductAttributeValuesTable {
  product_id: string;
  attribute_id: string;
  place: Generated<number>;
  kind: AttributeKind;
  text_value: string | null;
  number_value: number | null;
  flag_value: boolean | null;
  option_id: string | null;
}

/** Which products have to be read again by whoever counts them for filters: written by the database. */
interface ProductChangesTable {
  /** The transaction that has written it. */
  xid: Generated<string>;
  /** null: it may be any. */
  product_id: string | null;
  at: Timestamp;
}

/** What variants cost, from which moment on: written by the database. */
interface PriceHistoryTable {
  variant_id: string;
  at: Timestamp;
  cents: number;
}

/** A time in which variants of one product cost less. */
export interface SalesTable {
  id: string;
  product_id: string;
  begins_at: Date;
  ends_at: Date;
  /** When the prices were switched; null: not yet. */
  begun_at: Date | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface SalePricesTable {
  variant_id: string;
  sale_id: string;
  cents: number;
}

/** What people say of what they have bought. */
export interface ReviewsTable {
  id: string;
  product_id: string;
  /** null: the account was deleted. */
  user_id: string | null;
  name: string;
  stars: number;
  body: string;
  status: Generated<ReviewStatus>;
  /** Why it was rejected. */
  reason: Generated<string>;
  answer: Generated<string>;
  answered_at: Date | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** What a review shows, in the order of `place`. */
interface ReviewPicturesTable {
  review_id: string;
  place: number;
  name: string;
  alt: string;
  width: number;
  height: number;
}

/** Accounts that are not asked for reviews any more. */
interface ReviewMailsEndedTable {
  user_id: string;
  created_at: Timestamp;
}

/** Who waits to be told of a variant, once: the row goes with the mail that tells it. */
export interface ProductNoticesTable {
  id: string;
  product_id: string;
  variant_id: string;
  kind: NoticeKind;
  /** An account, or else the address of a guest. */
  user_id: string | null;
  email: string | null;
  /** What it cost when it was asked for. */
  seen_cents: number;
  /** When the address was asked by mail whether it wants to be told; null once it has said so. */
  mailed_at: Date | null;
  /** null: nothing is told to it. */
  confirmed_at: Date | null;
  created_at: Timestamp;
}
