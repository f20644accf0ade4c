import type { Outcome } from './below.js'

/** A statement past the gateway, and whether it may do anything. */
export interface Attempt {
  table: string
  what: string
  /** `nothing`: no row may be read or changed. `something`: the same statement on rows of one's own must go through. */
  may: 'nothing' | 'something'
  outcome: Pick<Outcome, 'refusal'> & { rows: readonly unknown[] }
  /** An insert is done when it is not refused; it gives no rows back. */
  isInsert?: boolean
}

/** A key that was taken already is found behind the wall: the row has passed it. */
const passedTheWall = ({ refusal }: Attempt['outcome']): boolean => !refusal || refusal.code === '23505'

/** source: promise A4 */
export const openings = (attempts: readonly Attempt[]): string[] =>
  attempts.flatMap(({ table, what, may, outcome, isInsert }) => {
    const did = isInsert ? passedTheWall(outcome) : outcome.rows.length > 0
    if (may === 'nothing') return did ? [`${table}: ${what} did something (${outcome.rows.length} rows)`] : []
    return did ? [] : [`${table}: ${what} proves nothing, for it did nothing: ${outcome.refusal?.message ?? 'no rows'}`]
  })

/** One child's key pointed at a row of another tenant, at a row that is not there, and at a row of its own. */
export interface Naming {
  table: string
  key: string
  what: 'insert' | 'update'
  foreign: Outcome
  absent: Outcome
  own: Outcome
}

/** What a caller can tell by, but for the ids that it has sent itself. */
const told = ({ refusal }: Outcome): string =>
  refusal
    ? `${refusal.code} ${refusal.constraint ?? ''} ${refusal.message}`.replaceAll(
        /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        '…',
      )
    : 'accepted'

/** source: promise A6: no key reaches another tenant's row, and nobody learns whether there is one. */
export const reaches = (namings: readonly Naming[]): { accepted: string[]; toldApart: string[]; empty: string[] } => {
  const of = ({ table, key, what }: Naming): string => `${table}.${key} by ${what}`
  return {
    accepted: namings.filter(({ foreign }) => !foreign.refusal).map(of),
    toldApart: namings
      .filter(({ foreign, absent }) => told(foreign) !== told(absent))
      .map((naming) => `${of(naming)}: "${told(naming.foreign)}" where one is, "${told(naming.absent)}" where none is`),
    // a row that is refused whatever it names shows nothing about the key
    empty: namings
      .filter(({ own }) => own.refusal && own.refusal.code !== '23505')
      .map((naming) => `${of(naming)}: ${told(naming.own)}`),
  }
}
