import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { toasterMounted } from './toast.ts';

/** sonner's own defaults are the shop's: 3 visible, 4 s, 356 px wide, bottom right. */
export function Toaster() {
  useEffect(() => toasterMounted(toast), []);
  return <SonnerToaster theme="system" richColors={false} />;
}
