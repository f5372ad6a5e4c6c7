import { PERMISSION_GROUPS, type Permission } from '@gadgetry/contract/permissions';
import type { StaffRole } from '@gadgetry/contract/staff';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { Fragment } from 'react';
import {
  HeaderCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableRow,
  Cell,
} from '../../ui/table.tsx';

/** An admin stands beside the roles, and has everything. */
const ADMIN = { _id: 'admin', name: 'Admin' } as const;

const firstStyles =
  'sticky left-0 w-40 min-w-40 bg-raised px-4 py-2.5 text-left text-sm font-normal sm:min-w-72 sm:text-[0.9375rem]';

function Allowed({ is }: { readonly is: boolean }) {
  return is ? (
    <>
      <Check aria-hidden="true" className="mx-auto size-5 text-accent" />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <Minus aria-hidden="true" className="mx-auto size-4 text-ink-soft" />
      <span className="sr-only">No</span>
    </>
  );
}

/** What each role allows, side by side. */
export function RoleMatrix({ roles }: { readonly roles: readonly StaffRole[] }) {
  const columns = [ADMIN, ...roles];
  const has = (role: (typeof columns)[number], permission: Permission) =>
    !('permissions' in role) || role.permissions.includes(permission);
  return (
    <TableFrame label="What each role allows">
      <Table>
        <TableHead>
          <TableRow>
            <HeaderCell className="sticky left-0 bg-surface">Allows to</HeaderCell>
            {columns.map(({ _id, name }) => (
              <HeaderCell key={_id} className="text-center">
                <span className="block max-w-32 truncate" title={name}>
                  {name}
                </span>
              </HeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {PERMISSION_GROUPS.map((group) => (
            <Fragment key={group.name}>
              <TableRow>
                <th
                  scope="rowgroup"
                  colSpan={columns.length + 1}
                  className="bg-surface px-4 py-1.5 text-left text-sm font-semibold"
                >
                  <span className="sticky left-4">{group.name}</span>
                </th>
              </TableRow>
              {group.permissions.map(({ permission, words }) => (
                <TableRow key={permission}>
                  <th scope="row" className={firstStyles}>
                    {words}
                  </th>
                  {columns.map((role) => (
                    <Cell key={role._id} className="text-center">
                      <Allowed is={has(role, permission)} />
                    </Cell>
                  ))}
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
