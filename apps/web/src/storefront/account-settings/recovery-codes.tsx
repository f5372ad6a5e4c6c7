import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** E-mail address of the account that they open. */
  readonly email: string;
  readonly onKept: () => void;
}

/** Shown this once: the shop itself cannot show them again. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  // Found again in years, a sheet of codes has to say what it opens.
  const heading = `${useShop().name}: recovery codes of ${email}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText([heading, ...codes].join('\n'));
      toast.success('Copied.');
    } catch {
      toast.error('Your browser did not let us copy. Please write them down.');
    }
  };
  return (
    <>
      <Notice tone="good" aria-live="polite">
        These are your recovery codes. Keep them where your phone is not: each signs you in once
        when you do not have the app. They are shown only now.
      </Notice>
      <div data-print-alone="">
        <p className="mb-4 hidden font-semibold print:block">{heading}</p>
        <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  );
}
