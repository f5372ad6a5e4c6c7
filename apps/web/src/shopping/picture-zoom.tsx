import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { clsx } from 'clsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, type TouchEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';

/** A finger that moves less has trembled (px). */
const SWIPE_MIN = 48;

interface PictureZoomProps {
  readonly pictures: readonly Pick<ProductPicture, 'url'>[];
  readonly altOf: (index: number) => string;
  /** Whose pictures they are. */
  readonly name: string;
  readonly first: number;
  readonly onClose: () => void;
}

/** The pictures on the whole screen; each can be looked at twice as large, and is then scrolled. */
export function PictureZoom({ pictures, altOf, name, first, onClose }: PictureZoomProps) {
  const focusReturn = useFocusReturn();
  const [shown, setShown] = useState(first);
  const [near, setNear] = useState(false);
  const picture = pictures[shown];
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = view;
    if (current === null || !near) return;
    // What was in the middle stays there.
    current.scrollTo({
      left: (current.scrollWidth - current.clientWidth) / 2,
      top: (current.scrollHeight - current.clientHeight) / 2,
      behavior: 'instant',
    });
  }, [near]);
  const show = (index: number) => {
    if (index < 0 || index >= pictures.length) return;
    setShown(index);
    setNear(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // A picture that is nearer than the screen is scrolled by them.
    if (near) return;
    if (key === 'ArrowLeft') show(shown - 1);
    if (key === 'ArrowRight') show(shown + 1);
    if (key === 'Home') show(0);
    if (key === 'End') show(pictures.length - 1);
  };
  const touchedAt = useRef<number | null>(null);
  const onTouchStart = ({ touches }: TouchEvent) => {
    // Two fingers make it larger, and a picture that is nearer than the screen is moved.
    touchedAt.current = touches.length === 1 && !near ? (touches[0]?.clientX ?? null) : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? NaN);
    if (moved < -SWIPE_MIN) show(shown + 1);
    if (moved > SWIPE_MIN) show(shown - 1);
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-x-0 top-(--room-above,0px) bottom-0 z-50 flex flex-col bg-stage motion-safe:animate-fade-in"
        >
          <Radix.Title className="sr-only">Pictures of {name}</Radix.Title>
          <div className="flex items-center justify-between gap-2 bg-raised px-4 py-2">
            <p aria-live="polite" className="tabular-nums">
              {shown + 1} of {pictures.length}
            </p>
            <div className="flex gap-1">
              <IconButton
                label="Previous picture"
                icon={<ChevronLeft />}
                aria-disabled={shown === 0}
                onClick={() => show(shown - 1)}
              />
              <IconButton
                label="Next picture"
                icon={<ChevronRight />}
                aria-disabled={shown === pictures.length - 1}
                onClick={() => show(shown + 1)}
              />
              <IconButton
                label={near ? 'Zoom out' : 'Zoom in'}
                icon={near ? <ZoomOut /> : <ZoomIn />}
                onClick={() => setNear(!near)}
              />
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X />} />
              </Radix.Close>
            </div>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the same as the button above, which has the keyboard */}
          <div
            ref={view}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={near ? 0 : undefined}
            className={clsx(
              'flex min-h-0 flex-1 overflow-auto',
              near ? 'cursor-zoom-out' : 'touch-pan-y touch-pinch-zoom cursor-zoom-in',
            )}
            onTouchStart={onTouchStart}
            onTouchEnd={onTouchEnd}
            onClick={() => setNear(!near)}
          >
            {picture !== undefined && (
              <Picture
                key={picture.url}
                src={picture.url}
                alt={altOf(shown)}
                sizes={near ? '200vmin' : '100vmin'}
                first
                className={
                  near
                    ? 'm-auto aspect-square w-[200vmin]! max-w-none object-contain'
                    : 'h-full! object-contain'
                }
              />
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
