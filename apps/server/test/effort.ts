import { cpuUsage } from 'node:process';

/**
 * What work costs this process, in ms of processor time: hashing a password is most of a call or no part
 * of it, and what else the machine has to do does not count.
 */
export async function effortOf<Result>(work: () => Promise<Result>) {
  const before = cpuUsage();
  const result = await work();
  const { user, system } = cpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}
