/** Several values of a column as the address of a table says them. */
export const choiceInAddress = (values: readonly string[]): string =>
  values.map((value) => encodeURIComponent(value)).join('|')
