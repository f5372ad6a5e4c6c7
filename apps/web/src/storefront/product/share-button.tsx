import { Share2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';

interface ShareButtonProps {
  readonly name: string;
  readonly url: string;
}

/** Hands the address to what the device shares with; where there is nothing, it is copied. */
export function ShareButton({ name, url }: ShareButtonProps) {
  const share = async () => {
    if ('share' in navigator) {
      try {
        await navigator.share({ title: name, url });
        return;
      } catch (error) {
        // The sheet was closed again: that is an answer.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. It is in the address bar.');
    }
  };
  return <IconButton label={`Share ${name}`} icon={<Share2 />} onClick={() => void share()} />;
}
