import type { ListedAccount } from '@gadgetry/contract/account';
import { useMemo, useState } from 'react';
import { useBrowseAccountsInfiniteQuery } from '../../api/account.ts';
import { useSession } from '../../api/use-session.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { useListAddress } from '../use-list-address.ts';
import { type AccountQuestion as What, accountColumns } from './account-columns.tsx';
import { AccountHistory } from './account-history.tsx';
import { AccountQuestion } from './account-question.tsx';

export function Page() {
  const { user } = useSession();
  const address = useListAddress<never>([]);
  const list = listPages(useBrowseAccountsInfiniteQuery(address.query));
  const [asking, setAsking] = useState<{ what: What; account: ListedAccount } | null>(null);
  const [shown, setShown] = useState<ListedAccount | null>(null);
  const ownId = user?._id;
  const columns = useMemo(
    () => accountColumns(ownId, (what, account) => setAsking({ what, account }), setShown),
    [ownId],
  );
  return (
    <AdminScreen title="Manage Accounts">
      <FilterBox
        label="Filter accounts..."
        value={address.search}
        onChange={(search) => address.set('search', search)}
      />
      <DataTable
        label="Accounts"
        columns={columns}
        list={list}
        failure="Failed to load accounts"
        empty="No accounts found."
      />
      <ListFooter total={list.total} noun="accounts" />
      {shown !== null && <AccountHistory account={shown} onClose={() => setShown(null)} />}
      {asking !== null && <AccountQuestion {...asking} onClose={() => setAsking(null)} />}
    </AdminScreen>
  );
}
