import type { SavedAddress } from '@gadgetry/contract/address-book';
import { addressLines } from '@gadgetry/contract/address-lines';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import {
  useDeleteAddressMutation,
  useListAddressesQuery,
  useMakeDefaultAddressMutation,
} from '../../api/addresses.ts';
import { errorText } from '../../api/error-text.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { AddressDialog } from './address-dialog.tsx';
import { SettingsPart } from './settings-part.tsx';

interface EntryProps {
  readonly saved: SavedAddress;
  readonly onEdit: () => void;
}

const FAILED = 'That did not work. Please try again.';

function Entry({ saved, onEdit }: EntryProps) {
  const { country } = useShop();
  const [makeDefault, making] = useMakeDefaultAddressMutation();
  const [remove, removing] = useDeleteAddressMutation();
  const [asking, setAsking] = useState(false);
  const { _id, address, isDefault, problems } = saved;
  const lines = addressLines(address, country);
  const whose = <span className="sr-only"> {lines.join(', ')}</span>;
  const report = ({ error }: { readonly error?: unknown }, done: string) => {
    if (error === undefined) toast.success(done);
    else toast.error(errorText(error, FAILED));
  };
  const confirm = async () => {
    report(await remove(_id), 'The address is deleted.');
    setAsking(false);
  };
  return (
    <li className="flex flex-col gap-2 py-4">
      <address className="leading-relaxed whitespace-pre-line not-italic wrap-anywhere">
        {[...lines, address.phone].join('\n')}
      </address>
      {isDefault && <Badge className="self-start">Default</Badge>}
      {problems.length > 0 && (
        <Notice tone="warning">{problems.map(({ message }) => message).join(' ')}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onEdit}>
          Edit{whose}
        </Button>
        {!isDefault && (
          <Button
            variant="quiet"
            size="small"
            pending={making.isLoading}
            onClick={() =>
              void makeDefault(_id).then((answer) =>
                report(answer, 'This address comes first now.'),
              )
            }
          >
            Make default{whose}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          Delete{whose}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={(open) => !removing.isLoading && setAsking(open)}
        title="Delete this address?"
        text={lines.join(', ')}
        confirmLabel="Delete"
        cancelLabel="Keep it"
        danger
        pending={removing.isLoading}
        onConfirm={() => void confirm()}
      />
    </li>
  );
}

/** What orders are filled in from. */
export function AddressesPart() {
  const { data: addresses } = useListAddressesQuery();
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null);
  if (addresses === undefined) return null;
  return (
    <SettingsPart
      title="Addresses"
      text="Choose from them when you order. The default one is filled in for you."
      step={addresses.length}
    >
      {addresses.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {addresses.map((saved) => (
            <Entry key={saved._id} saved={saved} onEdit={() => setEdited(saved)} />
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setEdited('new')} className="self-start">
        <Plus aria-hidden="true" />
        Add address
      </Button>
      {edited !== null && (
        <AddressDialog saved={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </SettingsPart>
  );
}
