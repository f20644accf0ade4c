import type { OperatorOwnData } from '@motora/contract/operators'

/**
 * What the provider checks before it validates an operator, in the order of the screens; none of it keeps the data from
 * being sent. The operator's manager and the provider see the same list. source: ledgers C-11, C-27
 */
export const wantedData = ['contactPhone', 'iban', 'logo', 'colour1', 'colour2', 'areas'] as const
export type WantedData = (typeof wantedData)[number]

type JudgedData = Pick<OperatorOwnData, Exclude<WantedData, 'areas'>> & {
  readonly areas: readonly unknown[]
  readonly circles: readonly unknown[]
}

/** What of it is missing. */
export const missingData = (data: JudgedData): WantedData[] =>
  wantedData.filter((wanted) => (wanted === 'areas' ? data.areas.length + data.circles.length === 0 : !data[wanted]))
