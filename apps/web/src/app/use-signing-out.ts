import { useSignOutMutation } from '../api/identity.ts';
import { toast } from '../ui/toast.ts';
import { paths } from '../page/paths.ts';
import { forgetOrderKeys } from '../api/order-keys.ts';
import { forgetDraft } from '../storefront/checkout-draft.ts';

/**
 * Signs out and goes home by loading the document anew, so that nothing of this person stays in
 * memory for the next one at the same screen.
 */
export function useSigningOut(): () => void {
  const [signOut] = useSignOutMutation();
  return () => {
    void signOut()
      .unwrap()
      .then(
        // The hosted provider's session ends there, and it sends people back.
        ({ url }) => {
          forgetDraft();
          forgetOrderKeys();
          window.location.assign(url ?? paths.home);
        },
        () => toast.error('Signing out did not work. Please try again.'),
      );
  };
}
