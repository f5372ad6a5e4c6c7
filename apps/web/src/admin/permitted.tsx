import type { Permission } from '@gadgetry/contract/permissions';
import type { ReactNode } from 'react';
import { useMay } from '../api/use-session.ts';

interface PermittedProps {
  readonly to: Permission;
  /** Others see it all the same, and cannot use it. */
  readonly elseLocked?: boolean;
  readonly children: ReactNode;
}

/** What only those are offered whose role has a permission. */
export function Permitted({ to, elseLocked = false, children }: PermittedProps) {
  const may = useMay();
  if (may(to)) return children;
  return elseLocked ? <Locked>{children}</Locked> : null;
}

/** Shown, and not to be used. */
export function Locked({ children }: { readonly children: ReactNode }) {
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
