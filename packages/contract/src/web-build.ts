import { z } from 'zod';

/** Beside the builds of the web part: names the newest whole one, and is replaced in one step. */
export const CURRENT_BUILD_FILE = 'current.json';

/** What that file says. A build stays in its folder untouched, for as long as a shop may run on it. */
export const currentBuild = z.object({
  folder: z.string().regex(/^[\w-]+$/),
  /** Fingerprint of the sources. */
  builtFrom: z.string(),
});
export type CurrentBuild = z.infer<typeof currentBuild>;
