/** What a file says so that it can be joined with another one: a whole id. */
export const idColumn = {
  kind: 'text',
  sortable: false,
  filterable: false,
  visibleByDefault: false,
  truncateAt: 36,
  width: 296,
} as const
