import { isDeepStrictEqual } from 'node:util'
import type { OperatorOwnData } from '@motora/contract/operators'
import { presentAreas, shortTime } from './present.js'
import type { AreaRow, NewAreaRow, NewOperatorRow, OperatorRow } from './store.js'

export type OwnField = keyof OperatorOwnData

/** What an operator may change of itself, as it is now. */
export const ownDataOf = (row: OperatorRow, areas: readonly AreaRow[]): OperatorOwnData => ({
  contactPhone: row.contactPhone,
  fiscalAddress: row.fiscalAddress,
  iban: row.iban,
  logo: row.logoSha256,
  colour1: row.colour1,
  colour2: row.colour2,
  isFree: row.isFree,
  isHelmetIncluded: row.isHelmetIncluded,
  link: row.link,
  extraInfo: row.extraInfo,
  startTimeExclusion: shortTime(row.exclusionStart),
  endTimeExclusion: shortTime(row.exclusionEnd),
  timezone: row.timezone,
  ...presentAreas(areas),
})

/** The same, as it is kept in the operator's row; areas have a table of their own. */
export const rowOfOwnData = ({
  logo,
  startTimeExclusion,
  endTimeExclusion,
  areas: _,
  circles: __,
  ...same
}: OperatorOwnData): Partial<NewOperatorRow> => ({
  ...same,
  logoSha256: logo,
  exclusionStart: startTimeExclusion,
  exclusionEnd: endTimeExclusion,
})

export const areaRowsOf = (operatorId: string, { areas, circles }: OperatorOwnData): NewAreaRow[] => [
  ...areas.map(({ id, name, points }) => ({
    operatorId,
    id,
    kind: 'polygon' as const,
    name,
    ring: points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
  })),
  ...circles.map((circle) => ({ operatorId, kind: 'circle' as const, ...circle })),
]

const fieldsOf = (data: OperatorOwnData): OwnField[] => Object.keys(data) as OwnField[]

/** Names of the fields in which the two differ. */
export const differingFields = (before: OperatorOwnData, after: OperatorOwnData): OwnField[] =>
  fieldsOf(before).filter((name) => !isDeepStrictEqual(before[name], after[name]))

/** Both hours of the exclusion mean something only together. */
const together: readonly OwnField[] = ['startTimeExclusion', 'endTimeExclusion']

/**
 * A waiting change after what is live was edited: what its operator changed stays asked for, everything else is as it
 * is now. So the provider's edit is never undone by validating a change that did not mean it.
 */
export const rebased = (waiting: OperatorOwnData, before: OperatorOwnData, after: OperatorOwnData): OperatorOwnData => {
  const asked = new Set(differingFields(before, waiting))
  if (together.some((name) => asked.has(name))) for (const name of together) asked.add(name)
  const kept = [...asked].map((name) => [name, waiting[name]])
  return { ...after, ...Object.fromEntries(kept) }
}
