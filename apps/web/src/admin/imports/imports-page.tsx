import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { useListAddress } from '../use-list-address.ts';
import { ImportReport } from './import-report.tsx';
import { ImportsList } from './imports-list.tsx';
import { UploadCard } from './upload-card.tsx';

/** Products that come as a file: bringing one, what it would do, and what was brought before. */
export function Page() {
  const id = useListAddress([]).get('id');
  if (id !== '') return <ImportReport key={id} id={id} />;
  return (
    <AdminScreen title="Import Products">
      <Permitted to="products:write">
        <UploadCard />
      </Permitted>
      <ImportsList />
    </AdminScreen>
  );
}
