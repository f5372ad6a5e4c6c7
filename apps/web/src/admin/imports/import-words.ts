import type { ProductImport } from '@gadgetry/contract/product-imports';

const OF_A_FILE = {
  noun: 'import',
  title: 'Import',
  apply: 'Import',
  question: 'Import this?',
  applying: 'Importing',
  applied: 'Imported',
  left: 'Not imported',
  brought: 'brought by',
  blame: 'a reason that lies with the shop, not with the file',
} as const;

/** Of a change of many products at once, which is checked and carried out as a file is. */
const OF_A_CHANGE: Readonly<Record<keyof typeof OF_A_FILE, string>> = {
  noun: 'change',
  title: 'Change',
  apply: 'Carry Out',
  question: 'Change these products?',
  applying: 'Changing',
  applied: 'Done',
  left: 'Not done',
  brought: 'asked for by',
  blame: 'a reason that lies with the shop',
};

/** What is said of an import, or of a change that is one. */
export const wordsOf = ({ format }: Pick<ProductImport, 'format'>) =>
  format === 'edit' ? OF_A_CHANGE : OF_A_FILE;
