import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NoMail } from '../no-mail.tsx';
import { LinkCard } from './link-card.tsx';

interface LinkFormProps {
  readonly title: string;
  readonly text: string;
  /** What became of it: the answer does not tell whether there is anybody to send it to. */
  readonly asked: {
    readonly isLoading: boolean;
    readonly isSuccess: boolean;
    readonly error?: unknown;
  };
  readonly sent: string;
  /** What to write to the shop for, where it sends no mail. */
  readonly help: string;
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Asks for a link by mail. */
export function LinkForm({ title, text, asked, sent, help, onSubmit, children }: LinkFormProps) {
  const hydrated = useHydrated();
  const { sendsMail } = useShop();
  const { isLoading, isSuccess, error } = asked;
  if (!sendsMail) {
    return (
      <LinkCard title={title}>
        <NoMail help={help} />
      </LinkCard>
    );
  }
  return (
    <LinkCard title={title} text={text}>
      {isSuccess ? (
        <Notice tone="good" aria-live="polite">
          {sent}
        </Notice>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLoading) void onSubmit();
          }}
          className="flex flex-col gap-4"
        >
          {error !== undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'That did not work. Please try again.')}
            </Notice>
          )}
          {children}
          <Button type="submit" size="large" wide disabled={!hydrated} pending={isLoading}>
            Send the link
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
