import type { PasskeyProof } from '@gadgetry/contract/passkeys';
import { useState } from 'react';
import { passkeyRefusal } from './passkey-refusal.ts';
import { useAskPasskeyChallengeMutation } from './passkeys.ts';

/** Asks whoever is there for a passkey, and hands what it has signed to `use`. */
export function usePasskeyProof(use: (proof: PasskeyProof) => Promise<unknown>) {
  const [askChallenge] = useAskPasskeyChallengeMutation();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async (): Promise<boolean> => {
    setAsking(true);
    setRefusal(null);
    try {
      const challenge = await askChallenge().unwrap();
      const { askForProof } = await import('./authenticator.ts');
      await use(await askForProof(challenge));
      return true;
    } catch (error) {
      setRefusal(passkeyRefusal(error));
      return false;
    } finally {
      setAsking(false);
    }
  };
  return { ask, asking, refusal };
}
