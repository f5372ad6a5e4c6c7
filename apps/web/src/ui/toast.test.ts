import { toast as sonner } from 'sonner';
import { expect, test } from 'vitest';
import { toast, toasterMounted } from './toast.ts';

const shown = () => sonner.getToasts().map((one) => ('title' in one ? one.title : null));

test('the same message again is one, and another kind or something to undo is another', () => {
  toast.error('Failed to load');
  toasterMounted(sonner);
  toast.error('Failed to load');
  toast.error('Failed to load');
  expect(shown()).toEqual(['Failed to load']);
  toast.info('Failed to load');
  expect(shown()).toHaveLength(2);
  const undo = { label: 'Undo', onClick: () => undefined };
  toast.info('Removed', undo);
  toast.info('Removed', undo);
  expect(shown()).toHaveLength(4);
});

test('a message that goes is not renewed: the same is told anew', () => {
  toasterMounted(sonner);
  toast.warning('Offline');
  for (const one of sonner.getToasts()) if ('onAutoClose' in one) one.onAutoClose?.(one);
  toast.warning('Offline');
  expect(shown().filter((title) => title === 'Offline')).toHaveLength(2);
});
