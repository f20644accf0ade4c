import type { DisputeState, PaymentStatus } from '@motora/contract/sharing'
import { newId } from '../kernel/ids.js'
import type { TestDatabase } from '../kernel/testing/open-test-database.js'

interface Planted {
  operatorId: string
  customerId: string
  status: PaymentStatus
  /** Of its 300 cents. */
  creditCents?: number
  /** A bank judges it. */
  isDisputed?: boolean
}

/** Something that is owed for a service, or was. @returns the id of the service */
export const plantPayment = async (
  db: TestDatabase,
  { operatorId, customerId, status, creditCents = 0, isDisputed = false }: Planted,
): Promise<string> => {
  const [id, serviceId] = [newId(), newId()]
  await db.asOwner(
    `insert into payments (id, operator_id, customer_id, ref_key, service_id, created_at, currency, amount_cents,
       credit_cents, status, succeeded_at, failed_at, failed_reason)
     values ($1, $2, $3, 'Service', $4, now(), 'eur', 300, $6, $5,
       case when $5 in ('success', 'refunded') then now() end, case when $5 = 'failed' then now() end,
       case when $5 = 'failed' then 'no_funds' end)`,
    [id, operatorId, customerId, serviceId, status, creditCents],
  )
  if (isDisputed) await plantDispute(db, { operatorId, paymentId: id, state: 'open' })
  return serviceId
}

interface PlantedDispute {
  /** null: of a pack. */
  operatorId: string | null
  paymentId: string
  state: DisputeState
  openedAt?: Date
}

/** A dispute of 3 € that took nothing, as if the provider had said so. */
export const plantDispute = async (
  db: TestDatabase,
  { operatorId, paymentId, state, openedAt = new Date('2026-11-20T10:00:00Z') }: PlantedDispute,
): Promise<void> => {
  await db.asOwner(
    `insert into disputes (id, operator_id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at, closed_at)
     values ($1, $2, $3, $4, 300, 'fraudulent', $5, false, $6, case when $5 <> 'open' then now() end)`,
    [newId(), operatorId, paymentId, `du_${newId()}`, state, openedAt],
  )
}

/** A refund of a cent, or of all, that waits for a second person, or was refused. @returns its id */
export const plantRefund = async (
  db: TestDatabase,
  {
    serviceId,
    askedBy,
    state,
    isWhole = false,
  }: { serviceId: string; askedBy: string; state: 'waiting' | 'refused'; isWhole?: boolean },
): Promise<string> => {
  const id = newId()
  await db.asOwner(
    `insert into refunds (id, operator_id, payment_id, is_whole, card_cents, credit_cents, reason, asked_at, asked_by,
       needs_second, state, ended_at, decided_by, decided_at)
     select $1, operator_id, id, $6, case when $6 then amount_cents else 1 end, 0, 'Broken', now(), $3, true, $4, case when $4 = 'refused' then now() end,
       case when $4 = 'refused' then $5::uuid end, case when $4 = 'refused' then now() end
     from payments where service_id = $2`,
    [id, serviceId, askedBy, state, newId(), isWhole],
  )
  return id
}

interface PlantedCardRefund {
  /** null: of a pack. */
  operatorId: string | null
  paymentId: string
  cardCents: number
  state: 'on its way' | 'succeeded'
  /** Of it, what the bank sent back. */
  returnedCents?: number
}

/** A part that went back to the card, or is on its way. */
export const plantCardRefund = async (
  db: TestDatabase,
  { operatorId, paymentId, cardCents, state, returnedCents = 0 }: PlantedCardRefund,
): Promise<void> => {
  await db.asOwner(
    `insert into refunds (id, operator_id, payment_id, is_whole, card_cents, credit_cents, reason, asked_at, asked_by, state,
       ended_at, due_at, returned_cents, returned_at)
     values ($1, $2, $3, false, $4, 0, 'Broken', now(), $1, $5, case when $5 = 'succeeded' then now() end,
       case when $5 = 'on its way' then now() end, $6, case when $6 > 0 then now() end)`,
    [newId(), operatorId, paymentId, cardCents, state, returnedCents],
  )
}

/** A card of a rider, as if the provider had said that it is kept. */
export const plantCard = async (db: TestDatabase, customerId: string): Promise<void> => {
  const setup = newId()
  await db.asOwner(
    `insert into card_setups (id, customer_id, started_at, ended_at, state) values ($1, $2, now(), now(), 'kept')`,
    [setup, customerId],
  )
  await db.asOwner(
    `insert into rider_cards (id, customer_id, setup_id, payer_ref, card_ref, brand, last4, expiry_month, expiry_year,
       added_at) values ($1, $2, $3, $4, $5, 'visa', '4242', 12, 2099, now())`,
    [newId(), customerId, setup, `cus_${customerId}`, `pm_${setup}`],
  )
}
