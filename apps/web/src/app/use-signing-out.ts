import { useSignOutMutation } from '../api/identity.ts';
import { toast } from '../ui/toast.ts';
import { leaveBy } from '../page/history-guard.ts';
import { paths } from '../page/paths.ts';
import { forgetOrderKeys } from '../api/order-keys.ts';
import { forgetDraft } from '../storefront/checkout-draft.ts';

/**
 * Signs out and goes home by loading the document anew, so that nothing of this person stays in
 * memory for the next one at the same screen.
 */
export function useSigningOut(): () => void {
  const [signOut] = useSignOutMutation();
  const leave = async () => {
    const { data, error } = await signOut();
    if (error !== undefined) {
      toast.error('Signing out did not work. Please try again.');
      return false;
    }
    forgetDraft();
    forgetOrderKeys();
    // The hosted provider's session ends there, and it sends people back.
    window.location.assign(data.url ?? paths.home);
    return true;
  };
  return () => leaveBy(leave);
}
