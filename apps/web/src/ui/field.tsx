import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useId } from 'react';

/** What the control inside a field spreads onto itself, so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** What a field says about its control. */
export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {/* Always there, so that a reader is told when an error appears in it. */}
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {error !== undefined && (
          <span className="inline-flex items-start gap-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </span>
        )}
      </p>
    </div>
  );
}
