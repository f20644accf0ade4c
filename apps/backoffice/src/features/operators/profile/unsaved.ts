import type { OperatorOwnUpdate } from '@motora/contract/operators'

/** Areas and circles as the editor gives them. */
export interface Drawing {
  areas: NonNullable<OperatorOwnUpdate['areas']>
  circles: NonNullable<OperatorOwnUpdate['circles']>
}

/** What was chosen or drawn and is not sent yet; undefined: as it was. */
export interface Unsaved {
  drawn?: Drawing | undefined
  /** A new picture; null takes the present one away. */
  logo?: File | null | undefined
}
