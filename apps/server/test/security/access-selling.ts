import type { Row } from './access-rows.ts';
import { sales } from './access-sales.ts';
import { shipping } from './access-shipping.ts';
import { tax } from './access-tax.ts';

/** For how much things are sold, and how they are sent. */
export const selling: Record<string, Row> = { ...sales, ...shipping, ...tax };
