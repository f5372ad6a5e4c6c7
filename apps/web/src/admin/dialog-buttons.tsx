import { Button } from '../ui/button.tsx';

interface DialogButtonsProps {
  readonly submit: string;
  /** What is said instead of Cancel. */
  readonly cancel?: string;
  readonly pending: boolean;
  readonly onCancel: () => void;
}

export function DialogButtons({
  submit,
  cancel = 'Cancel',
  pending,
  onCancel,
}: DialogButtonsProps) {
  return (
    // In sight however long the form is.
    <div className="sticky -bottom-5 -mx-5 mt-2 -mb-5 flex flex-wrap justify-end gap-3 bg-raised px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:px-7">
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
    </div>
  );
}
