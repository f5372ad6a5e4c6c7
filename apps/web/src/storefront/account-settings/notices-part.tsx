import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { formatMoney } from '@gadgetry/contract/money';
import type { OwnNotice } from '@gadgetry/contract/notices';
import { Link } from 'react-router';
import { errorText } from '../../api/error-text.ts';
import { useEndNoticeMutation, useListOwnNoticesQuery } from '../../api/notices.ts';
import { productPath } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { SettingsPart } from './settings-part.tsx';

function Waiting({ notice }: { readonly notice: OwnNotice }) {
  const [endNotice, { isLoading }] = useEndNoticeMutation();
  const { _id, kind, product, variantId, options, seenPrice, state } = notice;
  const name = nameWithChoice(product.name, options);
  const end = async () => {
    const { error } = await endNotice(_id);
    if (error === undefined) toast.success(`You are not waiting for ${name} any more.`);
    else toast.error(errorText(error, 'That did not work. Please try again.'));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1 break-words">
        <Link
          to={options.length === 0 ? productPath(product._id) : productPath(product._id, variantId)}
          className="underline underline-offset-4"
        >
          {name}
        </Link>
        <span className="block text-[0.9375rem] text-ink-soft">
          {kind === 'back_in_stock'
            ? 'until it is back in stock'
            : `until it costs less than ${formatMoney(seenPrice)}`}
          {state === 'unconfirmed' && ': please press the button in our mail'}
        </span>
      </span>
      <Button variant="secondary" size="small" pending={isLoading} onClick={() => void end()}>
        End <span className="sr-only">waiting for {name}</span>
      </Button>
    </li>
  );
}

/** Not there for who waits for nothing. */
export function NoticesPart() {
  const { data: notices = [] } = useListOwnNoticesQuery();
  if (notices.length === 0) return null;
  return (
    <SettingsPart title="What you wait for" step={notices.length}>
      <p className="text-ink-soft">We write to you once for each of them.</p>
      <ul className="flex flex-col divide-y divide-line">
        {notices.map((notice) => (
          <Waiting key={notice._id} notice={notice} />
        ))}
      </ul>
    </SettingsPart>
  );
}
