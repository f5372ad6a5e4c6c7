/** The colours of the whole family of pictures. */
export const palette = {
  graphite: '#2a2c30',
  ink: '#141518',
  slate: '#4a5058',
  stone: '#b9b6af',
  chalk: '#f1efeb',
  sand: '#d8c9b5',
  clay: '#c9704f',
  coral: '#e2795b',
  sage: '#7f9482',
  pine: '#33504a',
  sea: '#3f6278',
  navy: '#26354d',
  sun: '#e9b872',
  steel: '#c9cbce',
  brass: '#c9a46a',
} as const;

/** What the pictures stand on; pages may use the same colour around them. */
export const BACKDROP = '#ececea';
