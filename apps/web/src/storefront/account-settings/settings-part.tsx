import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Card } from '../../ui/card.tsx';

interface SettingsPartProps {
  readonly title: string;
  readonly text?: string;
  /** By which links lead to it. */
  readonly anchor?: string;
  /** Where a change of it takes away the button that was pressed, focus goes to the part's heading. */
  readonly step?: string | number;
  readonly children: ReactNode;
}

export function SettingsPart({ title, text, anchor, step, children }: SettingsPartProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    const changed = before.current !== step;
    before.current = step;
    if (changed && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [step]);
  return (
    <Card>
      <section id={anchor} aria-labelledby={id} className="flex scroll-mt-24 flex-col gap-4">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          data-focus-target=""
          className="text-xl font-semibold tracking-tight"
        >
          {title}
        </h2>
        {text !== undefined && <p className="text-ink-soft">{text}</p>}
        {children}
      </section>
    </Card>
  );
}
