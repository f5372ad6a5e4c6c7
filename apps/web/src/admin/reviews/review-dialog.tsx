import {
  type AdminReview,
  REVIEW_ANSWER_MAX,
  REVIEW_REASON_MAX,
  type ReviewDecision,
  type ReviewDecisionForm,
  reviewDecisionForm,
} from '@gadgetry/contract/reviews';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useDecideReviewMutation, useLazyGetReviewQuery } from '../../api/admin-reviews.ts';
import { ReviewPictures } from '../../shopping/review-pictures.tsx';
import { useReviewPictures } from '../../shopping/use-review-pictures.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Radio } from '../../ui/radio.tsx';
import { Stars } from '../../ui/stars.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { localTime } from '../local-time.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource } from '../resource.ts';

/** What was written, as it was written. */
function Written({ review }: { readonly review: AdminReview }) {
  const { product, stars, name, at, text } = review;
  const pictures = useReviewPictures(review.pictures);
  return (
    <div className="mb-1 rounded-control bg-surface px-4 py-3">
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

const review: EditedResource<AdminReview, ReviewDecisionForm, ReviewDecision> = {
  entity: 'review',
  nouns: { one: 'Review' },
  useRead: useLazyGetReviewQuery,
  useUpdate: useDecideReviewMutation,
  form: {
    schema: reviewDecisionForm,
    valuesOf: (row) =>
      row === null
        ? {}
        : {
            // Nothing is chosen for one that waits.
            ...(row.status !== 'waiting' && { status: row.status }),
            reason: row.reason,
            answer: row.answer,
          },
    inputOf: (typed, base) => ({ ...typed, version: base?.version ?? 1 }),
  },
};

/** Where the owner reads a review, decides about it and answers it. */
export function ReviewDialog(props: { readonly row: AdminReview; readonly onClose: () => void }) {
  const form = useResourceForm(review, props.row);
  return (
    <ResourceDialog {...props} resource={review} form={form} closeOnOutsideClick={false}>
      {(base) => (
        <>
          <Written review={base ?? props.row} />
          <DecisionFields form={form} />
        </>
      )}
    </ResourceDialog>
  );
}
