import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';

interface SettingsPartProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function SettingsPart({ title, text, children }: SettingsPartProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-xl font-semibold tracking-tight">
          {title}
        </h2>
        {text !== undefined && <p className="text-ink-soft">{text}</p>}
        {children}
      </section>
    </Card>
  );
}
