import type { MailText, MailTextSubject } from '@gadgetry/contract/mail-texts';
import { Link } from 'react-router';
import { useListMailTextsQuery } from '../../api/mail-texts.ts';
import { mailTextPath } from '../../page/admin-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { NotSent } from './not-sent.tsx';

const GROUPS: readonly { readonly heading: string; readonly of: readonly MailTextSubject[] }[] = [
  { heading: 'Orders', of: ['order'] },
  { heading: 'Returns', of: ['return'] },
  { heading: 'Reviews and waiting lists', of: ['review', 'product'] },
];

function Rows({ texts }: { readonly texts: readonly MailText[] }) {
  return (
    <ul className="divide-y divide-line">
      {texts.map(({ name, title, when, subject, isWritten }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0">
            <Link
              to={mailTextPath(name)}
              className="inline-flex min-h-9 items-center rounded-control font-medium underline underline-offset-4 wrap-anywhere"
            >
              {title}
            </Link>
            <p className="text-sm text-ink-soft">{when}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">Subject: {subject}</p>
          </div>
          {isWritten && <Badge tone="blue">Your text</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** The mails to customers whose words the owner can write. */
export function Page() {
  const answer = useListMailTextsQuery();
  const { data } = answer;
  return (
    <AdminScreen title="Mail texts">
      <p className="-mt-2 max-w-prose text-ink-soft">
        What the shop writes to customers. You say how each mail begins and ends; items, sums,
        parcels and links are put in by the shop.
      </p>
      <LoadingState
        answer={answer}
        failed="Failed to load mail texts"
        className="h-96 w-full rounded-card"
      />
      {data !== undefined && (
        <>
          {!data.isSent && <NotSent />}
          {GROUPS.map(({ heading, of }) => (
            <Card key={heading} className="py-3 sm:py-4">
              <CardHeading>{heading}</CardHeading>
              <Rows texts={data.texts.filter(({ about }) => of.includes(about))} />
            </Card>
          ))}
        </>
      )}
    </AdminScreen>
  );
}
