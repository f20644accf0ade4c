import type { ErasurePreview } from '@motora/contract/customers'
import { Refusal } from '../../../kernel/refusal.js'
import type { Secrets } from '../../../kernel/secrets.js'
import type { RiderSignIn } from '../../identity/index.js'
import type { Work } from '../../work.js'
import type { CustomersDeps } from '../deps.js'
import { getCustomerRow, unknownCustomer } from '../hold-customer.js'
import type { createCustomerKeys } from '../keys/customer-keys.js'
import { forgetReview } from '../review/forget-review.js'
import { type CustomerRow, forgetOldPassword, holdPerson, lockCustomer, updateCustomerRow } from '../store.js'
import { insertBlocked } from '../stores/blocked-store.js'
import { holdDocuments } from '../stores/document-store.js'
import { endEveryLink, linksOf } from '../stores/link-store.js'

export interface ErasureDeps extends Pick<CustomersDeps, 'openBusinessOf' | 'forgetMails' | 'credit'> {
  secrets: Pick<Secrets, 'seal'>
  keys: Pick<ReturnType<typeof createCustomerKeys>, 'destroy'>
  signIn: Pick<RiderSignIn, 'forget' | 'countSessions'>
}

/** A person was erased; durable, for what has to be done outside of the transaction. */
export const customerErased = 'customers.erased'

/** The tables in which a person was are to be written again; a job of its own, which keeps nobody else from forgetting. */
export const erasureRewriteDue = 'customers.rewrite-due'
/** Those tables: what was removed from them is in their files until then. docs/operations.md names them too. */
export const tablesOfPersons = [
  'customers',
  'customer_documents',
  'customer_papers',
  'validation_requests',
  'mails',
] as const

/** How long the law may ask who a contract was with. source: MONEY §2 */
const blockedYears = 5

const words: Readonly<Record<ErasurePreview['obstacles'][number], string>> = {
  'customer.payment_open': 'This customer owes something that has not been paid or forgiven.',
  'customer.refund_open': 'A refund to this customer is on its way.',
  'customer.dispute_open': 'A bank is judging a payment of this customer.',
  'customer.rental_open': 'This customer has a rental that has not ended.',
}

/** What remains of the row: nothing that is of the person. */
const namesNobody = (id: string): Partial<CustomerRow> => ({
  email: `erased-${id}@erased.invalid`,
  firstName: '',
  lastName: '',
  mobilePhone: null,
  country: 'ES',
  city: null,
  address: null,
  postalCode: null,
  birthday: null,
  gender: null,
  comment: null,
  idDocType: 'NIF',
  idDocCode: null,
  emailVerified: false,
  mobilePhoneVerified: false,
  canOperate: false,
  cannotOperateReason: null,
  enabled: false,
  pendingSince: null,
  lapsedAt: null,
  documentsUntil: null,
  language: null,
  newsAcceptedAt: null,
  validatedAt: null,
})

/** What is kept apart: who the contracts were with. */
const blockedFacts = (row: CustomerRow): Buffer => {
  const { firstName, lastName, email, mobilePhone, address, postalCode, city, country, birthday } = row
  const { idDocType, idDocCode, registeredAt } = row
  const person = { firstName, lastName, email, mobilePhone, address, postalCode, city, country, birthday }
  return Buffer.from(JSON.stringify({ ...person, idDocType, idDocCode, registeredAt }))
}

/** @throws Refusal customer.not_found */
export const previewErasure = async (deps: ErasureDeps, work: Work, key: string): Promise<ErasurePreview> => {
  const { id } = await getCustomerRow(work, key)
  const links = await linksOf(work, id)
  return {
    obstacles: await deps.openBusinessOf(work, id),
    lost: {
      links: links.filter(({ unlinkedAt }) => unlinkedAt === null).length,
      sessions: await deps.signIn.countSessions(work, id),
      creditCents: await deps.credit.leftOf(work, id),
    },
    kept: { trips: links.reduce((sum, { tripsCount }) => sum + tripsCount, 0) },
  }
}

/** What a person says who has themselves erased. */
export interface Agreed {
  /** Cents of a euro of credit that they know to be lost. */
  creditCents: number
  /** Whether it is still they. @throws Refusal */
  isStillThem: (work: Work) => Promise<void>
}

const creditDiffers = (creditCents: number): Refusal =>
  new Refusal('customer.credit_differs', 'The credit that would be lost is not what was confirmed. Confirm it again.', {
    params: { creditCents },
  })

/**
 * Erases a person in this work, which must see everything. What the law asks for is sealed apart for five years; the
 * person's key is destroyed, and with it documents and what audit records say of the person, in every copy of them.
 * A rental that begins meanwhile comes before or after, never between.
 * @param agreed where it is the person who asks for it
 * @throws Refusal customer.not_found, customer.rental_open, customer.payment_open, customer.refund_open,
 * customer.dispute_open, customer.credit_differs
 * source: decision Z-23; MONEY §2; decision 0063
 */
export const eraseCustomer = async (deps: ErasureDeps, work: Work, key: string, agreed?: Agreed): Promise<void> => {
  const { id } = await getCustomerRow(work, key)
  await holdPerson(work, id, 'alone')
  // before the person: who answers a review or sends a photo holds them in this order
  await holdDocuments(work, id)
  const row = await lockCustomer(work, id)
  if (!row) throw unknownCustomer()
  await agreed?.isStillThem(work)
  const [obstacle] = await deps.openBusinessOf(work, id)
  if (obstacle) throw new Refusal(obstacle, words[obstacle])
  const destroyAt = new Date(work.now)
  destroyAt.setUTCFullYear(destroyAt.getUTCFullYear() + blockedYears)
  const place = { table: 'customers_blocked', column: 'sealed', rowId: id }
  const sealed = deps.secrets.seal(blockedFacts(row), place)
  await insertBlocked(work, { customerId: id, sealed, blockedAt: work.now, destroyAt })
  const linksEnded = await endEveryLink(work, id)
  const sessionsEnded = await deps.signIn.forget(work, id)
  const creditForfeitedCents = await deps.credit.forfeit(work, id)
  // what went is compared, not what was read before: this work is undone with it
  if (agreed && agreed.creditCents !== creditForfeitedCents) throw creditDiffers(creditForfeitedCents)
  await deps.forgetMails?.(work, row.email)
  await deps.keys.destroy(work, id)
  await forgetReview(work, id)
  await forgetOldPassword(work, id)
  await updateCustomerRow(work, id, { ...namesNobody(id), deregisteredAt: work.now, erasedAt: work.now })
  work.audit({
    event: 'customers.erased',
    target: { kind: 'rider', id },
    after: { linksEnded, sessionsEnded, creditForfeitedCents },
  })
  work.announce({ topic: customerErased, key: id, payload: { customerId: id }, durable: true })
  work.announce({ topic: erasureRewriteDue, key: id, payload: {}, durable: true })
}
