import { useListManagedPagesQuery } from '../../api/admin-content.ts';
import { editedPagePath } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** From a page that is confirmed on to the next of the shop's that is not: where it was confirmed. */
export function NextDraft() {
  const { data: pages = [] } = useListManagedPagesQuery();
  const next = pages.find(({ isOwn, state }) => !isOwn && state === 'draft');
  return next === undefined ? null : (
    <LinkButton to={editedPagePath(next.slug)}>Next draft: {next.title}</LinkButton>
  );
}
