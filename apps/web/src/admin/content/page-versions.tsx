import type { ContentPageVersion, ReadContentPageVersion } from '@gadgetry/contract/content-pages';
import { useState } from 'react';
import { useGetPageVersionQuery, useListPageVersionsQuery } from '../../api/admin-content.ts';
import { TextBlocks } from '../../page/text-blocks.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingState } from '../loading-state.tsx';
import { localTime } from '../local-time.ts';

const whenAndWho = ({ publishedAt, publishedBy }: ContentPageVersion) =>
  `${localTime(publishedAt)}${publishedBy === null ? '' : ` by ${publishedBy}`}`;

interface VersionDialogProps {
  readonly slug: string;
  readonly version: ContentPageVersion;
  readonly onBringBack: (version: ReadContentPageVersion) => void;
  readonly onClose: () => void;
}

function VersionDialog({ slug, version, onBringBack, onClose }: VersionDialogProps) {
  const answer = useGetPageVersionQuery({
    slug,
    id: version._id,
  });
  const { data } = answer;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={version.title}
      description={`Published ${whenAndWho(version)}`}
    >
      <LoadingState answer={answer} failed="Failed to load this version" className="h-60 w-full" />
      {data !== undefined && (
        <>
          <TextBlocks blocks={data.blocks} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => onBringBack(data)}>Bring back as a draft</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface PageVersionsProps {
  readonly slug: string;
  readonly onBringBack: (version: ReadContentPageVersion) => void;
}

/** What guests could read, and can read again. */
export function PageVersions({ slug, onBringBack }: PageVersionsProps) {
  const answer = useListPageVersionsQuery(slug, {
    refetchOnMountOrArgChange: true,
  });
  const { data: versions } = answer;
  const [shown, setShown] = useState<ContentPageVersion>();
  return (
    <Card>
      <CardHeading>Published versions</CardHeading>
      <LoadingState answer={answer} failed="Failed to load the versions" className="h-20 w-full" />
      {versions?.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="divide-y divide-line">
        {versions?.map((version) => (
          <li
            key={version._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {version.title} {version.isRead && <Badge tone="green">Read by guests</Badge>}
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft">{whenAndWho(version)}</p>
            </div>
            <Button variant="secondary" size="small" onClick={() => setShown(version)}>
              Look at it<span className="sr-only">: {whenAndWho(version)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <VersionDialog
          slug={slug}
          version={shown}
          onBringBack={(version) => {
            setShown(undefined);
            onBringBack(version);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  );
}
