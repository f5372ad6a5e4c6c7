/**
 * What else shoppers call what the demo has. Of each group the shop's own texts have the first term alone, so
 * whoever searches for that finds what they would find without the group.
 */
export const demoSynonyms: readonly (readonly string[])[] = [
  ['television', 'tv', 'telly'],
  ['turntable', 'record player'],
  ['earbuds', 'earphones'],
  ['smartphone', 'cell phone', 'mobile phone'],
  ['laptop', 'notebook'],
  ['e-reader', 'ebook reader'],
  ['vacuum', 'hoover'],
  ['mixed reality', 'vr'],
  ['drone', 'quadcopter'],
];
