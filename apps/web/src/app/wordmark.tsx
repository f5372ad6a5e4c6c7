import { useShop } from '../page/shop-settings.tsx';

export function Wordmark() {
  const { name, logo } = useShop();
  if (logo !== undefined) return <img {...logo} alt={name} className="logo" />;
  return (
    <span className="inline-flex items-center gap-2.5 text-[1.1875rem] font-bold tracking-[-0.035em]">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M22.9 10.6A8.4 8.4 0 1 0 24.4 16H17"
          fill="none"
          className="stroke-on-accent"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name}
    </span>
  );
}
