import type { ProductFilters } from '@gadgetry/contract/product-filters';
import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { OverlayPanel } from '../../ui/overlay-panel.tsx';
import { FilterForm } from './filter-form.tsx';
import type { ShopFilter } from './shop-filter.ts';

interface FilterSheetProps {
  readonly filter: ShopFilter;
  readonly filters: ProductFilters | undefined;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function showText(products: number | null | undefined): string {
  if (typeof products !== 'number') return 'Show products';
  return `Show ${products} ${products === 1 ? 'product' : 'products'}`;
}

/** The filters of a phone: the list behind it follows each choice. */
export function FilterSheet({ filter, filters, open, onOpenChange }: FilterSheetProps) {
  return (
    <OverlayPanel
      open={open}
      onOpenChange={onOpenChange}
      className="fixed inset-x-0 bottom-0 z-50 flex max-h-[min(88dvh,100dvh-var(--room-above,0px))] flex-col rounded-t-card bg-raised shadow-float motion-safe:animate-fade-in"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
        <Dialog.Title className="text-lg font-semibold tracking-tight">Filters</Dialog.Title>
        <Dialog.Close asChild>
          <IconButton label="Close filters" icon={<X />} />
        </Dialog.Close>
      </div>
      <div className="scroll-pb-4 overflow-y-auto px-5 py-4">
        <FilterForm filter={filter} filters={filters} />
      </div>
      <div className="border-t border-line px-5 py-3">
        <Button wide onClick={() => onOpenChange(false)}>
          {showText(filters?.products)}
        </Button>
      </div>
    </OverlayPanel>
  );
}
