import { clsx } from 'clsx';
import { Fragment } from 'react';
import { useListContentPagesQuery } from '../api/content.ts';
import { contentPagePath } from '../page/paths.ts';

/** What somebody agrees to by what they are about to press, as far as the owner has confirmed it. */
const ASKED_FOR = ['terms', 'privacy'];

/** In a tab of their own: nothing that was typed is left. */
export function TermsLine({ className }: { readonly className?: string }) {
  const pages = (useListContentPagesQuery().data ?? []).filter(
    ({ slug, isConfirmed }) => isConfirmed && ASKED_FOR.includes(slug),
  );
  if (pages.length === 0) return null;
  return (
    <p className={clsx('text-center text-sm text-ink-soft', className)}>
      Please read:{' '}
      {pages
        .toSorted((one, other) => ASKED_FOR.indexOf(one.slug) - ASKED_FOR.indexOf(other.slug))
        .map(({ slug, title }, at) => (
          <Fragment key={slug}>
            {at > 0 && ' · '}
            <a
              href={contentPagePath(slug)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-6 items-center rounded-control underline underline-offset-4 hover:text-ink"
            >
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Fragment>
        ))}
    </p>
  );
}
