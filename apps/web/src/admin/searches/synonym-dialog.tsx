import {
  SYNONYM_SORTS,
  type SynonymForm,
  type SynonymGroup,
  type SynonymInput,
  type SynonymQuery,
  synonymForm,
  termsTyped,
} from '@gadgetry/contract/searches';
import {
  useBrowseSynonymsInfiniteQuery,
  useCreateSynonymsMutation,
  useLazyGetSynonymsQuery,
  useSetSynonymsStatusMutation,
  useUpdateSynonymsMutation,
} from '../../api/searches.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { dayOf } from '../local-time.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { statusColumn } from '../resource-list.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';

/** @param first what a new group begins with */
export function synonymResource(
  first = '',
): Resource<SynonymGroup, SynonymQuery['sort'], SynonymForm, SynonymInput> {
  return {
    entity: 'synonym',
    nouns: { one: 'Synonym', many: 'Synonyms' },
    nameOf: ({ terms }) => terms.join(', '),
    columns: [
      {
        id: 'terms',
        header: 'Mean the same',
        width: '42%',
        cell: ({ terms }) => <span className="font-medium">{terms.join(', ')}</span>,
      },
      statusColumn('14%'),
      {
        id: 'createdAt',
        header: 'Created At',
        width: '16%',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{dayOf(createdAt)}</time>,
      },
    ],
    actionsWidth: '28%',
    sorts: SYNONYM_SORTS,
    useList: useBrowseSynonymsInfiniteQuery,
    useRead: useLazyGetSynonymsQuery,
    useCreate: useCreateSynonymsMutation,
    useUpdate: useUpdateSynonymsMutation,
    useSetStatus: useSetSynonymsStatusMutation,
    form: {
      schema: synonymForm,
      valuesOf: (row) => ({ terms: row === null ? first : row.terms.join(', ') }),
      inputOf: ({ terms }, base) => ({
        terms: termsTyped(terms),
        ...(base !== null && { version: base.version }),
      }),
    },
    texts: {
      deactivating: 'Searches will find what is spelt as they are again.',
      reactivating: 'Searches will find all of these again.',
    },
  };
}

interface SynonymDialogProps extends RowDialogProps<SynonymGroup> {
  readonly first?: string;
}

export function SynonymDialog({ first = '', ...props }: SynonymDialogProps) {
  const resource = synonymResource(first);
  const form = useResourceForm(resource, props.row);
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <TextField
          label="Terms"
          hint="With commas between them: telly, television, smart screen. Who searches for one finds them all."
          {...fieldOf('terms')}
          autoComplete="off"
        />
      )}
    </ResourceDialog>
  );
}
