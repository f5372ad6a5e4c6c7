import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { LinkButton } from '../ui/link-button.tsx';

interface StepItemProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly says: string;
  /** The screen where it is done; null: where the shop is started, or right here. */
  readonly path: string | null;
}

/** One thing of a list that goes green item by item. */
export function StepItem({ title, isDone, says, path }: StepItemProps) {
  const Mark = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-4 py-4">
      <Mark
        aria-hidden="true"
        className={isDone ? 'mt-0.5 shrink-0 text-accent' : 'mt-0.5 shrink-0 text-ink-soft'}
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3 sm:flex-row sm:justify-between sm:gap-4">
        <div className="min-w-0">
          <p className="font-semibold">
            {title}
            <span className="sr-only">{isDone ? ': done' : ': missing'}</span>
          </p>
          <p className="text-ink-soft wrap-anywhere">{says}</p>
        </div>
        {path !== null && (
          <LinkButton
            to={path}
            variant={isDone ? 'quiet' : 'secondary'}
            size="small"
            aria-label={`Go there: ${title}`}
            className="shrink-0"
          >
            Go there
          </LinkButton>
        )}
      </div>
    </li>
  );
}
