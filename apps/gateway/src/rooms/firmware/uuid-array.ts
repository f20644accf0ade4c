/** Ids as PostgreSQL writes an array: ten thousand travel as one text instead of as many parameters. */
export const uuidArray = (ids: Iterable<string>): string => `{${[...ids].join(',')}}`
