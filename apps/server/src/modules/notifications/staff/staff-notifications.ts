import type { FastifyPluginAsync } from 'fastify';
import type { Guards } from '../../identity/index.ts';
import { staffRoutes } from './routes.ts';
import { createStaffSettings } from './staff-settings.ts';
import { WEBHOOK_OFF } from './staff-emails.ts';
import { noteGivenUp, pruneStaffNews } from './staff-store.ts';
import { type TellStaffDeps, createTellStaff } from './tell-staff.ts';

export interface StaffNotificationsDeps extends TellStaffDeps {
  readonly guards: Guards;
  readonly isSent: boolean;
}

export interface StaffNotifications {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  /** Tells admins what has happened; safe in several processes at once. */
  tell(): Promise<void>;
  /** Sends the mails of the day that are due by `now`; safe in several processes at once. */
  tellDay(now: Date): Promise<void>;
  noteGivenUp(job: string): Promise<void>;
  /** The shop tells a webhook's host nothing any more. */
  noteWebhookOff(host: string): Promise<void>;
  prune(now: Date): Promise<void>;
}

/** What the shop tells its own people: each chooses what, and how. */
export function createStaffNotifications(deps: StaffNotificationsDeps): StaffNotifications {
  const { db, guards, isSent } = deps;
  const noteToday = (what: string) => noteGivenUp(db, what, new Date().toISOString().slice(0, 10));
  return {
    routes: staffRoutes(guards, createStaffSettings(db, { isSent })),
    ...createTellStaff(deps),
    noteGivenUp: noteToday,
    noteWebhookOff: (host) => noteToday(`${WEBHOOK_OFF}${host}`),
    prune: (now) => pruneStaffNews(db, now),
  };
}
