export { createStripeSandbox } from './sandbox.ts';
export type { StripeSandbox, StripeSandboxOptions } from './sandbox.ts';
export { prepareSandboxSchema } from './schema.ts';
export type { Controls } from './controls.ts';
export { faultsSchema } from './faults.ts';
export type { Faults, FaultsInput } from './faults.ts';
export type { SandboxLog } from './work.ts';
