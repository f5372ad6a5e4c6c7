import Copy from 'lucide-react/icons/copy';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.ts';

interface ShownOnceProps {
  readonly title: string;
  readonly description: string;
  /** What it is called. */
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/**
 * A secret that the shop has just made: to be copied now, for nobody sees it again. Only whoever says that it
 * is kept closes it: a second Enter, Escape or a click beside it would lose it for ever.
 */
export function ShownOnce({ title, description, label, secret, onClose }: ShownOnceProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success('Copied.');
    } catch {
      // Browsers keep the clipboard from pages over plain http.
      toast.error('Your browser does not let this page copy. Please select the text and copy it.');
    }
  };
  return (
    <Dialog open title={title} description={description}>
      <div className="flex flex-col gap-4">
        <Field label={label}>
          {(control) => (
            // Several lines, so that a phone shows it whole as well.
            <Textarea
              {...control}
              readOnly
              rows={2}
              value={secret}
              autoComplete="off"
              spellCheck={false}
              className="resize-none font-mono text-sm break-all"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
          <Button onClick={onClose}>I have kept it</Button>
        </div>
      </div>
    </Dialog>
  );
}
