import { Button } from '../../ui/button.tsx';

const cards = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0000 0000 0002', does: 'Is declined' },
  { number: '4000 0000 0000 9995', does: 'Has insufficient funds' },
  { number: '4000 0027 6000 3184', does: 'Asks for a second step' },
] as const;

/** The cards that the payment sandbox knows. No real card does anything here. */
export function DemoCards({ onUse }: { readonly onUse: (number: string) => void }) {
  return (
    <details className="group rounded-control bg-surface text-[0.9375rem]">
      <summary className="min-h-11 cursor-pointer rounded-control px-4 py-2.5 font-medium">
        No money moves here. Test cards to pay with
      </summary>
      <ul className="divide-y divide-line px-4 pb-2">
        {cards.map(({ number, does }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <p>
              <span className="font-medium tabular-nums">{number}</span>
              <span className="block text-sm text-ink-soft">{does}</span>
            </p>
            <Button variant="secondary" size="small" onClick={() => onUse(number)}>
              Use
              <span className="sr-only"> {number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
