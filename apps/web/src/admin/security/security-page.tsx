import { SECURITY_EVENTS, securityEventKind } from '@gadgetry/contract/security-events';
import { useBrowseSecurityEventsInfiniteQuery } from '../../api/security-events.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter } from '../filter-fields.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { useListAddress } from '../use-list-address.ts';
import { securityEventColumns } from './security-event-columns.tsx';

/** Who signed in, who failed to, and what changed about accounts. */
export function Page() {
  const address = useListAddress<never>([]);
  const kind = securityEventKind.safeParse(address.get('kind')).data;
  const filter = { ...address.query, ...(kind !== undefined && { kind }) };
  const list = listPages(useBrowseSecurityEventsInfiniteQuery(filter));
  return (
    <AdminScreen
      title="Security"
      actions={
        <LinkButton to={adminPaths.safety} variant="secondary">
          Rules and periods
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <FilterBox label="Search by e-mail or address..." address={address} />
        <div className="sm:w-80">
          <ChoiceFilter
            address={address}
            name="kind"
            label="Event"
            choices={securityEventKind.options.map((value) => ({
              value,
              text: SECURITY_EVENTS[value],
            }))}
          />
        </div>
      </div>
      <DataTable
        label="Security events"
        columns={securityEventColumns}
        list={list}
        failure="Failed to load security events"
        empty="No security events found."
      />
      <ListFooter total={list.total} one="event" many="events" />
    </AdminScreen>
  );
}
