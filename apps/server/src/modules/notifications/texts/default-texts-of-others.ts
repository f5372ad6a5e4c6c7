import type { MailTextName, OrderTextName } from '@gadgetry/contract/mail-texts';
import type { DefaultText } from './default-text.ts';

const OF_RETURNS = ['returned items'] as const;

/** The mails that are about no order alone: returns, reviews, and what somebody waits for. */
export const DEFAULTS_OF_OTHERS: Readonly<
  Record<Exclude<MailTextName, OrderTextName>, DefaultText>
> = {
  'return-requested': {
    title: 'Return asked for',
    when: 'When somebody has asked to send something back',
    says: 'What they would like to send back, and to keep it until you have decided; why, and what they wrote',
    subject: 'We have your return of order {order number}',
    placeholders: OF_RETURNS,
  },
  'return-questioned': {
    title: 'Question about a return',
    when: 'When you ask something before you decide',
    says: 'What it is about; your question; to answer on the page of the order',
    subject: 'A question about your return of order {order number}',
    placeholders: OF_RETURNS,
  },
  'return-approved': {
    title: 'Return approved',
    when: 'When you let somebody send something back',
    says: 'What to send back, and that money follows once it has arrived; how it is sent, as you say with it or in the settings of returns',
    subject: 'Your return of order {order number} is approved',
    placeholders: OF_RETURNS,
  },
  'return-refused': {
    title: 'Return refused',
    when: 'When you do not take something back',
    says: 'What you can’t take back; why, in your words',
    subject: 'Your return of order {order number} is not accepted',
    placeholders: OF_RETURNS,
  },
  'return-cancelled': {
    title: 'Return cancelled',
    when: 'When somebody has cancelled their return',
    says: 'What does not go back, and that nothing is left to do',
    subject: 'Your return of order {order number} is cancelled',
    placeholders: OF_RETURNS,
  },
  'return-received': {
    title: 'Return arrived',
    when: 'When you mark what came back as received',
    says: 'What has arrived, and that a mail about the refund follows',
    subject: 'Your return of order {order number} has arrived',
    placeholders: OF_RETURNS,
  },
  'return-closed': {
    title: 'Return closed without a refund',
    when: 'When you close a return and give nothing back for it',
    says: 'What it was about; why, in your words',
    subject: 'Your return of order {order number} is closed',
    placeholders: OF_RETURNS,
  },
  'return-exchanged': {
    title: 'Return exchanged',
    when: 'When you send something else for what came back',
    says: 'What came back and what is sent for it, under which number; what it costs more or less',
    subject: 'Your return of order {order number} is exchanged',
    placeholders: ['returned items', 'new order number'],
  },
  'return-withdrawn': {
    title: 'Withdrawal received',
    when: 'When somebody withdraws from the contract of an order',
    says: 'The receipt that the law asks for: what was declared, by whom and when; what to send back and how; what was not sent yet',
    subject: 'Your withdrawal from the contract of order {order number}',
    placeholders: OF_RETURNS,
  },
  'review-request': {
    title: 'Asked for a review',
    when: 'Some days after an order has arrived, where the settings ask for reviews by mail',
    says: 'What was bought, each with the link to its review; below all, how these mails are ended',
    subject: 'How do you like what you bought?',
    opening:
      'Your order arrived some days ago. What you think of it helps others to choose, whether it is good or bad. A few words are enough:',
  },
  'product-back-in-stock': {
    title: 'Back in stock',
    when: 'When something is there again that somebody waits for',
    says: 'What is in stock again, and for how much; that pieces are not reserved, and that this is the only mail about it; how waiting is ended',
    subject: 'Back in stock: {product}',
  },
  'product-cheaper': {
    title: 'Cheaper now',
    when: 'When something costs less that somebody waits for',
    says: 'What it costs now and what it cost when they asked; that pieces are not reserved, and that this is the only mail about it; how waiting is ended',
    subject: 'Cheaper now: {product}',
  },
};
