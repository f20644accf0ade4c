import { z } from 'zod'
import { day, type FieldProblem, isAfter } from '../fields/index.js'
import { calendarDay, id, instant, textLine } from '../formats.js'
import { refundPending } from '../sharing/index.js'

/** Neither a pack nor its credit is more, in euros: a slip of the keyboard is refused. source: decision 0086 */
export const maxBonusEuros = 1000

/** No card is charged less at a time, in both ways that it is counted: 0.50 €. source: decision 0145 */
export const minCharge = { euros: 0.5, cents: 50 } as const

/** What both dates of a new pack are filled with. source: decision Z-27; ledger L-08 */
export const newBonusDay = '2020-01-01'

/** Services of a purchase that its row names; `servicesCount` says how many there are. */
export const servicesOfPurchase = 100

/** A bonus pack. Money in euros. source: customer side, section 3; ledger L-05 */
export const bonus = z.object({
  id,
  /** `Bonus` and the price that it was made with. It stays when the price changes. source: decision Z-27 */
  name: z.string(),
  price: z.number(),
  /** On sale from this day, by the provider's calendar. */
  validSince: calendarDay,
  /** On sale until the day before. */
  validUntil: calendarDay,
  /** Credit that the rider gets, good at every operator. source: decision Z-39 */
  ofert: z.number(),
  text: z.string(),
  /** Kept and shown, never counted. source: decision Z-39 */
  minutes: z.number().int().nullable(),
  version: z.number().int(),
})
export type Bonus = z.infer<typeof bonus>

const euros = z.number().positive().max(maxBonusEuros).multipleOf(0.01)
const given = {
  /** Filled by itself; one that is sent must be what it is anyway. */
  name: textLine(0, 100).optional(),
  price: euros.min(minCharge.euros, {
    error: `a pack costs at least ${minCharge.euros.toFixed(2)} €: the card provider takes no less at a time`,
  }),
  validSince: day,
  validUntil: day,
  ofert: euros,
  text: textLine(1, 300),
  /** Left out: none, or as it is. */
  minutes: z.number().int().min(0).max(1_000_000).nullable().optional(),
}
/** source: ledger V-16; decision Z-27 */
const inOrder = ({ validSince, validUntil }: { validSince: string; validUntil: string }): boolean =>
  isAfter(validSince, validUntil)
const orderProblem = { path: ['validUntil'], error: 'dateOrder' satisfies FieldProblem }

/** source: customer side, sections 5 and 7; ledgers L-06, L-10 */
export const bonusToCreate = z.strictObject({ id: id.optional(), ...given }).refine(inOrder, orderProblem)
export type BonusToCreate = z.infer<typeof bonusToCreate>
/** With `version` it is refused when somebody else has changed the pack since. */
export const bonusToChange = z
  .strictObject({ ...given, version: z.number().int().positive().optional() })
  .refine(inOrder, orderProblem)
export type BonusToChange = z.infer<typeof bonusToChange>

/** A purchase of a pack, and what became of its credit. Money in euros. source: decisions §6; ledger L-11 */
export const bonusPurchase = z.object({
  id,
  customerId: id,
  /** null: the person was erased. */
  customerEmail: z.string().nullable(),
  customerFullName: z.string().nullable(),
  paymentId: id,
  bought: instant,
  /** Minutes of the pack: kept and shown, never counted. */
  minutes: z.number().int().nullable(),
  /** The credit that it gave. */
  ofert: z.number(),
  ofertLeft: z.number(),
  ofertSpent: z.number(),
  /** What was left of it when the person was erased. */
  ofertForfeited: z.number(),
  /** What refunds of the pack took of it, from where they were asked for. */
  ofertRefunded: z.number(),
  /** What of it went when a bank took the pack back for good. */
  ofertTaken: z.number(),
  refundPending,
  servicesCount: z.number().int(),
  /** What it was spent on, the last first; what a refund gave back is taken off. */
  services: z.array(z.object({ serviceId: id, sharingOperatorId: id, spent: z.number(), used: instant })),
})
export type BonusPurchase = z.infer<typeof bonusPurchase>
