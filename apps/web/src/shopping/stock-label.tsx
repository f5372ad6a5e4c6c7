import { stockBadge } from '@gadgetry/contract/stock-badge';
import { Badge } from '../ui/badge.tsx';

/** 'Out of Stock', 'only 7 left' or 'In Stock'. */
export function StockLabel({ stockQuantity }: { readonly stockQuantity: number }) {
  const text = stockBadge(stockQuantity);
  if (stockQuantity <= 0) return <Badge tone="red">{text}</Badge>;
  return <Badge tone={text === 'In Stock' ? 'green' : 'yellow'}>{text}</Badge>;
}
