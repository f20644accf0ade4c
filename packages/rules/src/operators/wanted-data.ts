import type { OperatorOwnData } from '@motora/contract/operators'

/**
 * What the provider checks before it validates an operator, in the order of the screens; none of it keeps the data from
 * being sent, and without a tariff the provider cannot say yes. The operator's manager and the provider see the same list. source: ledgers C-11, C-27
 */
export const wantedData = ['contactPhone', 'iban', 'logo', 'colour1', 'colour2', 'areas', 'tariff'] as const
export type WantedData = (typeof wantedData)[number]

type JudgedData = Pick<OperatorOwnData, Exclude<WantedData, 'areas' | 'tariff'> | 'isFree'> & {
  readonly areas: readonly unknown[]
  readonly circles: readonly unknown[]
  /** Of the operator as it is. */
  readonly hasTariff: boolean
}

/** What of it is missing. A free operator needs no tariff. */
export const missingData = (data: JudgedData): WantedData[] =>
  wantedData.filter((wanted) => {
    if (wanted === 'areas') return data.areas.length + data.circles.length === 0
    return wanted === 'tariff' ? !data.isFree && !data.hasTariff : !data[wanted]
  })
