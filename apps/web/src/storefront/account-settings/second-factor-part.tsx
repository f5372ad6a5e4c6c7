import type { OwnAccount } from '@gadgetry/contract/account';
import type { TotpSetup } from '@gadgetry/contract/second-factor';
import { type FormEvent, useRef, useState } from 'react';
import {
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useSetUpTotpMutation,
} from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { AppCodeProof } from './app-code-proof.tsx';
import { SettingsPart } from './settings-part.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** E-mail address of the account that they open. */
  readonly email: string;
  readonly onKept: () => void;
}

/** Shown this once: the shop itself cannot show them again. */
function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
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

const FAILED = 'That did not work. Please try again.';
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Instead of the button that was pressed. */
const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Modules of light around the code: readers want four, and the drawing comes with one. */
const QUIET_ZONE = 3;

/** Black on white in dark as well: many readers do not know it the other way round. */
function QrCode({ size, path }: TotpSetup['qr']) {
  const whole = size + 2 * QUIET_ZONE;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-60 max-w-full rounded-control border border-line"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface ShowCodes {
  readonly onCodes: (codes: readonly string[]) => void;
}

function SetUp({ onCodes }: ShowCodes) {
  const [begin, begun] = useSetUpTotpMutation();
  const [confirm, { isLoading, error }] = useConfirmTotpMutation();
  const field = useRef<HTMLInputElement>(null);
  const setup = begun.data;
  const start = async () => {
    const answer = await begin();
    if (answer.error !== undefined) toast.error(errorText(answer.error, FAILED));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const answer = await confirm({ code: field.current?.value ?? '' });
    if (answer.data !== undefined) onCodes(answer.data.codes);
  };
  if (setup === undefined) {
    return (
      <Button pending={begun.isLoading} onClick={() => void start()} className="self-start">
        Set up an app
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p ref={focusOn} tabIndex={-1} data-focus-target="">
        Scan this with your authenticator app, or type the key that stands below it.
      </p>
      <QrCode {...setup.qr} />
      <p className="break-words font-mono text-[0.9375rem]">{inFours(setup.secret)}</p>
      {error !== undefined && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, FAILED)}
        </Notice>
      )}
      <TextField
        label="Code that the app shows"
        error={undefined}
        ref={field}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" pending={isLoading} className="self-start">
        Turn on
      </Button>
    </form>
  );
}

function TurnedOn({ left, onCodes }: ShowCodes & { readonly left: number }) {
  const [renew, renewing] = useRenewRecoveryCodesMutation();
  const [remove, removing] = useRemoveTotpMutation();
  const renewCodes = async () => {
    const { data, error } = await renew();
    if (data !== undefined) onCodes(data.codes);
    else toast.error(errorText(error, FAILED));
  };
  const turnOff = async () => {
    const { error } = await remove();
    if (error === undefined) toast.success('Codes are no longer asked for.');
    else toast.error(errorText(error, FAILED));
  };
  return (
    <>
      <p>
        Your app is set up. You have {left} recovery {left === 1 ? 'code' : 'codes'} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={renewing.isLoading} onClick={() => void renewCodes()}>
          New recovery codes
        </Button>
        <Button variant="secondary" pending={removing.isLoading} onClick={() => void turnOff()}>
          Turn off
        </Button>
      </div>
    </>
  );
}

export const APP_CODES_ID = 'app-codes';

interface SecondFactorPartProps {
  readonly account: OwnAccount;
  readonly email: string;
  /** The admin side stays closed until a second factor was shown. */
  readonly required: boolean;
}

export function SecondFactorPart({ account, email, required }: SecondFactorPartProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <SettingsPart
      title="Codes from an app"
      anchor={APP_CODES_ID}
      step={codes !== null ? 'codes' : account.totp ? 'on' : 'off'}
      text="Signing in with your password asks for a code from an authenticator app as well. Who knows only the password stays out."
    >
      {codes !== null && (
        <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(null)} />
      )}
      {codes === null && required && account.totp && (
        <AppCodeProof onProven={() => toast.success('The admin side is open to you.')} />
      )}
      {codes === null && !account.totp && <SetUp onCodes={setCodes} />}
      {codes === null && account.totp && (
        <TurnedOn left={account.recoveryCodesLeft} onCodes={setCodes} />
      )}
    </SettingsPart>
  );
}
