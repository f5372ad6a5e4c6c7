import {
  type Category,
  type CategoryInput,
  type CategoryQuery,
  categoryInput,
  titleCase,
} from '@gadgetry/contract/catalogue';
import { Link } from 'react-router';
import {
  useBrowseCategoriesInfiniteQuery,
  useCreateCategoryMutation,
  useLazyGetCategoryQuery,
  useSetCategoryStatusMutation,
  useUpdateCategoryMutation,
} from '../../api/catalogue.ts';
import { attributesOfPath } from '../../page/admin-paths.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { takeInHand } from '../category-in-hand.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { statusColumn } from '../resource-list.tsx';
import { ResourcePage } from '../resource-page.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';

const categories: Resource<
  Category,
  CategoryQuery['sort'],
  Pick<CategoryInput, 'name'>,
  CategoryInput
> = {
  entity: 'category',
  nouns: { one: 'Category', many: 'Categories' },
  nameOf: ({ name }) => name,
  columns: [
    {
      id: 'name',
      header: 'Name',
      width: '34%',
      cell: ({ name }) => <span className="line-clamp-2 font-medium">{name}</span>,
    },
    {
      id: 'attributes',
      header: 'Attributes',
      width: '16%',
      // What is inactive has no products in the shop, and can't be chosen on the screen of attributes.
      cell: ({ _id, name, isActive }) =>
        isActive && (
          <Link
            to={attributesOfPath(_id)}
            className="inline-flex min-h-9 items-center text-accent underline underline-offset-4"
          >
            Define
            <span className="sr-only"> the attributes of {name}</span>
          </Link>
        ),
    },
    statusColumn('18%'),
  ],
  actionsWidth: '32%',
  sorts: ['name', '-name', 'status', '-status'],
  useList: useBrowseCategoriesInfiniteQuery,
  useRead: useLazyGetCategoryQuery,
  useCreate: useCreateCategoryMutation,
  useUpdate: useUpdateCategoryMutation,
  useSetStatus: useSetCategoryStatusMutation,
  form: {
    schema: categoryInput.pick({ name: true }),
    valuesOf: (category) => ({ name: category?.name ?? '' }),
    inputOf: ({ name }, base) => ({
      name: titleCase(name),
      ...(base !== null && { version: base.version }),
    }),
  },
  next: { label: 'Define attributes', pathOf: attributesOfPath },
  texts: {
    created: 'Category created successfully',
    deactivating: 'You can restore it later.',
    reactivating: 'It will be visible again in your store.',
  },
};

function CategoryDialog(props: RowDialogProps<Category>) {
  const form = useResourceForm(categories, props.row);
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog
      {...props}
      resource={categories}
      form={form}
      onClose={(made) => {
        takeInHand(made ?? '');
        props.onClose(made);
      }}
    >
      {() => <TextField label="Name" {...fieldOf('name')} autoComplete="off" />}
    </ResourceDialog>
  );
}

export function Page() {
  return <ResourcePage resource={categories} Dialog={CategoryDialog} />;
}
