import type { SalesDay } from '@gadgetry/contract/insights';
import { formatMoney } from '@gadgetry/contract/money';
import { Card, CardHeading } from '../../ui/card.tsx';
import {
  Cell,
  HeaderCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableRow,
} from '../../ui/table.tsx';
import { localDay } from '../local-time.ts';
import { RevenuePicture } from '../revenue-picture.tsx';

export function RevenueByDay({ days }: { readonly days: readonly SalesDay[] }) {
  return (
    <Card>
      <CardHeading>Revenue by day</CardHeading>
      <RevenuePicture days={days} />
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
          As a table
        </summary>
        <TableFrame label="Revenue by day" className="mt-2 max-h-80">
          <Table>
            <TableHead>
              <tr>
                <HeaderCell>Day</HeaderCell>
                <HeaderCell className="text-right">Paid orders</HeaderCell>
                <HeaderCell className="text-right">Revenue</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {days.toReversed().map(({ day, paidOrders, revenue }) => (
                <TableRow key={day}>
                  <HeaderCell scope="row" className="text-left">
                    {localDay(day)}
                  </HeaderCell>
                  <Cell numeric>{paidOrders}</Cell>
                  <Cell numeric>{formatMoney(revenue)}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      </details>
    </Card>
  );
}
