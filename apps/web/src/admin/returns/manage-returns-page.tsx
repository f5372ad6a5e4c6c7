import { RETURN_STATES } from '@gadgetry/contract/returns';
import {
  type ReturnsFilter,
  useBrowseReturnsInfiniteQuery,
  useGetReturnSettingsQuery,
} from '../../api/returns.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { DataTable } from '../data-table.tsx';
import { ChoiceFilter } from '../filter-fields.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { useListAddress } from '../use-list-address.ts';
import { returnColumns } from './return-columns.tsx';
import { ReturnSettingsCard } from './return-settings-card.tsx';

const STATES = RETURN_STATES.map(({ status, name }) => ({ value: status, text: name }));

const KINDS = [
  { value: 'return', text: 'Returns' },
  { value: 'withdrawal', text: 'Withdrawals from the contract' },
] as const;

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
function filterOf(get: (name: string) => string): ReturnsFilter {
  const status = RETURN_STATES.find((one) => one.status === get('status'))?.status;
  const kind = KINDS.find(({ value }) => value === get('kind'))?.value;
  return { ...(status !== undefined && { status }), ...(kind !== undefined && { kind }) };
}

/** What comes back, or is to: newest first. */
export function Page() {
  const address = useListAddress<never>([]);
  const list = listPages(useBrowseReturnsInfiniteQuery(filterOf(address.get)));
  const { data: settings } = useGetReturnSettingsQuery();
  return (
    <AdminScreen title="Returns">
      {settings !== undefined && (
        <Permitted to="settings:write" elseLocked>
          <ReturnSettingsCard settings={settings} />
        </Permitted>
      )}
      <div className="grid gap-x-3 gap-y-1 sm:max-w-xl sm:grid-cols-2">
        <ChoiceFilter address={address} name="status" label="State" choices={STATES} />
        <ChoiceFilter address={address} name="kind" label="Kind" choices={KINDS} />
      </div>
      <DataTable
        label="Returns"
        columns={returnColumns}
        list={list}
        failure="Failed to load returns"
        empty="No returns found."
        className="h-140"
      />
      <ListFooter total={list.total} one="return" many="returns" />
    </AdminScreen>
  );
}
