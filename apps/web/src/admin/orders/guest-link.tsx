import { useState } from 'react';
import { useRenewOrderLinkMutation } from '../../api/admin-orders.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { tellOutcome } from '../outcome.ts';

interface GuestLinkProps {
  readonly orderId: string;
  readonly email: string;
}

/** Of an order without an account, which its customer sees through a link in their mails. */
export function GuestLink({ orderId, email }: GuestLinkProps) {
  const [asked, setAsked] = useState(false);
  const [renew, renewing] = useRenewOrderLinkMutation();
  const confirm = async () => {
    const texts = { done: 'A new link is on its way.', failed: 'Failed to send a new link.' };
    if (tellOutcome(await renew({ id: orderId }), texts)) setAsked(false);
  };
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">Ordered as a guest, without an account</p>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setAsked(true)}>
        Send a New Link
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={(open) => !open && !renewing.isLoading && setAsked(false)}
        title="Send a new link?"
        text={`The customer gets a link to this order at ${email}. The links in all earlier mails stop working.`}
        confirmLabel="Send a New Link"
        pending={renewing.isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
