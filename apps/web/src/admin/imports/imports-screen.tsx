import type { Imported } from '../../api/imports.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { useListAddress } from '../use-list-address.ts';
import { DESKS } from './import-desk.ts';
import { ImportReport } from './import-report.tsx';
import { ImportsList } from './imports-list.tsx';
import { UploadCard } from './upload-card.tsx';

/** What comes as a file: bringing one, what it would do, and what was brought before. */
export function ImportsScreen({ of }: { readonly of: Imported }) {
  const id = useListAddress([]).get('id');
  if (id !== '') return <ImportReport key={id} of={of} id={id} />;
  const { title, needs } = DESKS[of];
  return (
    <AdminScreen title={title}>
      <Permitted to={needs}>
        <UploadCard of={of} />
      </Permitted>
      <ImportsList of={of} />
    </AdminScreen>
  );
}
