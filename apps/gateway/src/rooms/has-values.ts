import { isDeepStrictEqual } from 'node:util'
import { idReused } from '../kernel/refusal.js'

/** Whether a row has these values already: what a lost answer makes a caller send again is no change. */
export const hasValues = <R extends object>(row: R, values: Partial<Record<keyof R, unknown>>): boolean =>
  (Object.keys(values) as (keyof R)[]).every((name) => isDeepStrictEqual(row[name], values[name]))

/**
 * Whether a creation that comes with the id of what is there is the same creation again. With other values it would be
 * taken for done as it was sent last, while the first values stay; once somebody has changed it, those say nothing more.
 * @param changes of what is there: 1 for what nobody has changed yet
 * @throws Refusal request.key_reused
 */
export const assertSameCreation = (isSame: boolean, { changes }: { changes: number }): void => {
  if (changes === 1 && !isSame) throw idReused()
}
