import type { ShippingAddress } from '@gadgetry/contract/addresses';
import { useAddAddressMutation } from '../../api/addresses.ts';
import { errorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.ts';

/** Puts an address into the book beside the order, which does not wait for it; twice is once. */
export function useKeepingAddress(): (address: ShippingAddress) => Promise<void> {
  const [add] = useAddAddressMutation();
  return async (address) => {
    const { error } = await add({ address });
    if (error === undefined) return;
    toast.error(
      errorText(error, 'The address could not be saved. Your order goes there all the same.'),
    );
  };
}
