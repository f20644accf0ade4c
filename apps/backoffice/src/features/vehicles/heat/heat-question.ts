import { maxHeatMapDays } from '@motora/contract/vehicles'

/** What a heat map is asked for: whole days of the operator's clock, the last one included. */
export interface HeatQuestion {
  operatorId: string
  /** `2026-03-01` */
  since: string
  until: string
}

/** As it is filled in, or is in the address; nothing, or nonsense, where it is missing. */
export type HeatDraft = { [Field in keyof HeatQuestion]: string | null | undefined }

/** Why nothing is asked of the gateway. source: ledgers F-14, F-15. */
export type HeatProblem = 'missing' | 'wrongOrder' | 'tooLong'

const dayMs = 86_400_000

const dayOf = (text: string | null | undefined): number =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN

/** The question, or what is wrong with it. Ninety days are fine, ninety-one are not. (Z-18) */
export function judgeHeat({
  operatorId,
  since,
  until,
}: HeatDraft): { question: HeatQuestion } | { problem: HeatProblem } {
  const [first, last] = [dayOf(since), dayOf(until)]
  if (!operatorId || !since || !until || Number.isNaN(first) || Number.isNaN(last)) return { problem: 'missing' }
  if (last < first) return { problem: 'wrongOrder' }
  if ((last - first) / dayMs + 1 > maxHeatMapDays) return { problem: 'tooLong' }
  return { question: { operatorId, since, until } }
}
