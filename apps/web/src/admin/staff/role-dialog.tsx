import { PERMISSION_GROUPS, PERMISSIONS, neededToSee } from '@gadgetry/contract/permissions';
import {
  type StaffRole,
  type StaffRoleForm,
  type StaffRoleInput,
  staffRoleForm,
} from '@gadgetry/contract/staff';
import type { ChangeEvent } from 'react';
import {
  useCreateStaffRoleMutation,
  useLazyGetStaffRoleQuery,
  useUpdateStaffRoleMutation,
} from '../../api/staff.ts';
import { useMay } from '../../api/use-session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';

const roles: EditedResource<StaffRole, StaffRoleForm, StaffRoleInput> = {
  entity: 'staff_role',
  nouns: { one: 'Role' },
  useRead: useLazyGetStaffRoleQuery,
  useCreate: useCreateStaffRoleMutation,
  useUpdate: useUpdateStaffRoleMutation,
  form: {
    schema: staffRoleForm,
    valuesOf: (row) => ({ name: row?.name ?? '', permissions: row?.permissions ?? [] }),
    inputOf: (typed, base) => ({ ...typed, ...(base !== null && { version: base.version }) }),
    fieldOfRefusal: (code) => (code === 'name_taken' ? 'name' : null),
  },
};

/** A role of the owner's own: its name, and what it allows. */
export function RoleDialog(props: RowDialogProps<StaffRole>) {
  const form = useResourceForm(roles, props.row);
  const may = useMay();
  const { errors } = form.formState;
  const fieldOf = fieldsOf(form);
  /** What is changed has to be seen: ticking the one ticks the other. */
  const seeToo = (event: ChangeEvent<HTMLInputElement>) => {
    const { checked, value } = event.target;
    const ticked = checked ? PERMISSIONS.find((one) => one === value) : undefined;
    const read = ticked === undefined ? null : neededToSee(ticked);
    const chosen = form.getValues('permissions');
    if (read === null || chosen.includes(read)) return;
    form.setValue('permissions', [...chosen, read], { shouldDirty: true });
  };
  return (
    <ResourceDialog {...props} resource={roles} form={form}>
      {() => (
        <>
          <TextField label="Name" {...fieldOf('name')} autoComplete="off" />
          {PERMISSION_GROUPS.map(({ name, permissions }) => (
            <fieldset key={name} className="border-t border-line pt-3">
              <legend className="float-left mb-1 w-full font-semibold">{name}</legend>
              <div className="clear-left flex flex-col">
                {permissions.map(({ permission, words }) => (
                  <Checkbox
                    key={permission}
                    {...form.register('permissions', { onChange: seeToo })}
                    value={permission}
                    // Nobody gives what they may not do; the server says so too.
                    disabled={!may(permission)}
                    label={words}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          {errors.permissions !== undefined && (
            <p role="alert" className="text-sm font-medium text-danger">
              {errors.permissions.message}
            </p>
          )}
        </>
      )}
    </ResourceDialog>
  );
}
