import { type Branding, renderEmail } from './email-template.ts';
import type { Mail } from './mail.ts';
import { greeting } from './user-text.ts';
import { type SecurityNotification, securityEmail } from './security-emails.ts';

/** A link that proves that its reader owns the address it was sent to. */
interface LinkNotification {
  readonly kind: 'verify-email' | 'change-email' | 'reset-password';
  readonly to: string;
  readonly name: string;
  readonly token: string;
}

/** Somebody has tried to sign up with an address that has an account. */
interface SignUpTakenNotification {
  readonly kind: 'sign-up-taken';
  readonly to: string;
  readonly name: string;
}

export type AccountNotification = LinkNotification | SignUpTakenNotification | SecurityNotification;

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

/** A link's token stands behind a '#': browsers send that part to no server, so no log can keep it. */
export function accountEmail(head: Branding, notification: AccountNotification): Mail {
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
