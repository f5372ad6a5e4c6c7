import type { SavedAddress } from '@gadgetry/contract/address-book';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useAddAddressMutation, useUpdateAddressMutation } from '../../api/addresses.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscardQuestion } from '../../ui/discard-question.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AddressFields } from '../../shopping/address-fields.tsx';
import { type AddressValues, addressOf, valuesOf } from '../../shopping/address-values.ts';
import { useAddressForm } from '../../shopping/use-address-form.ts';
import { type Countries, fitting, useCountries } from '../../shopping/use-countries.ts';

interface AddressDialogProps {
  /** null: a new one. */
  readonly saved: SavedAddress | null;
  readonly onClose: () => void;
}

export function AddressDialog({ saved, onClose }: AddressDialogProps) {
  const countries = useCountries();
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => (changed ? setAsking(true) : onClose())}
      title={saved === null ? 'Add address' : 'Edit address'}
      closeOnOutsideClick={false}
    >
      {countries === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <AddressEditor
          saved={saved}
          onClose={onClose}
          onChanged={setChanged}
          countries={countries}
        />
      )}
      <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={onClose} />
    </Dialog>
  );
}

interface AddressEditorProps extends AddressDialogProps {
  readonly countries: Countries;
  /** Whether something would be lost with the form. */
  readonly onChanged: (changed: boolean) => void;
}

function AddressEditor({ saved, onClose, onChanged, countries }: AddressEditorProps) {
  const [add, adding] = useAddAddressMutation();
  const [update, updating] = useUpdateAddressMutation();
  const [first] = useState(() => fitting(valuesOf(saved?.address ?? {}), countries));
  const form = useAddressForm(first, countries.home);
  const { handleSubmit, trigger } = form;
  const { isDirty } = form.formState;
  // Known before the next key is pressed: an effect is too late for an Escape right behind the last letter.
  useLayoutEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  const toMend = (saved?.problems.length ?? 0) > 0;
  useEffect(() => {
    if (toMend) void trigger(undefined, { shouldFocus: true });
  }, [toMend, trigger]);
  const busy = adding.isLoading || updating.isLoading;
  const submit = async (values: AddressValues) => {
    if (busy) return;
    const address = addressOf(values, countries.home);
    const { error } =
      saved === null
        ? await add({ address })
        : await update({ id: saved._id, changes: { address, version: saved.version } });
    if (error !== undefined) {
      toast.error(errorText(error, 'The address could not be saved. Please try again.'));
      return;
    }
    toast.success('The address is saved.');
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-4 sm:grid-cols-2"
    >
      <AddressFields form={form} {...countries} />
      <Button type="submit" pending={busy} className="sm:col-span-2">
        Save address
      </Button>
    </form>
  );
}
