import { clsx } from 'clsx';
import Star from 'lucide-react/icons/star';
import { useId } from 'react';

interface StarsFieldProps {
  /** 0: none is chosen yet. */
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (stars: number) => void;
}

const NAMES = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'];

/** Five radio buttons that look like stars: by keyboard, reader and finger as any others. */
export function StarsField({ value, error, onChange }: StarsFieldProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-error`}>
      <legend className="text-sm font-medium">How do you like it?</legend>
      <div className="-ml-2 flex">
        {NAMES.map((label, place) => (
          <label
            key={label}
            className="cursor-pointer rounded-control p-2 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={place + 1}
              checked={value === place + 1}
              onChange={() => onChange(place + 1)}
              className="sr-only"
            />
            <span className="sr-only">{label}</span>
            <Star
              aria-hidden="true"
              className={clsx('size-8', place < value ? 'fill-current' : 'text-ink-soft')}
            />
          </label>
        ))}
      </div>
      <p id={`${name}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {error}
      </p>
    </fieldset>
  );
}
