import {
  STAFF_NEWS,
  STAFF_NEWS_WAYS,
  type StaffChoices,
  type StaffNotificationSettings,
  staffNotificationsInput,
} from '@gadgetry/contract/staff-notifications';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useChooseStaffNotificationsMutation } from '../../api/staff-notifications.ts';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tellOutcome } from '../outcome.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';

/** Of each thing that can happen: whether this admin is told of it, and when. */
export function ChoicesCard({ settings }: { readonly settings: StaffNotificationSettings }) {
  const { choices, email, isSent } = settings;
  const may = useMay();
  const [choose, { isLoading }] = useChooseStaffNotificationsMutation();
  const { register, handleSubmit, reset, formState } = useForm<StaffChoices>({
    resolver: zodResolver(staffNotificationsInput.shape.choices),
    defaultValues: choices,
  });
  const fieldOf = fieldsOf({ register, formState });
  const { isDirty } = formState;
  const leaving = useLeaveQuestion(isDirty);
  const save = handleSubmit(async (chosen) => {
    const outcome = await choose({ choices: chosen });
    const told = { done: 'Notifications saved.', failed: 'Failed to save notifications.' };
    if (tellOutcome(outcome, told)) reset(chosen);
  });
  return (
    <Card>
      <CardHeading>What you are told</CardHeading>
      <p className="text-ink-soft">
        By mail to <span className="font-medium break-all text-ink">{email}</span>. Everybody
        chooses for themselves. The mail of the day comes in the morning, at 6:00 UTC.
      </p>
      {!isSent && (
        <Notice tone="warning" className="mt-4">
          This shop has no mail server, so nothing is sent.
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void save(event)} className="mt-5">
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {STAFF_NEWS.filter(({ needs }) => may(needs)).map(({ kind, name, hint }) => (
            <SelectField key={kind} label={name} hint={hint} {...fieldOf(kind)}>
              {STAFF_NEWS_WAYS.map((way) => (
                <option key={way.how} value={way.how}>
                  {way.name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <Button type="submit" pending={isLoading} disabled={!isDirty} className="mt-4">
          Save
        </Button>
      </form>
      {leaving}
    </Card>
  );
}
