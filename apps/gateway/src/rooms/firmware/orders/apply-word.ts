import type { UpdateError } from '@motora/contract/firmware'
import type { OrderWord } from './order.js'
import type { VehicleUpdateChange, VehicleUpdateRow } from './store.js'

/** Of an installation that the vehicle calls done; while it is at it, it does not get further than one before. */
export const installedPercent = 100

/** Why an attempt failed by the vehicle's own word; undefined: it did not. */
export const errorOfWord = ({ word, reason }: OrderWord): UpdateError | undefined => {
  if (word === 'refused') return 'refused-by-vehicle'
  if (word !== 'failed') return undefined
  return reason === 'sum' ? 'wrong-sum' : reason === 'install' ? 'install-failed' : 'download-failed'
}

const percentOf = (percent: number | undefined): number =>
  percent === undefined || !Number.isFinite(percent) ? 0 : Math.min(100, Math.max(0, Math.floor(percent)))

const steps = ['sent', 'downloading', 'installing'] as const

/** Where a word puts an order; progress counts within its step. */
const placeOf = ({ word, percent }: OrderWord): { step: number; percent: number | null } => {
  switch (word) {
    case 'downloading':
      return { step: 1, percent: percentOf(percent) }
    case 'installing':
      return { step: 2, percent: Math.min(percentOf(percent), installedPercent - 1) }
    case 'installed':
      return { step: 2, percent: installedPercent }
    default:
      return { step: 0, percent: null }
  }
}

/**
 * What a word that is no failure changes of an order on its way. A word that comes late or again changes nothing that is
 * further on; that the vehicle spoke counts all the same, but for what it said before it called itself done.
 */
export const changeByWord = (
  row: Pick<VehicleUpdateRow, 'status' | 'progressPercent'>,
  said: OrderWord,
  now: Date,
): VehicleUpdateChange => {
  const at = steps.indexOf(row.status as (typeof steps)[number])
  if (at === 2 && row.progressPercent === installedPercent) return {}
  const heard = { heardAt: now }
  const place = placeOf(said)
  const isFurther = place.step > at || (place.step === at && (place.percent ?? -1) > (row.progressPercent ?? -1))
  return isFurther ? { ...heard, status: steps[place.step] ?? 'sent', progressPercent: place.percent } : heard
}
