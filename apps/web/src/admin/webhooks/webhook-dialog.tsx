import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookForm,
  type WebhookInput,
  webhookForm,
} from '@gadgetry/contract/webhooks';
import { useMay } from '../../api/use-session.ts';
import {
  useCreateWebhookMutation,
  useLazyGetWebhookQuery,
  useUpdateWebhookMutation,
} from '../../api/webhooks.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';

/** What was created, with its secret, which the screen shows once. */
export const useMakingWebhook = () => useCreateWebhookMutation({ fixedCacheKey: 'webhook-made' });

const webhooks: EditedResource<Webhook, WebhookForm, WebhookInput> = {
  entity: 'webhook',
  nouns: { one: 'Webhook' },
  useRead: useLazyGetWebhookQuery,
  useCreate: useMakingWebhook,
  useUpdate: useUpdateWebhookMutation,
  form: {
    schema: webhookForm,
    valuesOf: (row) => ({
      url: row?.url ?? '',
      events: row?.events ?? [],
      isActive: row?.isActive ?? true,
    }),
    inputOf: (typed, base) => ({ ...typed, ...(base !== null && { version: base.version }) }),
    fieldOf: (path) => (path === 'url' || path === 'events' ? path : null),
  },
  texts: { created: 'Webhook created.' },
};

/** Where to, and of what. */
export function WebhookDialog(props: RowDialogProps<Webhook>) {
  const form = useResourceForm(webhooks, props.row);
  const may = useMay();
  const { errors } = form.formState;
  // The field draws later than the events do: the first one that is registered is the first to have focus.
  const address = form.register('url');
  return (
    <ResourceDialog {...props} resource={webhooks} form={form}>
      {(base) => (
        <>
          <TextField
            label="Address"
            hint="Where the other program listens; it begins with https://."
            error={errors.url?.message}
            {...address}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://example.com/hooks"
          />
          <fieldset>
            <legend className="mb-1 text-sm font-medium">Is told of</legend>
            {errors.events !== undefined && (
              <p role="alert" className="text-sm font-medium text-danger">
                {errors.events.message}
              </p>
            )}
            <div className="grid sm:grid-cols-2">
              {WEBHOOK_EVENTS.map(({ type, name, needs }) => (
                <Checkbox
                  key={type}
                  {...form.register('events')}
                  value={type}
                  // Nobody has a program told of what they may not see; what others chose stays.
                  disabled={!may(needs) && base?.events.includes(type) !== true}
                  label={name}
                />
              ))}
            </div>
          </fieldset>
          <Checkbox {...form.register('isActive')} label="Active" />
        </>
      )}
    </ResourceDialog>
  );
}
