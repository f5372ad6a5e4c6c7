import { type ActivityFilter, THING_NAMES } from '@gadgetry/contract/activity';
import { HISTORY_ENTITIES, HISTORY_NEEDS } from '@gadgetry/contract/history';
import { Download } from 'lucide-react';
import { useBrowseActivityInfiniteQuery, useExportActivityMutation } from '../../api/activity.ts';
import { errorText } from '../../api/error-text.ts';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter, DayFilter } from '../filter-fields.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { saveAs } from '../save-as.ts';
import { type ListAddress, useListAddress } from '../use-list-address.ts';
import { activityColumns } from './activity-columns.tsx';
import { activityFilter } from './activity-filter.ts';

function Export({ filter }: { readonly filter: Partial<ActivityFilter> }) {
  const [read, { isLoading }] = useExportActivityMutation();
  const save = async () => {
    const { data, error } = await read(filter);
    if (data === undefined) toast.error(errorText(error, 'The log could not be exported.'));
    else saveAs(`activity-${new Date().toISOString().slice(0, 10)}.csv`, data);
  };
  return (
    <Button variant="secondary" pending={isLoading} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {Object.keys(filter).length === 0 ? 'Export All as CSV' : 'Export These as CSV'}
    </Button>
  );
}

function Filters({ address }: { readonly address: ListAddress<never> }) {
  const may = useMay();
  const things = HISTORY_ENTITIES.filter((entity) => may(HISTORY_NEEDS[entity]));
  return (
    <div className="grid gap-3">
      <FilterBox
        label="Search by who did it..."
        value={address.get('who')}
        onChange={(who) => address.set('who', who)}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <ChoiceFilter
            address={address}
            name="entity"
            label="Thing"
            choices={things.map((value) => ({ value, text: THING_NAMES[value] }))}
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
    <AdminScreen title="Activity" actions={<Export filter={filter} />}>
      <Filters address={address} />
      <DataTable
        label="Activity"
        columns={activityColumns}
        list={list}
        failure="Failed to load the activity"
        empty="Nothing was done that these filters find."
        className="h-140"
      />
      <ListFooter total={list.total} noun="entries" />
    </AdminScreen>
  );
}
