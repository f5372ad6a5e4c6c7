import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ShopServer } from '../reliability/shop-server.ts';
import type { Trouble } from './disturbances.ts';

const STARTS = 5;
/** The share of connections that a silence of the network breaks. */
const BROKEN = 0.3;

/** As whatever watches over a process does: one that could not start is started again. */
async function startAgain(server: ShopServer): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await server.start();
      return;
    } catch (error) {
      if (tries === STARTS) throw error;
      await server.kill();
    }
  }
}

async function kill(server: ShopServer): Promise<void> {
  await server.kill();
  await delay(randomInt(500));
  await startAgain(server);
}

async function freeze(server: ShopServer): Promise<void> {
  server.freeze();
  await delay(randomInt(300, 3_000));
  server.thaw();
}

/** Kills a process of the shop and starts it again, or has it stand still, in turn. */
export async function troubleServers({ shops, tally, goesOn }: Trouble): Promise<void> {
  while (goesOn()) {
    await delay(randomInt(500, 4_000));
    if (!goesOn()) break;
    const server = shops.server(randomInt(shops.servers.length));
    // The quicker one first: in a short run, too, there is time for both.
    if (tally.frozen <= tally.killed) {
      await freeze(server);
      tally.frozen += 1;
    } else {
      await kill(server);
      tally.killed += 1;
    }
  }
}

/** Has the database stand still, or cuts the way to it, in turn; both only for a while. */
export async function troubleDatabase({ shops, tally, goesOn }: Trouble): Promise<void> {
  const { postgres, cable } = shops;
  while (goesOn()) {
    await delay(randomInt(1_500, 6_000));
    if (!goesOn()) break;
    if (tally.databaseFrozen <= tally.cutOff) {
      await postgres.freeze();
      await delay(randomInt(300, 4_000));
      await postgres.wake();
      tally.databaseFrozen += 1;
    } else {
      cable?.cut();
      await delay(randomInt(300, 4_000));
      cable?.mend(BROKEN);
      tally.cutOff += 1;
    }
  }
}
