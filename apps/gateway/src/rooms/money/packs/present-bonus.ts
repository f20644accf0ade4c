import type { Bonus, RiderBonusPack } from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import type { PackRow } from '../stores/pack-store.js'

/** As staff reads it: money in euros, and the offer spelled as the specification does. source: ledger L-05 */
export const presentBonus = ({ id, name, priceCents, offerCents, minutes, version, ...row }: PackRow): Bonus => ({
  id,
  name,
  price: eurosOf(priceCents),
  validSince: row.validSince,
  validUntil: row.validUntil,
  ofert: eurosOf(offerCents),
  text: row.text,
  minutes,
  version,
})

export const presentPackOnSale = ({
  id,
  name,
  text,
  priceCents,
  offerCents: creditCents,
  validUntil,
}: PackRow): RiderBonusPack => ({ id, name, text, currency: 'eur', priceCents, creditCents, validUntil })
