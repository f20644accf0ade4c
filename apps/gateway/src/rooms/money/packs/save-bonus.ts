import type { BonusToChange, BonusToCreate } from '@motora/contract/money'
import { bonusName, centsOf, roundedToCent } from '@motora/rules/money'
import { newId } from '../../../kernel/ids.js'
import { invalidInput } from '../../../kernel/refusal.js'
import { assertSameCreation, hasValues } from '../../has-values.js'
import type { Work } from '../../work.js'
import { findPack, insertPack, lockPack, type PackRow, updatePack } from '../stores/pack-store.js'
import { presentBonus } from './present-bonus.js'
import { bonusChanged, unknownBonus } from './refusals.js'

const valuesOf = ({ price, ofert, validSince, validUntil, text }: BonusToChange) => ({
  // the wire may bring cents that floating point has lost a bit of
  priceCents: centsOf(roundedToCent(price)),
  offerCents: centsOf(roundedToCent(ofert)),
  validSince,
  validUntil,
  text,
})

/** What a record says of a pack. */
const factsOf = (row: PackRow) => {
  const { name, price, ofert, validSince, validUntil, text, minutes } = presentBonus(row)
  return { name, price, ofert, validSince, validUntil, text, minutes }
}

/** The name is filled by itself. @throws Refusal request.invalid for another. source: ledger L-07 */
const assertName = (sent: string | undefined, name: string): void => {
  if (sent !== undefined && sent !== name)
    throw invalidInput([{ path: 'body.name', code: 'custom', message: `the name is made by itself: ${name}` }])
}

/**
 * A new pack. The same again, with the same id, is the pack that was made then.
 * @throws Refusal request.invalid, request.key_reused
 * source: ledgers L-06, L-07, L-10; decision Z-27
 */
export const createBonus = async (work: Work, { id = newId(), ...given }: BonusToCreate): Promise<PackRow> => {
  const values = valuesOf(given)
  const name = bonusName(values.priceCents)
  assertName(given.name, name)
  const made = { id, name, ...values, minutes: given.minutes ?? null, createdAt: work.now }
  const row = await insertPack(work, made)
  if (!row) {
    const there = await findPack(work, id)
    if (!there) throw new Error('a bonus pack was neither kept nor there')
    assertSameCreation(hasValues(there, { ...values, minutes: made.minutes }), { changes: there.version })
    return there
  }
  work.audit({ event: 'money.bonus_created', target: { kind: 'bonus', id, name }, after: factsOf(row) })
  return row
}

/**
 * Changes a pack; its name stays, and so does the credit of those who bought it. The same again changes nothing.
 * @throws Refusal request.invalid, bonus.not_found, bonus.changed_meanwhile
 * source: ledgers L-03, L-07, L-10; decision Z-27
 */
export const updateBonus = async (work: Work, id: string, given: BonusToChange): Promise<PackRow> => {
  const held = await lockPack(work, id)
  if (!held) throw unknownBonus()
  assertName(given.name, held.name)
  const { minutes = held.minutes } = given
  const values = { ...valuesOf(given), minutes }
  // what a lost answer makes a caller send again is no conflict
  if (hasValues(held, values)) return held
  if (given.version !== undefined && given.version !== held.version) throw bonusChanged()
  const row = await updatePack(work, id, values)
  work.audit({
    event: 'money.bonus_changed',
    target: { kind: 'bonus', id, name: row.name },
    before: factsOf(held),
    after: factsOf(row),
  })
  return row
}
