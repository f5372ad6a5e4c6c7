import { noQuery } from '@gadgetry/contract/fields';
import {
  lowStockInput,
  lowStockSettings,
  staffNotifications,
  staffNotificationsInput,
} from '@gadgetry/contract/staff-notifications';
import { routeGroup } from '../../../http/routes.ts';
import { type Guards, personOf } from '../../identity/index.ts';
import type { createStaffSettings } from './staff-settings.ts';

const PATH = '/admin/notifications';

/** What each admin wants to be told of: everybody chooses for themselves. */
export function staffRoutes(guards: Guards, settings: ReturnType<typeof createStaffSettings>) {
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
