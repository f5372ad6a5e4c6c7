import { SHIPPED_AT_ONCE_MAX } from '@gadgetry/contract/order-limits';
import type { ShippedSeveral } from '@gadgetry/contract/shipments';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShipSeveralMutation } from '../../api/admin-orders.ts';
import { useGetActiveCarriersQuery } from '../../api/carriers.ts';
import { errorText, isUnanswered } from '../../api/error-text.ts';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { type BadgeTone, Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { type PastedShipment, bodyOf, readPasted } from './pasted-shipments.ts';

type Outcome = ShippedSeveral[number]['outcome'];

const WORDS: Readonly<Record<Outcome, { readonly tone: BadgeTone; readonly text: string }>> = {
  shipped: { tone: 'green', text: 'Shipped' },
  shipped_before: { tone: 'grey', text: 'Shipped before' },
  refused: { tone: 'red', text: 'Not shipped' },
};

/** What became of each order of a list. */
function ShippedOutcomes({ outcomes }: { readonly outcomes: ShippedSeveral }) {
  const shipped = outcomes.filter(({ outcome }) => outcome === 'shipped').length;
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <Card>
      <CardHeading>
        <output>
          {shipped} shipped{refused > 0 && `, ${refused} not`}
        </output>
      </CardHeading>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {outcomes.map(({ number, orderId, outcome, message }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Badge tone={WORDS[outcome].tone}>{WORDS[outcome].text}</Badge>
            {orderId === null ? (
              <span className="font-medium wrap-anywhere">{number}</span>
            ) : (
              <Link
                to={adminOrderPath(orderId)}
                className="font-medium underline underline-offset-4"
              >
                {number}
              </Link>
            )}
            {message !== null && <span className="text-sm text-ink-soft">{message}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const HINT =
  'A line for each: the order’s number, then its tracking number, as spreadsheets copy them.';
const UNANSWERED =
  'The shop did not answer. Press the button again to be sure: nothing goes twice.';

const count = (orders: number) => `${orders} ${orders === 1 ? 'Order' : 'Orders'}`;

interface PreviewProps {
  readonly pasted: readonly PastedShipment[];
}

function Problems({ pasted }: PreviewProps) {
  const wrong = pasted.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">
        {wrong.length === 1 ? 'One line is left out:' : `${wrong.length} lines are left out:`}
      </p>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {wrong.map(({ line, number, problem }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}, “{number}”: {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What was packed today goes out at once: numbers come from the carrier’s own list. */
export function Page() {
  const { sendsMail } = useShop();
  const [text, setText] = useState('');
  const [carrierId, setCarrierId] = useState('');
  const [outcomes, setOutcomes] = useState<ShippedSeveral | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: carriers = [] } = useGetActiveCarriersQuery();
  const [ship, { isLoading }] = useShipSeveralMutation();
  const question = useLeaveQuestion(text.trim() !== '');
  const pasted = readPasted(text);
  const ready = pasted.filter(({ problem }) => problem === null);

  const readFile = async (file: File | undefined) => {
    if (file !== undefined) setText(await file.text());
  };
  const send = async () => {
    if (isLoading || ready.length === 0) return;
    setFailure(null);
    const { data, error } = await ship(bodyOf(ready, carrierId));
    if (data === undefined) {
      setFailure(
        isUnanswered(error) ? UNANSWERED : errorText(error, 'The orders were not shipped.'),
      );
      return;
    }
    setOutcomes(data);
    // What went is taken out; what did not is there to be corrected.
    const kept = new Set(
      data.filter(({ outcome }) => outcome === 'refused').map(({ number }) => number),
    );
    const left = pasted.filter(({ number, problem }) => problem !== null || kept.has(number));
    setText(left.map((one) => one.text).join('\n'));
  };

  return (
    <AdminScreen title="Ship several orders">
      {question}
      {outcomes !== null && <ShippedOutcomes outcomes={outcomes} />}
      <Card>
        <CardHeading>What goes out</CardHeading>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextareaField
            label="Orders"
            hint={`${HINT} At most ${SHIPPED_AT_ONCE_MAX} at once.`}
            error={failure ?? undefined}
            rows={10}
            value={text}
            spellCheck={false}
            autoComplete="off"
            placeholder={'K7M-2Q9-XR4\t1Z9991234567890'}
            onChange={(event) => setText(event.target.value)}
            className="font-mono text-sm"
          />
          <Field label="Or a file" hint="CSV or text, read into the field above">
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.tsv,.txt,text/*"
                onChange={(event) => void readFile(event.target.files?.[0])}
                className="max-w-full text-sm text-ink-soft file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong file:bg-transparent file:px-3.5 file:font-semibold file:text-ink"
              />
            )}
          </Field>
          <SelectField
            label="Carrier"
            hint="Of all of them; optional"
            value={carrierId}
            onChange={(event) => setCarrierId(event.target.value)}
          >
            <option value="">None</option>
            {carriers.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Problems pasted={pasted} />
          <p className="text-sm text-ink-soft">
            All that is left of each order goes in one parcel, and{' '}
            {sendsMail ? 'each customer is told' : 'no customer is told: this shop sends no e-mail'}
            .
          </p>
          <Button
            type="submit"
            pending={isLoading}
            disabled={ready.length === 0}
            className="self-start"
          >
            {ready.length === 0 ? 'Mark as Shipped' : `Mark ${count(ready.length)} as Shipped`}
          </Button>
        </form>
      </Card>
    </AdminScreen>
  );
}
