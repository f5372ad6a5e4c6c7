import {
  type MailTextName,
  type MailTextPreview,
  type MailTextTrial,
  isProductText,
  isReturnText,
} from '@gadgetry/contract/mail-texts';
import type { Permission } from '@gadgetry/contract/permissions';
import { refusedField } from '../../../errors/shop-error.ts';
import { type Person, may } from '../../identity/index.ts';
import type { DatedBranding, Mail } from '../email-template.ts';
import { productNoticeEmail } from '../notice-emails.ts';
import { orderEmail } from '../order-emails.ts';
import { returnEmail } from '../return-emails.ts';
import { reviewEmail } from '../review-emails.ts';
import { type OrderOfMail, exampleOfMail, notificationFor } from './example-notification.ts';
import {
  type ProductOfMail,
  type ReturnOfMail,
  exampleProduct,
  exampleReturn,
  productNoticeFor,
  returnNotificationFor,
  reviewRequestFor,
} from './example-others.ts';
import { refuseUnknownPlaceholders } from './mail-text-service.ts';
import { subjectOf } from './default-texts.ts';

type Named = Pick<MailTextPreview, 'orderNumber' | 'productName'>;

/** What mails are shown with, as the shop has it. */
export interface Mailed {
  /** @param number null: the newest order */
  readonly order: (number: string | null) => Promise<OrderOfMail | null>;
  /** @param number of its order; null: the newest return */
  readonly return: (number: string | null) => Promise<ReturnOfMail | null>;
  /** @param name null: the newest product */
  readonly product: (name: string | null) => Promise<ProductOfMail | null>;
}

/** How something is looked for, and what is said where it can't be. */
interface Wanted<Shown> {
  readonly field: keyof Named;
  readonly typed: string;
  readonly needs: Permission;
  readonly find: (typed: string | null) => Promise<Shown | null>;
  readonly example: () => Shown;
  readonly notAllowed: string;
  readonly notThere: string;
}

interface TriedMail extends Named {
  readonly mail: Mail;
}

interface TriedMailsDeps {
  readonly branding: () => DatedBranding;
  readonly mailed: Mailed;
}

const NO_ORDERS = 'Your role does not include orders';

/** Real things are shown to whoever may see them; everybody else reads an example. */
async function shownWith<Shown>(
  person: Person | null,
  { field, typed, needs, find, example, notAllowed, notThere }: Wanted<Shown>,
): Promise<{ readonly shown: Shown; readonly isExample: boolean }> {
  if (!may(person, needs)) {
    if (typed === '') return { shown: example(), isExample: true };
    throw refusedField(field, notAllowed);
  }
  const found = await find(typed === '' ? null : typed);
  if (found !== null) return { shown: found, isExample: false };
  if (typed === '') return { shown: example(), isExample: true };
  throw refusedField(field, notThere);
}

/** A mail is about an order or a product, and is not shown with the other one. */
function refuseOther(name: MailTextName, orderNumber: string, productName: string): void {
  const isOfProduct = subjectOf(name) === 'product';
  if (isOfProduct && orderNumber !== '') {
    throw refusedField('orderNumber', 'This mail is about a product');
  }
  if (!isOfProduct && productName !== '') {
    throw refusedField('productName', 'This mail is about an order');
  }
}

/** The very mails: what is typed stands where what is stored would. */
export function createTriedMails({ branding, mailed }: TriedMailsDeps) {
  /** @throws ShopError validation_failed at its field */
  return async (
    person: Person | null,
    name: MailTextName,
    { orderNumber = '', productName = '', ...typed }: MailTextTrial,
  ): Promise<TriedMail> => {
    refuseUnknownPlaceholders(name, typed);
    refuseOther(name, orderNumber, productName);
    const head = branding();
    const ofOrder = {
      field: 'orderNumber',
      typed: orderNumber,
      needs: 'orders:read',
      notAllowed: NO_ORDERS,
    } as const;
    if (isProductText(name)) {
      const { shown, isExample } = await shownWith(person, {
        field: 'productName',
        typed: productName,
        needs: 'products:read',
        find: mailed.product,
        example: exampleProduct,
        notAllowed: 'Your role does not include products',
        notThere: 'No product that is active has this name',
      });
      const mail = productNoticeEmail(head, productNoticeFor(name, shown), typed);
      return { mail, orderNumber: null, productName: isExample ? null : shown.name };
    }
    if (isReturnText(name)) {
      const { shown, isExample } = await shownWith(person, {
        ...ofOrder,
        find: mailed.return,
        example: exampleReturn,
        notThere: 'No order of this number has a return, or its customer is gone',
      });
      const mail = returnEmail(head, returnNotificationFor(name, shown), typed);
      return { mail, orderNumber: isExample ? null : shown.order.number, productName: null };
    }
    const { shown, isExample } = await shownWith(person, {
      ...ofOrder,
      find: mailed.order,
      example: exampleOfMail,
      notThere: 'No order has this number, or its customer is gone',
    });
    const mail =
      name === 'review-request'
        ? reviewEmail(head, reviewRequestFor(shown), typed)
        : orderEmail(head, notificationFor(name, shown), typed);
    return { mail, orderNumber: isExample ? null : shown.order.number, productName: null };
  };
}
