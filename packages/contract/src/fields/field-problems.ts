/**
 * What may be wrong with a field, as a form says it. A schema of this folder has one as its message; each has words in
 * three languages (`fields.json` of the back-office), or the words do not compile.
 */
export const fieldProblems = [
  'required',
  'selectOne',
  'email',
  'link',
  'notNegative',
  'wholeNumber',
  'oneToHundred',
  'tooShort',
  'tooLong',
  'phone',
  'taxId',
  'iban',
  'colour',
  'time',
  'timeZone',
  'noDate',
  'dateOrder',
  'skippedTime',
  'momentPast',
  'version',
  'hardwareVersion',
  'manyHardwareVersions',
  'file',
] as const
export type FieldProblem = (typeof fieldProblems)[number]
