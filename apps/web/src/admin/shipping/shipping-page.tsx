import { estimateText } from '@gadgetry/contract/estimate-text';
import { formatMoney, inCurrency } from '@gadgetry/contract/money';
import {
  type ShippingMethod,
  type ShippingZone,
  type ShippingPreview,
  type ShippingSetup,
  shippingPreviewBody,
} from '@gadgetry/contract/shipping';
import { sumOrNone } from '@gadgetry/contract/typed-sum';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import {
  useGetShippingQuery,
  useSetMethodStatusMutation,
  useSetZoneStatusMutation,
  usePreviewShippingMutation,
} from '../../api/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { LoadingState } from '../loading-state.tsx';
import { placeFields, PreviewForm } from '../preview-form.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { WorkingDaysCard } from './working-days.tsx';
import { type ZoneAction, ZoneCard } from './zone-card.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { numberOf } from '../typed-number.ts';

/** What an order would be offered. */
function PreviewCard({ country }: Pick<ShippingSetup, 'country'>) {
  const [preview, { isLoading }] = usePreviewShippingMutation();
  return (
    <PreviewForm
      heading="What would an order cost?"
      fields={[
        ...placeFields(country),
        { name: 'subtotal', label: inCurrency('Goods'), first: '50', mode: 'money' },
        { name: 'weight', label: 'Weight (g)', first: '1200', mode: 'pieces' },
      ]}
      schema={shippingPreviewBody}
      bodyOf={(typed) => ({
        ...typed,
        subtotal: sumOrNone(typed.subtotal),
        weight: typed.weight.trim() === '' ? null : numberOf(typed.weight, 'pieces'),
      })}
      ask={preview}
      pending={isLoading}
    >
      {(answer) => <Answer answer={answer} />}
    </PreviewForm>
  );
}

function Answer({ answer: { zone, methods, refusal } }: { readonly answer: ShippingPreview }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{zone === null ? 'No zone' : `Zone: ${zone}`}</p>
      {refusal !== null && <p className="font-medium">{refusal}</p>}
      <ul className="flex flex-col gap-1">
        {methods.map(({ _id, name, price, estimate }) => (
          <li key={_id}>
            <span className="font-medium">{name}</span> ·{' '}
            {price === 0 ? 'Free' : formatMoney(price)}
            {estimate !== null && ` · arrives ${estimateText(estimate)}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where the shop ships to, how, for how much, and when it works. */
export function Page() {
  const answer = useGetShippingQuery();
  const { data } = answer;
  const [doing, setDoing] = useState<ZoneAction | null>(null);
  return (
    <AdminScreen
      title="Shipping"
      isForm
      actions={
        <Button disabled={data === undefined} onClick={() => setDoing({ what: 'new-zone' })}>
          <Plus aria-hidden="true" />
          Add New Zone
        </Button>
      }
    >
      <LoadingState answer={answer} failed="Failed to load shipping" className="h-60 w-full" />
      {data !== undefined && (
        <>
          {data.zones.map((zone) => (
            <ZoneCard
              key={zone._id}
              zone={zone}
              methods={data.methods.filter(({ zoneId }) => zoneId === zone._id)}
              home={data.country}
              onDo={setDoing}
            />
          ))}
          <WorkingDaysCard days={data.workingDays} />
          <PreviewCard country={data.country} />
        </>
      )}
      {doing !== null && (
        <DoingDialog
          doing={doing}
          zones={data?.zones ?? []}
          methods={data?.methods ?? []}
          onClose={() => setDoing(null)}
        />
      )}
    </AdminScreen>
  );
}

interface DialogProps {
  readonly doing: ZoneAction;
  readonly zones: readonly ShippingZone[];
  readonly methods: readonly ShippingMethod[];
  readonly onClose: () => void;
}

/** The place after all of these. */
const lastOf = (rows: readonly { readonly position: number }[]) =>
  rows.reduce((last, { position }) => Math.max(last, position + 1), 0);

function DoingDialog({ doing, zones, methods, onClose }: DialogProps) {
  const lastZone = lastOf(zones);
  const lastIn = ({ _id }: Pick<ShippingZone, '_id'>) =>
    lastOf(methods.filter(({ zoneId }) => zoneId === _id));
  switch (doing.what) {
    case 'zone':
      return <ZoneDialog row={doing.zone} last={lastZone} onClose={onClose} />;
    case 'new-method':
      return (
        <MethodDialog zone={doing.zone} last={lastIn(doing.zone)} row={null} onClose={onClose} />
      );
    case 'method': {
      const zone = zones.find(({ _id }) => _id === doing.method.zoneId);
      if (zone === undefined) return null;
      return <MethodDialog zone={zone} last={lastIn(zone)} row={doing.method} onClose={onClose} />;
    }
    case 'zone-status':
      return <ZoneStatus zone={doing.zone} onClose={onClose} />;
    case 'method-status':
      return <MethodStatus method={doing.method} onClose={onClose} />;
    case 'new-zone':
    default:
      return <ZoneDialog row={null} last={lastZone} onClose={onClose} />;
  }
}

/** @param one what it is called in a sentence */
function wordingOf(one: 'Zone' | 'Method', name: string, isActive: boolean, text: string) {
  const verb = isActive ? 'Deactivate' : 'Reactivate';
  return {
    title: `${verb} ${name}?`,
    text,
    confirmLabel: verb,
    danger: isActive,
    outcome: {
      done: `${one} ${verb.toLowerCase()}d.`,
      failed: `Failed to ${verb.toLowerCase()} ${one.toLowerCase()}.`,
    },
  };
}

function ZoneStatus({ zone, onClose }: { zone: ShippingZone; onClose: () => void }) {
  const [setStatus] = useSetZoneStatusMutation();
  const { _id: id, isActive, isDefault, name } = zone;
  const off = isDefault
    ? 'Nothing will be shipped to addresses that no other zone has.'
    : 'Its addresses will be in the zones that are left.';
  const text = isActive ? off : 'Its addresses will be in it again.';
  return (
    <ChangeQuestion
      {...wordingOf('Zone', name, isActive, text)}
      change={() => setStatus({ id, isActive: !isActive })}
      onClose={onClose}
    />
  );
}

function MethodStatus({ method, onClose }: { method: ShippingMethod; onClose: () => void }) {
  const [setStatus] = useSetMethodStatusMutation();
  const { _id: id, isActive, name } = method;
  const text = isActive
    ? 'Orders will not be sent that way any more.'
    : 'Orders can be sent that way again.';
  return (
    <ChangeQuestion
      {...wordingOf('Method', name, isActive, text)}
      change={() => setStatus({ id, isActive: !isActive })}
      onClose={onClose}
    />
  );
}
