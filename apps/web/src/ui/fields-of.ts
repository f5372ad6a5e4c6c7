import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  get,
} from 'react-hook-form';

/** What a field takes that belongs to a form: how it is registered, and what is wrong with it. */
export function fieldsOf<Form extends FieldValues>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Form>, 'register' | 'formState'>) {
  return <Name extends Path<Form>>(name: Name, options?: RegisterOptions<Form, Name>) => {
    const error: { readonly message?: string } | undefined = get(errors, name);
    return { ...register(name, options), error: error?.message };
  };
}
