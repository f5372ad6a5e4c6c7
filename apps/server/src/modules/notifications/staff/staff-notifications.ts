import { noQuery } from '@gadgetry/contract/fields';
import {
  lowStockInput,
  lowStockSettings,
  staffNotifications,
  staffNotificationsInput,
} from '@gadgetry/contract/staff-notifications';
import type { FastifyPluginAsync } from 'fastify';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import { createStaffSettings } from './staff-settings.ts';
import { WEBHOOK_OFF } from './staff-emails.ts';
import { noteGivenUp, pruneStaffNews } from './staff-store.ts';
import { type TellStaffDeps, createTellStaff } from './tell-staff.ts';

const PATH = '/admin/notifications';

/** What each admin wants to be told of: everybody chooses for themselves. */
function staffRoutes(guards: Guards, settings: ReturnType<typeof createStaffSettings>) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('any'));

    const own = { querystring: noQuery, response: { 200: staffNotifications } };
    app.get(PATH, { schema: own }, async (request) => settings.read(personOf(request)));

    app.put(PATH, { schema: { ...own, body: staffNotificationsInput } }, async (request) =>
      settings.choose(personOf(request), request.body.choices),
    );

    const ofAll = { querystring: noQuery, response: { 200: lowStockSettings } };
    const config = { needs: 'settings' } as const;
    app.get(`${PATH}/low-stock`, { config, schema: ofAll }, async () => settings.lowStock());

    app.put(
      `${PATH}/low-stock`,
      { config, schema: { ...ofAll, body: lowStockInput } },
      async (request) => settings.setLowStock(personOf(request), request.body),
    );
  });
}

interface StaffNotificationsDeps extends TellStaffDeps {
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
