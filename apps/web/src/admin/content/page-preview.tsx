import type { TextBlock } from '@gadgetry/contract/content-pages';
import { useEffect, useState } from 'react';
import { usePreviewPageMutation } from '../../api/admin-content.ts';
import { errorText } from '../../api/error-text.ts';
import { TextBlocks } from '../../page/text-blocks.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How long nothing is typed before it is looked at (ms). */
const PAUSE_MS = 300;

/** What guests will read, made by what makes it for them. */
export function PagePreview({ title, text }: { readonly title: string; readonly text: string }) {
  const [preview] = usePreviewPageMutation();
  const [blocks, setBlocks] = useState<readonly TextBlock[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const empty = text.trim() === '';
  useEffect(() => {
    if (empty) return undefined;
    let over = false;
    const look = async () => {
      const { data, error } = await preview(text);
      if (over) return;
      if (data !== undefined) setBlocks(data.blocks);
      setProblem(data === undefined ? errorText(error, 'The shop did not answer.') : null);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [text, empty, preview]);
  return (
    <Card>
      <CardHeading>Preview</CardHeading>
      <p aria-live="polite" className="mb-4 text-sm text-danger empty:hidden">
        {problem !== null && `Not what is typed: ${problem}`}
      </p>
      <div className="flex flex-col gap-4">
        <p className="text-2xl font-bold tracking-[-0.03em] wrap-anywhere">{title}</p>
        {empty && <p className="text-ink-soft">Nothing is written yet.</p>}
        {!empty && blocks === null && problem === null && <Skeleton className="h-40 w-full" />}
        {!empty && blocks !== null && <TextBlocks blocks={blocks} />}
      </div>
    </Card>
  );
}
