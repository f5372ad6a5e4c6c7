import { type ActivityFilter, activityExportQuery } from '@gadgetry/contract/activity';
import { HISTORY_ENTITIES, HISTORY_THINGS } from '@gadgetry/contract/history';
import { useBrowseActivityInfiniteQuery, useExportActivityMutation } from '../../api/activity.ts';
import { useMay } from '../../api/use-session.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter, DayFilter } from '../filter-fields.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { type ListAddress, useListAddress } from '../use-list-address.ts';
import { activityColumns } from './activity-columns.tsx';

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
function activityFilter(get: (name: string) => string): Partial<ActivityFilter> {
  const said = ['who', 'entity', 'id', 'from', 'to'].flatMap((name) => {
    const value = get(name).trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const wanted = Object.fromEntries(said);
  const checked = activityExportQuery.safeParse(wanted);
  if (checked.success) return checked.data;
  const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
  return (
    activityExportQuery.safeParse(Object.fromEntries(said.filter(([name]) => !wrong.has(name))))
      .data ?? {}
  );
}

function Filters({ address }: { readonly address: ListAddress<never> }) {
  const may = useMay();
  const things = HISTORY_ENTITIES.filter((entity) => may(HISTORY_THINGS[entity].needs));
  return (
    <div className="grid gap-3">
      <FilterBox label="Search by who did it..." address={address} name="who" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <ChoiceFilter
            address={address}
            name="entity"
            label="Thing"
            choices={things.map((value) => ({ value, text: HISTORY_THINGS[value].name }))}
          />
        </div>
        <DayFilter address={address} name="from" label="From" />
        <DayFilter address={address} name="to" label="To" />
      </div>
    </div>
  );
}

/** Who did what in the shop, and when. */
export function Page() {
  const address = useListAddress<never>([]);
  const filter = activityFilter(address.get);
  const list = listPages(useBrowseActivityInfiniteQuery(filter));
  return (
    <AdminScreen
      title="Activity"
      actions={
        <ExportButton
          many="activity"
          called="log"
          filter={filter}
          isAll={Object.keys(filter).length === 0}
          exporting={useExportActivityMutation()}
        />
      }
    >
      <Filters address={address} />
      <DataTable
        label="Activity"
        columns={activityColumns}
        list={list}
        failure="Failed to load the activity"
        empty="Nothing was done that these filters find."
        className="h-140"
      />
      <ListFooter total={list.total} one="entry" many="entries" />
    </AdminScreen>
  );
}
