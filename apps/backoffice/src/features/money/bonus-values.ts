import { type FieldProblem, isAfter, requiredText } from '@motora/contract/fields'
import { type Bonus, type BonusToCreate, minCharge, newBonusDay } from '@motora/contract/money'
import { bonusName, centsOf } from '@motora/rules/money'
import { z } from 'zod'
import { dayAt, startOfDay } from '../../shell/day-span'
import { eurosTyped } from './euros-typed'

/** The name that a pack of this price will have; empty while there is none. source: ledger L-07 */
export const nameOfTyped = (price: string): string => {
  const euros = eurosTyped(price)
  return euros === undefined ? '' : bonusName(centsOf(euros))
}

const amount = requiredText.refine((typed) => typed === '' || eurosTyped(typed) !== undefined, 'bonus:fault.amount')
/** No card is charged less. source: decision 0145 */
const price = amount.refine((typed) => (eurosTyped(typed) ?? minCharge.euros) >= minCharge.euros, 'bonus:fault.price')
const day = z.string({ error: 'noDate' satisfies FieldProblem })

/** The wire has the first day on which a pack is no longer on sale, people type and read the last one on which it is. */
export const lastDayOf = ({ validUntil }: Pick<Bonus, 'validUntil'>): string => dayAt(startOfDay(validUntil, -1))

/** A last day may be the first one too; that which a new form begins with says nothing yet. */
const isInOrder = ({ validSince, lastDay }: { validSince: string; lastDay: string }): boolean =>
  lastDay !== newBonusDay && (lastDay === validSince || isAfter(validSince, lastDay))

/** source: ledgers L-06, V-16; decision Z-27 */
export const bonusValues = z
  .object({ name: z.string(), price, ofert: amount, validSince: day, lastDay: day, text: requiredText })
  .refine(isInOrder, { path: ['lastDay'], error: 'dateOrder' satisfies FieldProblem })
export type BonusValues = z.input<typeof bonusValues>

/** What the form of a new pack begins with. source: decision Z-27; ledger L-08 */
export const newBonus: BonusValues = {
  name: '',
  price: '',
  ofert: '',
  text: '',
  validSince: newBonusDay,
  lastDay: newBonusDay,
}

export const valuesOfBonus = (pack: Bonus): BonusValues => ({
  name: pack.name,
  price: String(pack.price),
  ofert: String(pack.ofert),
  validSince: pack.validSince,
  lastDay: lastDayOf(pack),
  text: pack.text,
})

/** What is sent of a form that was judged. */
export const bodyOfBonus = (values: BonusValues): Omit<BonusToCreate, 'id' | 'minutes'> => ({
  name: values.name,
  price: eurosTyped(values.price) ?? 0,
  ofert: eurosTyped(values.ofert) ?? 0,
  validSince: values.validSince,
  validUntil: dayAt(startOfDay(values.lastDay, 1)),
  text: values.text.trim(),
})
