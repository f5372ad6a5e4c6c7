import { type Branding, renderEmail } from './email-template.ts';
import type { Mail } from './mail.ts';
import { greeting } from './user-text.ts';

/** Something about the ways into an account has changed, and its owner should know. */
interface AccountNoticeNotification {
  readonly kind: 'account-notice';
  readonly notice: keyof typeof NOTICES;
  readonly to: string;
  readonly name: string;
}

/** To the former address of an account, with the link that gives it back. */
interface EmailChangedNotification {
  readonly kind: 'email-changed';
  readonly to: string;
  readonly name: string;
  readonly newEmail: string;
  readonly token: string;
}

/** A code that its reader types where they are asked who they are. */
interface ConfirmationCodeNotification {
  readonly kind: 'confirmation-code';
  readonly to: string;
  readonly name: string;
  readonly code: string;
}

export type SecurityNotification =
  | AccountNoticeNotification
  | EmailChangedNotification
  | ConfirmationCodeNotification;

const NOTICES = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed just now. Everybody else was signed out.',
  },
  'email-confirmed': {
    subject: 'This is your e-mail address now',
    text: 'Your account has this e-mail address from now on: you sign in with it.',
  },
  'email-restored': {
    subject: 'A change of your e-mail address was undone',
    text: 'The account has its former e-mail address back and a new password. Everybody was signed out.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your account just now. Whoever has it can sign in without a password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed from your account just now. It does not sign in any more.',
  },
  'totp-added': {
    subject: 'Codes from an app are asked for when you sign in',
    text: 'Signing in with your password asks for a code from your authenticator app from now on.',
  },
  'totp-removed': {
    subject: 'Codes from an app are no longer asked for',
    text: 'Your account no longer asks for a code from an authenticator app when somebody signs in with your password.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account just now. The former ones open nothing any more.',
  },
  'role-admin': {
    subject: 'You are an admin now',
    text: 'Your account was made an admin of the shop. Please sign in again.',
  },
  'role-shopper': {
    subject: 'You are no longer an admin',
    text: 'Your account is no longer an admin of the shop. Please sign in again.',
  },
} as const;

const NOT_YOU =
  'If it was not you, choose a new password at once: it signs out everybody else. Then look at what is set up in your account settings.';

/** Short enough to type, long enough that five tries find none. */
const spaced = (code: string) => code.replace(/(...)(?=.)/, '$1 ');

export function securityEmail(head: Branding, notification: SecurityNotification): Mail {
  const { kind, to, name } = notification;
  const hello = greeting(name);
  if (notification.kind === 'account-notice') {
    const { subject, text } = NOTICES[notification.notice];
    const button = { label: 'Choose a new password', href: `${head.origin}/forgot-password` };
    return renderEmail(head, { kind, to, subject, paragraphs: [hello, text, NOT_YOU], button });
  }
  if (notification.kind === 'confirmation-code') {
    return renderEmail(head, {
      kind,
      to,
      subject: 'Your code',
      paragraphs: [
        hello,
        `Please type this code where you were asked for it: ${spaced(notification.code)}`,
      ],
      afterword:
        'It works for ten minutes. If you have not been asked for a code, somebody else is signed in to your account: sign them out in your account settings.',
    });
  }
  return renderEmail(head, {
    kind,
    to,
    subject: 'The e-mail address of your account was changed',
    paragraphs: [
      hello,
      `Your account has the e-mail address ${notification.newEmail} from now on. If that is what you wanted, you need not do anything.`,
      'If it was not you, press the button within 72 hours: you get your address back, everybody is signed out, and you choose a new password.',
    ],
    button: {
      label: 'Take the change back',
      href: `${head.origin}/undo-email-change#token=${encodeURIComponent(notification.token)}`,
    },
  });
}
