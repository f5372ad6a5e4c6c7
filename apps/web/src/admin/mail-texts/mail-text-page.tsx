import type { MailText } from '@gadgetry/contract/mail-texts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useListMailTextsQuery } from '../../api/mail-texts.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { MailTextEditor } from './mail-text-editor.tsx';

const TITLE = 'Edit mail text';
const LIST = { name: 'Mail texts', path: adminPaths.mailTexts };

/** Where the owner writes one mail. */
export function Page() {
  const name = useParams()['name'] ?? '';
  const [text, setText] = useState<MailText>();
  const { data, isError, isFetching, refetch } = useListMailTextsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const found = data?.texts.find((one) => one.name === name);
  // Once: what is read again later is not what the form was filled with.
  if (text?.name !== name && found !== undefined && !isFetching) setText(found);
  if (text !== undefined && text.name === name) {
    return (
      <AdminScreen title={text.title} within={LIST}>
        <MailTextEditor key={name} text={text} isSent={data?.isSent ?? true} />
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title={TITLE} within={LIST}>
      {isError && !isFetching ? (
        <ErrorState title="Failed to load the mail text" onRetry={() => void refetch()} />
      ) : data === undefined || isFetching ? (
        <Skeleton className="h-96 rounded-card" />
      ) : (
        <EmptyState
          title="Mail Not Found"
          text="There is no such mail."
          action={<LinkButton to={adminPaths.mailTexts}>All mail texts</LinkButton>}
        />
      )}
    </AdminScreen>
  );
}
