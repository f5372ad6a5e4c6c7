import { z } from 'zod';
import { id, instant } from './fields.ts';
import { HISTORY_ENTITIES, fieldChange } from './history.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { providerEventParams } from './provider-events.ts';

/** Which entries of the log are asked for; days are those of UTC. */
const narrowed = {
  who: searchQuery.describe('Words of the address of whoever did it'),
  entity: z.enum(HISTORY_ENTITIES).optional(),
  id: z
    .union([id, providerEventParams.shape.id])
    .optional()
    .describe('Of one thing, with its entity'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

const needsEntity = {
  path: ['id'],
  error: 'Please say what kind of thing it is',
};

/** GET /admin/activity: newest first; of each only what whoever asks may see. */
export const activityLogQuery = z
  .strictObject({ ...narrowed, ...pageQuery })
  .refine(({ id: thing, entity }) => thing === undefined || entity !== undefined, needsEntity);

/** GET /admin/activity.csv: all of them. */
export const activityExportQuery = z
  .strictObject(narrowed)
  .refine(({ id: thing, entity }) => thing === undefined || entity !== undefined, needsEntity);
export type ActivityFilter = z.infer<typeof activityExportQuery>;

/** Something that somebody who works here did. */
export const activityEntry = z.object({
  _id: id,
  at: instant,
  who: z.string().describe('Their e-mail address at that time'),
  entity: z.enum(HISTORY_ENTITIES),
  entityId: z.string(),
  name: z.string().nullable().describe('What the thing is called, where that is known'),
  action: z.string(),
  changes: z.array(fieldChange),
  detail: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;
