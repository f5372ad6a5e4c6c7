import type { ApiKey, MadeApiKey } from '@gadgetry/contract/api-keys';
import { wordsOf } from '@gadgetry/contract/permissions';
import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useListApiKeysQuery, useRevokeApiKeyMutation } from '../../api/api-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { LoadingState } from '../loading-state.tsx';
import { localTime } from '../local-time.ts';
import { Permitted } from '../permitted.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';

const STATES = {
  active: null,
  expired: { tone: 'yellow', words: 'Expired' },
  stopped: { tone: 'red', words: 'Stopped' },
} as const;

function Uses({ createdAt, expiresAt, lastUsedAt, madeBy }: ApiKey) {
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      Made <time dateTime={createdAt}>{localTime(createdAt)}</time> by {madeBy}.{' '}
      {lastUsedAt === null ? (
        'Not used yet.'
      ) : (
        <>
          Last used <time dateTime={lastUsedAt}>{localTime(lastUsedAt)}</time>.
        </>
      )}{' '}
      {expiresAt !== null && (
        <>
          Ends <time dateTime={expiresAt}>{localTime(expiresAt)}</time>.
        </>
      )}
    </p>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { name, hint, scopes, lost, state } = apiKey;
  const shown = STATES[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="font-mono text-sm text-ink-soft">{hint}</span>
          {shown !== null && <Badge tone={shown.tone}>{shown.words}</Badge>}
        </p>
        <p className="text-sm">
          {scopes.map((scope) => wordsOf(scope)).join('. ')}.
          {state === 'active' && lost.length > 0 && (
            <span className="block text-ink-soft">
              Not any more, because whoever made it may not:{' '}
              {lost.map((scope) => wordsOf(scope).toLowerCase()).join(', ')}.
            </span>
          )}
          {state === 'stopped' && (
            <span className="block text-ink-soft">
              Whoever made it does not work here any more. Make a new one in its place.
            </span>
          )}
        </p>
        <Uses {...apiKey} />
      </div>
      <Permitted to="keys:write">
        <Button variant="secondary" size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </Permitted>
    </li>
  );
}

/** What other programs come in by. */
export function Page() {
  const answer = useListApiKeysQuery();
  const { data } = answer;
  const [revoke] = useRevokeApiKeyMutation();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  return (
    <AdminScreen
      title="API Keys"
      actions={
        <Permitted to="keys:write">
          <Button onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" />
            Make a Key
          </Button>
        </Permitted>
      }
    >
      <p className="max-w-prose text-ink-soft">
        A program that has a key can do here what the key allows, and no more than whoever made it.
        What can be asked stands in the{' '}
        <a href="/api/docs" className="underline underline-offset-4">
          description of the API
        </a>
        .
      </p>
      <LoadingState
        answer={answer}
        failed="Failed to load API keys"
        className="h-48 w-full rounded-card"
      />
      {data?.length === 0 && (
        <EmptyState
          icon={<KeyRound />}
          title="No API keys yet"
          text="Make one for each program that is to work with this shop."
        />
      )}
      {data !== undefined && data.length > 0 && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {data.map((one) => (
              <KeyRow key={one._id} apiKey={one} onRevoke={() => setAsked(one)} />
            ))}
          </ul>
        </Card>
      )}
      {making && (
        <MakeKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      )}
      {made !== null && (
        <ShownOnce
          title={`Key for ${made.name}`}
          description="Copy it now: it is shown this once. Whoever has it can do what it allows."
          label="API key"
          secret={made.key}
          onClose={() => setMade(null)}
        />
      )}
      {asked !== null && (
        <ChangeQuestion
          title={`Revoke ${asked.name}?`}
          text="From the next call on it opens nothing. A program that still uses it stops working."
          confirmLabel="Revoke"
          danger
          outcome={{ done: 'API key revoked.', failed: 'Failed to revoke the key.' }}
          change={() => revoke(asked._id)}
          onClose={() => setAsked(null)}
        />
      )}
    </AdminScreen>
  );
}
