import type { PasskeyProof } from '@gadgetry/contract/passkeys';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  useAskPasskeyChallengeMutation,
  useSignInWithPasskeyMutation,
} from '../../api/passkeys.ts';
import { errorText } from '../../api/error-text.ts';
import { usePasskeyProof } from '../../api/use-passkey-proof.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReturnPath } from './use-return-path.ts';

const FAILED = 'Signing in did not work. Please try again.';

/** A challenge is good for five minutes; whoever takes their time is given another before that. */
const RENEWED_MS = 4 * 60_000;

/**
 * The browser offers passkeys at the e-mail field, as it does passwords, where it can. Nothing is said
 * where it cannot, or does not: the button is there as well.
 * @param paused while the button asks: a page asks for one thing at a time
 */
function useOfferAtField(paused: boolean, onProof: (proof: PasskeyProof) => Promise<void>): void {
  const [askChallenge] = useAskPasskeyChallengeMutation();
  const chosen = useEffectEvent(onProof);
  useEffect(() => {
    if (paused || !('PublicKeyCredential' in window)) return undefined;
    let over = false;
    let stop = () => {};
    const offer = async () => {
      const { askForProof, canFillIn, stopAsking } = await import('../../api/authenticator.ts');
      if (over || !(await canFillIn())) return;
      const challenge = await askChallenge().unwrap();
      if (over) return;
      stop = stopAsking;
      await chosen(await askForProof(challenge, true));
    };
    const begin = () => void offer().catch(() => undefined);
    begin();
    const timer = setInterval(begin, RENEWED_MS);
    return () => {
      over = true;
      clearInterval(timer);
      stop();
    };
  }, [paused, askChallenge]);
}

/** Signing in without anything typed. */
export function PasskeySignIn() {
  const [signIn, { isLoading, error }] = useSignInWithPasskeyMutation();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const hydrated = useHydrated();
  const finish = async (proof: PasskeyProof) => {
    await signIn(proof).unwrap();
    await navigate(returnPath, { replace: true });
  };
  const { ask, asking, refusal } = usePasskeyProof(finish);
  useOfferAtField(asking, finish);
  const said = refusal ?? (error === undefined || isLoading ? null : errorText(error, FAILED));
  return (
    <div className="mt-3 flex flex-col gap-4">
      <Button
        variant="secondary"
        size="large"
        wide
        disabled={!hydrated}
        pending={asking || isLoading}
        onClick={() => void ask()}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        Continue with a passkey
      </Button>
      {said !== null && (
        <Notice tone="danger" role="alert">
          {said}
        </Notice>
      )}
    </div>
  );
}
