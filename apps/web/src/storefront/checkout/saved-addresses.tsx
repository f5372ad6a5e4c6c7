import type { SavedAddress } from '@gadgetry/contract/address-book';
import { addressLines } from '@gadgetry/contract/address-lines';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Radio } from '../../ui/radio.tsx';

interface SavedAddressesProps {
  readonly addresses: readonly SavedAddress[];
  /** null: another address is typed. */
  readonly chosen: string | null;
  readonly onChoose: (address: SavedAddress) => void;
}

/** The address book, to choose from in one press. Nothing where there is none. */
export function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  const name = useId();
  const { country } = useShop();
  if (addresses.length === 0) return null;
  return (
    <fieldset className="mb-5 border-b border-line pb-4">
      <legend className="mb-1 text-sm font-medium">Your saved addresses</legend>
      {addresses.map((saved) => (
        <Radio
          key={saved._id}
          name={name}
          value={saved._id}
          checked={saved._id === chosen}
          onChange={() => onChoose(saved)}
          label={
            <span className="block min-w-0 py-1.5 wrap-anywhere">
              {addressLines(saved.address, country).join(', ')}
              {saved.problems.length > 0 && (
                <span className="block text-sm font-medium text-danger">
                  {saved.problems[0]?.message}
                </span>
              )}
            </span>
          }
        />
      ))}
      <Link
        to={paths.accountSettings}
        className="mt-1 inline-block py-2 text-sm text-accent underline underline-offset-4"
      >
        Edit saved addresses
      </Link>
    </fieldset>
  );
}
