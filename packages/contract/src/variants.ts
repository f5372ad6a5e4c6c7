import { z } from 'zod';

/** What can be chosen of a product, and what there is to choose from. */
const productOption = z.object({ name: z.string(), values: z.array(z.string()) });
export type ProductOption = z.infer<typeof productOption>;
