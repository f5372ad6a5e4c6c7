import type { ReactNode } from 'react';

interface NotFoundProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Links that lead on. */
  readonly children: ReactNode;
}

/** A whole page for what is not there. */
export function NotFound({ icon, title, text, children }: NotFoundProps) {
  return (
    <section className="page-width flex flex-col items-center gap-4 py-24 text-center sm:py-32">
      <span aria-hidden="true" className="text-accent [&_svg]:size-12 [&_svg]:stroke-[1.3]">
        {icon}
      </span>
      <h1 className="text-4xl font-semibold tracking-tight">{title}</h1>
      <p className="max-w-md text-ink-soft">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
