import { randomUUID } from 'node:crypto'
import type { Company, Planted, Things } from './planted.js'
import type { Ask } from './stored-rows.js'

/** A pack that is on sale. */
export const plantPack = async (sql: Ask): Promise<string> => {
  const id = randomUUID()
  await sql(
    `insert into bonus_packs (id, name, price_cents, offer_cents, valid_since, valid_until, text, minutes, created_at)
     values ($1, 'Bonus 20', 2000, 2500, '2026-01-01', '2099-01-01', 'Planted', 30, now())`,
    [id],
  )
  return id
}

interface PlantedBill {
  bill: string
  operatorId: string
  customerId: string
  serviceId: string
  payment: string
}

/** Far behind the bills of the operator's chain that the gateway makes. */
let chained = 1_000_000
/** A full bill, which says everything that a bill can say. */
const plantBill = async (
  sql: Ask,
  { bill, operatorId, customerId, serviceId, payment }: PlantedBill,
): Promise<void> => {
  const n = ++chained
  const at = '2026-11-21T10:00:00.000Z'
  const line = { kind: 'drive', day: '2026-11-21', mode: null, count: 34, price: 0.265, cents: 900 }
  await sql(
    `insert into bills (id, operator_id, customer_id, service_id, payment_id, kind, series, series_number, number, issued_at,
       operated_at, time_zone, currency, total_cents, vat_percent, vat_cents, issuer, recipient, service, chain_number,
       record_type, record_date, record_made, record_before, fingerprint)
     values ($1, $2, $3, $4, $5, 'full', 'PLA-F26', $6::int, 'PLA-F26-' || $6::int, $7, $7, 'Europe/Madrid', 'eur', 900, 21, 156,
       $8, $9, $10, $6::int, 'F1', '21-11-2026', '2026-11-21T11:00:00+01:00', repeat('A', 64), repeat('B', 64))`,
    [
      bill,
      operatorId,
      customerId,
      serviceId,
      payment,
      n,
      at,
      JSON.stringify({ name: 'Planted', nif: 'Planted', address: 'Planted' }),
      JSON.stringify({ name: 'Planted', nif: '12345678Z', address: 'Planted' }),
      JSON.stringify({ vehicle: '1234BCD', startedAt: at, endedAt: at, lines: [line] }),
    ],
  )
}

/**
 * What a month comes to, with an amount and a vehicle behind it. It lies far ahead, behind which the clock settles
 * nothing of this operator.
 */
const plantSettlement = async (
  sql: Ask,
  { settlement, operator, vehicle, rider, endedService }: Things,
): Promise<void> => {
  await sql(
    `insert into settlements (id, operator_id, month, currency, since_at, until_at, time_zone, made_at, operator_name,
       operator_nif, card_cents, credit_cents, refunds_cents, disputes_cents, commission_hundredths,
       cost_by_vehicle_cents, vehicle_days, days_of_month, commission_cents, vehicles_cents, payable_cents)
     values ($1, $2, '2999-01', 'eur', '2999-01-01T00:00:00Z', '2999-02-01T00:00:00Z', 'Europe/Madrid',
       '2999-02-01T01:00:00Z', 'Planted', 'Planted', 900, 0, 0, 0, 1000, 900, 1, 31, 90, 29, 781)`,
    [settlement, operator],
  )
  await sql(
    `insert into settlement_vehicles (operator_id, settlement_id, vehicle_id, days, model, plate)
     values ($1, $2, $3, 1, 'S01', 'Planted')`,
    [operator, settlement, vehicle],
  )
  await sql(
    `insert into ledger_transfers (id, at, currency, cents, debit, credit, reason, ref, operator_id, customer_id)
     values ($1, '2999-01-15T00:00:00Z', 'eur', 900, 'provider', 'rider:owed', 'charged', $2, $3, $4)`,
    [randomUUID(), endedService, operator, rider],
  )
}

/** Each company's rider has bought it, and has paid an ended service with it; so has the rider who signs in. */
export const plantCredit = async (
  sql: Ask,
  { bonus, things }: Pick<Planted, 'bonus'> & { things: Record<Company, Things> },
): Promise<void> => {
  const buy = async (
    [customerId, operatorId, serviceId, payment, bill]: readonly [string, string, string, string, string],
    finding: string = randomUUID(),
  ) => {
    const lot = randomUUID()
    await sql(
      `insert into credit_lots (id, customer_id, pack_id, payment_id, opened_at, granted_cents, left_cents)
       values ($1, $2, $3, $4, now(), 2500, 2200)`,
      [lot, customerId, bonus, randomUUID()],
    )
    await sql(
      `insert into payments (id, operator_id, customer_id, ref_key, service_id, created_at, currency, amount_cents,
         credit_cents, status, succeeded_at, failed_at, failed_reason, billed_at)
       values ($1, $2, $3, 'Service', $4, now(), 'eur', 900, 300, 'success', now(), now(), 'Planted', now())`,
      [payment, operatorId, customerId, serviceId],
    )
    await sql(
      `insert into credit_uses (operator_id, service_id, lot_id, customer_id, used_at, cents)
       values ($1, $2, $3, $4, now(), 300)`,
      [operatorId, serviceId, lot, customerId],
    )
    await sql(
      `insert into payment_findings (id, subject, kind, provider_ref, payment_id, found_at, seen_at, currency, here_cents,
         there_cents, here_state, there_state)
       values ($1, 'charge', 'amount', $2, $3, now(), now(), 'eur', 601, 600, 'paid', 'paid')`,
      [finding, `pi_${payment}`, payment],
    )
    await plantBill(sql, { bill, operatorId, customerId, serviceId, payment })
  }
  for (const one of Object.values(things)) {
    const { rider, operator, endedService, payment, bill, refund } = one
    await plantSettlement(sql, one)
    await buy([rider, operator, endedService, payment, bill])
    await sql(
      `insert into refunds (id, operator_id, payment_id, is_whole, card_cents, credit_cents, reason, asked_at, asked_by,
         asked_by_name, needs_second, state)
       values ($1, $2, $3, false, 1, 0, 'Planted', now(), $4, 'Planted', true, 'waiting')`,
      [refund, operator, payment, randomUUID()],
    )
  }
  const [own] = await sql<{ id: string }>("select id from customers where email = 'rider001@motora.demo'")
  if (!own) throw new Error('the demo company has no rider')
  // found by the id of the pack, as what is the provider's
  await buy([own.id, things.ona.operator, randomUUID(), randomUUID(), randomUUID()], bonus)
}
