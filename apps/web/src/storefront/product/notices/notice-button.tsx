import type { NoticeKind } from '@gadgetry/contract/notices';
import { replayedPress } from '@gadgetry/contract/event-replay';
import { Suspense, useState } from 'react';
import type { ChosenProduct } from '../../../shopping/chosen-product.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { lazyPart } from '../../../page/lazy-part.ts';

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog);

const LABELS: Readonly<Record<NoticeKind, string>> = {
  back_in_stock: 'Tell me when it is back',
  cheaper: 'Tell me when it is cheaper',
};

/** Of what can be bought it is a quiet line: to buy it comes first. */
const STYLES: Readonly<Record<NoticeKind, string>> = {
  back_in_stock: buttonStyles({ variant: 'secondary' }),
  cheaper:
    '-my-5 inline-flex min-h-11 cursor-pointer items-center self-start rounded-control text-[0.9375rem] text-ink-soft underline underline-offset-4 hover:text-ink',
};

interface NoticeButtonProps {
  readonly shown: ChosenProduct;
  readonly kind: NoticeKind;
}

/** Asks where to write to. It needs scripts, and is not there without them. */
export function NoticeButton({ shown, kind }: NoticeButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        {...replayedPress}
        type="button"
        aria-haspopup="dialog"
        className={`${STYLES[kind]} noscript:hidden print:hidden`}
        onClick={() => setAsking(true)}
      >
        {LABELS[kind]}
      </button>
      <Suspense fallback={null}>
        {asking && (
          <NoticeDialog
            shown={shown}
            kind={kind}
            title={LABELS[kind]}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
