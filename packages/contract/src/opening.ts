import { z } from 'zod';

/** What has to be there before real customers come, in the order in which it is done. */
const OPENING_STEPS = [
  'shop',
  'home',
  'products',
  'shipping',
  'tax',
  'pages',
  'address',
  'payments',
  'mail',
  'second_factor',
  'invoices',
  'test_order',
] as const;
export type OpeningStepName = (typeof OPENING_STEPS)[number];

const openingStep = z.object({
  name: z.enum(OPENING_STEPS),
  isDone: z.boolean(),
  says: z.string().describe('What stands, or what is missing and how to come by it'),
});
export type OpeningStep = z.infer<typeof openingStep>;

/** What GET /admin/opening answers. */
export const opening = z.object({
  steps: z.array(openingStep),
  isDemo: z.boolean().describe('A demo is never opened: the list shows what a real shop needs'),
});
export type Opening = z.infer<typeof opening>;
