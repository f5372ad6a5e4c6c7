import {
  type AdminReview,
  REVIEW_ANSWER_MAX,
  REVIEW_REASON_MAX,
  type ReviewDecisionForm,
  reviewDecisionForm,
} from '@gadgetry/contract/reviews';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useDecideReviewMutation, useLazyGetReviewQuery } from '../../api/admin-reviews.ts';
import { errorText } from '../../api/error-text.ts';
import { ReviewPictures } from '../../shopping/review-pictures.tsx';
import { useReviewPictures } from '../../shopping/use-review-pictures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Stars } from '../../ui/stars.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { HistoryPart } from '../history-part.tsx';
import { localTime } from '../local-time.ts';
import { staleMessage, tellOutcome } from '../outcome.ts';
import { useCloseQuestion } from '../use-leave-question.tsx';

/** What was written, as it was written. */
function Written({ review }: { readonly review: AdminReview }) {
  const { product, stars, name, at, text } = review;
  const pictures = useReviewPictures(review.pictures);
  return (
    <div className="mb-5 rounded-control bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars count={stars} />
        <span className="sr-only">
          {stars} of 5 {stars === 1 ? 'star' : 'stars'}
        </span>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <time dateTime={at} className="text-sm text-ink-soft">
          {localTime(at)}
        </time>
      </p>
      <p className="mt-1 text-sm text-ink-soft">{product.name}</p>
      <p className="mt-3 leading-relaxed whitespace-pre-line wrap-anywhere">{text}</p>
      <ReviewPictures pictures={pictures} by={name} />
    </div>
  );
}

function DecisionFields({ form }: { readonly form: UseFormReturn<ReviewDecisionForm> }) {
  const { control: of, formState, register } = form;
  const rejects = useWatch({ control: of, name: 'status' }) === 'rejected';
  const { errors } = formState;
  const fieldOf = fieldsOf(form);
  return (
    <>
      <fieldset>
        <legend className="text-sm font-medium">What becomes of it</legend>
        <div className="flex flex-wrap gap-x-6">
          <Radio {...register('status')} value="published" label="Publish" />
          <Radio {...register('status')} value="rejected" label="Reject" />
        </div>
        <p aria-live="polite" className="text-sm font-medium text-danger">
          {errors.status?.message}
        </p>
      </fieldset>
      {rejects && (
        <TextareaField
          label="Reason"
          hint="Only its writer reads it."
          {...fieldOf('reason')}
          rows={3}
          maxLength={REVIEW_REASON_MAX}
        />
      )}
      <TextareaField
        label="Your answer"
        hint="Everyone reads it below the review, once that is published. It may be empty."
        {...fieldOf('answer')}
        rows={4}
        maxLength={REVIEW_ANSWER_MAX}
      />
    </>
  );
}

type First = Partial<ReviewDecisionForm>;

/** Nothing is chosen for one that waits. */
const valuesOf = ({ status, reason, answer }: AdminReview): First => ({
  ...(status !== 'waiting' && { status }),
  reason,
  answer,
});

/** Sends what was decided of what was read, which can be loaded anew where someone was faster. */
function useDeciding(first: AdminReview, reset: (values: First) => void) {
  const [decide, { isLoading }] = useDecideReviewMutation();
  const [read, { isFetching }] = useLazyGetReviewQuery();
  const [review, setReview] = useState(first);
  const [clash, setClash] = useState<string | null>(null);
  return {
    review,
    clash,
    pending: isLoading,
    loading: isFetching,
    /** Answers whether it went well. */
    save: async (decision: ReviewDecisionForm) => {
      const { version } = review;
      const outcome = await decide({ id: review._id, decision: { ...decision, version } });
      setClash(staleMessage(outcome));
      const texts = { done: 'Review updated successfully!', failed: 'Failed to update review.' };
      return tellOutcome(outcome, texts);
    },
    loadCurrent: async () => {
      const { data, error } = await read(review._id);
      if (data === undefined) {
        toast.error(errorText(error, 'The current version could not be loaded.'));
        return;
      }
      setReview(data);
      setClash(null);
      reset(valuesOf(data));
    },
  };
}

interface ReviewDialogProps {
  readonly row: AdminReview;
  readonly onClose: () => void;
}

/** Where the owner reads a review, decides about it and answers it. */
export function ReviewDialog({ row, onClose }: ReviewDialogProps) {
  const form = useForm<ReviewDecisionForm>({
    resolver: zodResolver(reviewDecisionForm),
    defaultValues: valuesOf(row),
  });
  const deciding = useDeciding(row, (values) => form.reset(values));
  // Read while drawing: only what was read then is kept up to date.
  const { isDirty } = form.formState;
  const { close: cancel, question } = useCloseQuestion(isDirty, onClose);
  const submit = form.handleSubmit(async (decision) => {
    if (!deciding.pending && (await deciding.save(decision))) onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && cancel()}
      title="Review"
      closeOnOutsideClick={false}
    >
      {deciding.clash !== null && (
        <Notice tone="warning" role="alert" className="mb-4">
          <p>{deciding.clash}</p>
          <Button
            variant="secondary"
            size="small"
            pending={deciding.loading}
            onClick={() => void deciding.loadCurrent()}
            className="mt-2.5"
          >
            Load the current version
          </Button>
        </Notice>
      )}
      <Written review={deciding.review} />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <DecisionFields form={form} />
        <DialogButtons submit="Save" pending={deciding.pending} onCancel={cancel} />
      </form>
      <HistoryPart entity="review" id={row._id} />
      {question}
    </Dialog>
  );
}
