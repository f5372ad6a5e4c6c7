import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Card } from '../../ui/card.tsx';

interface LinkCardProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** The frame of the pages that a mail leads to, or that ask for one. */
export function LinkCard({ title, text, children }: LinkCardProps) {
  return (
    <Card className="px-5 py-7 sm:px-8 sm:py-9">
      <PageHead title={title} />
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {text !== undefined && <p className="mt-2 text-ink-soft">{text}</p>}
      <div className="mt-7">{children}</div>
      <p className="mt-6 border-t border-line pt-5 text-center text-[0.9375rem]">
        <Link
          to={paths.signIn}
          className="inline-flex min-h-6 items-center rounded-control font-semibold text-accent underline underline-offset-4"
        >
          Back to Sign In
        </Link>
      </p>
    </Card>
  );
}
