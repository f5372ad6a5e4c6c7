import type {
  Product,
  ProductInput,
  ProductQuery,
  ProductsExportQuery,
} from '@gadgetry/contract/catalogue';
import { countedForAdmins } from '@gadgetry/contract/list-limits';
import { type ProductDialogForm, productDialogForm } from '@gadgetry/contract/product-forms';
import Upload from 'lucide-react/icons/upload';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  useBrowseAdminProductsInfiniteQuery,
  useCreateProductMutation,
  useSetProductStatusMutation,
  useUpdateProductMutation,
  useExportProductsMutation,
} from '../../api/admin-products.ts';
import { useGetProductQuery, useLazyGetProductQuery } from '../../api/catalogue.ts';
import { adminPaths, variantsPath } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { useActiveCategories } from '../active-categories.ts';
import { useCategoryInHand, usePreset } from '../category-in-hand.ts';
import { ExportButton } from '../export-button.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { statusColumn } from '../resource-list.tsx';
import { ResourcePage } from '../resource-page.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';
import { listPages } from '../list-pages.ts';
import { type ListAddress, useListAddress } from '../use-list-address.ts';
import { AttributesOfCategory } from './attribute-fields.tsx';
import { ChangeMany } from './change-many.tsx';
import { FigureCell } from './figure-cell.tsx';
import { MORE_COLUMNS } from './more-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { productsFilter } from './products-filter.ts';
import { ProductFields } from './product-fields.tsx';
import { attributeField, inputFrom, roomFor, valuesOf, withPicture } from './product-values.ts';
import { HiddenTicks, Tick, TickAll, TickedProducts } from './ticked.tsx';
import { useProductUploads } from '../use-product-uploads.ts';

type Sort = NonNullable<ProductQuery['sort']>;

/** A product with options shows them, as the way to its variants: its price and stock are only one's. */
function NameCell({ _id, name, options }: Product) {
  if (options.length === 0) {
    return <span className="line-clamp-2 leading-snug font-medium">{name}</span>;
  }
  const said = options.map((option) => `${option.name} (${option.values.length})`).join(', ');
  return (
    <span className="block leading-snug">
      <span className="line-clamp-1 font-medium">{name}</span>
      <Link
        to={variantsPath(_id)}
        aria-label={`${said}: variants of ${name}`}
        className="line-clamp-1 text-sm text-ink-soft underline"
      >
        {said}
      </Link>
    </span>
  );
}

/** What the field beside it changes is of the default variant alone: what there is of all variants stands below it. */
function StockOf({ product: { stockQuantity, stockOfVariants } }: { readonly product: Product }) {
  return (
    <span>
      {stockQuantity}
      {stockOfVariants !== undefined && stockOfVariants !== stockQuantity && (
        <span className="block text-sm whitespace-nowrap text-ink-soft"> of {stockOfVariants}</span>
      )}
    </span>
  );
}

const filterOf = ({ get, query: { sort } }: Pick<ListAddress<Sort>, 'get' | 'query'>) => ({
  ...productsFilter(get),
  ...(sort !== undefined && { sort }),
});

const products: Resource<Product, Sort, ProductDialogForm, ProductInput> = {
  entity: 'product',
  nouns: { one: 'Product', many: 'Products' },
  nameOf: ({ name }) => name,
  columns: [
    {
      id: 'image',
      header: (
        <span className="flex items-center gap-3">
          <TickAll />
          Image
        </span>
      ),
      cardsHead: <TickAll />,
      width: '12%',
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Tick {...row} />
          <span className="block size-12 shrink-0 overflow-hidden rounded-control">
            <Picture src={row.imageUrl} alt="" sizes="3rem" width={48} height={48} />
          </span>
        </span>
      ),
    },
    {
      id: 'name',
      header: 'Name',
      width: '20%',
      cell: (row) => <NameCell {...row} />,
    },
    {
      id: 'category',
      choice: 'shown',
      header: 'Category',
      width: '13%',
      cell: ({ categoryId }) => (
        <span className="line-clamp-2 leading-snug">{categoryId.name || 'Unknown'}</span>
      ),
    },
    {
      id: 'price',
      choice: 'shown',
      header: 'Price',
      width: '12%',
      numeric: true,
      cell: (row) => (
        <FigureCell product={row} figure="price">
          <Price amount={row.price} className="whitespace-nowrap" />
        </FigureCell>
      ),
    },
    {
      id: 'stock',
      choice: 'shown',
      header: 'Stock',
      width: '8%',
      numeric: true,
      cell: (row) => (
        <FigureCell product={row} figure="stockQuantity">
          <StockOf product={row} />
        </FigureCell>
      ),
    },
    { ...statusColumn('12%'), choice: 'shown' },
    ...MORE_COLUMNS,
  ],
  actionsWidth: '23%',
  sorts: ['name', '-name', 'price', '-price', 'createdAt', '-createdAt'],
  narrowed: {
    Filters: ProductFilters,
    queryOf: filterOf,
    countedMax: ({ get }) => countedForAdmins(productsFilter(get)),
  },
  useList: useBrowseAdminProductsInfiniteQuery,
  useRead: useLazyGetProductQuery,
  useCreate: useCreateProductMutation,
  useUpdate: useUpdateProductMutation,
  useSetStatus: useSetProductStatusMutation,
  form: {
    schema: productDialogForm,
    mode: 'onChange',
    valuesOf,
    inputOf: inputFrom,
    counted: ['stockQuantity'],
    fieldOf: attributeField,
  },
  next: { label: 'Add options', pathOf: variantsPath },
  texts: {
    deactivating: 'You can restore it later.',
    reactivating: 'It will be visible again in your store.',
  },
};

