import type { Product } from '@gadgetry/contract/catalogue';
import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { Link } from 'react-router';
import { comparePath, productPath } from '../../page/paths.ts';
import { AddToCartButton } from '../../shopping/add-to-cart-button.tsx';
import { removeCompared } from '../../shopping/compared.ts';
import { Picture } from '../../ui/picture.tsx';
import { TableFrame } from '../../ui/table.tsx';
import type { CompareRow, RowGroup } from './compare-rows.ts';

/** Stays at the left while the products are scrolled sideways. Two of them stand beside it on a phone. */
const nameStyles = 'sticky left-0 z-10 w-24 min-w-24 bg-raised sm:w-48 sm:min-w-48';
const productStyles = 'w-32 min-w-32 sm:w-56 sm:min-w-56';

interface ColumnHeadProps {
  readonly product: Product;
  readonly others: readonly string[];
}

function ColumnHead({ product: { _id, name, image }, others }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      className={clsx(productStyles, 'border-b border-line-strong p-2 align-top sm:p-3')}
    >
      <div className="flex items-start justify-between gap-1">
        <span className="block size-14 overflow-hidden rounded-control bg-stage sm:size-20">
          <Picture src={image} alt="" sizes="5rem" width={80} height={80} />
        </span>
        <Link
          to={comparePath(others)}
          replace
          aria-label={`Remove ${name} from the comparison`}
          title="Remove"
          onClick={() => removeCompared([_id])}
          className="inline-flex size-9 items-center justify-center rounded-full text-ink-soft hover:bg-surface hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-5" />
        </Link>
      </div>
      <Link
        to={productPath(_id)}
        className="mt-2 line-clamp-3 min-h-6 rounded-control text-sm leading-snug font-semibold underline-offset-4 hover:underline sm:text-base"
      >
        {name}
      </Link>
    </th>
  );
}

function ValueRow({ row: { name, values, differs } }: { readonly row: CompareRow }) {
  return (
    <tr>
      <th
        scope="row"
        className={clsx(
          nameStyles,
          'px-2 py-2.5 text-sm font-normal wrap-anywhere text-ink-soft sm:px-3',
          differs &&
            'before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent',
        )}
      >
        {name}
        {differs && <span className="sr-only"> (different)</span>}
      </th>
      {values.map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is a product's place
        <td
          key={at}
          className={clsx('px-2 py-2.5 wrap-anywhere sm:px-3', differs && 'font-medium')}
        >
          {value ?? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">Not said</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

function BuyCell({ product }: { readonly product: Product }) {
  const nameId = useId();
  return (
    <td className="px-2 py-3 align-top sm:px-3">
      <span id={nameId} hidden>
        {product.name}
      </span>
      <AddToCartButton
        product={product}
        label="Add To Cart"
        nameId={nameId}
        variant="secondary"
        size="small"
        wide
      />
    </td>
  );
}

interface CompareTableProps {
  readonly products: readonly Product[];
  readonly groups: readonly RowGroup[];
}

export function CompareTable({ products, groups }: CompareTableProps) {
  const ids = products.map(({ _id }) => _id);
  return (
    <TableFrame label="Products side by side" className="max-h-[calc(100dvh-7rem)] min-h-80">
      <table className="min-w-full border-separate border-spacing-0 text-left text-[0.9375rem]">
        <thead className="sticky top-0 z-20 bg-raised">
          <tr>
            <td className={clsx(nameStyles, 'border-b border-line-strong')}>
              <span className="sr-only">What is compared</span>
            </td>
            {products.map((product) => (
              <ColumnHead
                key={product._id}
                product={product}
                others={ids.filter((id) => id !== product._id)}
              />
            ))}
          </tr>
        </thead>
        {groups.map(({ name, members }) => (
          <tbody key={name} className="[&_:is(td,th)]:border-b [&_:is(td,th)]:border-line">
            <tr>
              <th
                scope="rowgroup"
                colSpan={products.length + 1}
                className="bg-surface px-2 py-2 text-sm font-semibold sm:px-3"
              >
                <span className="sticky left-2 sm:left-3">{name}</span>
              </th>
            </tr>
            {members.map((row) => (
              <ValueRow key={row.name} row={row} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" className={nameStyles}>
              <span className="sr-only">To the cart</span>
            </th>
            {products.map((product) => (
              <BuyCell key={product._id} product={product} />
            ))}
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  );
}
