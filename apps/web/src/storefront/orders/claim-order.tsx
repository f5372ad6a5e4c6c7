import { Link } from 'react-router';
import { errorCode, errorText } from '../../api/error-text.ts';
import { useClaimOrderMutation } from '../../api/orders.ts';
import { useSession } from '../../api/use-session.ts';
import { orderDetailsPath, paths, signInPath } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

const linkStyle = 'font-medium text-accent underline underline-offset-4';

/** Of an order that was placed without an account: whoever has one by now can keep it there. */
export function ClaimOrder({ orderId }: { readonly orderId: string }) {
  const { status } = useSession();
  const [claim, { error, isLoading }] = useClaimOrderMutation();
  const keep = async () => {
    const answer = await claim(orderId);
    if (answer.error === undefined) toast.success('The order is among your orders now.');
  };
  return (
    <Notice className="sm:[&>svg]:self-center print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          This order was placed without an account. It is seen through the link in our mails, or
          kept in an account with the same e-mail address.
        </p>
        {status === 'signed-in' ? (
          <Button variant="secondary" pending={isLoading} onClick={() => void keep()}>
            Add to my account
          </Button>
        ) : (
          <LinkButton to={signInPath(orderDetailsPath(orderId), paths.signUp)} variant="secondary">
            Create an account
          </LinkButton>
        )}
      </div>
      {error !== undefined && !isLoading && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {errorText(error, 'That did not work. Please try again.')}{' '}
          {errorCode(error) === 'claim_refused' && (
            <Link to={paths.accountSettings} className={linkStyle}>
              Account settings
            </Link>
          )}
        </p>
      )}
    </Notice>
  );
}
