import type { OperatorOwnData } from '@motora/contract/operators'

/** What the provider looks for before it says yes, in the order of the screen; none of it keeps the form from being sent. */
export const wantedData = ['logo', 'colour1', 'colour2', 'contactPhone', 'iban', 'areas'] as const
export type WantedData = (typeof wantedData)[number]

/** What of it is there. */
export const isThere = (wanted: WantedData, data: OperatorOwnData): boolean =>
  wanted === 'areas' ? data.areas.length + data.circles.length > 0 : Boolean(data[wanted])
