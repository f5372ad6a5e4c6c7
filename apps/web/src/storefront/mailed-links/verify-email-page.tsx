import { useVerifyEmailMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { useHydrated } from '../../page/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkCard } from './link-card.tsx';
import { useMailedToken } from './use-mailed-token.ts';

/** A button has to be pressed: programs that look at links in mails ahead of people press none. */
export function Page() {
  const token = useMailedToken();
  const hydrated = useHydrated();
  const [verify, { isLoading, isSuccess, error }] = useVerifyEmailMutation();
  return (
    <LinkCard title="Verify your e-mail address">
      {isSuccess ? (
        <Notice tone="good" aria-live="polite">
          Thank you. Your e-mail address is verified.
        </Notice>
      ) : (
        <div className="flex flex-col gap-4">
          {error !== undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'That did not work. Please try again.')}
            </Notice>
          )}
          <Button
            size="large"
            wide
            disabled={!hydrated || token === ''}
            pending={isLoading}
            onClick={() => void verify({ token })}
          >
            This address is mine
          </Button>
        </div>
      )}
    </LinkCard>
  );
}
