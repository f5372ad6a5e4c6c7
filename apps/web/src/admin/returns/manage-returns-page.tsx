import { RETURN_STATES } from '@gadgetry/contract/returns';
import {
  type ReturnsFilter,
  useBrowseReturnsInfiniteQuery,
  useGetReturnSettingsQuery,
} from '../../api/returns.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { useListAddress } from '../use-list-address.ts';
import { returnColumns } from './return-columns.tsx';
import { ReturnSettingsCard } from './return-settings-card.tsx';

const KINDS = [
  { kind: 'return', name: 'Returns' },
  { kind: 'withdrawal', name: 'Withdrawals from the contract' },
] as const;

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
function filterOf(get: (name: string) => string): ReturnsFilter {
  const status = RETURN_STATES.find((one) => one.status === get('status'))?.status;
  const kind = KINDS.find((one) => one.kind === get('kind'))?.kind;
  return { ...(status !== undefined && { status }), ...(kind !== undefined && { kind }) };
}

/** What comes back, or is to: newest first. */
export function Page() {
  const { get, set } = useListAddress([]);
  const list = listPages(useBrowseReturnsInfiniteQuery(filterOf(get)));
  const { data: settings } = useGetReturnSettingsQuery();
  return (
    <AdminScreen title="Returns">
      {settings !== undefined && (
        <Permitted to="settings:write" elseLocked>
          <ReturnSettingsCard settings={settings} />
        </Permitted>
      )}
      <div className="grid gap-x-3 gap-y-1 sm:max-w-xl sm:grid-cols-2">
        <Field label="State">
          {(control) => (
            <Select
              {...control}
              value={get('status')}
              onChange={(event) => set('status', event.target.value)}
            >
              <option value="">All</option>
              {RETURN_STATES.map(({ status, name }) => (
                <option key={status} value={status}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={get('kind')}
              onChange={(event) => set('kind', event.target.value)}
            >
              <option value="">All</option>
              {KINDS.map(({ kind, name }) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <DataTable
        label="Returns"
        columns={returnColumns}
        list={list}
        failure="Failed to load returns"
        empty="No returns found."
        className="h-140"
      />
      <ListFooter total={list.total} noun="returns" />
    </AdminScreen>
  );
}
