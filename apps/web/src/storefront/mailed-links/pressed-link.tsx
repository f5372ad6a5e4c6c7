import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What a link in a mail has done, and the way on. */
export function LinkOutcome({
  tone = 'good',
  children,
}: {
  readonly tone?: 'good' | 'warning';
  readonly children: ReactNode;
}) {
  return (
    <Notice tone={tone}>
      <p>{children}</p>
      <p className="mt-1">
        <Link to={paths.shop} className="font-semibold underline underline-offset-4">
          Go to the shop
        </Link>
      </p>
    </Notice>
  );
}

/**
 * A button has to be pressed: programs that look at links in mails ahead of people press none. Its form
 * goes to the page's own address, which says whose mail it is about, and needs no scripts.
 */
export function PressToGoOn({
  button,
  children,
}: {
  readonly button: string;
  readonly children: ReactNode;
}) {
  return (
    <form method="post" className="flex flex-col gap-4">
      <p>{children}</p>
      <Button type="submit" size="large" wide>
        {button}
      </Button>
    </form>
  );
}
