import type { ControlProps } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface FileInputProps extends ControlProps {
  readonly accept: string;
  readonly disabled: boolean;
  readonly onChoose: (file: File | null) => void;
}

/** One file of the browser's own. */
export function FileInput({ onChoose, ...control }: FileInputProps) {
  return (
    <Input
      {...control}
      type="file"
      className="py-1 file:mr-3 file:cursor-pointer file:rounded-control file:border-0 file:bg-surface file:px-3 file:py-1 file:font-medium file:text-ink"
      // What is chosen once more under the same name was saved since: without this it would be no change.
      onClick={({ currentTarget }) => {
        currentTarget.value = '';
        onChoose(null);
      }}
      onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
    />
  );
}
