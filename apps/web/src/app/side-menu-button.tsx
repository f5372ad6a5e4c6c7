import { replayedPress } from '@gadgetry/contract/event-replay';
import { Menu } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from './lazy-part.ts';

const SideMenu = lazyPart(async () => (await import('./side-menu.tsx')).SideMenu);

/** Phones only. The menu's own code is fetched when it is first opened. */
export function SideMenuButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        {...replayedPress}
        label="Menu"
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-mr-2 md:hidden"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense>
          <SideMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
