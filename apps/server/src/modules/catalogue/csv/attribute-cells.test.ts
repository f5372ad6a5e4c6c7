import { expect, test } from 'vitest';
import { readAttribute } from './attribute-cells.ts';

test.each(['choice', 'choices'] as const)(
  'what a cell of a %s may say is put together once for all cells',
  (kind) => {
    let asked = 0;
    const options = ['Small', 'Large'].map((name) => ({
      _id: name,
      get name() {
        asked += 1;
        return name;
      },
    }));
    const definition = { kind, unit: '', options };
    const problem = '‘Medium’ is not in the list: Small, Large';
    expect(readAttribute('Medium', definition)).toEqual({ problem });
    const once = asked;
    for (let cell = 0; cell < 10; cell += 1) readAttribute('Medium', definition);
    expect(asked).toBe(once);
  },
);
