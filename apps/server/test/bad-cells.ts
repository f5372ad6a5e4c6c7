/** What owners put into cells that can't be: of each kind one, for every column of every file. */
export const BAD_CELLS: readonly string[] = [
  'x'.repeat(3_000),
  'x',
  'twelve of them',
  '-5',
  '0.001',
  '1,299',
  '1.000',
  '99999999999999999999',
  '1e400',
  '0001-01-01',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2030-02-30',
  '2030-02-30T25:00:00Z',
  '[empty]',
  '\u200B',
  '\u202Etxet',
  '{"a": 1}',
  'javascript:alert(1)',
  Array.from({ length: 300 }, (_each, place) => `a${place}`).join(','),
  Array.from({ length: 300 }, () => '01890000-0000-7000-8000-000000000001').join(' '),
];

/** Words of schemas, validators and programs, which say nothing to whoever has a spreadsheet. */
export const PROGRAM_WORDS =
  /(?:String|Number|Array|Date) must|Invalid|Expected|expected|Unrecognized|Too (?:big|small)|character\(s\)|undefined|null\b|NaN|\[object|Error:|violates|schema|regex/;
