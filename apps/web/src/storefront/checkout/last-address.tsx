import type { ShippingAddress } from '@gadgetry/contract/orders';
import { History } from 'lucide-react';
import { useGetLastAddressQuery } from '../../api/orders.ts';
import { Button } from '../../ui/button.tsx';

interface LastAddressProps {
  readonly onUse: (address: ShippingAddress) => void;
}

/** Offers where the last order went. Stands beside the heading, where its coming moves nothing. */
export function LastAddress({ onUse }: LastAddressProps) {
  const { data: address } = useGetLastAddressQuery();
  if (address == null) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      title={`${address.line_1}, ${address.line_2}, ${address.city}`}
      onClick={() => onUse(address)}
      className="-my-2"
    >
      <History aria-hidden="true" />
      Use my last address
    </Button>
  );
}
