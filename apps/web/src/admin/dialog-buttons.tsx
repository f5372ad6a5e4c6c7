import { Button } from '../ui/button.tsx';

interface DialogButtonsProps {
  readonly submit: string;
  readonly pending: boolean;
  readonly onCancel: () => void;
}

export function DialogButtons({ submit, pending, onCancel }: DialogButtonsProps) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
    </div>
  );
}
