import ShieldCheck from 'lucide-react/icons/shield-check';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SecondStepProps {
  readonly open: boolean;
  readonly amount: string;
  readonly pending: boolean;
  readonly onAnswer: (result: 'pass' | 'fail') => void;
  /** Left without an answer: nothing is paid. */
  readonly onLeave: () => void;
}

/** What a bank would ask: here the answer can be chosen. */
export function SecondStep({ open, amount, pending, onAnswer, onLeave }: SecondStepProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !pending) onLeave();
      }}
      title="Confirm it is you"
      description={`Your bank asks you to confirm this payment of ${amount}.`}
      closeOnOutsideClick={false}
    >
      <div className="flex flex-col gap-3">
        <p className="flex items-start gap-3 rounded-control bg-surface p-4 text-[0.9375rem] text-ink-soft">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          This stands for the step in which a bank sends you a code or asks in its app. Choose how
          it ends.
        </p>
        <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" pending={pending} onClick={() => onAnswer('fail')}>
            Fail authentication
          </Button>
          <Button pending={pending} onClick={() => onAnswer('pass')}>
            Complete authentication
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
