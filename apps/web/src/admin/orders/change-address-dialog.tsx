import { addressLines } from '@gadgetry/contract/address-lines';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useChangeAddressMutation, useQuoteRelocationMutation } from '../../api/admin-orders.ts';
import {
  errorCode,
  errorIssue,
  errorIssues,
  errorText,
  isUnanswered,
} from '../../api/error-text.ts';
import { useMay } from '../../api/use-session.ts';
import { AddressFields } from '../../shopping/address-fields.tsx';
import {
  ADDRESS_FIELDS,
  type AddressValues,
  addressOf,
  valuesOf,
} from '../../shopping/address-values.ts';
import { useAddressForm } from '../../shopping/use-address-form.ts';
import { type Countries, useCountries } from '../../shopping/use-countries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { staleMessage, tellOutcome } from '../outcome.ts';
import { useCloseQuestion } from '../use-leave-question.tsx';
import { useTold } from '../told.ts';
import { type OfferedRelocation, RelocationOffer } from './relocation-offer.tsx';

interface ChangeAddressDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

/** Where an order goes instead, as long as nothing of it was sent. */
export function ChangeAddressDialog({ order, onClose }: ChangeAddressDialogProps) {
  const countries = useCountries();
  // As it was when the form was filled: what another admin has changed since is not overwritten unseen.
  const [seen, setSeen] = useState(order);
  const [changed, setChanged] = useState(false);
  const told = useTold();
  // null: where it is to go it comes to the same, as far as is known.
  const [offered, setOffered] = useState<OfferedRelocation | null>(null);
  const { close: leave, question } = useCloseQuestion(changed, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title="Change address"
      description={
        offered === null
          ? `${told('The customer is told by mail.')} What the order came to stays as it is.`
          : 'Shipping or taxes are others at this address, so the order can go there only as another one.'
      }
      closeOnOutsideClick={false}
    >
      {countries === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          {offered !== null && (
            <RelocationOffer order={seen} offered={offered} onBack={() => setOffered(null)} />
          )}
          {/* What was typed is kept for whoever comes back to it. */}
          <div hidden={offered !== null}>
            <AddressEditor
              key={seen.addressVersion}
              seen={seen}
              order={order}
              countries={countries}
              onBeginAnew={() => setSeen(order)}
              onChanged={setChanged}
              onOffered={setOffered}
              onLeave={leave}
              onClose={onClose}
            />
          </div>
        </>
      )}
      {question}
    </Dialog>
  );
}

interface AddressEditorProps extends ChangeAddressDialogProps {
  readonly seen: AdminOrder;
  readonly countries: Countries;
  readonly onBeginAnew: () => void;
  readonly onChanged: (changed: boolean) => void;
  readonly onOffered: (offered: OfferedRelocation) => void;
  readonly onLeave: () => void;
}

function AddressEditor({
  seen,
  order,
  countries: { home, countries },
  onBeginAnew,
  onChanged,
  onOffered,
  onLeave,
  onClose,
}: AddressEditorProps) {
  const { addressId: address, addressVersion: version } = seen;
  const { country = home } = address;
  const form = useAddressForm({ ...valuesOf(address), country }, home);
  const { isDirty } = form.formState;
  // Known before the next key is pressed: an effect is too late for an Escape right behind the last letter.
  useLayoutEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  const [change, changing] = useChangeAddressMutation();
  const [quoteThere, quoting] = useQuoteRelocationMutation();
  const isLoading = changing.isLoading || quoting.isLoading;
  const may = useMay();
  const [refused, setRefused] = useState<{ message: string; isStale: boolean } | null>(null);

  // In sight on a phone too, wherever in the form the button was pressed.
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused !== null) refusal.current?.scrollIntoView({ block: 'center' });
  }, [refused]);

  /** @returns the answer to it where the order can't go there even so */
  const offerAnother = async (wanted: OfferedRelocation['wanted']) => {
    const outcome = await quoteThere({ id: order._id, ...wanted });
    if (outcome.data === undefined) return outcome;
    onOffered({ quote: outcome.data, wanted });
    return null;
  };

  const submit = async (values: AddressValues) => {
    if (isLoading) return;
    setRefused(null);
    const wanted = { version, address: addressOf(values, home) };
    const changed = await change({ id: order._id, ...wanted });
    const isElsewhere = errorCode(changed.error) === 'total_would_change' && may('refunds:write');
    const outcome = isElsewhere ? await offerAnother(wanted) : changed;
    if (outcome === null) return;
    const { error } = outcome;
    if (error === undefined || isUnanswered(error)) {
      const texts = { done: 'Address changed.', failed: 'Failed to change the address.' };
      if (tellOutcome(outcome, texts)) onClose();
      return;
    }
    const wrong = ADDRESS_FIELDS.filter((field) => errorIssue(error, `address.${field}`));
    for (const field of wrong) {
      const message = errorIssue(error, `address.${field}`) ?? '';
      form.setError(field, { message }, { shouldFocus: field === wrong[0] });
    }
    if (wrong.length > 0 && wrong.length === errorIssues(error).length) return;
    const message = errorText(error, 'Failed to change the address.');
    setRefused({ message, isStale: staleMessage(outcome) !== null });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AddressFields
          form={form}
          countries={[...new Set([...countries, country])]}
          home={home}
          whose="customer"
        />
      </div>
      {refused !== null && (
        <Notice ref={refusal} tone="danger" role="alert">
          {refused.message}
          {refused.isStale && order.addressVersion !== version && (
            <>
              <span className="mt-1 block">
                It is now: {addressLines(order.addressId, home).join(', ')}
              </span>
              <Button variant="secondary" size="small" className="mt-2" onClick={onBeginAnew}>
                Begin with that one
              </Button>
            </>
          )}
        </Notice>
      )}
      <DialogButtons submit="Save Address" pending={isLoading} onCancel={onLeave} />
    </form>
  );
}
