const isWhole = process.env['WHOLE_LENGTH'] === '1';

/**
 * How often or how long something is tried: as often as docs/reliability.md says by `npm run reliability`;
 * `npm test` shows the same in a few turns.
 */
export const inTests = <Length>(short: Length, whole: Length): Length => (isWhole ? whole : short);
