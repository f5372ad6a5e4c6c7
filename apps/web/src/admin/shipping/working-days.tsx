import type { WorkingDays, WorkingDaysInput } from '@gadgetry/contract/shipping';
import { useId } from 'react';
import { useLazyGetWorkingDaysQuery, useUpdateWorkingDaysMutation } from '../../api/shipping.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { EditedCard } from '../edited-card.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import { TimeZones, timeZoneHint } from '../time-zones.tsx';
import { type DaysForm, daysForm, daysInput, daysValues } from './shipping-forms.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const resource: EditedResource<WorkingDays, DaysForm, WorkingDaysInput> = {
  entity: 'working_days',
  nouns: { one: 'Working days' },
  useRead: useLazyGetWorkingDaysQuery,
  useUpdate: useUpdateWorkingDaysMutation,
  form: { schema: daysForm, valuesOf: daysValues, inputOf: daysInput },
};

function WorkingDaysDialog(props: RowDialogProps<WorkingDays>) {
  const form = useResourceForm(resource, props.row);
  const timeZonesId = useId();
  const { formState, register } = form;
  const { errors } = formState;
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Cut-off"
              hint="What is ordered before it leaves on the same day."
              {...fieldOf('cutOff')}
              type="time"
            />
            <TextField
              label="Time zone"
              hint={timeZoneHint()}
              {...fieldOf('timeZone')}
              autoComplete="off"
              list={timeZonesId}
            />
            <TimeZones id={timeZonesId} />
          </div>
          <fieldset>
            <legend className="text-sm font-medium">Working days</legend>
            <div className="flex flex-wrap gap-x-5">
              {WEEKDAYS.map((day, at) => (
                <Checkbox key={day} {...register('weekdays')} value={String(at + 1)} label={day} />
              ))}
            </div>
            {errors.weekdays !== undefined && (
              <p role="alert" className="text-sm font-medium text-danger">
                {errors.weekdays.message}
              </p>
            )}
          </fieldset>
          <TextareaField
            label="Holidays"
            hint="One date a line: 2026-12-25"
            {...fieldOf('holidays')}
            rows={6}
          />
        </>
      )}
    </ResourceDialog>
  );
}

/** When the shop works: what all estimates are counted by. */
export function WorkingDaysCard({ days }: { readonly days: WorkingDays }) {
  const { cutOff, timeZone, weekdays, holidays } = days;
  return (
    <EditedCard
      heading="Working days"
      what="working days"
      renderDialog={(onClose) => <WorkingDaysDialog row={days} onClose={onClose} />}
    >
      <p className="text-ink-soft">
        {weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')} · orders before {cutOff} ({timeZone})
        leave on the same day ·{' '}
        {holidays.length === 0 ? 'no holidays' : `holidays: ${holidays.join(', ')}`}
      </p>
    </EditedCard>
  );
}
