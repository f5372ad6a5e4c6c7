import { useDeferredValue } from 'react';
import { useBrowseAccountsInfiniteQuery } from '../api/account.ts';
import { useGetCategoryQuery, useGetProductQuery, useListProductsQuery } from '../api/catalogue.ts';
import { useActiveCategories } from './active-categories.ts';
import type { ChoiceSource } from './choice-picker.tsx';

const OFFERED = 20;

/** Of what is still asked for, and of what is no longer there. */
const nameOr = (name: string | undefined, failed: boolean, gone: string) =>
  name ?? (failed ? gone : 'Loading...');

export const productChoices: ChoiceSource = {
  useName: (id) => {
    const { data, isError } = useGetProductQuery(id);
    return nameOr(data?.name, isError, 'A product that is no longer sold');
  },
  useChoices: (typed, open) => {
    const search = useDeferredValue(typed.trim());
    const { currentData, isError, isFetching, refetch } = useListProductsQuery(
      { status: 'active', sort: 'name', limit: OFFERED, ...(search !== '' && { search }) },
      { skip: !open },
    );
    return {
      choices: currentData?.items.map(({ _id, name }) => ({ id: _id, label: name })),
      failed: isError && !isFetching,
      retry: () => void refetch(),
    };
  },
  placeholder: 'Type a product’s name',
  none: 'No other product is called that',
};

export const categoryChoices: ChoiceSource = {
  useName: (id) => {
    const { data, isError } = useGetCategoryQuery(id);
    return nameOr(data?.name, isError, 'A category that is gone');
  },
  useChoices: (typed) => {
    const { categories, failed, retry } = useActiveCategories();
    const wanted = typed.trim().toLowerCase();
    const choices = categories
      ?.filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ _id, name }) => ({ id: _id, label: name }));
    return { choices, failed, retry };
  },
  placeholder: 'Type a category’s name',
  none: 'No other category is called that',
};

export const customerChoices: ChoiceSource = {
  useName: (id) => {
    // Who has this id: a search by one finds nobody else.
    const { data, isError } = useBrowseAccountsInfiniteQuery({ search: id });
    const found = data?.pages[0]?.items.find(({ _id }) => _id === id);
    const address = found?.emailAddresses[0]?.emailAddress;
    const name = found === undefined ? undefined : `${found.fullName} (${address})`;
    return nameOr(name, isError || data !== undefined, 'An account that is gone');
  },
  useChoices: (typed, open) => {
    const search = useDeferredValue(typed.trim());
    const { currentData, isError, isFetching, refetch } = useBrowseAccountsInfiniteQuery(
      search === '' ? {} : { search },
      { skip: !open },
    );
    return {
      choices: currentData?.pages[0]?.items.map(({ _id, fullName, emailAddresses }) => ({
        id: _id,
        label: fullName,
        note: emailAddresses[0]?.emailAddress,
      })),
      failed: isError && !isFetching,
      retry: () => void refetch(),
    };
  },
  placeholder: 'Type a name or an address',
  none: 'Nobody else is called that',
};
