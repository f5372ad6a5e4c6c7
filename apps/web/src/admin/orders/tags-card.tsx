import { ORDER_TAGS_MAX, orderTagsBody } from '@gadgetry/contract/internal-notes';
import { orderTag } from '@gadgetry/contract/order-tags';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useGetOrderTagsQuery, useSetOrderTagsMutation } from '../../api/internal-notes.ts';
import { ordersByTagPath } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tellOutcome } from '../outcome.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';

interface TagsCardProps {
  readonly orderId: string;
  readonly tags: readonly string[];
}

/** Words by which the shop's own people find orders again. */
export function TagsCard({ orderId, tags }: TagsCardProps) {
  const offered = useId();
  const { data: used = [] } = useGetOrderTagsQuery();
  const [set, { isLoading }] = useSetOrderTagsMutation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();

  const leaving = useLeaveQuestion(typed.trim() !== '');

  const save = async (wanted: readonly string[], done: string) => {
    const outcome = await set({ id: orderId, tags: [...wanted] });
    return tellOutcome(outcome, { done, failed: 'Failed to save the tags.' });
  };
  const add = async () => {
    const one = orderTag.safeParse(typed);
    const all = orderTagsBody.safeParse({ tags: [...tags, typed] });
    const issue = one.error?.issues[0] ?? all.error?.issues[0];
    setError(issue?.message);
    if (issue !== undefined || !one.success) return;
    if (await save([...tags, one.data], `Tagged ‘${one.data}’.`)) setTyped('');
  };

  return (
    <Card className="print:hidden">
      <CardHeading>Tags</CardHeading>
      {tags.length > 0 && (
        <ul className="mb-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-full bg-surface pl-3 text-sm"
            >
              <Link
                to={ordersByTagPath(tag)}
                className="min-h-9 truncate py-1.5 underline underline-offset-4"
              >
                {tag}
              </Link>
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                className="grid size-9 shrink-0 cursor-pointer place-content-center rounded-full"
                onClick={() =>
                  void save(
                    tags.filter((one) => one !== tag),
                    `Tag ‘${tag}’ removed.`,
                  )
                }
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < ORDER_TAGS_MAX && (
        <form
          noValidate
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField
              label="New tag"
              error={error}
              value={typed}
              list={offered}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <datalist id={offered}>
            {used
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
          </datalist>
          <Button type="submit" variant="secondary" pending={isLoading} className="mt-6.5">
            Add
          </Button>
        </form>
      )}
      {leaving}
    </Card>
  );
}
