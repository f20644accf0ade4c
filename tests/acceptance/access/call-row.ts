import type { Planted, Things } from './planted.js'
import type { Principal } from './principals.js'
import type { ActionRow } from './role-table.js'

/** What a call is sent with; the rest is made from its schemas. */
export interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** One endpoint in the words of the specification's table. */
export interface CallRow {
  /** Of DECISIONS §4, or who else it is for. */
  row: ActionRow | 'everybody' | 'riders' | 'devices'
  /** Absent: GET reads, the others write. */
  writes?: boolean
  /** Names one thing of a company, whose owner then decides between the answer and 404. */
  about?: (things: Things, principal: Principal, planted: Planted) => Given
  /** Only things the caller may see are asked about: the call's own second question comes after the scope's. */
  onlySeen?: true
  /** What a call that names no company's thing is sent with. */
  sent?: Given | ((planted: Planted, principal: Principal) => Given)
  /** The session that asks is over afterwards. */
  endsSession?: true
  /** Who has an operator reaches its things alone, not those of its sub-operators. source: decision Z-13 */
  ownOnly?: true
  /** What it is asked about is another company's as well. */
  shared?: true
  /** Of several rows for one endpoint: which. */
  variant?: string
  /** What it is asked about is not there any more afterwards, or not for the next who asks. */
  consumes?: true
  /** The same for everybody who may ask at all: what is named is another's. */
  always?: 404
  /** Nobody in particular may ask too. */
  nobodyToo?: true
  /** Nobody in particular only from the machine itself; the matrix asks through a proxy, as its headers say. */
  onlyFromThisMachine?: true
}

export const idOf = (id: string): Given => ({ params: { id } })
export const ofVehicle = (things: Things): Given => idOf(things.vehicle)
export const ofOperator = (things: Things): Given => idOf(things.operator)

/** An address that nobody has yet, of this principal's own. */
export const newcomer = (planted: Planted, { name }: Principal): string =>
  `newcomer.${name.replaceAll(/\W/g, '.')}.${planted.people.spare.slice(0, 8)}@motora.demo`

/** Of no thing at all. */
export const nobodysId = '0190a000-0000-7000-8000-0000000000ff'

export const seeVehicles = { row: 'vehicles: list, detail, trips, live map' } as const
