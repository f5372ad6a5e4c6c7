interface CustomerCellProps {
  readonly name: string;
  readonly email: string;
}

/** Whose it is, in a table. */
export function CustomerCell({ name, email }: CustomerCellProps) {
  return (
    <span className="block leading-snug">
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-sm text-ink-soft">{email}</span>
    </span>
  );
}
