import type { Customer } from '@gadgetry/contract/customers';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import {
  customerIsGone,
  useDeleteCustomerMutation,
  useExportCustomerMutation,
} from '../../api/customers.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { tellOutcome } from '../outcome.ts';
import { saveJson } from '../save-as.ts';

/** What somebody may ask of the shop: what it keeps of them, and to be forgotten. */
export function CustomerActions({ customer }: { readonly customer: Customer }) {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [read, { isLoading }] = useExportCustomerMutation();
  const [remove] = useDeleteCustomerMutation();
  const [asking, setAsking] = useState(false);
  const { _id: id, fullName, role } = customer;

  const save = async () => {
    const outcome = await read(id);
    const told = { done: 'Data exported.', failed: 'Failed to export the data.' };
    if (tellOutcome(outcome, told) && outcome.data !== undefined) {
      saveJson(`customer-${id}.json`, outcome.data);
    }
  };
  const removeAndLeave = async () => {
    const outcome = await remove(id);
    if (outcome.error !== undefined) return outcome;
    await navigate(adminPaths.customers, { replace: true });
    // Not before: the page would ask once more for somebody who is gone.
    dispatch(customerIsGone());
    return outcome;
  };

  return (
    <>
      <Button variant="secondary" pending={isLoading} onClick={() => void save()}>
        <Download aria-hidden="true" />
        Export Data
      </Button>
      {role !== 'admin' && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      )}
      {asking && (
        <ChangeQuestion
          title="Delete this account?"
          text={`${fullName} is taken out of the shop, as if they had deleted their account themselves: what was sold stays in the books without their name, and reviews stay as ‘A customer’. Do this where they have asked for it. It cannot be undone.`}
          confirmLabel="Delete Account"
          danger
          outcome={{ done: 'Account deleted.', failed: 'Failed to delete the account.' }}
          change={removeAndLeave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
