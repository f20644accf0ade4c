import type { Rate } from '@motora/contract/pricing'
import { onWire } from '@motora/rules/pricing'
import { type RateRow, tariffOfRow } from './store.js'

export const presentRate = (row: RateRow): Rate => {
  const { modes, ...tariff } = onWire(tariffOfRow(row))
  return {
    ...tariff,
    id: row.id,
    sharingOperatorId: row.operatorId,
    since: row.since.toISOString(),
    byName: row.byName,
    changed: row.changed,
    modes: {
      eco: modes?.eco ?? null,
      city: modes?.city ?? null,
      sport: modes?.sport ?? null,
      pause: tariff.pricePauseMinute,
    },
    freeUse: row.isFree,
    // nothing is asked for starting a rental
    servicePrice: 0,
    servicePricePauseMinute: tariff.pricePauseMinute,
    vatPercent: row.vatPercent,
  }
}
