import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { formatMoney } from '@gadgetry/contract/money';
import { shortOrderId } from '@gadgetry/contract/order-limits';
import type { Order } from '@gadgetry/contract/orders';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderDetailsPath } from '../../page/paths.ts';
import { OrderStatusBadge } from '../../shopping/order-status-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { fromMyOrders } from '../order-route-state.ts';
import { dayOf } from '../moments.ts';

const NAMED_ITEMS = 4;
const SKELETON_ROWS = ['first', 'second', 'third'];

// On phones each row becomes a small card of its own. Grid keeps what a table is to readers.
const row = 'max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:p-4';
const cell = 'max-sm:p-0 align-top';
const places = {
  id: 'max-sm:col-start-1 max-sm:row-start-1',
  date: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-ink-soft',
  items: 'max-sm:col-span-2 max-sm:row-start-3',
  total: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right',
  status: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right',
};

/** The table with its columns, for rows of orders or of skeletons. */
function OrderTableFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <Table className="max-sm:grid">
        <TableHead className="max-sm:sr-only">
          <tr>
            <HeaderCell>Order ID</HeaderCell>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell className="w-full">Items</HeaderCell>
            <HeaderCell className="text-right">Total</HeaderCell>
            <HeaderCell>Status</HeaderCell>
          </tr>
        </TableHead>
        <TableBody className="max-sm:grid">{children}</TableBody>
      </Table>
    </div>
  );
}

function Items({ items }: { readonly items: Order['items'] }) {
  if (items.length === 0) return 'Shipping';
  const rest = items.length - NAMED_ITEMS;
  return (
    <ul>
      {items.slice(0, NAMED_ITEMS).map(({ _id, product, options, quantity }) => (
        <li key={_id}>
          {nameWithChoice(product.name, options)}{' '}
          <span className="whitespace-nowrap text-ink-soft">× {quantity}</span>
        </li>
      ))}
      {rest > 0 && <li className="text-ink-soft">and {rest} more</li>}
    </ul>
  );
}

export function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <OrderTableFrame>
      {orders.map((order) => (
        <TableRow
          key={order._id}
          className={clsx(
            row,
            'relative transition-colors duration-quick hover:bg-surface has-focus-visible:bg-surface',
          )}
        >
          <Cell className={clsx(cell, places.id)}>
            {/* The whole row is the link: it can be clicked anywhere, and opened in a new tab. */}
            <Link
              to={orderDetailsPath(order._id)}
              state={fromMyOrders}
              className="font-semibold tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
            >
              {shortOrderId(order._id)}
            </Link>
          </Cell>
          <Cell className={clsx(cell, places.date, 'whitespace-nowrap tabular-nums')}>
            {dayOf(order.orderDate)}
          </Cell>
          <Cell className={clsx(cell, places.items)}>
            <Items items={order.items} />
          </Cell>
          <Cell numeric className={clsx(cell, places.total, 'font-medium')}>
            {formatMoney(order.grandTotal)}
          </Cell>
          <Cell className={clsx(cell, places.status)}>
            <OrderStatusBadge status={order.orderStatus} />
          </Cell>
        </TableRow>
      ))}
    </OrderTableFrame>
  );
}

export function OrderTableSkeleton() {
  return (
    <>
      <output className="sr-only">Loading your orders…</output>
      <OrderTableFrame>
        {SKELETON_ROWS.map((key) => (
          <TableRow key={key} data-skeleton-row="" className={row}>
            <Cell className={clsx(cell, places.id)}>
              <Skeleton className="h-6 w-20" />
            </Cell>
            <Cell className={clsx(cell, places.date)}>
              <Skeleton className="h-6 w-24" />
            </Cell>
            <Cell className={clsx(cell, places.items)}>
              <Skeleton className="h-6 w-48 max-w-full" />
            </Cell>
            <Cell className={clsx(cell, places.total)}>
              <Skeleton className="ml-auto h-6 w-16" />
            </Cell>
            <Cell className={clsx(cell, places.status)}>
              <Skeleton className="ml-auto h-6 w-24 rounded-full" />
            </Cell>
          </TableRow>
        ))}
      </OrderTableFrame>
    </>
  );
}
