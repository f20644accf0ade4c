import { v5 } from 'uuid'

/** Our own name space, so that ids made of a set's ids meet no others. */
const imports = '6f6b2a4e-5f0c-4c59-9a3e-0d3c6f1d7a21'

/**
 * The id of what a row of a set describes: the same for the same row, today and in a year, so that repeating an import
 * finds what is there.
 */
export const importId = (set: string, kind: 'rental' | 'trip' | 'rider', key: string): string =>
  v5(`${set}/${kind}/${key}`, imports)
