import { z } from 'zod'
import { id, instant, moment, textLine } from '../formats.js'

/** Customers that one discount may name. */
export const maxDiscountCustomers = 500

/** Of everybody, of customers by name, and the latter of a private operator. source: decision Z-26; ledger K-08 */
export const discountKind = z.enum(['generic', 'personalised', 'private'])

/** A customer whom a discount names. source: customer side, sections 2.5 and 3 */
export const discountAssignment = z.object({
  customerId: id,
  email: z.string(),
  /** Switched on for this customer, by a promo code or by the operator. */
  enable: z.boolean(),
})

/** `SharingOperatorId` of K-06 is `sharingOperatorId` (decision 0179). source: customer side, section 3; ledgers K-06 to K-08 */
export const discount = z.object({
  id,
  /** The same as `id`. */
  discountId: id,
  sharingOperatorId: id,
  sharingOperatorName: z.string(),
  kind: discountKind,
  name: z.string(),
  /** null: of the generic one, which has no dates. */
  applySince: instant.nullable(),
  /** Excluded. */
  applyUntil: instant.nullable(),
  percent: z.number().int(),
  promoText: z.string(),
  promotionalCode: z.string().nullable(),
  /** As a whole. */
  enable: z.boolean(),
  isGeneric: z.boolean(),
  applyToAllClients: z.boolean(),
  preSelectCustomer: z.boolean(),
  customerEmails: z.array(z.string()),
  discountAssigned: z.array(discountAssignment),
  /** One more for each change of it, or of whom it names. */
  version: z.number().int(),
})
export type Discount = z.infer<typeof discount>

/** What an operator sets. What it may be is the rule's (`discountProblems`). source: ledgers K-20, K-21 */
export const customDiscount = z.strictObject({
  name: textLine(0, 100),
  applySince: moment,
  applyUntil: moment,
  percent: z.number(),
  customerEmails: z.array(textLine(1, 254)).max(maxDiscountCustomers),
  promoText: textLine(0, 200).default(''),
  enable: z.boolean().default(true),
  /** On from the start for customers who are added, without a promo code. source: MONEY §5 */
  preSelectCustomer: z.boolean().default(false),
  /** Empty: none. */
  promotionalCode: z.string().trim().max(100).nullable().default(null),
})
export type CustomDiscount = z.infer<typeof customDiscount>

/** source: customer side, section 7; ledgers K-07, K-24 */
export const genericDiscount = z.strictObject({
  percent: z.number(),
  enable: z.boolean(),
  promoText: textLine(0, 200).default(''),
})
export type GenericDiscount = z.infer<typeof genericDiscount>

/** Of the discount that was read: with it a change is refused when somebody else has changed the discount since. */
export const readVersion = { version: z.number().int().positive().optional() }

/** A customer whom a discount can take. source: ledger K-23 */
export const assignableCustomer = z.object({ customerId: id, email: z.string(), fullName: z.string() })
export type AssignableCustomer = z.infer<typeof assignableCustomer>

/** A customer of a discount. source: ledger K-22 */
export const affectedCustomer = assignableCustomer.extend({
  enable: z.boolean(),
  assigned: instant,
})
export type AffectedCustomer = z.infer<typeof affectedCustomer>

/** A discount that holds now for a customer. source: ledger K-22; decisions Z-26, Z-40 */
export const currentDiscount = discount.omit({ customerEmails: true, discountAssigned: true }).extend({
  /** Of those that hold, the one that a rental of this moment would have. */
  isInForce: z.boolean(),
})
export type CurrentDiscount = z.infer<typeof currentDiscount>
