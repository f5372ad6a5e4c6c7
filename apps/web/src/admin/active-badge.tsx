import { Badge } from '../ui/badge.tsx';

export function ActiveBadge({ active }: { readonly active: boolean }) {
  return <Badge tone={active ? 'green' : 'grey'}>{active ? 'Active' : 'Inactive'}</Badge>;
}
