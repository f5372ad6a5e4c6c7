import { noQuery } from '@gadgetry/contract/fields';
import { ownerSettingsInput, storedOwnerSettings } from '@gadgetry/contract/shop-settings';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { routeGroup } from '../../http/routes.ts';
import { type Guards, type IdentityHooks, personOf } from '../identity/index.ts';
import {
  type CurrentSettings,
  type HoldUploads,
  type KnownGoods,
  type SettingsDependencies,
  createSettingsService,
} from './settings-service.ts';

import { bankTransferRoutes } from './bank-transfer-routes.ts';
import {
  type BankTransfer,
  type EarlierTransfer,
  createBankTransfer,
} from './bank-transfer-service.ts';
import { safetyRoutes } from './safety-routes.ts';
import { type Safety, type SafetyDependencies, createSafety } from './safety-service.ts';

export type { EarlierTransfer } from './bank-transfer-service.ts';
export type { SafetyDependencies } from './safety-service.ts';
export type { CurrentSettings } from './settings-service.ts';
export { uploadsInSettings } from './settings-store.ts';
export { findShopCurrency, keepShopCurrency } from './shop-currency.ts';

const PATH = '/admin/settings';

/**
 * How old (ms) what a process knows of the shop may be: pages are made of it and kept besides, and both
 * together must not be older than the second that the shop promises.
 */
export const REFRESH_MS = 80;
/** Of security rules, of which no answer is kept (ms). */
const SAFETY_REFRESH_MS = 400;

interface SettingsRoutes {
  readonly guards: Guards;
  /** Mails those who are to know where transfers go. */
  readonly notifyOwner: IdentityHooks['notifyOwner'];
  /** Logo and picture of the home page are uploads. */
  readonly holdUploads: HoldUploads;
  /** Of rows of the home page. */
  readonly knownGoods: KnownGoods;
}

interface OwnersSettings {
  readonly current: () => CurrentSettings;
  /** How orders are paid by bank transfer. */
  readonly transfer: BankTransfer['current'];
  /** Reads both anew: for who has just changed it at another process. */
  readonly refresh: () => Promise<void>;
  /** Keeps what this process knows fresh, until the shop is closed. */
  readonly watching: FastifyPluginAsync;
  /** To be registered under the API's prefix. */
  readonly routes: (dependencies: SettingsRoutes) => FastifyPluginAsync;
}

function watching(refresh: () => Promise<void>, everyMs: number): FastifyPluginAsync {
  return fastifyPlugin(async (app) => {
    let asking = false;
    const ask = async () => {
      if (asking) return;
      asking = true;
      // While the database is away, what was known last stands; others say that it is away.
      await refresh().catch(() => undefined);
      asking = false;
    };
    const timer = setInterval(() => void ask(), everyMs).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  });
}

interface OwnersSafety extends Pick<Safety, 'fresh' | 'demandsSecondFactor'> {
  readonly watching: FastifyPluginAsync;
  /** To be registered under the API's prefix. */
  readonly routes: (
    dependencies: Omit<Parameters<typeof safetyRoutes>[0], 'safety'>,
  ) => FastifyPluginAsync;
}

/** Security rules and periods, which every process has as the owner wants them within a second. */
export async function openSafety(dependencies: SafetyDependencies): Promise<OwnersSafety> {
  const safety = createSafety(dependencies);
  await safety.refresh();
  return {
    fresh: safety.fresh,
    demandsSecondFactor: safety.demandsSecondFactor,
    watching: watching(safety.refresh, SAFETY_REFRESH_MS),
    routes: (more) => safetyRoutes({ ...more, safety }),
  };
}

interface StartedSettings extends SettingsDependencies {
  /** What the start still says of bank transfer; null: nothing. */
  readonly earlierTransfer: EarlierTransfer | null;
}

/** What the owner decides about the shop on a screen, and every process does at once. */
export async function openSettings({
  earlierTransfer,
  ...dependencies
}: StartedSettings): Promise<OwnersSettings> {
  const settings = createSettingsService(dependencies);
  const transfer = createBankTransfer(dependencies.db);
  if (earlierTransfer !== null) await transfer.takeOver(earlierTransfer);
  const refresh = async () => {
    await Promise.all([settings.refresh(), transfer.refresh()]);
  };
  await refresh();
  return {
    current: settings.current,

    transfer: transfer.current,

    refresh,

    watching: watching(refresh, REFRESH_MS),

    routes:
      ({ guards, notifyOwner, ...goods }) =>
      async (api) => {
        await api.register(
          routeGroup((app) => {
            app.addHook('onRequest', guards.admin('settings'));
            const schema = { querystring: noQuery, response: { 200: storedOwnerSettings } };
            app.get(PATH, { schema }, async () => settings.read());
            app.put(PATH, { schema: { ...schema, body: ownerSettingsInput } }, async (request) =>
              settings.set(personOf(request), request.body, goods),
            );
          }),
        );
        await api.register(bankTransferRoutes({ guards, transfer, notifyOwner }));
      },
  };
}
