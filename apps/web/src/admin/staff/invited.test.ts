import { expect, test } from 'vitest';
import { invited } from './invited.ts';

test('where mail goes out an invitation was sent, and where it stays in the shop it lies there', () => {
  expect(invited(undefined, 'Invitation sent.')).toEqual({ done: 'Invitation sent.' });
  expect(invited('/dev/mail', 'Invitation sent.')).toEqual({
    done: 'The invitation lies in the shop’s mailbox: no mail server is set.',
    next: { label: 'Open Mailbox', onClick: expect.any(Function) },
  });
});
