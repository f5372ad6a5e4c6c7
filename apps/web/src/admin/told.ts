import { useShop } from '../page/shop-settings.tsx';

const UNTOLD = 'This shop sends no e-mail: tell the customer yourself.';

/** What a mail tells a customer, said before or after it is written; or that none is. */
export type Told = (mailed: string) => string;

export function useTold(): Told {
  const { sendsMail } = useShop();
  return (mailed) => (sendsMail ? mailed : UNTOLD);
}
