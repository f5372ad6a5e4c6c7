import { Button } from '../ui/button.tsx';

interface RowActionsProps {
  /** What the row is about, for those who hear the button without seeing the row. */
  readonly name: string;
  readonly isActive: boolean;
  readonly onEdit: () => void;
  readonly onStatus: () => void;
}

export function RowActions({ name, isActive, onEdit, onStatus }: RowActionsProps) {
  const status = isActive ? 'Deactivate' : 'Reactivate';
  return (
    <span className="flex justify-end gap-2">
      <Button variant="secondary" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button variant="quiet" size="small" aria-label={`${status} ${name}`} onClick={onStatus}>
        {status}
      </Button>
    </span>
  );
}
