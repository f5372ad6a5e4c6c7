import type { Attribute } from '@gadgetry/contract/attributes';
import { useEffect, useRef, useState } from 'react';
import {
  useDeleteAttributeMutation,
  useLazyGetAttributeQuery,
  useMoveAttributeMutation,
} from '../../api/attributes.ts';
import { errorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { ChangeQuestion } from '../change-question.tsx';
import { AttributeRow } from './attribute-row.tsx';
import { productsText } from './attribute-texts.ts';

interface AttributeListProps {
  readonly attributes: readonly Attribute[];
  /** The id of the one that was added last on this screen. */
  readonly made: string | undefined;
  readonly onEdit: (attribute: Attribute) => void;
}

/** The button that was pressed has focus again in the row's new place; at an end, the other way's. */
function useFocusAfterMove() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ readonly id: string; readonly way: string } | null>(null);
  useEffect(() => {
    const { current } = wanted;
    if (current === null || list.current?.contains(document.activeElement) === true) return;
    const { id, way } = current;
    const find = (at: string) =>
      list.current?.querySelector<HTMLElement>(`[data-move="${id}-${at}"]:enabled`);
    (find(way) ?? find(way === 'up' ? 'down' : 'up'))?.focus();
  });
  const focusAfterMove = (id: string, way: 'up' | 'down') => {
    wanted.current = { id, way };
  };
  return { list, focusAfterMove };
}

/** The attributes of a category in their order, which is also that of the specifications. */
export function AttributeList({ attributes, made, onEdit }: AttributeListProps) {
  const [move] = useMoveAttributeMutation();
  const [remove] = useDeleteAttributeMutation();
  const [read] = useLazyGetAttributeQuery();
  const [deleting, setDeleting] = useState<Attribute | null>(null);
  const [said, setSaid] = useState('');
  const { list, focusAfterMove } = useFocusAfterMove();

  const moveBy = async (index: number, by: -1 | 1) => {
    const moved = attributes[index];
    if (moved === undefined) return;
    focusAfterMove(moved._id, by === -1 ? 'up' : 'down');
    const before = attributes[by === -1 ? index - 1 : index + 2]?._id ?? null;
    const { error } = await move({ id: moved._id, before });
    if (error === undefined) {
      setSaid(`${moved.name} is now ${index + by + 1} of ${attributes.length}`);
    } else {
      toast.error(errorText(error, 'Failed to move the attribute.'));
    }
  };
  // Told with the numbers of this moment, not with those of when the list was read.
  const askToDelete = async ({ _id }: Attribute) => {
    const { data, error } = await read(_id);
    if (data === undefined) toast.error(errorText(error, 'Failed to read the attribute.'));
    else setDeleting(data);
  };

  return (
    <>
      <ol ref={list} className="rounded-card border border-line">
        {attributes.map((attribute, index) => (
          <AttributeRow
            key={attribute._id}
            attribute={attribute}
            isNew={attribute._id === made}
            at={index}
            count={attributes.length}
            onMove={(by) => void moveBy(index, by)}
            onEdit={() => onEdit(attribute)}
            onDelete={() => void askToDelete(attribute)}
          />
        ))}
      </ol>
      <output className="sr-only">{said}</output>
      {deleting !== null && (
        <ChangeQuestion
          title={`Delete ${deleting.name}?`}
          text={
            deleting.products === 0
              ? 'No product has a value of it.'
              : `${productsText(deleting.products)} will lose the value. This can’t be undone.`
          }
          confirmLabel="Delete"
          danger
          outcome={{ done: 'Attribute deleted.', failed: 'Failed to delete attribute.' }}
          change={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
