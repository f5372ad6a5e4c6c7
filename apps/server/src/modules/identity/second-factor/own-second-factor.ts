import type { Database } from '../../../database/database.ts';
import { countPasskeys } from '../passkeys/passkey-store.ts';
import { hasTotp } from './totp-store.ts';

/** Whether an account has anything beside its password, shown in a session or not. */
export async function hasOwnSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (await hasTotp(db, userId)) || (await countPasskeys(db, userId)) > 0;
}
