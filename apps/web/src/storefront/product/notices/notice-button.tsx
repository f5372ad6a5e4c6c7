import type { NoticeKind, OwnNotice } from '@gadgetry/contract/notices';
import { replayedPress } from '@gadgetry/contract/event-replay';
import { Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useEndNoticeMutation, useListOwnNoticesQuery } from '../../../api/notices.ts';
import { useSession } from '../../../api/use-session.ts';
import type { ChosenProduct } from '../../../shopping/chosen-product.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { lazyPart } from '../../../page/lazy-part.ts';
import { useShop } from '../../../page/shop-settings.tsx';
import { toast } from '../../../ui/toast.ts';

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog);

const LABELS: Readonly<Record<NoticeKind, string>> = {
  back_in_stock: 'Tell me when it is back',
  cheaper: 'Tell me when it is cheaper',
};

const WAITING: Readonly<Record<NoticeKind, string>> = {
  back_in_stock: 'You will get a mail when it is back.',
  cheaper: 'You will get a mail when it is cheaper.',
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

/** What the account waits for already, of what is shown; undefined of guests, who are not known. */
function useOwnNotice({ shown, kind }: NoticeButtonProps): OwnNotice | undefined {
  const signedIn = useSession().status === 'signed-in';
  const { currentData: notices = [] } = useListOwnNoticesQuery(undefined, { skip: !signedIn });
  if (!signedIn) return undefined;
  return notices.find(
    (notice) =>
      notice.kind === kind &&
      notice.product._id === shown._id &&
      (shown.variantId === undefined || notice.variantId === shown.variantId),
  );
}

/** Asks where to write to. It needs scripts, and is not there without them. */
function AskingButton({ shown, kind }: NoticeButtonProps) {
  const [asking, setAsking] = useState(false);
  const own = useOwnNotice({ shown, kind });
  const [endNotice, { isLoading }] = useEndNoticeMutation();
  const end = async (id: string) => {
    const { error } = await endNotice(id);
    if (error !== undefined) toast.error(errorText(error, 'That did not work. Please try again.'));
  };
  const press = () => {
    if (own === undefined) setAsking(true);
    else if (!isLoading) void end(own._id);
  };
  return (
    <>
      {own !== undefined && (
        <p className="text-[0.9375rem] print:hidden">
          {own.state === 'waiting' ? WAITING[kind] : 'Please press the button in our mail.'}
        </p>
      )}
      {/* One button, so that focus stays where it is when it comes to mean the other. */}
      <button
        {...replayedPress}
        type="button"
        aria-haspopup={own === undefined ? 'dialog' : undefined}
        className={`${STYLES[kind]} noscript:hidden print:hidden`}
        onClick={press}
      >
        {own === undefined ? LABELS[kind] : 'Stop waiting'}
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

/** Nothing in a shop that sends no mail: nobody would ever be told. */
export function NoticeButton(props: NoticeButtonProps) {
  return useShop().sendsMail ? <AskingButton {...props} /> : null;
}
