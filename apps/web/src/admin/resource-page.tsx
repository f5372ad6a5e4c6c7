import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useWantsToAdd } from './add-one.ts';
import { ChangeQuestion } from './change-question.tsx';
import { ResourceList } from './resource-list.tsx';
import { useMayChange } from './use-may-change.ts';
import type { EditedRow, ManagedResource, RowDialog, RowDialogProps } from './resource.ts';

type Doing<Row> =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'status' | 'details'; readonly row: Row };

interface ResourcePageProps<Row extends EditedRow, Sort extends string> {
  readonly resource: ManagedResource<Row, Sort>;
  readonly Dialog: RowDialog<Row>;
  /** False shows that it loads without drawing rows in advance. */
  readonly skeleton?: boolean;
  /** Ways to screens that belong to it. */
  readonly links?: ReactNode;
  /** What else is said below the list. */
  readonly footer?: ReactNode;
}

/** The screen of a resource that is edited: the list, and the dialogs to add, edit, deactivate and reactivate. */
export function ResourcePage<Row extends EditedRow, Sort extends string>({
  resource,
  Dialog,
  skeleton = true,
  links,
  footer,
}: ResourcePageProps<Row, Sort>) {
  const { nouns, nameOf, Details } = resource;
  const mayChange = useMayChange();
  const wantsToAdd = useWantsToAdd();
  const [doing, setDoing] = useState<Doing<Row> | null>(
    wantsToAdd && mayChange ? { what: 'add' } : null,
  );
  const [made, setMade] = useState<string>();
  const close = (id = made) => {
    setDoing(null);
    setMade(id);
  };
  const rowActions = useCallback(
    (row: Row) => {
      const status = row.isActive ? 'Deactivate' : 'Reactivate';
      return (
        <span className="flex justify-end gap-2">
          {Details !== undefined && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Details of ${nameOf(row)}`}
              onClick={() => setDoing({ what: 'details', row })}
            >
              Details
            </Button>
          )}
          {mayChange && (
            <>
              <Button
                variant="secondary"
                size="small"
                // For those who hear the button without seeing the row.
                aria-label={`Edit ${nameOf(row)}`}
                onClick={() => setDoing({ what: 'edit', row })}
              >
                Edit
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`${status} ${nameOf(row)}`}
                onClick={() => setDoing({ what: 'status', row })}
              >
                {status}
              </Button>
            </>
          )}
        </span>
      );
    },
    [nameOf, Details, mayChange],
  );

  return (
    <ResourceList
      resource={resource}
      rowActions={rowActions}
      made={made}
      skeleton={skeleton}
      footer={footer}
      actions={
        <>
          {links}
          {mayChange && (
            <Button onClick={() => setDoing({ what: 'add' })}>
              <Plus aria-hidden="true" />
              Add New {nouns.one}
            </Button>
          )}
        </>
      }
    >
      {(doing?.what === 'add' || doing?.what === 'edit') && (
        <Dialog row={doing.what === 'edit' ? doing.row : null} onClose={close} />
      )}
      {doing?.what === 'details' && Details !== undefined && (
        <Details row={doing.row} onClose={close} />
      )}
      {doing?.what === 'status' && (
        <StatusQuestion resource={resource} row={doing.row} onClose={close} />
      )}
    </ResourceList>
  );
}

interface StatusQuestionProps<Row extends EditedRow, Sort extends string>
  extends RowDialogProps<Row> {
  readonly resource: ManagedResource<Row, Sort>;
  readonly row: Row;
}

function StatusQuestion<Row extends EditedRow, Sort extends string>({
  resource: { nouns, nameOf, texts, useSetStatus },
  row,
  onClose,
}: StatusQuestionProps<Row, Sort>) {
  // oxlint-disable-next-line react/hooks -- a resource is a constant: its hooks are always the same
  const [setStatus] = useSetStatus();
  const { one } = nouns;
  const noun = one.toLowerCase();
  const { _id: id, isActive } = row;
  const wording = isActive
    ? {
        title: 'Are you sure?',
        text: `This will deactivate the ${noun} ${nameOf(row)}. ${texts.deactivating}`,
        confirmLabel: 'Deactivate',
        outcome: { done: `${one} deactivated.`, failed: `Failed to deactivate ${noun}.` },
      }
    : {
        title: `Reactivate ${one}?`,
        text: texts.reactivating,
        confirmLabel: 'Reactivate',
        outcome: { done: `${one} reactivated.`, failed: `Failed to reactivate ${noun}.` },
      };
  return (
    <ChangeQuestion
      {...wording}
      danger={isActive}
      change={() => setStatus({ id, isActive: !isActive })}
      onClose={onClose}
    />
  );
}
