import type { toast as sonner } from 'sonner';

type Sonner = typeof sonner;
type Kind = 'success' | 'info' | 'warning' | 'error' | 'loading';

// The toaster is loaded when the page has nothing better to do; what is said before waits for it.
let shown: Sonner | null = null;
let waiting: ((toaster: Sonner) => void)[] = [];

function say(kind: Kind, message: string): void {
  const show = (toaster: Sonner) => toaster[kind](message);
  if (shown === null) waiting.push(show);
  else show(shown);
}

/** A short message that needs no answer. Shown by the one Toaster of the page. */
export const toast = {
  success: (message: string) => say('success', message),
  info: (message: string) => say('info', message),
  warning: (message: string) => say('warning', message),
  error: (message: string) => say('error', message),
  loading: (message: string) => say('loading', message),
};

export function toasterMounted(toaster: Sonner): void {
  shown = toaster;
  for (const show of waiting) show(toaster);
  waiting = [];
}
