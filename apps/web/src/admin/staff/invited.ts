import type { OutcomeTexts } from '../outcome.ts';

/**
 * What is said once somebody was invited.
 * @param mailbox where the shop keeps its mails, which go nowhere
 * @param sent what is true where they do
 */
export function invited(
  mailbox: string | undefined,
  sent: string,
): Pick<OutcomeTexts, 'done' | 'next'> {
  if (mailbox === undefined) return { done: sent };
  return {
    done: 'The invitation lies in the shop’s mailbox: no mail server is set.',
    next: { label: 'Open Mailbox', onClick: () => window.open(mailbox, '_blank', 'noopener') },
  };
}