/**
 * The row of a list with the product's attributes and variants, which lists do not bring along: undefined until
 * they are read, and the row without them where that fails.
 */
function useWithAttributes(row: Product | null): Product | null | undefined {
  const { currentData, isFetching } = useGetProductQuery(row?._id ?? '', {
    skip: row === null,
    refetchOnMountOrArgChange: true,
  });
  // Once: what is read again later is not what the form was filled with.
  const [read, setRead] = useState<Product>();
  if (row === null) return null;
  if (read !== undefined || isFetching) return read;
  const complete = { ...row, attributes: currentData?.attributes, variants: currentData?.variants };
  setRead(complete);
  return complete;
}

function ProductDialog({ row, onClose }: RowDialogProps<Product>) {
  const complete = useWithAttributes(row);
  return complete === undefined ? null : <FilledDialog row={complete} onClose={onClose} />;
}

function FilledDialog(props: RowDialogProps<Product>) {
  const form = useResourceForm(products, props.row);
  const { getValues, setValue } = form;
  const beginIn = (categoryId: string) =>
    form.reset({ ...valuesOf(null), categoryId }, { keepDirtyValues: true });
  usePreset(props.row === null ? beginIn : null);
  const uploads = useProductUploads({
    room: () => roomFor(getValues('images')),
    onUploaded: ({ url }) =>
      setValue('images', withPicture(getValues('images'), url), {
        shouldDirty: true,
        shouldValidate: true,
      }),
  });
  return (
    <ResourceDialog
      {...props}
      resource={products}
      form={form}
      uploads={uploads}
      closeOnOutsideClick={false}
    >
      {(base) => (
        <>
          <ProductFields form={form} uploads={uploads} product={base} />
          {base !== null && base.attributes === undefined ? (
            <Notice tone="warning">
              The attributes could not be read. What is saved leaves them as they are.
            </Notice>
          ) : (
            <AttributesOfCategory
              control={form.control}
              category="categoryId"
              nameOf={(category, attribute) => `attributes.${category}.${attribute}`}
            />
          )}
        </>
      )}
    </ResourceDialog>
  );
}

/** All products that the list would show to its end, a line a variant, as a spreadsheet and the import read them. */
function ExportProducts({ filter }: { readonly filter: ProductsExportQuery }) {
  const { sort: _order, ...narrowed } = filter;
  return (
    <ExportButton
      many="products"
      filter={filter}
      isAll={Object.keys(narrowed).length === 0}
      exporting={useExportProductsMutation()}
    />
  );
}

export function Page() {
  const { categories, failed } = useActiveCategories();
  const address = useListAddress(products.sorts);
  const loading = categories === undefined && !failed;
  const [ids, change] = useState<ReadonlySet<string>>(new Set());
  const filter = filterOf(address);
  useCategoryInHand(filter.category ?? '');
  const { rows } = listPages(useBrowseAdminProductsInfiniteQuery(filter));
  const all = rows?.map(({ _id }) => _id).join(' ') ?? '';
  const listed = useMemo(() => all.split(' ').filter((id) => id !== ''), [all]);
  const ticked = useMemo(() => ({ ids, change, listed }), [ids, listed]);
  return (
    <TickedProducts value={ticked}>
      <ResourcePage
        resource={products}
        Dialog={ProductDialog}
        skeleton={loading}
        footer={<HiddenTicks />}
        links={
          <>
            <LinkButton to={adminPaths.imports} variant="secondary">
              <Upload aria-hidden="true" />
              Import
            </LinkButton>
            <ExportProducts filter={filter} />
            <ChangeMany ticked={ids} filter={filter} countedMax={countedForAdmins(filter)} />
          </>
        }
      />
    </TickedProducts>
  );
}
