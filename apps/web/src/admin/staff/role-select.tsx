import type { StaffRole } from '@gadgetry/contract/staff';
import type { ComponentProps } from 'react';
import { useListStaffRolesQuery } from '../../api/staff.ts';
import { isAdmin, useMay, useSession } from '../../api/use-session.ts';
import { Select } from '../../ui/select.tsx';

/** As an admin; every other value is the id of a role. */
export const AS_ADMIN = 'admin';

/** The roles that this person may give: none that allows what they may not do themselves. */
function useRolesToGive(): readonly StaffRole[] | undefined {
  const { data } = useListStaffRolesQuery();
  const may = useMay();
  return data?.filter(({ permissions }) => permissions.every((one) => may(one)));
}

/** The choice among them. */
export function RoleSelect(props: ComponentProps<'select'>) {
  const roles = useRolesToGive();
  const session = useSession();
  return (
    <Select {...props}>
      <option value="" disabled>
        Choose a role
      </option>
      {roles?.map(({ _id, name, words }) => (
        <option key={_id} value={_id}>
          {words === '' ? name : `${name}: ${words}`}
        </option>
      ))}
      {isAdmin(session) && <option value={AS_ADMIN}>Admin: everything, staff included.</option>}
    </Select>
  );
}
