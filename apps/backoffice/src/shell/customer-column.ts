/**
 * Whose a row is, in every list that outlives the customer. One who was erased has no name: the screen and a file of the
 * list then say the same word.
 */
export const customerColumn = (header: string, erased: string) =>
  ({ id: 'customerFullName', kind: 'text', header, whenEmpty: erased, wildcard: true }) as const
