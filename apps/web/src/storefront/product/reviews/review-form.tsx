import {
  type OwnReview,
  type OwnReviewState,
  REVIEW_PICTURES_MAX,
  REVIEW_TEXT,
  type ReviewInput,
  reviewInput,
} from '@gadgetry/contract/reviews';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorIssue, errorText } from '../../../api/error-text.ts';
import { sendReviewPicture } from '../../../api/pictures.ts';
import { useWithdrawReviewMutation, useWriteReviewMutation } from '../../../api/reviews.ts';
import { useUploads, WAITING_FOR_UPLOAD } from '../../../shopping/use-uploads.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldsOf } from '../../../ui/fields-of.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { PicturesField } from './pictures-field.tsx';
import { StarsField } from './stars-field.tsx';

interface ReviewFormProps {
  readonly productId: string;
  readonly state: OwnReviewState;
  readonly onSent: (review: OwnReview) => void;
}

export function WithdrawButton({ productId }: Pick<ReviewFormProps, 'productId'>) {
  const [asking, setAsking] = useState(false);
  const [withdraw, { isLoading }] = useWithdrawReviewMutation();
  const confirm = async () => {
    const { error } = await withdraw(productId);
    setAsking(false);
    if (error === undefined) toast.success('Your review is withdrawn.');
    else toast.error(errorText(error, 'Withdrawing it did not work. Please try again.'));
  };
  return (
    <>
      <Button variant="quiet" size="large" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw your review?"
        text="Nothing is left of it. You can write another one later."
        confirmLabel="Withdraw"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** Writes the one review that somebody has of a product, or changes it. */
export function ReviewForm({ productId, state: { name, review }, onSent }: ReviewFormProps) {
  const [write, { isLoading }] = useWriteReviewMutation();
  const {
    register,
    handleSubmit,
    getValues,
    setValue,
    setError,
    control: of,
    formState,
  } = useForm<ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: {
      stars: review?.stars ?? 0,
      text: review?.text ?? '',
      name: review?.name ?? name,
      pictures: review?.pictures.map((picture) => ({ name: picture.name, alt: picture.alt })) ?? [],
    },
  });
  const fieldOf = fieldsOf({ register, formState });
  const stars = useWatch({ control: of, name: 'stars' });
  const pictures = useWatch({ control: of, name: 'pictures' }) ?? [];
  const uploads = useUploads({
    send: (file, options) => sendReviewPicture(productId, file, options),
    room: () => REVIEW_PICTURES_MAX - (getValues('pictures')?.length ?? 0),
    tooMany: `A review has at most ${REVIEW_PICTURES_MAX} pictures.`,
    onUploaded: (sent) => {
      const others = getValues('pictures') ?? [];
      if (others.some((picture) => picture.name === sent.name)) return;
      setValue('pictures', [...others, { name: sent.name, alt: '' }]);
    },
  });
  const { errors, isSubmitted } = formState;
  const submit = handleSubmit(async (typed) => {
    if (isLoading) return;
    const { data, error } = await write({ productId, review: typed });
    const fields = ['stars', 'text', 'name', 'pictures'] as const;
    const wrong = fields.find((field) => errorIssue(error, field) !== undefined);
    if (wrong !== undefined) setError(wrong, { message: errorIssue(error, wrong) ?? '' });
    else if (data === undefined)
      toast.error(errorText(error, 'Sending it did not work. Please try again.'));
    else {
      toast.success('Thank you. We read your review before it is shown.');
      onSent(data);
    }
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={uploads.whenDone(submit)}
      className="flex flex-col gap-5"
    >
      <StarsField
        value={stars}
        error={errors.stars?.message}
        onChange={(chosen) => setValue('stars', chosen, { shouldValidate: isSubmitted })}
      />
      <TextareaField
        label="Your review"
        {...fieldOf('text')}
        rows={7}
        maxLength={REVIEW_TEXT.max}
      />
      <PicturesField
        value={pictures}
        error={errors.pictures?.message}
        uploads={uploads}
        onChange={(changed) => setValue('pictures', changed, { shouldValidate: isSubmitted })}
      />
      <TextField
        label="Your name, as it is shown"
        hint="Everyone can read it. Your e-mail address is not shown."
        {...fieldOf('name')}
        autoComplete="nickname"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" pending={isLoading || uploads.waiting}>
          {uploads.waiting ? WAITING_FOR_UPLOAD : review === null ? 'Send review' : 'Save changes'}
        </Button>
        {review !== null && <WithdrawButton productId={productId} />}
      </div>
    </form>
  );
}
