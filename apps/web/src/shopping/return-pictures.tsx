import type { OrderReturn } from '@gadgetry/contract/returns';
import { ReviewPictures } from './review-pictures.tsx';
import { useReturnPictures } from './use-review-pictures.ts';

interface ReturnPicturesProps extends Pick<OrderReturn, 'pictures'> {
  readonly orderId: string;
  /** Who shows them. */
  readonly by: string;
}

/** What is to be seen of what goes back. */
export function ReturnPictures({ orderId, pictures, by }: ReturnPicturesProps) {
  const shown = useReturnPictures(
    orderId,
    pictures.map(({ name }) => name),
  );
  return <ReviewPictures pictures={shown} by={by} of="the return" />;
}
