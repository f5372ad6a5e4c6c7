import { fieldName } from '@gadgetry/contract/field-names';
import type { ActivityEntry } from '@gadgetry/contract/activity';
import { HISTORY_THINGS } from '@gadgetry/contract/history';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { adminOrderPath, adminReturnPath, customerPath } from '../../page/admin-paths.ts';
import type { Column } from '../data-table.tsx';
import { Becomes } from '../becomes.tsx';
import { historyValueText } from '../history-value.ts';
import { localTime } from '../local-time.ts';

/** Where a thing is looked at, where it has a screen of its own. */
function screenOf({ entity, entityId }: ActivityEntry): string | null {
  if (entity === 'order') return adminOrderPath(entityId);
  if (entity === 'return') return adminReturnPath(entityId);
  return entity === 'account' ? customerPath(entityId) : null;
}

function Thing({ entry }: { readonly entry: ActivityEntry }) {
  const { entity, name } = entry;
  const path = screenOf(entry);
  const label = name ?? (path === null ? '' : 'Show it');
  return (
    <span className="wrap-anywhere">
      {HISTORY_THINGS[entity].name}
      {label !== '' && (
        <span className="block text-ink-soft">
          {path === null ? (
            label
          ) : (
            <Link to={path} className="underline underline-offset-4">
              {label}
            </Link>
          )}
        </span>
      )}
    </span>
  );
}

function What({ action, entity, changes, detail }: ActivityEntry) {
  return (
    <span className="wrap-anywhere">
      <span className="block font-medium first-letter:uppercase">
        {action.replaceAll('_', ' ')}
      </span>
      {detail !== null && <span className="block text-ink-soft">{detail}</span>}
      {action !== 'created' && changes.length > 0 && (
        <span className="line-clamp-3 text-ink-soft">
          {changes.map(({ field, from, to }, place) => (
            <Fragment key={field}>
              {place > 0 && '; '}
              {fieldName(entity, field)}: {historyValueText(field, from)}
              <Becomes />
              {historyValueText(field, to)}
            </Fragment>
          ))}
        </span>
      )}
    </span>
  );
}

export const activityColumns: readonly Column<ActivityEntry>[] = [
  {
    id: 'at',
    header: 'When',
    width: '18%',
    cell: ({ at }) => <time dateTime={at}>{localTime(at)}</time>,
  },
  {
    id: 'who',
    header: 'Who',
    width: '24%',
    cell: ({ who }) => <span className="break-all">{who}</span>,
  },
  { id: 'thing', header: 'Thing', width: '22%', cell: (entry) => <Thing entry={entry} /> },
  { id: 'what', header: 'What was done', width: '36%', cell: (entry) => <What {...entry} /> },
];
