import { useReauthenticateMutation } from '../../api/account.ts';
import { usePasskeyProof } from '../../api/use-passkey-proof.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shows who is there by a passkey. */
export function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const [prove] = useReauthenticateMutation();
  const { ask, asking, refusal } = usePasskeyProof((credential) =>
    prove({ method: 'passkey', credential }).unwrap(),
  );
  const show = async () => {
    if (await ask()) onProven();
  };
  return (
    <div className="flex flex-col gap-4">
      {refusal !== null && (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      )}
      <Button
        variant="secondary"
        pending={asking}
        onClick={() => void show()}
        className="self-start"
      >
        Use a passkey
      </Button>
    </div>
  );
}
