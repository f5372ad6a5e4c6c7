import type {
  AccountNotice,
  AccountOwnerNotification,
  SecurityNotification,
  SignUpTakenNotification,
  StaffInvitationNotification,
} from '../identity/index.ts';
import { INVITATION_DAYS } from '@gadgetry/contract/staff';
import { type Branding, type Mail, renderEmail } from './email-template.ts';
import { greeting } from './user-text.ts';

const WORDS = {
  'verify-email': {
    page: '/verify-email',
    subject: 'Please verify your e-mail address',
    text: 'Welcome! Please press the button to tell us that this address is yours. The link works for one day.',
    button: 'Verify e-mail address',
    otherwise: 'If you have not opened an account, you need not do anything.',
  },
  'change-email': {
    page: '/verify-email',
    subject: 'Please verify your new e-mail address',
    text: 'Your account is to get this e-mail address. Please press the button to tell us that it is yours. The link works for one day.',
    button: 'Use this e-mail address',
    otherwise: 'If you have not asked for this, you need not do anything: nothing has changed.',
  },
  'reset-password': {
    page: '/reset-password',
    subject: 'Choose a new password',
    text: 'Someone, you we hope, has asked for a new password for your account. The link works once, within one hour.',
    button: 'Choose a new password',
    otherwise: 'If it was not you, you need not do anything: your password stays as it is.',
  },
} as const;

interface NoticeWords {
  readonly subject: string;
  readonly text: string;
  /** What to do besides choosing a new password, where it was somebody else. */
  readonly undo?: string;
  /** Where it was perhaps a colleague: what to do instead, and where. */
  readonly look?: { readonly text: string; readonly label: string; readonly path: string };
}

const NOTICES: Readonly<Record<AccountNotice, NoticeWords>> = {
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
  'role-staff': {
    subject: 'You have another role in the shop now',
    text: 'Your account was given a role in the shop. Please sign in again to see what you can do with it.',
  },
  'role-ended': {
    subject: 'You no longer work in the shop',
    text: 'The role that your account had in the shop was taken back. You can go on to buy here: please sign in again.',
  },
  'api-key-made': {
    subject: 'An API key was made with your account',
    text: 'With your account an API key was made just now. Whoever has it can do in the shop what it was given the right to.',
    undo: 'If it was not you, revoke the key on the API Keys screen, too: a new password does not end it.',
  },
  'webhook-added': {
    subject: 'A webhook was added with your account',
    text: 'With your account the shop was told just now to send news of orders, payments or products to an address on the internet.',
    undo: 'If it was not you, delete it on the Webhooks screen, too: a new password does not end it.',
  },
  'webhook-changed': {
    subject: 'A webhook was changed with your account',
    text: 'With your account a webhook was told just now to send its news of orders, payments or products to another address.',
    undo: 'If it was not you, change it back or delete it on the Webhooks screen, too: a new password does not end it.',
  },
  'bank-transfer-changed': {
    subject: 'The account for bank transfers was changed',
    text: 'Where customers of the shop send their money by bank transfer was changed just now. You are told because you may change it, too.',
    look: {
      text: 'If you do not know why, ask whoever changed it. If it was nobody of yours, put it back or switch bank transfers off, and have that account choose a new password at once: customers read the new details from now on.',
      label: 'See where transfers go',
      path: '/admin/settings/payments',
    },
  },
};

const NOT_YOU =
  'If it was not you, choose a new password at once: it signs out everybody else. Then look at what is set up in your account settings.';

/** Short enough to type, long enough that five tries find none. */
const spaced = (code: string) => code.replace(/(...)(?=.)/, '$1 ');

function securityEmail(head: Branding, notification: SecurityNotification): Mail {
  const { kind, to, name } = notification;
  const hello = greeting(name);
  if (notification.kind === 'account-notice') {
    const { subject, text, undo, look } = NOTICES[notification.notice];
    const { label, path } = look ?? { label: 'Choose a new password', path: '/forgot-password' };
    const button = { label, href: head.origin + path };
    const { facts = [] } = notification;
    const advice = look?.text ?? NOT_YOU;
    const paragraphs = [hello, text, ...facts, advice, ...(undo === undefined ? [] : [undo])];
    return renderEmail(head, { kind, to, subject, paragraphs, button });
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

function signUpTakenEmail(head: Branding, { kind, to, name }: SignUpTakenNotification): Mail {
  return renderEmail(head, {
    kind,
    to,
    subject: 'You have an account already',
    paragraphs: [
      greeting(name),
      'Someone, you perhaps, has tried to sign up with this e-mail address. It has an account already: please sign in. If you have forgotten your password, you can choose a new one there.',
    ],
    button: { label: 'Sign in', href: `${head.origin}/sign-in` },
    afterword: 'If it was not you, you need not do anything: nothing has changed.',
  });
}

function staffInvitationEmail(
  head: Branding,
  { kind, to, role, by, token }: StaffInvitationNotification,
): Mail {
  return renderEmail(head, {
    kind,
    to,
    subject: `You are invited to work in ${head.name}`,
    paragraphs: [
      `${by} invites you to work in the shop, as: ${role}.`,
      `Press the button to see what that is, and to say yes. If you have no account here yet, you choose a password there. The link works once, within ${INVITATION_DAYS} days.`,
    ],
    button: {
      label: 'See the invitation',
      href: `${head.origin}/staff-invitation#token=${encodeURIComponent(token)}`,
    },
    afterword: 'If you do not know what this is about, you need not do anything.',
  });
}

/** A link's token stands behind a '#': browsers send that part to no server, so no log can keep it. */
export function accountEmail(head: Branding, notification: AccountOwnerNotification): Mail {
  if (notification.kind === 'staff-invitation') return staffInvitationEmail(head, notification);
  if (notification.kind === 'sign-up-taken') return signUpTakenEmail(head, notification);
  if (!('token' in notification) || notification.kind === 'email-changed')
    return securityEmail(head, notification);
  const { kind, to, name, token } = notification;
  const { page, subject, text, button, otherwise } = WORDS[kind];
  return renderEmail(head, {
    kind,
    to,
    subject,
    paragraphs: [greeting(name), text],
    button: { label: button, href: `${head.origin}${page}#token=${encodeURIComponent(token)}` },
    afterword: otherwise,
  });
}
