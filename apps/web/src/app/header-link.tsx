import { clsx } from 'clsx';
import { NavLink, type NavLinkProps } from 'react-router';

export function HeaderLink({ className, ...rest }: NavLinkProps & { readonly className?: string }) {
  return (
    <NavLink
      {...rest}
      end
      className={({ isActive }) =>
        clsx(
          'inline-flex h-11 items-center gap-2 rounded-control px-3 text-[0.9375rem] font-medium transition-colors duration-quick hover:bg-surface hover:text-ink [&_svg]:size-5',
          isActive ? 'text-accent' : 'text-ink-soft',
          className,
        )
      }
    />
  );
}
