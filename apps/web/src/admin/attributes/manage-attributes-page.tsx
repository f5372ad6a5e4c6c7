import type { Attribute } from '@gadgetry/contract/attributes';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useListAttributesQuery } from '../../api/attributes.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useActiveCategories } from '../active-categories.ts';
import { ADD_ONE } from '../add-one.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { useCategoryInHand } from '../category-in-hand.ts';
import { Permitted } from '../permitted.tsx';
import { CategorySelect } from '../category-select.tsx';
import { HistoryPart } from '../history-part.tsx';
import { LoadingState } from '../loading-state.tsx';
import { AttributeDialog } from './attribute-dialog.tsx';
import { AttributeList } from './attribute-list.tsx';

/** What the products of a category have: the owner defines it here, once for all of them. */
export function Page() {
  const [address, setAddress] = useSearchParams();
  const { categories } = useActiveCategories();
  const categoryId = address.get('category') ?? categories?.[0]?._id ?? '';
  const answer = useListAttributesQuery(categoryId, { skip: categoryId === '' });
  const { currentData: attributes } = answer;
  useCategoryInHand(address.get('category') ?? '');
  const [made, setMade] = useState<string>();
  const [edited, setEdited] = useState<{ readonly row: Attribute | null } | null>(null);

  if (categoryId === '' && categories !== undefined) {
    return (
      <AdminScreen title="Manage Attributes">
        <EmptyState
          title="No categories yet"
          text="Attributes belong to a category: create a category first."
          action={
            <LinkButton to={adminPaths.categories} state={ADD_ONE}>
              Create Category
            </LinkButton>
          }
        />
      </AdminScreen>
    );
  }
  return (
    <AdminScreen
      title="Manage Attributes"
      actions={
        <>
          <LinkButton to={adminPaths.categories} variant="secondary">
            Categories
          </LinkButton>
          <Permitted to="products:write">
            <Button disabled={attributes === undefined} onClick={() => setEdited({ row: null })}>
              <Plus aria-hidden="true" />
              Add New Attribute
            </Button>
          </Permitted>
        </>
      }
    >
      <div className="max-w-sm">
        <Field label="Category">
          {(control) => (
            <CategorySelect
              {...control}
              value={categoryId}
              onChange={({ target }) =>
                setAddress(target.value === '' ? {} : { category: target.value }, { replace: true })
              }
            />
          )}
        </Field>
      </div>
      <h2 className="sr-only">Attributes of the category</h2>
      <LoadingState
        answer={{ ...answer, data: attributes }}
        failed="Failed to load attributes"
        className="h-60 w-full"
      />
      {attributes?.length === 0 && (
        <EmptyState
          title="No attributes yet"
          text="What shoppers compare: battery life, weight, colour. Each product of this category can then be given a value."
        />
      )}
      {attributes !== undefined && attributes.length > 0 && (
        <Permitted to="products:write" elseLocked>
          <AttributeList attributes={attributes} made={made} onEdit={(row) => setEdited({ row })} />
        </Permitted>
      )}
      {categoryId !== '' && <HistoryPart key={categoryId} entity="category" id={categoryId} />}
      {edited !== null && (
        <AttributeDialog
          row={edited.row}
          categoryId={categoryId}
          groups={attributes?.map(({ group }) => group) ?? []}
          onClose={(id) => {
            setEdited(null);
            setMade(id ?? made);
          }}
        />
      )}
    </AdminScreen>
  );
}
